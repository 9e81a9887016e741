import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  adoptedRows,
  LargeRow,
  resultRows,
  UnfitValue,
} from '../../../src/adapters/rule-results/result-rows.ts';
import type { EngineRow } from '../../../src/adapters/rule-results/row.ts';

const value = fc.anything({
  values: [
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.date({ noInvalidDate: true }),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  ],
  maxDepth: 3,
});
const row = fc.dictionary(fc.string(), value, { noNullPrototype: true });

describe('rows that nobody else has', () => {
  it('become the JSON that others become', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
        assert.deepEqual(outcome(adoptedRows, rows), outcome(resultRows, rows));
      }),
    );
  });

  it('stay what they are if they are JSON, and are converted otherwise', () => {
    const [plain, dated] = [
      { a: [1, { b: 'c' }], d: null },
      { at: new Date(0), n: 5n, zero: -0 },
    ];
    const [first, second] = adoptedRows([plain, dated]);
    assert.equal(first, plain);
    assert.deepEqual(second, { at: '1970-01-01T00:00:00.000Z', n: 5, zero: 0 });
    const hostile = JSON.parse('{"__proto__":{"a":1}}') as EngineRow;
    assert.deepEqual(JSON.stringify(adoptedRows([hostile])), '[{"__proto__":{"a":1}}]');
  });

  it('have a limit', () => {
    assert.throws(() => adoptedRows([{ a: 'x'.repeat(1024 * 1024) }]), LargeRow);
  });
});

function outcome(make: typeof resultRows, rows: readonly EngineRow[]): unknown {
  try {
    return make(rows);
  } catch (error) {
    if (error instanceof UnfitValue) return error.message;
    throw error;
  }
}
