import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Commit } from '../../ports/history-store.ts';
import { contentOfCommits } from '../records/content-of-commits.ts';
import type { Collections } from './collections.ts';
import { insertContent } from './content.ts';
import {
  claimNumbers,
  currentEra,
  currentMoment,
  deleteVoid,
  endClaim,
  type Moment,
} from './era.ts';
import {
  checkSuccessor,
  findNewestRecord,
  insertRevisions,
  withdrawRevisions,
} from './revisions.ts';

/** Milliseconds after which a commit marks its content again. The minimum grace of a removal is twice that. */
const refreshAfterMs = 5 * 60_000;

/** A server that dies keeps others waiting so long, and a millisecond more for each text that it was writing. */
const claimMs = 2_000;
/** How often a server looks whether the claim of another one has ended. */
const lookEveryMs = 5;

/**
 * Writes the commits of one server: the content, then the revisions that make it reachable; returns how many of these it
 * appended. `changed` is called after that.
 *
 * @throws REVISION_CONFLICT if none
 */
export function createCommits(
  collections: Collections,
  changed: () => void,
): (commits: readonly Commit[]) => Promise<number> {
  const holder = randomBytes(8).toString('hex');
  return async (commits) => {
    const [first] = commits;
    if (first === undefined) return 0;
    let appended = 0;
    try {
      appended = await writeCommits(collections, holder, [first, ...commits.slice(1)]);
    } finally {
      // One that ends with its last revision need not be removed.
      if (appended < commits.length) await endClaim(collections, holder).catch(() => undefined);
    }
    changed();
    return appended;
  };
}

type Commits = readonly [Commit, ...Commit[]];

async function writeCommits(
  collections: Collections,
  holder: string,
  commits: Commits,
): Promise<number> {
  const content = contentOfCommits(commits);
  const { documents, pages, keys, problems } = content;
  const ms = claimMs + documents.length + pages.size + keys.size + problems.size;
  const moment = await claim(collections, { holder, ms }, commits);
  const { era } = moment;
  const began = performance.now();
  await insertContent(collections, content, moment);
  if (performance.now() - began > refreshAfterMs) {
    await insertContent(collections, content, await currentMoment(collections));
  }
  const revisions = commits.map(({ revision }) => revision);
  // If a purge ended the era before this look, the revisions are void. One that follows the look follows the commits, too:
  // they began before it, and nobody saw the history between the two.
  const [inserted, looked] = await Promise.allSettled([
    insertRevisions(collections, revisions, era),
    currentEra(collections),
  ]);
  if (inserted.status === 'rejected') throw inserted.reason;
  if (looked.status === 'rejected') throw looked.reason;
  const appended = inserted.value;
  if (looked.value !== era) await withdrawRevisions(collections, revisions.slice(0, appended), era);
  return appended;
}

/**
 * Claims the numbers of commits, so that no other server writes content for a race that one of them loses: nothing would
 * refer to it. Waits while another one writes revisions of these numbers.
 *
 * @throws REVISION_CONFLICT as soon as they do not follow the head
 */
async function claim(
  collections: Collections,
  { holder, ms }: { readonly holder: string; readonly ms: number },
  commits: Commits,
): Promise<Moment> {
  const [{ revision: first }] = commits;
  const numbers = { holder, ms, from: first.id, through: commits.at(-1)?.revision.id ?? first.id };
  for (;;) {
    const [{ era, at }, newest] = await Promise.all([
      claimNumbers(collections, numbers),
      findNewestRecord(collections),
    ]);
    const { isTidy } = await checkSuccessor(collections, first, era, newest);
    if (at === null) {
      await wait(lookEveryMs);
      continue;
    }
    if (!isTidy) await deleteVoid(collections, era);
    return { era, at };
  }
}
