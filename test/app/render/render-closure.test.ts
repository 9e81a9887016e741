import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { Digest } from '../../../src/domain/json/canonical.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, testKeys } from '../../support/app.ts';
import { textOf } from '../../support/submitted.ts';

describe('rendering many documents', () => {
  it('holds the bodies of some of them at a time, and then those that are asked for', async () => {
    const test = await openTestApp();
    const sketches = Array.from({ length: 1_200 }, (_, at) => ({ name: `d${at}`, data: at }));
    await test.app.submitDocuments(anonymous, { text: textOf(sketches) });
    const asked: number[] = [];
    const documents = (digests: readonly Digest[]) => {
      asked.push(digests.length);
      return test.store.documents(digests);
    };
    const store = { ...test.store, documents };
    const app = createApp({
      store,
      clock: { now: () => '' },
      limits: defaultLimits,
      ...testKeys(),
    });
    const list = async (first: number) => {
      const head = await app.revision(anonymous, {});
      const { items, total } = await app.renderedDocuments(anonymous, head, { page: { first } });
      assert.deepEqual([items.length, await total()], [first, 1_200]);
      return asked.splice(0);
    };
    // The page's own bodies come last: their metadata is part of the answer.
    assert.deepEqual(await list(10), [500, 500, 200, 10]);
    assert.deepEqual(await list(10), []);
    assert.deepEqual(await list(15), [5]);
    await test.app.submitDocuments(anonymous, { text: textOf([{ name: 'd1100', data: 'new' }]) });
    assert.deepEqual(await list(10), [1]);
    await test.close();
  });
});
