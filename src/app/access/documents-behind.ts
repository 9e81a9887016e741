import { type DocumentEntry, type SourceId, sourceKey } from '../../domain/document/document.ts';
import { nodesBehind } from '../../domain/explain/trace-graph.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { closureGraph, outputNode } from '../render/render-closure.ts';

/**
 * All documents that each rendered document is made from, including itself; empty for names that are not in the output.
 */
export async function documentsBehind(
  { content, snapshots }: Pick<Services, 'content' | 'snapshots'>,
  { maps }: RevisionSnapshot,
  ids: readonly SourceId[],
): Promise<(id: SourceId) => readonly DocumentEntry[]> {
  const named = await entriesByName(maps, ids, content.pages);
  const graph = await closureGraph(snapshots.of(maps), [...named.values()].flat());
  return (id) => {
    const node = outputNode(graph, named.get(sourceKey(id)) ?? []);
    return node === undefined ? [] : nodesBehind(graph, [node]).map(({ entry }) => entry);
  };
}
