import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readOneValue } from '../../../src/domain/document/read-one-value.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { defaultLimits, type Limits } from '../../../src/domain/limits.ts';

function read(text: string, limits: Partial<Limits> = {}): string | null {
  const value = readOneValue(text, { ...defaultLimits, ...limits });
  return value === undefined ? null : canonicalText(value);
}

const readable: readonly (readonly [what: string, text: string, value: string | null])[] = [
  ['nothing', '', null],
  ['comments alone', '# nothing\n', null],
  ['a null', '---\n~\n...\n', 'null'],
  ['a mapping', 'b: 1.0\na: 010\n', '{"a":8,"b":1.0}'],
  ['a mapping between markers', '---\na: yes\n...\n', '{"a":true}'],
  ['a list as JSON is one value', '[{"a": 1}, {"b": 2}]', '[{"a":1},{"b":2}]'],
  ['a key that is hostile', '__proto__: {a: 1}', '{"__proto__":{"a":1}}'],
];

const refused: readonly (readonly [what: string, text: string, fault: string])[] = [
  ['a second document', 'a: 1\n---\nb: 2\n', 'YAML_SYNTAX 3'],
  ['broken text', 'a: [\n', 'YAML_SYNTAX 1'],
  ['broken text before another document', 'a: [\n---\nb: 1\n', 'YAML_SYNTAX 1'],
  ['what JSON has no form for', 'a: .inf\n', 'YAML_UNSUPPORTED 1'],
  ['too deep nesting', '[[[[1]]]]', 'LIMIT_EXCEEDED 1'],
];

describe('the one value of a text', () => {
  for (const [what, text, value] of readable) {
    it(`is read of ${what}`, () => {
      assert.equal(read(text), value);
    });
  }

  for (const [what, text, expected] of refused) {
    it(`is refused for ${what}`, () => {
      assert.throws(
        () => read(text, { maxDocumentDepth: 3 }),
        (error) => {
          assert.ok(error instanceof PurserError);
          assert.equal(`${error.code} ${error.faults[0].place.line}`, expected);
          return true;
        },
      );
    });
  }
});
