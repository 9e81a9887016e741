import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { openGivenKeys } from '../../../src/adapters/keys/given-keys.ts';
import { openKeyFile } from '../../../src/adapters/keys/key-file.ts';
import { systemEntropy } from '../../../src/adapters/system/entropy.ts';
import { systemTimer } from '../../../src/adapters/system/timer.ts';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { rewrapKeys } from '../../../src/app/upkeep/rewrap-keys.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import type { KeyVault } from '../../../src/ports/key-vault.ts';
import { textOf } from '../../support/submitted.ts';

const quiet = (): void => {};
const clock = { now: () => '2026-11-21T10:00:00.000Z' };

let folder: string;
let store: HistoryStore;
let vault: KeyVault;
let app: App;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purser-rotation-'));
  store = await openEmbeddedStore({ folder });
  vault = openVault();
  app = appWith(vault);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const keyFile = (): string => join(folder, 'keys.json');

/** The keys, as another process opens them. */
function openVault(): KeyVault {
  return openKeyFile({ path: keyFile(), createIfMissing: true, isNeeded: async () => false });
}

function appWith(keys: KeyVault | null): App {
  return createApp({
    store,
    clock,
    limits: defaultLimits,
    vault: keys,
    entropy: systemEntropy,
    timer: systemTimer,
  });
}

/** Submits secrets `NAME0`, `NAME1`…; the data of each is its name. */
function submit(prefix: string, count: number, by: App = app) {
  const metadata = { storagePolicy: 'encrypted' };
  const names = Array.from({ length: count }, (_, at) => `${prefix}${at}`);
  const text = textOf(names.map((name) => ({ name, metadata, data: name })));
  return by.submitDocuments(anonymous, { text });
}

/** Opens all secrets with the keys that are there, and gives how many there are. */
async function countOpened(): Promise<number> {
  const fresh = appWith(openVault());
  const head = await fresh.revision(anonymous, {});
  const { items } = await fresh.documents(anonymous, head, { page: { first: 1_000 } });
  const entries = items.map(({ node }) => node);
  const bodies = await fresh.openBodies(anonymous, entries);
  assert.deepEqual(
    bodies.map(({ data }) => data),
    entries.map(({ name }) => name),
  );
  return bodies.length;
}

async function dropOlderKeys(): Promise<void> {
  const { keys } = JSON.parse(await readFile(keyFile(), 'utf8'));
  await writeFile(keyFile(), JSON.stringify({ keys: keys.slice(-1) }));
}

describe('rotating keys', () => {
  it('puts all under a new key, so that the old one is not needed', async () => {
    await submit('a', 30);
    await submit('b', 10);
    const before = await app.keyStatus(anonymous);
    assert.deepEqual(before, { vault: vault.name, keys: 41, current: 41 });
    const { key, ...counts } = await app.rotateKeys(anonymous, true, quiet);
    assert.match(key ?? '', /^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/);
    assert.deepEqual(counts, { keys: 41, rewrapped: 41 });
    await dropOlderKeys();
    assert.equal(await countOpened(), 40);
  });

  it('leaves revisions as they are, and shows secrets as before', async () => {
    const { revision } = await submit('a', 3);
    await app.rotateKeys(anonymous, true, quiet);
    assert.equal((await submit('a', 3)).changed, false);
    assert.deepEqual(await store.head(), revision);
    assert.deepEqual((await app.fsck(anonymous, quiet)).faults, []);
  });

  it('has nothing to do twice', async () => {
    await submit('a', 3);
    await app.rotateKeys(anonymous, true, quiet);
    const again = await app.rotateKeys(anonymous, false, quiet);
    assert.deepEqual(again, { key: null, keys: 4, rewrapped: 0 });
  });

  it('may come before the first secret', async () => {
    const { keys } = await app.rotateKeys(anonymous, true, quiet);
    assert.equal(keys, 0);
    await submit('a', 1);
    assert.equal(await countOpened(), 1);
  });

  it('goes on where it was cut off', async () => {
    await submit('a', 250);
    const { upkeep } = store;
    let left = 120;
    const replaceKey: typeof upkeep.replaceKey = async (...change) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return upkeep.replaceKey(...change);
    };
    const doomed = { ...store, upkeep: { ...upkeep, replaceKey } };
    const cut = rewrapKeys({ vault, store: doomed, faultLimit: 9 }, true, quiet);
    await assert.rejects(cut, { message: 'killed' });
    const { keys, current } = await app.keyStatus(anonymous);
    assert.deepEqual([keys, current], [251, 120]);
    const { rewrapped } = await app.rotateKeys(anonymous, false, quiet);
    assert.equal(rewrapped, 131);
    await dropOlderKeys();
    assert.equal(await countOpened(), 250);
  });

  it('gets what others commit meanwhile, wrapped before or after', async () => {
    await submit('a', 100);
    const { upkeep } = store;
    const late = 'c'.repeat(64);
    const [wrapped = ''] = await vault.wrap([Buffer.alloc(32, 1)]);
    let round = 0;
    const replaceKey: typeof upkeep.replaceKey = async (...change) => {
      round += 1;
      if (round === 50) await submit('b', 5, appWith(openVault()));
      if (round === 90) await store.keepKey(late, wrapped);
      return upkeep.replaceKey(...change);
    };
    const busy = { ...store, upkeep: { ...upkeep, replaceKey } };
    const { keys } = await rewrapKeys({ vault, store: busy, faultLimit: 9 }, true, quiet);
    assert.equal(keys, 107);
    await dropOlderKeys();
    assert.equal(await countOpened(), 105);
    assert.equal((await openVault().unwrap((await store.keys([late])).map(String))).length, 1);
  });

  it('may be done by several at once', async () => {
    await submit('a', 120);
    const results = await Promise.all(
      [vault, openVault()].map((one) => appWith(one).rotateKeys(anonymous, true, quiet)),
    );
    assert.equal(new Set(results.map(({ key }) => key)).size, 2);
    await app.rotateKeys(anonymous, false, quiet);
    await dropOlderKeys();
    assert.equal(await countOpened(), 120);
  });

  it('does all it can, and then names the keys that cannot be opened', async () => {
    await submit('a', 20);
    const [good = ''] = await vault.wrap([Buffer.alloc(32, 1)]);
    const damaged = ['d'.repeat(64), 'e'.repeat(64)];
    await store.keepKey(damaged[0] ?? '', 'nonsense');
    await store.keepKey(damaged[1] ?? '', `${good.slice(0, -4)}AAAA`);
    const failure = await app.rotateKeys(anonymous, true, quiet).catch((error: unknown) => error);
    assert.ok(failure instanceof PurserError);
    assert.deepEqual(
      failure.faults.map(({ code, facts }) => [
        code,
        /kept under (\w+)/.exec(`${facts['reason']}`)?.[1],
      ]),
      damaged.map((digest) => ['KEY_DAMAGED', digest]),
    );
    await dropOlderKeys();
    assert.equal(await countOpened(), 20);
  });

  it('says once that a key is gone, however many secrets were sealed under it', async () => {
    await submit('a', 5);
    const { keys } = JSON.parse(await readFile(keyFile(), 'utf8'));
    await writeFile(keyFile(), JSON.stringify({ keys: [{ ...keys[0], name: 'another' }] }));
    const rotation = appWith(openVault()).rotateKeys(anonymous, false, quiet);
    const failure = await rotation.catch((error: unknown) => error);
    assert.ok(failure instanceof PurserError);
    assert.deepEqual(
      failure.faults.map(({ code, facts }) => [code, facts['key']]),
      [['KEY_UNKNOWN', keys[0].name]],
    );
  });

  it('reports what it did', async () => {
    await submit('a', 2);
    const reported: unknown[] = [];
    await app.rotateKeys(anonymous, true, (done) => reported.push(done));
    assert.deepEqual(reported.at(-1), {
      what: 'keys checked, 0 wrapped anew',
      done: 3,
      total: null,
    });
  });

  it('makes no key where they are given from outside, but uses the newest', async () => {
    const [old, anew] = ['old', 'new'].map((name, at) => {
      return `${name}:${Buffer.alloc(32, at + 1).toString('base64')}`;
    });
    await submit('a', 3, appWith(openGivenKeys(`${old}`)));
    const renewed = appWith(openGivenKeys(`${anew},${old}`));
    await assert.rejects(renewed.rotateKeys(anonymous, true, quiet), { code: 'KEYS_FIXED' });
    const { rewrapped } = await renewed.rotateKeys(anonymous, false, quiet);
    assert.equal(rewrapped, 4);
    const { current } = await appWith(openGivenKeys(`${anew}`)).keyStatus(anonymous);
    assert.equal(current, 4);
  });

  it('needs keys', async () => {
    const locked = appWith(null);
    await assert.rejects(locked.rotateKeys(anonymous, true, quiet), { code: 'KEYS_MISSING' });
    await assert.rejects(locked.keyStatus(anonymous), { code: 'KEYS_MISSING' });
  });
});
