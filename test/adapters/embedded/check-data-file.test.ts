import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { checkDataFile } from '../../../src/adapters/embedded/check-data-file.ts';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';

describe('checkDataFile', () => {
  let folder: string;
  const file = () => join(folder, 'data.mdb');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'purser-data-file-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const makeStore = async () => (await openEmbeddedStore({ folder })).close();

  it('finds nothing where nothing is, or an empty file', async () => {
    assert.equal(await checkDataFile(folder), false);
    await writeFile(file(), '');
    assert.equal(await checkDataFile(folder), false);
  });

  it('finds a store', async () => {
    await makeStore();
    assert.equal(await checkDataFile(folder), true);
  });

  for (const [title, spoil] of [
    ['cut within its first page', () => truncate(file(), 100)],
    ['of another kind', () => writeFile(file(), 'x'.repeat(20_000))],
  ] as const) {
    it(`refuses a file ${title}`, async () => {
      await makeStore();
      await spoil();
      await assert.rejects(checkDataFile(folder), { code: 'STORE_CORRUPT' });
    });
  }

  it('makes no store where it may not', async () => {
    await assert.rejects(openEmbeddedStore({ folder, create: false }), { code: 'FILE_UNREADABLE' });
    assert.equal(await checkDataFile(folder), false);
  });
});
