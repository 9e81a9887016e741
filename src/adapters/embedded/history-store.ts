import { refusal } from '../../domain/errors.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { createHeadWatch } from '../polling/head-watch.ts';
import { writeCommit } from './commit.ts';
import { getContent } from './content.ts';
import type { Databases } from './databases.ts';
import { headOf, rangeOf, revisionAt } from './revisions.ts';
import { deleteTag, newestTagged, putTag, tagged, tagsOf } from './tags.ts';
import { translateError } from './translate-error.ts';
import { createUpkeep } from './upkeep.ts';

/**
 * The history in the embedded engine. Transactions are synchronous: a failed one is then a plain
 * exception, and reading and writing within one needs no further lock, in this process or another.
 */
export function createHistoryStore(databases: Databases, pollMs: number): HistoryStore {
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

  const heads = createHeadWatch({
    look: () => read(() => headOf(revisions)?.digest),
    intervalMs: pollMs,
  });

  return {
    head: () => read(() => headOf(revisions)),
    revisions: (ids) => read(() => ids.map((id) => revisionAt(revisions, id))),
    range: (range) => read(() => rangeOf(revisions, range)),
    documents: (digests) => read(() => getContent(documents, 'document', digests)),
    pages: (digests) => read(() => getContent(pages, 'page', digests)),
    commit: async (commit) => {
      await writeCommit(databases, { read, write }, commit);
      heads.changed();
    },
    tags: (ids) => read(() => ids.map((id) => tagsOf(databases, id))),
    newestTagged: (name) => read(() => newestTagged(databases, name)),
    tagged: (name) => read(() => tagged(databases, name)),
    putTag: (tag) => write(() => putTag(databases, tag)),
    deleteTag: (revision, name) => write(() => deleteTag(databases, revision, name)),
    watch: heads.watch,
    upkeep: createUpkeep(databases, { read, write }),
    ping: async () => {
      await read(() => headOf(revisions));
    },
    async close() {
      if (closed) return;
      closed = true;
      heads.close();
      await root.close();
    },
  };
}
