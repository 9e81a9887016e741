import type { Commit } from '../../ports/history-store.ts';
import type { Collections } from './collections.ts';
import { insertContent } from './content.ts';
import { currentMoment, deleteVoid } from './era.ts';
import { checkSuccessor, insertRevision, withdrawRevision } from './revisions.ts';

/** After this long a commit marks what it needs again. The least grace of a removal is twice that. */
const refreshAfterMs = 5 * 60_000;

/** Writes content, then the revision that makes it reachable. @throws REVISION_CONFLICT */
export async function writeCommit(collections: Collections, commit: Commit): Promise<void> {
  const { revision } = commit;
  const moment = await currentMoment(collections);
  const { era } = moment;
  // The look at the end of the line comes first, as it saves writing content for a race that is
  // lost already.
  const { isTidy } = await checkSuccessor(collections, revision, era);
  if (!isTidy) await deleteVoid(collections, era);
  const began = performance.now();
  await insertContent(collections, commit, moment);
  if (performance.now() - began > refreshAfterMs) {
    await insertContent(collections, commit, await currentMoment(collections));
  }
  await insertRevision(collections, revision, era);
  // A purge may have come between, and the revision is void. If it comes after this look, the
  // revision was there before it.
  const { era: now } = await currentMoment(collections);
  if (now !== era) await withdrawRevision(collections, revision, era);
}
