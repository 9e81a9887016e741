import { refusal } from '../../domain/errors.ts';
import type { Commit, HistoryStore } from '../../ports/history-store.ts';
import { collectionsOf } from './collections.ts';
import type { Connection } from './connection.ts';
import { findContent, insertContent } from './content.ts';
import { checkSuccessor, findHead, findRange, findRevisions, insertRevision } from './revisions.ts';
import { deleteTag, findNewestTagged, findTags, upsertTag } from './tags.ts';
import { translateError } from './translate-error.ts';

/** The history in a MongoDB database. It holds no state, so any number may serve one database. */
export function createHistoryStore({ client, db }: Connection): HistoryStore {
  const collections = collectionsOf(db);
  const { documents, pages, revisions, tags } = collections;
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

  async function commit(commit: Commit): Promise<void> {
    // Whatever is in the line stays there: the look at its end can come first, and saves writing
    // content for a race that is lost already.
    await checkSuccessor(revisions, commit.revision.id);
    await insertContent(collections, commit);
    await insertRevision(revisions, commit.revision);
  }

  return {
    head: () => ask(() => findHead(revisions)),
    revisions: (ids) => ask(() => findRevisions(revisions, ids)),
    range: (range) => ask(() => findRange(revisions, range)),
    documents: (digests) => ask(() => findContent(documents, 'document', digests)),
    pages: (digests) => ask(() => findContent(pages, 'page', digests)),
    commit: (content) => ask(() => commit(content)),
    tags: (ids) => ask(() => findTags(tags, ids)),
    newestTagged: (name) => ask(() => findNewestTagged(tags, name)),
    putTag: (tag) => ask(() => upsertTag(tags, tag)),
    deleteTag: (revision, name) => ask(() => deleteTag(tags, revision, name)),
    ping: async () => {
      await ask(() => db.command({ ping: 1 }));
    },
    async close() {
      closed = true;
      await client.close();
    },
  };
}
