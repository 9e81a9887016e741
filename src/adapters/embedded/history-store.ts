import type { HistoryStore } from '../../ports/history-store.ts';
import { createHeadWatch } from '../polling/head-watch.ts';
import { createAccess } from './access.ts';
import { createAuditLog } from './audit-log.ts';
import { writeCommit } from './commit.ts';
import { getContent } from './content.ts';
import type { Databases } from './databases.ts';
import { getKeys, keepKey } from './keys.ts';
import { headOf, rangeOf, revisionAt } from './revisions.ts';
import { deleteTag, newestTagged, putTag, tagged, tagsOf } from './tags.ts';
import { createUpkeep } from './upkeep.ts';
import { createValidations, lastSequence } from './validations.ts';

/** The history in the embedded engine. */
export function createHistoryStore(databases: Databases, pollMs: number): HistoryStore {
  const { root, documents, pages, keys, revisions } = databases;
  const access = createAccess(databases);
  const { read, write } = access;
  const heads = createHeadWatch({
    look: () => read(() => headOf(revisions)?.digest),
    intervalMs: pollMs,
  });
  const records = createHeadWatch({
    look: () => read(() => lastSequence(databases)),
    intervalMs: pollMs,
  });

  return {
    head: () => read(() => headOf(revisions)),
    revisions: (ids) => read(() => ids.map((id) => revisionAt(revisions, id))),
    range: (range) => read(() => rangeOf(revisions, range)),
    documents: (digests) => read(() => getContent(documents, 'document', digests)),
    pages: (digests) => read(() => getContent(pages, 'page', digests)),
    keys: (names) => read(() => getKeys(keys, names)),
    keepKey: (name, text) => write(() => keepKey(keys, name, text)),
    commit: async (commit) => {
      await writeCommit(databases, access, commit);
      heads.changed();
    },
    tags: (ids) => read(() => ids.map((id) => tagsOf(databases, id))),
    newestTagged: (name) => read(() => newestTagged(databases, name)),
    tagged: (name) => read(() => tagged(databases, name)),
    putTag: (tag) => write(() => putTag(databases, tag)),
    deleteTag: (revision, name) => write(() => deleteTag(databases, revision, name)),
    watch: heads.watch,
    validations: createValidations(databases, access, records),
    audit: createAuditLog(databases, access),
    upkeep: createUpkeep(databases, access),
    ping: async () => {
      await read(() => headOf(revisions));
    },
    async close() {
      if (!access.close()) return;
      heads.close();
      records.close();
      await root.close();
    },
  };
}
