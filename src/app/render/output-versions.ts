import type { Visibility } from '../../domain/access/visibility.ts';
import { type SourceId, sourceKey } from '../../domain/document/document.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import { renderKeys } from '../../domain/render/render-key.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { closureGraph, outputNode } from './render-closure.ts';

/** The version of what is not in the output, or not to be seen. */
const absent: Digest = digestOf('absent');

/**
 * A digest for each name, the same in two revisions only if the name comes to the same in both: data, metadata, bucket,
 * whether it is secret, or that there is nothing under it. No document is rendered and no body read for that. Null
 * where the documents of a name have a fault, or some of them are visible and the one in the output is not: what comes
 * of such a name may be an error.
 */
export async function outputVersions(
  { snapshots, content }: Services,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  ids: readonly SourceId[],
  visibility: Visibility,
): Promise<readonly (Digest | null)[]> {
  const named = await entriesByName(maps, ids, content.pages);
  const targets = [...named.values()].filter((entries) => entries.some(visibility.includes));
  const graph = await closureGraph(snapshots.of(maps), targets.flat());
  const keys = renderKeys(graph);
  return ids.map((id) => {
    const node = outputNode(graph, named.get(sourceKey(id)) ?? []);
    if (node === undefined) return absent;
    const key = keys.get(node.key);
    const isSeen = visibility.includes(node.entry);
    return isSeen && key !== undefined ? digestOf(`${key} ${node.entry.bucket}`) : null;
  });
}
