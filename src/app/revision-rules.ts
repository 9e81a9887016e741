import { type DocumentEntry, dataSchemaKind, isOfKind } from '../domain/document/document.ts';
import { invariant } from '../domain/errors.ts';
import type { Digest } from '../domain/json/canonical.ts';
import { compileSchema } from '../domain/json-schema/compile-schema.ts';
import {
  type CompiledDataSchema,
  registeredRules,
  type SchemaRules,
} from '../domain/validation/data-rules.ts';
import { giveWay } from './in-turns.ts';
import { entriesOfKind } from './output-lookup.ts';
import { dataOf } from './render-revision.ts';
import { isWithoutEffect } from './reserved-names.ts';
import type { Services } from './services.ts';
import { factOf, type WholeRendering } from './whole-rendering.ts';

/** What is asked of data in a revision. */
export interface RevisionRules {
  readonly root: Digest | null;
  /** By the schema of the documents, as far as DataSchemas say it. */
  readonly registered: ReadonlyMap<string, SchemaRules>;
  /** By render key, the DataSchemas made ready. */
  readonly compiled: ReadonlyMap<Digest, CompiledDataSchema>;
}

/** Values that the DataSchemas of a revision may hold together. */
const mostValues = 1_000_000;

/** DataSchemas whose data is held at once while they are made ready. */
const schemasAtOnce = 50;

const tooMany: CompiledDataSchema = {
  schema: null,
  flaws: [{ path: '.', reason: `is too much: DataSchemas may hold ${mostValues} values together` }],
};

/**
 * The rules of a revision: those of its own DataSchemas that can have an effect, each made ready once. Costs nothing where no
 * DataSchema changed.
 *
 * @see spec deckhand.md 8.3
 */
export async function revisionRules(
  services: Services,
  whole: WholeRendering,
  before: RevisionRules | null,
): Promise<RevisionRules> {
  const root = whole.maps.documents;
  if (before !== null && hasSameSchemas(whole, before)) return { ...before, root };
  const entries = entriesOfKind(whole.output, dataSchemaKind).filter(
    (one) => !isWithoutEffect(one),
  );
  const compiled = await compileAll(services, whole, entries, before?.compiled ?? new Map());
  const schemas = entries.flatMap((entry) => {
    const { renderKey, secret } = factOf(whole, entry);
    const made = compiled.get(renderKey);
    return made === undefined ? [] : [{ name: entry.name, key: renderKey, secret, compiled: made }];
  });
  return { root, registered: registeredRules(schemas), compiled };
}

/** The schemas of which other things are asked than before. */
export function reruled(before: RevisionRules, after: RevisionRules): readonly string[] {
  if (before.registered === after.registered) return [];
  const schemas = new Set([...before.registered.keys(), ...after.registered.keys()]);
  return [...schemas].filter(
    (schema) => before.registered.get(schema)?.key !== after.registered.get(schema)?.key,
  );
}

/** The DataSchemas of which other things are known than before: one may be too much beside others only. */
export function remade(
  before: RevisionRules,
  after: RevisionRules,
  whole: WholeRendering,
): readonly DocumentEntry[] {
  if (before.compiled === after.compiled) return [];
  return entriesOfKind(whole.output, dataSchemaKind).filter((entry) => {
    const { renderKey } = factOf(whole, entry);
    return before.compiled.get(renderKey) !== after.compiled.get(renderKey);
  });
}

function hasSameSchemas({ maps, since }: WholeRendering, before: RevisionRules): boolean {
  if (maps.documents === before.root) return true;
  if (since === null || since.root !== before.root) return false;
  return !since.names.some(({ schema }) => isOfKind(schema, dataSchemaKind));
}

/** Makes DataSchemas ready, those not known yet; in order of name, until they are too much together. */
async function compileAll(
  services: Services,
  whole: WholeRendering,
  entries: readonly DocumentEntry[],
  before: RevisionRules['compiled'],
): Promise<RevisionRules['compiled']> {
  const compiled = new Map<Digest, CompiledDataSchema>();
  let values = 0;
  for (let at = 0; at < entries.length; at += schemasAtOnce) {
    const some = entries.slice(at, at + schemasAtOnce);
    const made = await compileSome(services, whole, some, before);
    // In order of name also here, so that it does not matter which were known before.
    for (const entry of some) {
      const { renderKey } = factOf(whole, entry);
      const one = made.get(renderKey);
      invariant(one, 'every DataSchema was made ready');
      values += one.schema?.values ?? 0;
      compiled.set(renderKey, values > mostValues ? tooMany : one);
    }
  }
  return compiled;
}

async function compileSome(
  services: Services,
  whole: WholeRendering,
  entries: readonly DocumentEntry[],
  before: RevisionRules['compiled'],
): Promise<ReadonlyMap<Digest, CompiledDataSchema>> {
  const made = new Map<Digest, CompiledDataSchema>();
  const unknown: DocumentEntry[] = [];
  for (const entry of entries) {
    const { renderKey } = factOf(whole, entry);
    const known = before.get(renderKey);
    if (known === undefined || known === tooMany) unknown.push(entry);
    else made.set(renderKey, known);
  }
  if (unknown.length === 0) return made;
  const data = await dataOf(services, services.snapshots.of(whole.maps), whole, unknown);
  for (const [at, entry] of unknown.entries()) {
    const rendered = data[at];
    invariant(rendered, 'every document of an output without faults was rendered');
    made.set(factOf(whole, entry).renderKey, compileSchema(rendered.data));
    await giveWay();
  }
  return made;
}
