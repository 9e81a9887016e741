import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import {
  type ContentOverlay,
  createContentOverlay,
} from '../../../src/app/content/content-overlay.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { digestOf } from '../../../src/domain/json/canonical.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

describe('content laid over a store', () => {
  let test: TestApp;
  let overlay: ContentOverlay;
  beforeEach(async () => {
    test = await openTestApp();
    overlay = createContentOverlay(test.store);
  });
  afterEach(() => test.close());

  const contentOf = (count: number, name: string) => {
    const texts = Array.from({ length: count }, (_, at) => `"${name} ${at}"`);
    const named = { schema: 'example/Kind/v1', name, references: [] };
    return {
      documents: texts.map((text) => ({ digest: digestOf(text), text, ...named })),
      pages: new Map(texts.map((text) => [digestOf(`page ${text}`), `page ${text}`])),
      keys: new Map(texts.map((text) => [digestOf(text), `key ${text}`])),
    };
  };
  const isMissing = (error: unknown): boolean =>
    error instanceof PurserError && error.code === 'STORE_CORRUPT';

  it('has what is pinned until its release, and the newer content of an owner', async () => {
    const [one, other] = [contentOf(3, 'one'), contentOf(3, 'other')];
    const [owner, weak] = [{}, {}];
    const textOf = async (content: typeof one) =>
      overlay.documents(content.documents.slice(0, 1).map(({ digest }) => digest));
    overlay.pinUntilRelease(owner, one);
    overlay.pin(weak, one);
    overlay.release(owner);
    assert.deepEqual(await textOf(one), ['"one 0"']);
    overlay.pinUntilRelease(weak, other);
    await assert.rejects(textOf(one), isMissing);
    assert.deepEqual(await textOf(other), ['"other 0"']);
    overlay.release(weak);
    await assert.rejects(textOf(other), isMissing);
    overlay.pin(owner, { documents: [], pages: new Map(), keys: new Map() });
    assert.equal(overlay.isPinned(owner), true);
  });

  for (const count of [3, 3_000]) {
    it(`has the texts of ${count} documents until they are released`, async () => {
      const [one, other] = [contentOf(count, 'one'), contentOf(3, 'other')];
      const [owner, second, others] = [{}, {}, {}];
      overlay.pin(owner, one);
      overlay.pin(second, one);
      overlay.pin(others, other);
      const last = one.documents.slice(-2).map(({ digest }) => digest);
      const page = [...one.pages.keys()].slice(-1);
      const found = async () => [
        await overlay.documents([...last, other.documents[0]?.digest ?? '']),
        await overlay.pages(page),
        await overlay.keys(last),
      ];
      const expected = [
        [...one.documents.slice(-2), ...other.documents.slice(0, 1)].map(({ text }) => text),
        page.map((digest) => one.pages.get(digest)),
        last.map((digest) => one.keys.get(digest)),
      ];
      assert.deepEqual(await found(), expected);
      overlay.release(owner);
      assert.deepEqual([overlay.isPinned(owner), overlay.isPinned(second)], [false, true]);
      assert.deepEqual(await found(), expected);
      overlay.release(second);
      await assert.rejects(found(), isMissing);
    });
  }
});
