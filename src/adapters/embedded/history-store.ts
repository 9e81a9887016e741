import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Digest } from '../../domain/json/canonical.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { Commit, HistoryStore } from '../../ports/history-store.ts';
import { createHeadWatch } from '../polling/head-watch.ts';
import { contentOfCommits } from '../records/content-of-commits.ts';
import { runInTurns } from '../records/run-in-turns.ts';
import type { Access } from './access.ts';
import { createAccess } from './access.ts';
import { createAuditLog } from './audit-log.ts';
import { contentChunks, getContent, putContent, type WrittenContent } from './content.ts';
import { type ContentDatabase, checkFormatStays, type Databases } from './databases.ts';
import { getKeys, keepKey } from './keys.ts';
import {
  appendRevisions,
  checkFollows,
  createHeadReader,
  rangeOf,
  revisionAt,
} from './revisions.ts';
import { createState } from './state/create-state.ts';
import { eraseTag, newestTagged, tagged, tagsOf, writeTag } from './tags.ts';
import { createUpkeep, removalsOf } from './upkeep.ts';
import { createValidations, lastSequence } from './validations.ts';

/** The history in the embedded engine. */
export function createHistoryStore(databases: Databases, pollMs: number): HistoryStore {
  const { root, documents, pages, keys, revisions } = databases;
  const access = createAccess(databases);
  const { read, write } = access;
  const head = createHeadReader(revisions);
  const heads = createHeadWatch({
    look: () => read(() => head()?.digest),
    intervalMs: pollMs,
  });
  const results = createHeadWatch({
    look: () => read(() => lastSequence(databases)),
    intervalMs: pollMs,
  });
  const { close: closeState, ...state } = createState(databases, access, pollMs);

  async function commitAll(commits: readonly Commit[]): Promise<number> {
    await writeCommits(databases, access, head, commits);
    heads.changed();
    return commits.length;
  }

  return {
    head: () => read(head),
    revisions: (ids) => read(() => ids.map((id) => revisionAt(revisions, id))),
    range: (range) => read(() => rangeOf(revisions, range)),
    documents: (digests) => readContent(access, documents, 'document', digests),
    pages: (digests) => readContent(access, pages, 'page', digests),
    keys: (names) => read(() => getKeys(keys, names)),
    keepKey: (name, text) => write(() => keepKey(keys, name, text)),
    problems: (digests) => read(() => getKeys(databases.problems, digests)),
    keepProblems: (problems, pages) =>
      writeContent(databases, access, { documents: [], keys: new Map(), pages, problems }),
    commit: async (commit) => {
      await commitAll([commit]);
    },
    commitAll,
    tags: (ids) => read(() => ids.map((id) => tagsOf(databases, id))),
    newestTagged: (name) => read(() => newestTagged(databases, name)),
    tagged: (name) => read(() => tagged(databases, name)),
    putTag: (tag) => write(() => writeTag(databases, tag)),
    deleteTag: (revision, name) => write(() => eraseTag(databases, revision, name)),
    watch: heads.watch,
    validations: createValidations(databases, access, results),
    audit: createAuditLog(databases, access),
    ...state,
    nativeRules: null,
    upkeep: createUpkeep(databases, access),
    ping: async () => {
      await read(() => checkFormatStays(databases));
    },
    async close() {
      if (!access.close()) return;
      heads.close();
      results.close();
      closeState();
      await root.close();
    },
  };
}

/** Texts that are read at once. */
const textsPerRead = 64;

/** Texts in the given order; they never change, so that they need not be read at once. @throws STORE_CORRUPT */
async function readContent(
  { read }: Access,
  from: ContentDatabase,
  kind: string,
  digests: readonly Digest[],
): Promise<readonly string[]> {
  if (digests.length <= textsPerRead) return read(() => getContent(from, kind, digests));
  const texts: string[] = [];
  for (let at = 0; at < digests.length; at += textsPerRead) {
    const some = digests.slice(at, at + textsPerRead);
    for (const text of await read(() => getContent(from, kind, some))) texts.push(text);
  }
  return texts;
}

/** Writes content without a revision. */
async function writeContent(
  databases: Databases,
  { write }: Access,
  content: WrittenContent,
): Promise<void> {
  const chunks = await runInTurns(contentChunks(databases, content));
  for (const chunk of chunks) await write(() => putContent(chunk));
}

/**
 * Writes commits, in as many transactions as their content needs; the last one has all revisions.
 *
 * @throws REVISION_CONFLICT
 */
async function writeCommits(
  databases: Databases,
  { read, write }: Access,
  head: () => Revision | null,
  commits: readonly Commit[],
): Promise<void> {
  const { revisions } = databases;
  const removals = await read(() => {
    for (const { revision } of commits.slice(0, 1)) checkFollows(head(), revision);
    return removalsOf(databases);
  });
  const chunks = await runInTurns(contentChunks(databases, contentOfCommits(commits)));
  const last = chunks.length - 1;
  for (const chunk of chunks.slice(0, last)) {
    await write(() => putContent(chunk));
    await yieldToEventLoop();
  }
  await write(() => {
    // Existing content, and content of earlier transactions, may have been removed meanwhile.
    const isComplete = removalsOf(databases) === removals;
    for (const chunk of isComplete ? chunks.slice(last) : chunks) putContent(chunk);
    appendRevisions(
      revisions,
      head(),
      commits.map(({ revision }) => revision),
    );
  });
}
