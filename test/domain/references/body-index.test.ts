import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { indexBody } from '../../../src/domain/references/body-index.ts';
import { valueAtPosition } from '../../../src/domain/references/body-position.ts';

const body = {
  a: 'one',
  b: [{ a: 'two', c: { b: 'deep' } }, { a: '' }, { a: 7 }, { a: { a: 'one' } }],
  d: 'no element',
};

describe('the index of a body', () => {
  const index = indexBody(body, new Set(['a', 'b', 'x']));

  it('has the different values of each element, in order, and where the last one stands', () => {
    const reported = [...index].map(([element, { values, spot }]) => [
      element,
      [...values.keys()],
      spot.key,
      valueAtPosition(spot),
    ]);
    assert.deepEqual(reported, [
      ['a', ['one', 'two'], 'a', 'one'],
      ['b', ['deep'], 'b', 'deep'],
    ]);
    assert.ok((index.get('a')?.order ?? 0) > (index.get('b')?.order ?? 0));
  });

  it('has the mappings with a value of their own, each before those within it', () => {
    const holders = [...(index.get('a')?.holders ?? [])];
    assert.deepEqual(
      holders.map(([, holder]) => holder),
      [body, body.b[0], { a: 'one' }],
    );
    const places = holders.map(([place]) => place);
    assert.deepEqual(
      places,
      [...places].sort((one, other) => one - other),
    );
  });

  it('looks at nothing where nothing is looked for', () => {
    assert.equal(indexBody(body, new Set()).size, 0);
  });
});
