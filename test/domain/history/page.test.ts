import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { editMap } from '../../../src/domain/history/edit-map.ts';
import { itemText, pageOf, pageWith } from '../../../src/domain/history/page.ts';
import { canonicalText, digestOf } from '../../../src/domain/json/canonical.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { anyText } from '../../support/any-text.ts';
import { createPageStore } from '../../support/page-store.ts';
import { runs } from '../../support/properties.ts';

const text = fc.oneof(anyText, fc.string(), fc.constantFrom('\\', '"', ']]'));
const entries = fc.array(fc.tuple(text, fc.jsonValue()), { maxLength: 60 });

describe('pages', () => {
  it('give each item, its key and its text as if all were read', () => {
    fc.assert(
      fc.property(entries, (some) => {
        const items = some.map(([key, value]) => [key, value as Json] as const);
        const whole = pageWith(0, items);
        const page = pageOf(whole.text);
        assert.equal(page.size, items.length);
        for (const [at, item] of items.entries()) {
          assert.equal(page.keyAt(at), item[0]);
          assert.equal(page.part(at, at + 1).text, itemText(item));
          assert.equal(canonicalText(page.itemAt(at) as unknown as Json), itemText(item));
        }
        assert.equal(pageWith(0, page.items).text, whole.text);
        for (const from of items.keys()) {
          const texts = items.slice(from).map(itemText);
          assert.equal(page.part(from, items.length).text, texts.join(','));
        }
      }),
    );
  });

  for (const text of ['', '[0,', '[0,["a"', '[0,["a', '[0,1]', '[0 ,["a",1] ,["b",1]]']) {
    it(`cannot be read of ${JSON.stringify(text)}`, () => {
      assert.throws(() => pageOf(text).itemAt(0), SyntaxError);
    });
  }

  it('are, as soon as they are cut, what reading their text gives', async () => {
    const batches = fc.array(entries, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const store = createPageStore();
        let root: string | null = null;
        for (const batch of all) {
          const edits = new Map(batch.map(([key, value]) => [key, (value ?? undefined) as Json]));
          const edited = await editMap(root, edits, store.read);
          for (const [digest, page] of edited.pages) {
            assert.equal(digestOf(page.text), digest);
            const read = pageOf(page.text);
            assert.deepEqual(page.items, read.items);
            assert.equal(canonicalText(JSON.parse(page.text)), page.text);
          }
          root = store.keep(edited);
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
