import { type DocumentEntry, sourceKey } from '../../domain/document/document.ts';
import { runBetweenReads } from '../../domain/history/read-map.ts';
import { eachInSteps } from '../../domain/in-steps.ts';
import { childCandidates } from '../../domain/render/graph/schema-index.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { substitutersOf } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';

/**
 * For each of some documents of a revision those that may be made from it, among which are all that are. A document may
 * be listed more than once. Looks at the indexes of the documents' schemas, and not at the graph.
 */
export async function possibleDependants(
  { content, snapshots }: Pick<Services, 'content' | 'snapshots'>,
  maps: RevisionMaps,
  entries: readonly DocumentEntry[],
): Promise<ReadonlyMap<DocumentEntry, readonly DocumentEntry[]>> {
  const substituters = await substitutersOf(maps, entries, content.pages);
  const snapshot = snapshots.of(maps);
  await snapshot.load([...new Set(entries.map(({ schema }) => schema))]);
  const found = new Map<DocumentEntry, readonly DocumentEntry[]>();
  const note = (entry: DocumentEntry): void => {
    const index = snapshot.index(entry.schema);
    // A document may stand in for its parent: whoever has the same name counts for its children.
    const namesakes = index?.byName.get(entry.name) ?? [];
    const children = namesakes.flatMap((one) => (index ? childCandidates(index, one) : []));
    const others = substituters.get(sourceKey(entry)) ?? [];
    found.set(entry, [...others, ...namesakes, ...children]);
  };
  await runBetweenReads(eachInSteps(entries, note), content.pages);
  return found;
}
