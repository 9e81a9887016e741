import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { sized } from '../../support/properties.ts';

it('a folder is opened while this process writes into it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'purser-pending-'));
  const store = await openEmbeddedStore({ folder });
  const put = (at: number) => {
    const time = new Date(at).toISOString();
    const record = { kind: 'test', key: `${at}`, text: '{}', group: '', state: '', at: time };
    return store.records.put(record, 0);
  };
  let [number, isOver] = [0, false];
  const write = async (): Promise<void> => {
    while (!isOver) {
      number += 1;
      assert.ok((await put(number)) !== null);
    }
  };
  const writing = Array.from({ length: 8 }, write);
  for (let round = 0; round < sized(150, 40); round += 1) {
    await (await openEmbeddedStore({ folder })).close();
  }
  isOver = true;
  await Promise.all(writing);
  await store.close();
  rmSync(folder, { recursive: true });
});
