import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { documentKey } from '../../../src/domain/document/document.ts';
import { documentOf } from '../../../src/domain/document/submitted.ts';
import { canonicalText, digestOf } from '../../../src/domain/json/canonical.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { encodeEntry } from '../../../src/domain/revision/entry-code.ts';
import {
  differingFacts,
  factsText,
  inspectDocument,
  inspectEntry,
} from '../../../src/domain/revision/inspect-entry.ts';
import { sealedTextOf } from '../../support/sealed.ts';
import { entryOf, submittedOf } from '../../support/submitted.ts';

const sketch = {
  name: 'berth',
  layer: 'site',
  metadata: {
    labels: { a: 1 },
    substitutions: [{ src: { schema: 'a/B/v1', name: 'x', path: '.' }, dest: { path: '.y' } }],
  },
  data: { __proto__: 1, deep: [[1.5]] },
};
const entry = entryOf(sketch);
const [item] = submittedOf([sketch]);
const text = item?.kind === 'document' ? item.text : '';

describe('inspecting an entry', () => {
  it('reads what was written', () => {
    assert.deepEqual(inspectEntry([documentKey(entry), encodeEntry(entry)]), entry);
  });

  const code = encodeEntry(entry) as { readonly [key: string]: Json };
  for (const [what, key, value] of [
    ['a key of no document', 'berth', code],
    ['no mapping', documentKey(entry), [1]],
    ['no digest', documentKey(entry), { ...code, d: 'x' }],
    ['no bucket', documentKey(entry), { ...code, b: 1 }],
    ['no serial', documentKey(entry), { ...code, s: 0 }],
    ['labels that are no texts', documentKey(entry), { ...code, l: { a: [] } }],
    ['sources that are no pairs', documentKey(entry), { ...code, f: [['a']] }],
    ['a flag that is none', documentKey(entry), { ...code, a: true }],
    ['an encrypted one without its seal', documentKey(entry), { ...code, e: 1 }],
    ['a seal of what is not encrypted', documentKey(entry), { ...code, k: entry.digest }],
    ['more than there is to say', documentKey(entry), { ...code, z: 1 }],
  ] as const) {
    it(`finds none in ${what}`, () => {
      assert.equal(inspectEntry([key, value]), null);
    });
  }

  it('bears any value', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (key, value) => {
        assert.equal(inspectEntry([key, value as Json]), null);
      }),
    );
  });
});

describe('inspecting a document', () => {
  it('finds its facts', () => {
    const facts = inspectDocument(text);
    assert.ok(facts);
    assert.deepEqual(differingFacts(entry, facts), []);
    assert.deepEqual(differingFacts({ ...entry, layer: 'x', labels: {} }, facts), [
      'layer',
      'labels',
    ]);
  });

  it('keeps the form of numbers', () => {
    const exact = text.replace('1.5', '1.50');
    assert.equal(inspectDocument(exact)?.exact, true);
    assert.equal(inspectDocument(text)?.exact, false);
  });

  for (const [what, other] of [
    ['no JSON', '{'],
    ['another form', `${text} `],
    ['no document', canonicalText({ a: 1 })],
    ['no normal form', text.replace('"replacement":false,', '')],
    ['too much depth', '['.repeat(100_000) + ']'.repeat(100_000)],
  ] as const) {
    it(`finds none in ${what}`, () => {
      assert.equal(inspectDocument(other), null);
    });
  }

  const secretSketch = { ...sketch, metadata: { ...sketch.metadata, storagePolicy: 'encrypted' } };
  const [secretItem] = submittedOf([secretSketch]);
  const secret = secretItem?.kind === 'document' ? secretItem : null;
  const sealed = secret === null ? '' : sealedTextOf(documentOf(secret));
  const seal = 'a'.repeat(64);

  it('finds those of a sealed one, and trusts an entry where only a key could verify it', () => {
    const facts = inspectDocument(sealed);
    assert.equal(facts?.storagePolicy, 'encrypted');
    const stored = { ...entryOf(secretSketch), digest: digestOf(sealed), seal };
    for (const exact of [false, true]) {
      assert.deepEqual(differingFacts({ ...stored, exact }, facts), []);
      assert.equal(factsText({ ...stored, exact }), factsText(facts));
    }
    assert.deepEqual(differingFacts({ ...stored, layer: 'x', digest: seal }, facts).toSorted(), [
      'digest',
      'layer',
    ]);
  });

  for (const [what, other] of [
    ['a document that is not sealed and should be', secret?.text ?? ''],
    ['a sealed one that should not be', sealed.replace('"encrypted"', '"cleartext"')],
    ['a sealed one with data beside', sealed.replace('{"metadata"', '{"data":1,"metadata"')],
    ['a sealed one without a whole vector', sealed.replace('"iv":"', '"iv":"AA')],
    ['one of another form of sealing', sealed.replace('"v":1', '"v":2')],
    ['a sealed one that is no normal form', sealed.replace('"replacement":false,', '')],
  ] as const) {
    it(`finds none in ${what}`, () => {
      assert.notEqual(other, sealed);
      assert.equal(inspectDocument(other), null);
    });
  }

  it('bears any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (any) => {
        assert.equal(inspectDocument(any), null);
      }),
    );
  });
});
