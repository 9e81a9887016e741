import type { Commit } from '../../ports/history-store.ts';
import { contentOfCommits } from '../records/content-of-commits.ts';
import type { Collections } from './collections.ts';
import { insertContent } from './content.ts';
import { countAnnouncement, currentEra, currentMoment, deleteVoid, momentOfCommit } from './era.ts';
import {
  checkSuccessor,
  conflictWith,
  findNewestRecord,
  insertRevisions,
  withdrawRevisions,
} from './revisions.ts';

/** Writes the commits of one server. */
interface Commits {
  /** See `HistoryStore.commitAll`. */
  write(commits: readonly Commit[], isAlone: boolean): Promise<number>;
  /** See `HistoryStore.announceCommits`. */
  announce(): Promise<void>;
}

/** `changed` is called when revisions were appended. */
export function createCommits(collections: Collections, changed: () => void): Commits {
  /** The announcements of all servers until that of this one. */
  let announced: number | null = null;
  return {
    async write(commits, isAlone) {
      const appended = await writeCommits(collections, commits, isAlone ? announced : null);
      changed();
      return appended;
    },
    async announce() {
      announced = await countAnnouncement(collections);
    },
  };
}

/** Milliseconds after which a commit marks its content again. The minimum grace of a removal is twice that. */
const refreshAfterMs = 5 * 60_000;

/**
 * Writes the content of commits, then the revisions that make it reachable; returns how many of these it appended.
 * `announced`: the announcements of commits after which nothing is to be written; null for any number.
 *
 * @throws REVISION_CONFLICT if none
 */
async function writeCommits(
  collections: Collections,
  commits: readonly Commit[],
  announced: number | null,
): Promise<number> {
  const [first] = commits;
  if (first === undefined) return 0;
  const [{ moment, announced: now }, newest] = await Promise.all([
    momentOfCommit(collections),
    findNewestRecord(collections),
  ]);
  const { era } = moment;
  if (announced !== null && now !== announced) throw conflictWith(first.revision, newest);
  // The head is checked first, which saves writing content for a race that is lost already.
  const { isTidy } = await checkSuccessor(collections, first.revision, era, newest);
  if (!isTidy) await deleteVoid(collections, era);
  const content = contentOfCommits(commits);
  const began = performance.now();
  await insertContent(collections, content, moment);
  if (performance.now() - began > refreshAfterMs) {
    await insertContent(collections, content, await currentMoment(collections));
  }
  const revisions = commits.map(({ revision }) => revision);
  const appended = await insertRevisions(collections, revisions, era);
  // A purge may have happened meanwhile; then the revisions are void. If it happens after this check, they existed
  // before it.
  if ((await currentEra(collections)) !== era)
    await withdrawRevisions(collections, revisions.slice(0, appended), era);
  return appended;
}
