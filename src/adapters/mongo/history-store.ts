import type { Commit, HistoryStore } from '../../ports/history-store.ts';
import { contentOfCommits } from '../records/content-of-commits.ts';
import { createAsk } from './ask.ts';
import { createAuditLog } from './audit-log.ts';
import { type Collections, collectionsOf } from './collections.ts';
import type { MongoConnection } from './connection.ts';
import { findContent, insertContent } from './content.ts';
import { currentMoment, deleteVoid } from './era.ts';
import { createFormatCheck } from './format.ts';
import { findKeys, keepKey } from './keys.ts';
import { findProblemTexts, insertProblems } from './problems.ts';
import {
  checkSuccessor,
  findHead,
  findNewestRecord,
  findRange,
  findRevisions,
  insertRevisions,
  withdrawRevisions,
} from './revisions.ts';
import { createNativeRules } from './rules/create-native-rules.ts';
import { createState } from './state/create-state.ts';
import { eraseTag, findNewestTagged, findTagged, findTags, upsertTag } from './tags.ts';
import { createUpkeep } from './upkeep.ts';
import { createValidations, lastSequence } from './validations.ts';
import { watchChanges } from './watch-changes.ts';

/** The history in a MongoDB database. It holds no state, so any number may serve one database. */
export function createHistoryStore({ client, db }: MongoConnection, pollMs: number): HistoryStore {
  const collections = collectionsOf(db);
  const { documents, pages, revisions, validations } = collections;
  const { ask, close: closeAsk } = createAsk(createFormatCheck(collections));
  const heads = watchChanges(revisions, {
    look: async () => (await findHead(collections))?.digest,
    intervalMs: pollMs,
  });
  const results = watchChanges(validations, {
    look: () => lastSequence(validations),
    intervalMs: pollMs,
  });

  const { close: closeState, ...state } = createState(collections, ask, pollMs);

  async function commitAll(commits: readonly Commit[]): Promise<number> {
    const appended = await writeCommits(collections, commits);
    heads.changed();
    return appended;
  }

  return {
    head: () => ask(() => findHead(collections)),
    revisions: (ids) => ask(() => findRevisions(collections, ids)),
    range: (range) => ask(() => findRange(collections, range)),
    documents: (digests) => ask(() => findContent(documents, 'document', digests)),
    pages: (digests) => ask(() => findContent(pages, 'page', digests)),
    keys: (names) => ask(() => findKeys(collections, names)),
    keepKey: (name, text) => ask(() => keepKey(collections, name, text)),
    problems: (digests) => ask(() => findProblemTexts(collections, digests)),
    keepProblems: (found, pages) => ask(() => insertProblems(collections, found, pages)),
    commit: async (commit) => {
      await ask(() => commitAll([commit]));
    },
    commitAll: (commits) => ask(() => commitAll(commits)),
    tags: (ids) => ask(() => findTags(collections, ids)),
    newestTagged: (name) => ask(() => findNewestTagged(collections, name)),
    tagged: (name) => ask(() => findTagged(collections, name)),
    putTag: (tag) => ask(() => upsertTag(collections, tag)),
    deleteTag: (revision, name) => ask(() => eraseTag(collections, revision, name)),
    watch: heads.watch,
    validations: createValidations(collections, ask, results),
    audit: createAuditLog(collections, ask),
    ...state,
    nativeRules: createNativeRules(db, collections, ask),
    upkeep: createUpkeep(collections, ask),
    ping: async () => {
      await ask(() => db.command({ ping: 1 }));
    },
    async close() {
      closeAsk();
      heads.close();
      results.close();
      closeState();
      await client.close();
    },
  };
}

/** Milliseconds after which a commit marks its content again. The minimum grace of a removal is twice that. */
const refreshAfterMs = 5 * 60_000;

/**
 * Writes the content of commits, then the revisions that make it reachable; returns how many of these it appended.
 *
 * @throws REVISION_CONFLICT if none
 */
async function writeCommits(collections: Collections, commits: readonly Commit[]): Promise<number> {
  const [first] = commits;
  if (first === undefined) return 0;
  const [moment, newest] = await Promise.all([
    currentMoment(collections),
    findNewestRecord(collections),
  ]);
  const { era } = moment;
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
  const { era: now } = await currentMoment(collections);
  if (now !== era) await withdrawRevisions(collections, revisions.slice(0, appended), era);
  return appended;
}
