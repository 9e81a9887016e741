import { documentKey, isReservedSchema } from '../../domain/document/document.ts';
import { isSameValue } from '../../domain/json/same-value.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Revision, RevisionMaps } from '../../domain/revision/revision.ts';
import { entryChange } from '../kernel/entry-changes.ts';
import { fewDifferences } from '../kernel/few-differences.ts';
import type { Services } from '../kernel/services.ts';
import type { PlannedCommit } from './change-plan.ts';
import { isSameButForData } from './plan-basis.ts';
import type { RecentCommits } from './recent-commits.ts';

/** Of plans on more revisions, those on the oldest are made anew. */
const maxRevisions = 8;
/** If more documents differ, plans are made anew. */
const maxDifferences = 200;

/**
 * Notes what other servers changed between the revisions of some plans and the head, so that plans hold on the head where
 * nothing that they rest on changed.
 */
export async function noteCommitsOfOthers(
  services: Pick<Services, 'content'>,
  recent: RecentCommits,
  plans: readonly PlannedCommit[],
  head: Revision,
): Promise<void> {
  const from = new Map<string, Revision>();
  for (const { basis, result } of plans) {
    const on = result.head;
    if (basis !== null && on.id < head.id && !recent.leads(on, head)) from.set(on.digest, on);
  }
  const line = [...from.values()].sort((one, other) => one.id - other.id).slice(-maxRevisions);
  for (const [at, on] of line.entries()) {
    const next = line[at + 1] ?? head;
    recent.noteBetween(on, next, await changedData(services, on.maps, next.maps));
  }
}

/** The keys of the documents that differ, if they differ in their data alone, and Purser runs from none of them; else null. */
async function changedData(
  { content }: Pick<Services, 'content'>,
  from: RevisionMaps,
  to: RevisionMaps,
): Promise<readonly string[] | null> {
  const { documents: before, ...mapsBefore } = from;
  const { documents: after, ...mapsAfter } = to;
  if (!isSameValue(mapsBefore as Json, mapsAfter as Json)) return null;
  const differences = await fewDifferences(before, after, content.pages);
  if (differences === null || differences.length > maxDifferences) return null;
  const changes = differences.map(entryChange);
  const isData = changes.every(
    ({ before, after }) =>
      after !== null && !isReservedSchema(after.schema) && isSameButForData(before, after),
  );
  return isData ? changes.flatMap(({ after }) => (after ? [documentKey(after)] : [])) : null;
}
