import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import fc from 'fast-check';
import { open } from 'lmdb';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { checkDataFile } from '../../../src/adapters/embedded/check-data-file.ts';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import type { PurserError } from '../../../src/domain/errors.ts';
import { runs } from '../../support/properties.ts';

const noPause = async (): Promise<void> => {};

describe('checkDataFile', () => {
  let folder: string;
  const file = () => join(folder, 'data.mdb');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'purser-data-file-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const makeStore = async () => (await openEmbeddedStore({ folder })).close();

  const options = {
    noSubdir: false,
    overlappingSync: false,
    encoding: 'string',
    maxDbs: 32,
  } as const;

  /** Makes a store that counts pages it has not written; gives the size of its file. */
  const makeShortStore = async (): Promise<number> => {
    const root = open({ path: folder, ...options });
    const [kept, brief] = [root.openDB('kept', options), root.openDB('brief', options)];
    kept.putSync('a', 'b'.repeat(9_000));
    root.transactionSync(() => {
      brief.putSync('c', 'x'.repeat(400_000));
      brief.removeSync('c');
    });
    await root.close();
    return (await stat(file())).size;
  };

  const neededBytes = async (): Promise<number> => {
    const bytes = await readFile(file());
    const lastPages = [0, 4_096].map((meta) => Number(bytes.readBigUInt64LE(meta + 144)));
    return (Math.max(...lastPages) + 1) * 4_096;
  };

  it('finds nothing where nothing is', async () => {
    assert.equal(await checkDataFile(folder), false);
  });

  it('finds a store', async () => {
    await makeStore();
    assert.equal(await checkDataFile(folder), true);
  });

  it('refuses a file of another kind', async () => {
    await writeFile(file(), 'x'.repeat(20_000));
    await assert.rejects(checkDataFile(folder), { code: 'STORE_CORRUPT' });
  });

  for (const bytes of [0, 5, 100, 4_096, 6_144, 8_192, 20_000]) {
    it(`refuses a file cut off after ${bytes} bytes`, async () => {
      await makeStore();
      await truncate(file(), bytes);
      await assert.rejects(checkDataFile(folder, noPause), ({ code, faults }: PurserError) => {
        const facts = faults[0].facts as { bytes: number; needed: number };
        assert.deepEqual([code, facts.bytes], ['STORE_TRUNCATED', bytes]);
        return facts.needed > bytes;
      });
    });
  }

  it('waits for a file that another process is making', async () => {
    await makeStore();
    const whole = await readFile(file());
    await truncate(file(), 0);
    const checked = checkDataFile(folder);
    await passing(100);
    await writeFile(file(), whole);
    assert.equal(await checked, true);
  });

  it('finds a store whose last pages were never written', async () => {
    const size = await makeShortStore();
    assert.ok(size < (await neededBytes()));
    assert.equal(await checkDataFile(folder), true);
    const root = open({ path: folder, ...options });
    assert.equal(root.openDB('kept', options).get('a'), 'b'.repeat(9_000));
    await root.close();
  });

  it('refuses that store once a page is cut off that is in use', async () => {
    const size = await makeShortStore();
    await truncate(file(), size - 4_096);
    await assert.rejects(checkDataFile(folder, noPause), { code: 'STORE_TRUNCATED' });
  });

  it('refuses a file whose free list leads out of it', async () => {
    await makeShortStore();
    const bytes = await readFile(file());
    for (const meta of [0, 4_096]) bytes.writeBigUInt64LE(1n << 40n, meta + 88);
    await writeFile(file(), bytes);
    await assert.rejects(checkDataFile(folder, noPause), { code: 'STORE_TRUNCATED' });
  });

  it('finds stores whole, whatever was written and removed at once', async () => {
    const step = fc.record({ writes: fc.nat(60), bytes: fc.nat(12_000), keeps: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const path = await mkdtemp(join(folder, 'random-'));
        const root = open({ path, ...options });
        const database = root.openDB('random', options);
        for (const [at, { writes, bytes, keeps }] of steps.entries()) {
          root.transactionSync(() => {
            const keys = Array.from({ length: writes }, (_, key) => `${at}-${key}`);
            for (const key of keys) database.putSync(key, 'x'.repeat(bytes));
            for (const key of keys.slice(keeps).reverse()) database.removeSync(key);
          });
          assert.equal(await checkDataFile(path), true);
        }
        await root.close();
      }),
      { numRuns: runs(15) },
    );
  });

  it('makes no store where it may not', async () => {
    await assert.rejects(openEmbeddedStore({ folder, create: false }), { code: 'FILE_UNREADABLE' });
    assert.equal(await checkDataFile(folder), false);
  });
});
