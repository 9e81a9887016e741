import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { readPayload } from '../../../src/adapters/deckhand/read-payload.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { anyText } from '../../support/any-text.ts';
import { arbitraryJson, pythonRepr } from '../../support/python-repr.ts';

const builtIn = 'deckhand/Passphrase/v1';
const other = 'example/Kind/v1';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** What a payload is read as: canonical texts, more than one if it can be read in several ways; or a reason. */
function readings(
  payload: string,
  secretType: string | null,
  schema = builtIn,
  limits = defaultLimits,
): readonly string[] | string {
  const secret = readPayload(payload, { schema, secretType, limits });
  if ('reason' in secret) return secret.reason;
  return ('data' in secret ? [secret] : secret.readings).map(({ data }) => canonicalText(data));
}

describe('the payload of a secret', () => {
  it('is packed where its type is opaque: a value of any type, of any kind of document', () => {
    fc.assert(
      fc.property(arbitraryJson, fc.constantFrom(builtIn, other), (value, schema) => {
        const found = readings(base64(pythonRepr(value)), 'opaque', schema);
        assert.deepEqual(found, [canonicalText(value)]);
      }),
    );
  });

  it('stands for itself where its type is another one', () => {
    for (const payload of ['s3cret', 'YWJj', base64("'text'"), base64('12'), '', "'x'"]) {
      assert.deepEqual(readings(payload, 'passphrase'), [JSON.stringify(payload)]);
      assert.deepEqual(readings(payload, 'certificate', other), [JSON.stringify(payload)]);
    }
  });

  it('stands for itself where it is no base64 of text', () => {
    for (const payload of [
      's3cret-passphrase',
      'a b',
      '-----BEGIN',
      'YWJj\n',
      'deadbeef',
      "'x'",
      '',
    ]) {
      for (const type of ['opaque', null]) {
        for (const schema of [builtIn, other]) {
          assert.deepEqual(readings(payload, type, schema), [JSON.stringify(payload)]);
        }
      }
    }
  });

  it('is what it looks like where its type is not known', () => {
    assert.deepEqual(readings(base64("'it\\'s'"), null), [`"it's"`]);
    assert.deepEqual(readings(base64("{'a': 1}"), null), ['{"a":1}']);
    assert.deepEqual(readings(base64('5'), null, other), ['5']);
    assert.deepEqual(readings(base64('some text'), null, other), ['"some text"']);
    assert.deepEqual(readings('YWJj', null), ['"YWJj"']);
  });

  it('can be read in two ways where neither type nor form says which is meant', () => {
    assert.deepEqual(readings('MTIz', null), ['"MTIz"', '123']);
    assert.deepEqual(readings('VHJ1ZQ==', null), ['"VHJ1ZQ=="', 'true']);
    assert.deepEqual(readings(base64('text'), 'opaque'), ['"text"', `"${base64('text')}"`]);
    const date = "{'a': datetime.date(2020, 1, 1)}";
    for (const type of ['opaque', null]) {
      for (const schema of [builtIn, other]) {
        const expected = [JSON.stringify(date), `"${base64(date)}"`];
        assert.deepEqual(readings(base64(date), type, schema), expected);
      }
    }
  });

  it('is not read beyond the limits of documents', () => {
    const limits = { ...defaultLimits, maxDocumentDepth: 3, maxDocumentValues: 5 };
    const of = (text: string) => readings(base64(text), null, other, limits);
    assert.equal(of('[[[1]]]'), 'it nests deeper than 2 levels');
    assert.equal(of('[1, 2, 3, 4, 5]'), 'it has more than 5 values');
    const deepest = readings(base64('['.repeat(5_000)), null, other, {
      ...defaultLimits,
      maxDocumentDepth: 1_000_000,
    });
    assert.equal(deepest, 'it nests deeper than 999 levels');
  });

  it('may be anything', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('opaque', null), (text, type) => {
        assert.ok(Array.isArray(readings(text, type)));
        assert.ok(Array.isArray(readings(base64(text), type)));
      }),
    );
  });
});
