import { type DocumentEntry, dataSchemaKind, isOfKind } from '../../domain/document/document.ts';
import { invariant } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { isPolicyInput } from '../../domain/policy/check-policies.ts';
import {
  compileDataSchemas,
  createSourceCount,
  type NamedSource,
  schemaSourceOf,
} from '../../domain/validation/compile-data-schemas.ts';
import {
  type CompiledDataSchema,
  registeredRules,
  type SchemaRules,
} from '../../domain/validation/data-rules.ts';
import { runCooperatively, yieldToEventLoop } from '../kernel/event-loop.ts';
import type { Services } from '../kernel/services.ts';
import { outputOfKind } from '../render/output-lookup.ts';
import { dataOf } from '../render/render-revision.ts';
import { factOf, type WholeRendering } from '../render/whole-rendering.ts';
import { type PoliciesOfRevision, policiesOfRevision } from './policies-of-revision.ts';
import { isWithoutEffect } from './reserved-names.ts';

/** The rules for data in a revision. */
export interface RevisionRules {
  readonly root: Digest | null;
  /** By the schema of the documents, those of DataSchemas. */
  readonly registered: ReadonlyMap<string, SchemaRules>;
  /** By render key, the compiled DataSchemas. */
  readonly compiled: ReadonlyMap<Digest, CompiledDataSchema>;
  /** Checked against each other and the data sources. */
  readonly policies: PoliciesOfRevision;
}

/** DataSchemas whose data is read at once. */
const schemasPerBatch = 50;

/**
 * The rules of a revision: those of its own DataSchemas that can have an effect, each compiled once. Takes no time if
 * no DataSchema changed. (docs/validation.md#what-is-validated)
 */
export async function revisionRules(
  services: Services,
  whole: WholeRendering,
  before: RevisionRules | null,
): Promise<RevisionRules> {
  const root = whole.maps.documents;
  const policies =
    before !== null && hasSame(whole, before, isPolicyInput)
      ? before.policies
      : await policiesOfRevision(services, whole.maps);
  if (before !== null && hasSame(whole, before, isDataSchema)) return { ...before, root, policies };
  const entries = outputOfKind(whole.output, dataSchemaKind).filter((one) => !isWithoutEffect(one));
  const known = before?.compiled ?? new Map();
  const sources = await readSources(services, whole, entries, known);
  const compiled = await runCooperatively(compileDataSchemas(sources, known), services.background);
  const schemas = entries.flatMap((entry) => {
    const { renderKey, secret } = factOf(whole, entry);
    const made = compiled.get(renderKey);
    return made === undefined ? [] : [{ name: entry.name, secret, compiled: made }];
  });
  return { root, registered: registeredRules(schemas), compiled, policies };
}

/** The schemas with changed rules. */
export function schemasWithOtherRules(
  before: RevisionRules,
  after: RevisionRules,
): readonly string[] {
  if (before.registered === after.registered) return [];
  const schemas = new Set([...before.registered.keys(), ...after.registered.keys()]);
  return [...schemas].filter(
    (schema) => before.registered.get(schema)?.key !== after.registered.get(schema)?.key,
  );
}

/** The DataSchemas with changed flaws: one may exceed a limit only together with others. */
export function findChangedSchemas(
  before: RevisionRules,
  after: RevisionRules,
  whole: WholeRendering,
): readonly DocumentEntry[] {
  if (before.compiled === after.compiled) return [];
  return outputOfKind(whole.output, dataSchemaKind).filter((entry) => {
    const { renderKey } = factOf(whole, entry);
    return before.compiled.get(renderKey) !== after.compiled.get(renderKey);
  });
}

/** Whether no document of the chosen schemas has changed. */
function hasSame(
  { maps, since }: WholeRendering,
  before: RevisionRules,
  isChosen: (schema: string) => boolean,
): boolean {
  if (maps.documents === before.root) return true;
  if (since === null || since.root !== before.root) return false;
  return !since.names.some(({ schema }) => isChosen(schema));
}

function isDataSchema(schema: string): boolean {
  return isOfKind(schema, dataSchemaKind);
}

/** The data of DataSchemas, in order of name, until they are too large together. */
async function readSources(
  services: Services,
  whole: WholeRendering,
  entries: readonly DocumentEntry[],
  before: RevisionRules['compiled'],
): Promise<readonly NamedSource[]> {
  const sources: NamedSource[] = [];
  const count = createSourceCount();
  for (let at = 0; at < entries.length; at += schemasPerBatch) {
    const some = entries.slice(at, at + schemasPerBatch);
    const found = await readSome(services, whole, some, before);
    for (const { name, key, source } of found) sources.push({ name, key, source: count(source) });
    await yieldToEventLoop();
  }
  return sources;
}

async function readSome(
  services: Services,
  whole: WholeRendering,
  entries: readonly DocumentEntry[],
  before: RevisionRules['compiled'],
): Promise<readonly NamedSource[]> {
  const knownOf = (entry: DocumentEntry) => {
    const source = before.get(factOf(whole, entry).renderKey)?.source;
    return source?.type === 'too large together' ? undefined : source;
  };
  const unknown = entries.filter((entry) => knownOf(entry) === undefined);
  const snapshot = services.snapshots.of(whole.maps);
  const data = unknown.length === 0 ? [] : await dataOf(services, snapshot, whole, unknown);
  const read = new Map(unknown.map((entry, at) => [entry, data[at]]));
  return entries.map((entry) => {
    const rendered = read.get(entry);
    const source = knownOf(entry) ?? (rendered && schemaSourceOf(rendered.data));
    invariant(source, 'every document of an output without faults was rendered');
    return { name: entry.name, key: factOf(whole, entry).renderKey, source };
  });
}
