import { type Document, type DocumentEntry, sourceKey } from '../../domain/document/document.ts';
import { substitutionsOf } from '../../domain/document/facts.ts';
import type { Fault } from '../../domain/errors.ts';
import type { Json } from '../../domain/json/value.ts';
import { withKey } from '../../domain/json/value.ts';
import { type RenderedInput, renderDocument } from '../../domain/render/render-document.ts';
import type { Services } from '../kernel/services.ts';
import type { Snapshot } from '../kernel/snapshots.ts';
import {
  bodiesOf,
  type EntryNode,
  renderClosure,
  renderOptions,
} from '../render/render-closure.ts';

/**
 * The faults of a document before the first of its substitutions whose source is missing: of its layering, and of the
 * substitutions before that. None if one of their dependencies cannot be rendered itself.
 */
export async function faultsBefore(
  services: Services,
  snapshot: Snapshot,
  node: EntryNode,
): Promise<readonly Fault[]> {
  const { entry, inherits } = node;
  const bodyOf = await bodiesOf(services.content, [entry]);
  const sources = new Map(
    entry.sources.map((source, at) => [sourceKey(source), node.sources[at] ?? null]),
  );
  const document = cutAtMissing(bodyOf(entry), (key) => sources.get(key) === null);
  const needed = substitutionsOf(document).flatMap(({ src }) => sources.get(sourceKey(src)) ?? []);
  const nodes = [...new Set([...(inherits === null ? [] : [inherits]), ...needed])];
  const { results } = await renderClosure(
    services,
    snapshot,
    nodes.map((one) => one.entry),
  );
  const inputOf = ({ key, entry: id }: EntryNode): RenderedInput | null => {
    const found = results.get(key);
    return found === undefined ? null : { id, data: found.data, size: found.size };
  };
  const inputs = needed.map(inputOf);
  const parent = inherits && inputOf(inherits);
  if (inputs.includes(null) || (inherits !== null && parent === null)) return [];
  const bySource = new Map(
    [...sources].flatMap(([key, source]) => {
      const input = source && inputOf(source);
      return input ? [[key, input] as const] : [];
    }),
  );
  const made = { id: entry as DocumentEntry, parent, sources: bySource };
  return renderDocument(document, made, renderOptions(services.limits)).faults;
}

/**
 * A document without its first substitution whose source is missing, and without those after it.
 */
function cutAtMissing(document: Document, isMissing: (source: string) => boolean): Document {
  const listed = substitutionsOf(document);
  const at = listed.findIndex(({ src }) => isMissing(sourceKey(src)));
  const kept = listed.slice(0, at < 0 ? listed.length : at) as unknown as Json;
  return { ...document, metadata: withKey(document.metadata, 'substitutions', kept) };
}
