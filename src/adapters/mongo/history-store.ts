import { refusal } from '../../domain/errors.ts';
import type { Commit, HistoryStore } from '../../ports/history-store.ts';
import { createAuditLog } from './audit-log.ts';
import { collectionsOf } from './collections.ts';
import { writeCommit } from './commit.ts';
import type { Connection } from './connection.ts';
import { findContent } from './content.ts';
import { findKeys, keepKey } from './keys.ts';
import { findHead, findRange, findRevisions } from './revisions.ts';
import { deleteTag, findNewestTagged, findTagged, findTags, upsertTag } from './tags.ts';
import { translateError } from './translate-error.ts';
import { createUpkeep } from './upkeep.ts';
import { createValidations, lastSequence } from './validations.ts';
import { watchChanges } from './watch-changes.ts';

/** The history in a MongoDB database. It holds no state, so any number may serve one database. */
export function createHistoryStore({ client, db }: Connection, pollMs: number): HistoryStore {
  const collections = collectionsOf(db);
  const { documents, pages, revisions, validations } = collections;
  let closed = false;

  async function ask<T>(action: () => Promise<T>): Promise<T> {
    // The driver would connect again.
    if (closed) throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
    try {
      return await action();
    } catch (error) {
      throw translateError(error);
    }
  }

  const heads = watchChanges(revisions, {
    look: async () => (await findHead(collections))?.digest,
    intervalMs: pollMs,
  });
  const records = watchChanges(validations, {
    look: () => lastSequence(validations),
    intervalMs: pollMs,
  });

  async function commit(commit: Commit): Promise<void> {
    await writeCommit(collections, commit);
    heads.changed();
  }

  return {
    head: () => ask(() => findHead(collections)),
    revisions: (ids) => ask(() => findRevisions(collections, ids)),
    range: (range) => ask(() => findRange(collections, range)),
    documents: (digests) => ask(() => findContent(documents, 'document', digests)),
    pages: (digests) => ask(() => findContent(pages, 'page', digests)),
    keys: (names) => ask(() => findKeys(collections, names)),
    keepKey: (name, text) => ask(() => keepKey(collections, name, text)),
    commit: (content) => ask(() => commit(content)),
    tags: (ids) => ask(() => findTags(collections, ids)),
    newestTagged: (name) => ask(() => findNewestTagged(collections, name)),
    tagged: (name) => ask(() => findTagged(collections, name)),
    putTag: (tag) => ask(() => upsertTag(collections, tag)),
    deleteTag: (revision, name) => ask(() => deleteTag(collections, revision, name)),
    watch: heads.watch,
    validations: createValidations(collections, ask, records),
    audit: createAuditLog(collections, ask),
    upkeep: createUpkeep(collections, ask),
    ping: async () => {
      await ask(() => db.command({ ping: 1 }));
    },
    async close() {
      closed = true;
      heads.close();
      records.close();
      await client.close();
    },
  };
}
