import { dataSchemaKind } from '../../domain/document/document.ts';
import { outputOf } from '../../domain/render/render-graph.ts';
import { renderKeys } from '../../domain/render/render-key.ts';
import { secretNodes } from '../../domain/render/secret-nodes.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import {
  compileDataSchemas,
  createSourceCount,
  schemaSourceOf,
} from '../../domain/validation/compile-data-schemas.ts';
import { registeredRules } from '../../domain/validation/data-rules.ts';
import { giveWay, inTurns } from '../kernel/in-turns.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { renderClosure } from '../render/render-closure.ts';
import { isWithoutEffect } from './reserved-names.ts';
import type { RevisionRules } from './revision-rules.ts';

/** More DataSchemas than these are not looked for ahead. */
const maxSchemas = 500;

/**
 * The rules of a revision before all of it is rendered, so that documents can be validated meanwhile; null
 * if they are many, or cannot be rendered. It is what `revisionRules` says that counts.
 */
export async function rulesAhead(
  services: Services,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  before: RevisionRules | null,
): Promise<RevisionRules | null> {
  const all = await entriesOfKind(maps, dataSchemaKind, services.content.pages);
  const entries = all.filter((one) => !isWithoutEffect(one));
  if (entries.length > maxSchemas) return null;
  const snapshot = services.snapshots.of(maps);
  const { graph, results, faults } = await renderClosure(services, snapshot, entries);
  if (faults.length > 0) return null;
  const keys = renderKeys(graph);
  const secrets = secretNodes(graph);
  const count = createSourceCount();
  const found = outputOf(graph).flatMap((node) => {
    const rendered = results.get(node.key);
    if (rendered === undefined) return [];
    const source = count(schemaSourceOf(rendered.data));
    return [{ name: node.entry.name, key: keys.get(node.key) ?? '', source, node }];
  });
  await giveWay();
  const compiled = await inTurns(compileDataSchemas(found, before?.compiled ?? new Map()));
  const schemas = found.flatMap(({ name, key, node }) => {
    const made = compiled.get(key);
    return made === undefined ? [] : [{ name, secret: secrets.has(node), compiled: made }];
  });
  // Of no content: these are not yet the rules of any.
  return { root: null, registered: registeredRules(schemas), compiled };
}
