import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Document } from '../../../src/domain/document/document.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openDocument } from '../../../src/domain/secret/open-document.ts';
import {
  asSealed,
  sealedBytes,
  secretReference,
} from '../../../src/domain/secret/sealed-document.ts';
import { sealedTextOf, testMaterial } from '../../support/sealed.ts';

const { key, id } = testMaterial;
const berth = (data: Json): Document => ({
  schema: 'example/Kind/v1',
  metadata: { name: 'berth', storagePolicy: 'encrypted' },
  data,
});

describe('a sealed document', () => {
  it('opens to what was sealed, the form of numbers and hostile keys included', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const data = { value: parseJson(text), same: parseJson('{"__proto__": 1.0}') };
        const opened = openDocument(sealedTextOf(berth(data)), key, true);
        assert.equal(opened && canonicalText({ ...opened }), canonicalText({ ...berth(data) }));
      }),
    );
  });

  it('shows everything but the data', () => {
    const text = sealedTextOf(berth('hush'));
    const { schema, metadata, sealed } = asSealed(JSON.parse(text)) ?? {};
    assert.deepEqual(
      { schema, metadata },
      { schema: 'example/Kind/v1', metadata: berth(1).metadata },
    );
    assert.equal(Buffer.from(sealed?.data ?? '', 'base64').length, '"hush"'.length + 16);
    assert.ok(!text.includes('hush'));
  });

  const text = sealedTextOf(berth({ word: 'hush' }));
  const sealed = asSealed(JSON.parse(text));
  const changedData = Buffer.from(sealed?.sealed.data ?? '', 'base64')
    .fill(0, 3, 4)
    .toString('base64');
  for (const [what, changed] of [
    ['its schema', text.replace('example/', 'other/')],
    ['its metadata', text.replace('berth', 'quay')],
    ['what is sealed', text.replace(sealed?.sealed.data ?? '', changedData)],
    ['the vector', text.replace('"iv":"Ag', '"iv":"AA')],
    ['the form', text.replace('"v":1', '"v":2')],
    ['that it is JSON', text.slice(1)],
  ] as const) {
    it(`does not open once ${what} was changed`, () => {
      assert.notEqual(changed, text);
      assert.equal(openDocument(changed, key, false), null);
    });
  }

  it('does not open by another key', () => {
    assert.equal(openDocument(text, new Uint8Array(32), false), null);
  });

  it('has the length of its data, and a reference by its id', () => {
    assert.ok(sealed);
    assert.equal(sealedBytes(sealed), '{"word":"hush"}'.length);
    assert.equal(secretReference(sealed), `purser://store/secrets/${id}`);
  });

  for (const [what, value] of [
    ['no mapping', [1]],
    ['a document that is not', { ...berth(1) } as unknown as Json],
    ['what has no number', { sealed: { ...sealed?.sealed, id: 'x' } }],
    ['too short a secret', { sealed: { ...sealed?.sealed, data: 'AAAA' } }],
    ['more than there should be', { sealed: { ...sealed?.sealed, more: 1 } }],
  ] as readonly (readonly [string, Json])[]) {
    it(`is not found in ${what}`, () => assert.equal(asSealed(value), null));
  }
});
