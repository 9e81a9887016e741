import { setImmediate as nextTurn } from 'node:timers/promises';
import { refusal } from '../../domain/errors.ts';
import type { Commit, HistoryStore } from '../../ports/history-store.ts';
import { contentChunks, getContent, putContent } from './content.ts';
import type { Databases } from './databases.ts';
import { appendRevision, checkSuccessor, headOf, rangeOf, revisionAt } from './revisions.ts';
import { deleteTag, newestTagged, putTag, tagsOf } from './tags.ts';
import { translateError } from './translate-error.ts';

/**
 * The history in the embedded engine. Transactions are synchronous: a failed one is then a plain
 * exception, and reading and writing within one needs no further lock, in this process or another.
 */
export function createHistoryStore(databases: Databases): HistoryStore {
  const { root, documents, pages, revisions } = databases;
  let closed = false;

  async function answer<T>(action: () => T | Promise<T>): Promise<T> {
    try {
      if (closed) throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
      return await action();
    } catch (error) {
      throw await translateError(error, databases.folder);
    }
  }

  // The library keeps a view of the past until the next turn; what other processes wrote since is
  // seen only in a new one.
  const read = <T>(action: () => T): Promise<T> =>
    answer(() => {
      root.resetReadTxn();
      return action();
    });

  // An action must not give a promise, or the library would wait for it before it commits.
  const write = <T>(action: () => T): Promise<T> => answer(() => root.transactionSync(action));

  async function commit(commit: Commit): Promise<void> {
    const { revision } = commit;
    await read(() => checkSuccessor(revisions, revision.id));
    const chunks = contentChunks(databases, commit);
    const last = chunks.length - 1;
    for (const chunk of chunks.slice(0, last)) {
      await write(() => putContent(chunk));
      await nextTurn();
    }
    await write(() => {
      putContent(chunks[last] ?? []);
      appendRevision(revisions, revision);
    });
  }

  return {
    head: () => read(() => headOf(revisions)),
    revisions: (ids) => read(() => ids.map((id) => revisionAt(revisions, id))),
    range: (range) => read(() => rangeOf(revisions, range)),
    documents: (digests) => read(() => getContent(documents, 'document', digests)),
    pages: (digests) => read(() => getContent(pages, 'page', digests)),
    commit,
    tags: (ids) => read(() => ids.map((id) => tagsOf(databases, id))),
    newestTagged: (name) => read(() => newestTagged(databases, name)),
    putTag: (tag) => write(() => putTag(databases, tag)),
    deleteTag: (revision, name) => write(() => deleteTag(databases, revision, name)),
    ping: async () => {
      await read(() => headOf(revisions));
    },
    async close() {
      if (closed) return;
      closed = true;
      await root.close();
    },
  };
}
