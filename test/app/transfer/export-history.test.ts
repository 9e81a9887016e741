import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { exported, settled } from '../../support/exported.ts';
import { textOf } from '../../support/submitted.ts';

describe('an export', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
    for (const [at, name] of ['a', 'b'].entries()) {
      await test.app.submitDocuments(anonymous, { text: textOf([{ name, data: { at } }]) });
    }
    await test.app.putTag(anonymous, 1, 'good', { by: 'ada' });
    await settled(test.app);
  });
  afterEach(() => test.close());

  const refusalOf = async (store: HistoryStore): Promise<PurserError> => {
    const error = await exported(store).then(
      () => assert.fail('it was not refused'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof PurserError, String(error));
    return error;
  };

  /** The store with other texts, wherever it is asked for them. */
  const changed = (change: (text: string) => string | null): HistoryStore => {
    const { store } = test;
    const certain = (texts: readonly string[]) => texts.map((text) => change(text) ?? '');
    return {
      ...store,
      documents: async (digests) => certain(await store.documents(digests)),
      pages: async (digests) => certain(await store.pages(digests)),
      upkeep: {
        ...store.upkeep,
        texts: async (kind, digests) =>
          (await store.upkeep.texts(kind, digests)).map((text) => (text ? change(text) : text)),
        records: async (above, limit) =>
          (await store.upkeep.records(above, limit)).map(({ id, text }) => ({
            id,
            text: change(text) ?? '',
          })),
      },
    };
  };

  it('of a history without damage gives it whole', async () => {
    assert.deepEqual(await exported(changed((text) => text)), await exported(test.store));
  });

  for (const [what, change] of [
    ['changed', (text: string) => text.replace('"at":1', '"at":3')],
    ['missing', (text: string) => (text.includes('"at":1') ? null : text)],
  ] as const) {
    it(`names a document that is ${what}`, async () => {
      const { code, faults, message } = await refusalOf(changed(change));
      assert.equal(code, 'STORE_CORRUPT');
      assert.match(
        message,
        /document [0-9a-f]{64} of revision 2 is missing from the store or damaged$/,
      );
      assert.equal(faults[0].place.name, 'b');
      assert.ok(faults[0].place.schema);
    });
  }

  for (const [what, change, message] of [
    [
      'page',
      (text: string) => text.replace(/"s":2\b/, '"s":3'),
      /page [0-9a-f]{64} is missing from the store or damaged$/,
    ],
    [
      'record',
      (text: string) => text.replace('"id":2', '"id":3'),
      /the record of revision 2 is missing from the store or damaged$/,
    ],
    [
      'chain',
      (text: string) =>
        text.includes('"id":1') ? text : text.replace(/"parent":"./, '"parent":"x'),
      /the record of revision 2 is missing from the store or damaged$/,
    ],
  ] as const) {
    it(`names a ${what} that is damaged`, async () => {
      const refused = await refusalOf(changed(change));
      assert.equal(refused.code, 'STORE_CORRUPT');
      assert.match(refused.message, message);
    });
  }

  it('refuses a tag that an import would not take', async () => {
    for (const change of [{ revision: 2 }, { name: '' }, { data: '[]' }, { data: '{ }' }]) {
      const tags: HistoryStore['tags'] = async (ids) =>
        (await test.store.tags(ids)).map((part) => part.map((tag) => ({ ...tag, ...change })));
      assert.equal((await refusalOf({ ...test.store, tags })).code, 'TAG_BROKEN');
    }
  });

  it('is refused when the history was purged meanwhile, and begun again or not', async () => {
    const [one] = await test.store.revisions([1]);
    assert.ok(one);
    const head = async () => ({ ...one, digest: 'f'.repeat(64) });
    assert.equal((await refusalOf({ ...test.store, head })).code, 'REVISION_CONFLICT');
    const upkeep = { ...test.store.upkeep, records: async () => [] };
    assert.equal((await refusalOf({ ...test.store, upkeep })).code, 'REVISION_CONFLICT');
  });
});
