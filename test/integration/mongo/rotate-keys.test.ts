import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { openGivenKeys } from '../../../src/adapters/keys/given-keys.ts';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { systemEntropy } from '../../../src/adapters/system/entropy.ts';
import { systemTimer } from '../../../src/adapters/system/timer.ts';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { freshDatabase } from '../../support/mongo-database.ts';
import { textOf } from '../../support/submitted.ts';

const clock = { now: () => '2026-11-21T10:00:00.000Z' };
const keyText = (name: string, fill: number): string =>
  `${name}:${Buffer.alloc(32, fill).toString('base64')}`;
const [old, anew] = [keyText('old', 1), keyText('new', 2)];

const database = freshDatabase();

(database === null ? describe.skip : describe)('rotating keys in MongoDB', () => {
  it('leaves nothing under the old key, whatever several servers do meanwhile', async () => {
    assert.ok(database);
    const stores = [
      await openMongoStore({ url: database.url }),
      await openMongoStore({ url: database.url }),
    ];
    const appWith = (at: number, keys: string): App => {
      const store = stores[at];
      assert.ok(store);
      const vault = openGivenKeys(keys);
      return createApp({
        store,
        clock,
        limits: defaultLimits,
        vault,
        entropy: systemEntropy,
        timer: systemTimer,
      });
    };
    const submit = (app: App, prefix: string, count: number) => {
      const metadata = { storagePolicy: 'encrypted' };
      const names = Array.from({ length: count }, (_, at) => `${prefix}${at}`);
      const text = textOf(names.map((name) => ({ name, metadata, data: name })));
      return app.submitDocuments(anonymous, { text });
    };
    await submit(appWith(0, old), 'a', 250);
    const [one, other] = [appWith(0, `${anew},${old}`), appWith(1, `${anew},${old}`)];
    await Promise.all([
      one.rotateKeys(anonymous, false, () => {}),
      other.rotateKeys(anonymous, false, () => {}),
      submit(other, 'b', 20),
    ]);
    const renewed = appWith(1, anew);
    const { keys, current } = await renewed.keyStatus(anonymous);
    assert.deepEqual([keys, current], [271, 271]);
    const head = await renewed.revision(anonymous, {});
    const { items } = await renewed.documents(anonymous, head, { page: { first: 1_000 } });
    const entries = items.map(({ node }) => node);
    const bodies = await renewed.openBodies(anonymous, entries);
    assert.deepEqual(
      bodies.map(({ data }) => data),
      entries.map(({ name }) => name),
    );
    for (const store of stores) await store.close();
    await database.drop();
  });
});
