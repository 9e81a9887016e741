import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { openEmbeddedStore } from '../../../../src/adapters/embedded/open-store.ts';
import type { Digest } from '../../../../src/domain/json/canonical.ts';
import type { Revision } from '../../../../src/domain/revision/revision.ts';
import type { HistoryStore } from '../../../../src/ports/history-store.ts';

const script = fileURLToPath(new URL('../../../support/store-writer.mjs', import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purser-processes-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('several processes on one folder', () => {
  it('see what the others have committed', async () => {
    await withStore(async (store) => {
      const writer = startWriter('child', 1, 20);
      for await (const id of acknowledged(writer)) {
        assert.ok(((await store.head())?.id ?? 0) >= id, `revision ${id} is not seen`);
      }
      assert.equal((await store.head())?.id, 20);
    });
  });

  it('write one line without gaps, large and small commits mixed', async () => {
    await withStore(async (store) => {
      const writers = [startWriter('large', 5_000, 4), startWriter('small', 1, 30)];
      const ids = await Promise.all(writers.map(allAcknowledged));
      assert.deepEqual(
        ids.flat().sort((a, b) => a - b),
        Array.from({ length: 34 }, (_, at) => at + 1),
      );
      await checkWhole(store, 34);
    });
  });
});

describe('a process killed while it commits', () => {
  for (const [title, documents, after] of [
    ['at once, before or in its first commit', 5_000, 0],
    ['among small commits', 1, 25],
    ['among commits of several transactions', 9_000, 2],
  ] as const) {
    it(`leaves all that was acknowledged, and nothing by half: ${title}`, async () => {
      const ids = await killedAfter(startWriter('doomed', documents, 1_000_000), after);
      await withStore((store) => checkWhole(store, ids.length));
      const next = await allAcknowledged(startWriter('heir', documents, 2));
      assert.equal(next.length, 2);
      await withStore((store) => checkWhole(store, ids.length + 2));
    });
  }

  it('does not stop another that commits beside it', async () => {
    const doomed = killedAfter(startWriter('doomed', 3_000, 1_000_000), 3);
    const heir = await allAcknowledged(startWriter('heir', 10, 40));
    const ids = [...(await doomed), ...heir];
    assert.equal(new Set(ids).size, ids.length);
    await withStore((store) => checkWhole(store, ids.length));
  });
});

async function withStore(use: (store: HistoryStore) => Promise<void>): Promise<void> {
  const store = await openEmbeddedStore({ folder });
  try {
    await use(store);
  } finally {
    await store.close();
  }
}

/** All revisions from 1 to the head are there, at least so many, each with all its documents and keys. */
async function checkWhole(store: HistoryStore, atLeast: number): Promise<void> {
  const line = await store.range({ limit: 1_000_000, newestFirst: false });
  assert.ok(line.length >= atLeast, `${line.length} of ${atLeast} revisions are left`);
  assert.deepEqual(
    line.map(({ id }) => id),
    line.map((_, at) => at + 1),
  );
  for (const revision of line) {
    const digests = digestsOf(revision);
    await store.documents(digests);
    assert.ok((await store.keys(digests)).every((key) => key !== null));
  }
}

/** The writer keeps what it wrote in the message. */
function digestsOf({ message }: Revision): readonly Digest[] {
  return JSON.parse(message) as readonly Digest[];
}

function startWriter(author: string, documents: number, commits: number): ChildProcess {
  const args = [script, folder, author, String(documents), String(commits)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The numbers a writer prints, as they come. */
async function* acknowledged({ stdout }: ChildProcess): AsyncGenerator<number> {
  assert.ok(stdout);
  for await (const line of createInterface({ input: stdout })) yield Number(line);
}

async function allAcknowledged(writer: ChildProcess): Promise<readonly number[]> {
  const ids: number[] = [];
  for await (const id of acknowledged(writer)) ids.push(id);
  if (writer.exitCode === null) await once(writer, 'exit');
  assert.equal(writer.exitCode, 0);
  return ids;
}

/** Kills a writer when it has acknowledged so many commits; gives all that it did acknowledge. */
async function killedAfter(writer: ChildProcess, commits: number): Promise<readonly number[]> {
  if (commits === 0) {
    await once(writer, 'spawn');
    setTimeout(() => writer.kill('SIGKILL'), 250);
  }
  const ids: number[] = [];
  for await (const id of acknowledged(writer)) {
    if (ids.push(id) === commits) writer.kill('SIGKILL');
  }
  return ids;
}
