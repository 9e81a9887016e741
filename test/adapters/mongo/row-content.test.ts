import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { contentOf, textOfRow } from '../../../src/adapters/mongo/state/row-content.ts';
import { digestOf } from '../../../src/domain/json/canonical.ts';

describe('the content of a row in MongoDB', () => {
  it.each([
    ['1', true],
    ['-12', true],
    ['{"a":{"b":[1,-2,"x"]},"z":123456789012345}', true],
    ['"at 10:30.5, [1.5]"', true],
    ['1.0', false],
    ['-0', false],
    ['1e400', false],
    ['[1.50]', false],
    ['{"a":[0,-0]}', false],
    ['{"a":12345678901234567890}', false],
    ['{"a":1E5}', false],
    ['{"!":1,"10":2,"9":3}', false],
    ['{"a":{"-":0,"1":1}}', false],
    ['["\\u0007"]', false],
  ])('of %s is that text again', (text, isParsedAlone) => {
    const row = contentOf({ key: 'k', text });
    assert.equal(textOfRow({ _id: 'x', part: 1, ...row }), text);
    assert.equal(row.text === undefined, isParsedAlone);
    assert.equal(row.digest, digestOf(text));
  });

  it('has the digest that is given', () => {
    assert.equal(contentOf({ key: 'k', text: '1', digest: 'known' }).digest, 'known');
  });
});
