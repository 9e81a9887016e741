import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { diffValues } from '../../../src/domain/json/difference.ts';
import { type Json, numberOf } from '../../../src/domain/json/value.ts';
import { applyChanges } from '../../support/apply-changes.ts';
import { runs } from '../../support/properties.ts';

const rows: readonly (readonly [title: string, before: Json, after: Json, changes: string[]])[] = [
  ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ['a member changed', { a: 1, b: 2 }, { a: 1, b: 3 }, ['changed b 2 3']],
  ['a member added', {}, { a: { b: 1 } }, ['added a - {"b":1}']],
  ['a member removed', { a: null }, {}, ['removed a null -']],
  ['null is a value', { a: null }, { a: 0 }, ['changed a null 0']],
  ['a number in another form', { a: 1 }, { a: numberOf('1.0') }, ['changed a 1 "1.0"']],
  ['a list for a mapping', { a: {} }, { a: [] }, ['changed a {} []']],
  ['the whole', 'a', 'b', ['changed  "a" "b"']],
  ['an item put in front', { a: [1, 2] }, { a: [0, 1, 2] }, ['added a.0 - 0']],
  ['an item taken out', [1, 2, 3], [1, 3], ['removed 1 2 -']],
  ['an item changed', [1, 2, 3], [1, 5, 3], ['changed 1 2 5']],
  ['deep in an item', [{ n: 'x', v: [1] }], [{ n: 'x', v: [2] }], ['changed 0.v.0 1 2']],
  [
    'behind one put in',
    [{ v: 1 }, 7],
    [0, 7, { v: 2 }],
    ['changed 0 {"v":1} 0', 'added 2 - {"v":2}'],
  ],
  [
    'odd keys',
    { ['__proto__']: 1, constructor: 1 },
    JSON.parse('{"__proto__":2,"constructor":1}'),
    ['changed __proto__ 1 2'],
  ],
];

describe('diffValues', () => {
  it.each(rows)('%s', (_title, before, after, changes) => {
    const found = diffValues(before, after).map(({ kind, location, before: old, after: now }) =>
      [kind, location.join('.'), text(old), text(now)].join(' '),
    );
    assert.deepEqual(found, changes);
    assert.deepEqual(applyChanges(before, diffValues(before, after)), after);
  });

  it('compares lists place by place where aligning them would cost too much', () => {
    const before = Array.from({ length: 3_000 }, (_, at) => at);
    const after = before.map((at) => -at - 1);
    assert.equal(diffValues(before, after).length, 3_000);
  });
});

const value = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, 0, 1, 'a', 'b', numberOf('1.0')),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'c d'), tie('value'), {
      noNullPrototype: true,
    }),
  ),
})).value;

describe('applyChanges', () => {
  it('makes of a value the one its changes were found against', () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        assert.deepEqual(applyChanges(before, diffValues(before, after)), after);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

function text(found: Json | undefined): string {
  return found === undefined ? '-' : JSON.stringify(found, (_, part) => part?.text ?? part);
}
