import type { HistoryStore } from '../../ports/history-store.ts';
import { shareReads } from '../records/share-reads.ts';
import { createAsk } from './ask.ts';
import { createAuditLog } from './audit-log.ts';
import { collectionsOf } from './collections.ts';
import { createCommits } from './commits.ts';
import type { MongoConnection } from './connection.ts';
import { findContent } from './content.ts';
import { createFormatCheck } from './format.ts';
import { findKeys, keepKey } from './keys.ts';
import { findProblemTexts, insertProblems } from './problems.ts';
import { findHead, findRange, findRevisions } from './revisions.ts';
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

  const head = shareReads(() => findHead(collections));
  const commitAll = createCommits(collections, heads.changed);

  return {
    head: () => ask(head),
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
