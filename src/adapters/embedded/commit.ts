import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Commit } from '../../ports/history-store.ts';
import type { Access } from './access.ts';
import { contentChunks, putContent } from './content.ts';
import type { Databases } from './databases.ts';
import { appendRevision, checkSuccessor } from './revisions.ts';
import { removalsOf } from './upkeep.ts';

/** Writes a commit, in as many transactions as it needs; the last one has the revision. @throws REVISION_CONFLICT */
export async function writeCommit(
  databases: Databases,
  { read, write }: Access,
  commit: Commit,
): Promise<void> {
  const { revisions } = databases;
  const { revision } = commit;
  const removals = await read(() => {
    checkSuccessor(revisions, revision);
    return removalsOf(databases);
  });
  const chunks = contentChunks(databases, commit);
  const last = chunks.length - 1;
  for (const chunk of chunks.slice(0, last)) {
    await write(() => putContent(chunk));
    await nextTurn();
  }
  await write(() => {
    // What was there, or was put there before, may have been removed meanwhile.
    const isComplete = removalsOf(databases) === removals;
    for (const chunk of isComplete ? chunks.slice(last) : chunks) putContent(chunk);
    appendRevision(revisions, revision);
  });
}
