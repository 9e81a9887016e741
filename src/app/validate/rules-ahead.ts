import { type DocumentEntry, dataSchemaKind, documentKey } from '../../domain/document/document.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { outputOf } from '../../domain/render/render-graph.ts';
import { secretNodes } from '../../domain/render/secret-nodes.ts';
import type { RevisionMaps, RevisionSnapshot } from '../../domain/revision/revision.ts';
import {
  compileDataSchemas,
  createSourceCount,
  type NamedSource,
  schemaSourceOf,
} from '../../domain/validation/compile-data-schemas.ts';
import { registeredRules } from '../../domain/validation/data-rules.ts';
import { runCooperatively, yieldToEventLoop } from '../kernel/event-loop.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { type EntryNode, renderClosure } from '../render/render-closure.ts';
import { policiesOfRevision } from './policies-of-revision.ts';
import { isWithoutEffect } from './reserved-names.ts';
import type { RevisionRules } from './revision-rules.ts';

/** Maximum number of DataSchemas that are compiled early. */
const maxSchemas = 500;

/** DataSchemas that are rendered at once. */
const schemasPerBatch = 100;

/** Rules, the render keys of their DataSchemas, by documentKey, and whether all of these render. */
export interface RulesOfSchemas {
  readonly rules: RevisionRules;
  readonly keys: ReadonlyMap<string, Digest>;
  readonly areSound: boolean;
}

/**
 * The rules of a revision before all of it is rendered, so that documents can be validated meanwhile; null if there are
 * many, or they cannot be rendered. The result of `revisionRules` is the final one.
 */
export async function rulesAhead(
  services: Services,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  before: RevisionRules | null,
): Promise<RevisionRules | null> {
  const entries = await schemaEntries(services, maps);
  if (entries.length > maxSchemas) return null;
  const { rules, areSound } = await rulesOfSchemas(services, maps, before, entries);
  return areSound ? rules : null;
}

/** The DataSchemas of a revision that can have an effect. */
export async function schemaEntries(
  { content }: Services,
  maps: RevisionMaps,
): Promise<readonly DocumentEntry[]> {
  const all = await entriesOfKind(maps, dataSchemaKind, content.pages);
  return all.filter((one) => !isWithoutEffect(one));
}

/** The rules of DataSchemas, without those that cannot be rendered. */
export async function rulesOfSchemas(
  services: Services,
  maps: RevisionMaps,
  before: RevisionRules | null,
  entries: readonly DocumentEntry[],
): Promise<RulesOfSchemas> {
  const found: FoundSchema[] = [];
  let areSound = true;
  const count = createSourceCount();
  for (let at = 0; at < entries.length; at += schemasPerBatch) {
    const asked = entries.slice(at, at + schemasPerBatch);
    const { graph, keys, results, faults } = await renderClosure(
      services,
      services.snapshots.of(maps),
      asked,
    );
    areSound &&= faults.length === 0;
    const secrets = secretNodes(graph);
    const wanted = new Set(asked.map(documentKey));
    for (const node of outputOf(graph)) {
      const rendered = wanted.has(node.key) ? results.get(node.key) : undefined;
      if (rendered === undefined) continue;
      const source = count(schemaSourceOf(rendered.data));
      const key = keys.get(node.key) ?? '';
      found.push({ name: node.entry.name, key, source, node, secret: secrets.has(node) });
    }
    await yieldToEventLoop();
  }
  const compiled = await runCooperatively(
    compileDataSchemas(found, before?.compiled ?? new Map()),
    services.background,
  );
  const schemas = found.flatMap(({ name, key, secret }) => {
    const made = compiled.get(key);
    return made === undefined ? [] : [{ name, secret, compiled: made }];
  });
  return {
    // Without content: these rules are not final.
    rules: {
      root: null,
      registered: registeredRules(schemas),
      compiled,
      policies: await policiesOfRevision(services, maps),
    },
    keys: new Map(found.map(({ node, key }) => [node.key, key])),
    areSound,
  };
}

interface FoundSchema extends NamedSource {
  readonly node: EntryNode;
  readonly secret: boolean;
}
