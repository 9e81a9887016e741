import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import { ExactNumber } from '../../../src/domain/json/value.ts';
import {
  comparableText,
  isComparablyEqual,
} from '../../../src/domain/json-schema/comparable-text.ts';
import { compileSchema } from '../../../src/domain/json-schema/compile-schema.ts';
import { validate } from '../../../src/domain/json-schema/validate.ts';

const numbers = ['0', '-0', '0.0', '1', '1.0', '10e-1', '1e400', '10e399'].map(
  (text) => new ExactNumber(text),
);
/** Few values, so that equal ones meet often. */
const scalars = fc.constantFrom<Json>(
  null,
  true,
  false,
  0,
  1,
  2,
  '',
  '1',
  'é',
  'e\u0301',
  ...numbers,
);
const { value: values } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { weight: 4, arbitrary: scalars },
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), tie('value')),
  ),
}));
const textOf = (value: Json) => comparableText(value, () => {});

describe('values that JSON Schema treats as equal', () => {
  it('are the same exactly if they share their text', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const same = textOf(one) === textOf(other);
        assert.equal(
          isComparablyEqual(one, other, () => {}),
          same,
        );
        assert.equal(
          isComparablyEqual(other, one, () => {}),
          same,
        );
      }),
    );
  });

  it('are found in short lists as in long ones', () => {
    const { schema } = compileSchema({ uniqueItems: true });
    assert.ok(schema !== null);
    const distinct = Array.from({ length: 30 }, (_, at) => ({ at }));
    fc.assert(
      fc.property(fc.array(values, { maxLength: 8 }), (list) => {
        const bounds = { maxSteps: 1_000_000, maxIssues: 9 };
        const [short, long] = [list, [...list, ...distinct]].map((items) =>
          validate(schema, items, bounds).issues.map(({ plainMessage }) => plainMessage),
        );
        assert.deepEqual(short, long);
      }),
    );
  });

  it('take the same steps in every order of their keys', () => {
    const stepsOf = (one: Json, other: Json): number => {
      let steps = 0;
      isComparablyEqual(one, other, (more) => {
        steps += more;
      });
      return steps;
    };
    const other = { a: 2, b: [1] };
    assert.equal(stepsOf({ a: 1, b: [1] }, other), stepsOf({ b: [1], a: 1 }, other));
  });

  it('take steps in proportion to what is compared', () => {
    let steps = 0;
    const long = Array.from({ length: 1_000 }, () => '1');
    isComparablyEqual(long, [...long.slice(1), '2'], (more) => {
      steps += more;
    });
    assert.ok(steps >= 1_000);
  });
});
