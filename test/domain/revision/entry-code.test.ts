import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { documentKey } from '../../../src/domain/document/document.ts';
import { pageWith } from '../../../src/domain/history/page.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import {
  decodeEntry,
  encodeEntry,
  entriesOfPage,
  entryOfItem,
  idOfKey,
} from '../../../src/domain/revision/entry-code.ts';
import { entryOf } from '../../support/submitted.ts';

const substitution = (name: string) => ({
  src: { schema: 'example/Kind/v1', name, path: '.' },
  dest: { path: '.a' },
});

describe('entry code', () => {
  it('comes back as it was, through the text of a page', () => {
    const layeringDefinition = {
      layer: 'site',
      abstract: true,
      parentSelector: { key: 'value', number: 1 },
      actions: [{ method: 'merge', path: '.' }],
    };
    const source = { schema: 'example/Other/v1', name: 'x', path: '.' };
    const substitutions = [{ src: source, dest: { path: '.a' } }];
    const metadata = {
      labels: { ['__proto__']: 'x', one: true },
      layeringDefinition,
      substitutions,
      replacement: true,
      storagePolicy: 'encrypted',
    };
    const sketches = [
      { name: 'plain' },
      { name: 'full', metadata },
      { name: 'c', schema: 'deckhand/ValidationPolicy/v1', control: true },
    ];
    for (const sketch of sketches) {
      const entry = entryOf(sketch, { bucket: 'b', origin: 7, serial: 42 });
      const text = canonicalText(encodeEntry(entry));
      assert.deepEqual(decodeEntry(documentKey(entry), JSON.parse(text)), entry);
    }
  });

  it('is read from a whole page as from its items, once', () => {
    const sketches = [
      { name: 'a', metadata: { layeringDefinition: { layer: 'site' } } },
      { name: 'b', metadata: { substitutions: [substitution('x'), substitution('y')] } },
      { name: 'c', metadata: { substitutions: [substitution('x')] } },
      { name: 'd', schema: 'example/Kind/v11' },
      { name: 'e', schema: 'example/Other/v1' },
    ];
    const entries = sketches.map((sketch, at) =>
      entryOf(sketch, { bucket: `b${at % 2}`, origin: at, serial: at }),
    );
    const items = entries.map((entry) => [documentKey(entry), encodeEntry(entry)] as const);
    const page = pageWith(0, items);
    assert.deepEqual(entriesOfPage(page), entries);
    assert.deepEqual(items.map(entryOfItem), entries);
    assert.equal(entriesOfPage(page), entriesOfPage(page));
  });

  it('reads any identity back from its key, and sorts as schema, name, layer do', () => {
    const part = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', ''));
    const id = fc.record(
      { schema: part, name: part, layer: fc.option(part) },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(id, id, (one, other) => {
        assert.deepEqual(idOfKey(documentKey(one)), one);
        const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
        const expected =
          order(one.schema, other.schema) ||
          order(one.name, other.name) ||
          (one.layer === null || other.layer === null
            ? Number(one.layer !== null) - Number(other.layer !== null)
            : order(one.layer, other.layer));
        assert.equal(Math.sign(order(documentKey(one), documentKey(other))), expected);
      }),
    );
  });
});
