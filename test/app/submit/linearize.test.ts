import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { linearize, type Model, type Operation } from '../../support/linearize.ts';
import { runs } from '../../support/properties.ts';

/** A register: `set` writes a value, `get` reads it. */
const register: Model<number, 'get' | { readonly set: number }, number> = {
  initial: 0,
  step: (state, input, output) => (input === 'get' ? (output === state ? state : null) : input.set),
  changesNothing: (input) => input === 'get',
  keyOf: String,
};

type Row = Operation<'get' | { readonly set: number }, number>;

const set = (value: number, called: number, returned: number): Row => ({
  input: { set: value },
  output: value,
  called,
  returned,
});
const get = (output: number, called: number, returned: number): Row => ({
  input: 'get',
  output,
  called,
  returned,
});

/** Whether an order explains a history, found by trying all. */
function isExplained(history: readonly Row[], state = register.initial): boolean {
  if (history.length === 0) return true;
  return history.some((row, at) => {
    const others = history.filter((_, other) => other !== at);
    if (others.some(({ returned }) => returned < row.called)) return false;
    const after = register.step(state, row.input, row.output);
    return after !== null && isExplained(others, after);
  });
}

const rows = fc.array(
  fc
    .record({ value: fc.nat(2), writes: fc.boolean(), called: fc.nat(12), lasts: fc.nat(6) })
    .map(({ value, writes, called, lasts }) =>
      (writes ? set : get)(value, called * 2, (called + lasts) * 2 + 1),
    ),
  { maxLength: 6 },
);

describe('the checker of linearizability', () => {
  it('finds an order that explains concurrent operations', () => {
    const history = [get(2, 1, 9), set(1, 2, 6), get(1, 3, 4), set(2, 5, 8)];
    const order = linearize(register, history);
    assert.deepEqual(order?.at(-1), get(2, 1, 9));
    assert.equal(order?.length, history.length);
  });

  for (const [what, history] of [
    ['a read that goes back to an older value', [set(1, 1, 2), get(1, 3, 4), get(0, 5, 6)]],
    [
      'reads that see two writes in two orders',
      [set(1, 1, 9), set(2, 1, 9), get(1, 10, 11), get(2, 12, 13)],
    ],
    ['a write that is lost', [set(1, 1, 2), set(2, 3, 4), get(1, 5, 6)]],
  ] as const) {
    it(`finds no order for ${what}`, () => {
      assert.equal(linearize(register, history), null);
    });
  }

  it('finds an order if there is one', () => {
    fc.assert(
      fc.property(rows, (history) => {
        assert.equal(linearize(register, history) !== null, isExplained(history));
      }),
      { numRuns: runs(5_000) },
    );
  });

  it('is done soon with many reads beside each write, of which some come too late', () => {
    const history: Row[] = [];
    for (let at = 0; at < 200; at += 1) {
      history.push(set(at, 40 * at, 40 * at + 60));
      for (let nth = 0; nth < 20; nth += 1)
        history.push(get(at, 40 * at + nth, 40 * at + 70 - nth));
    }
    assert.equal(linearize(register, history)?.length, history.length);
    assert.equal(linearize(register, [...history, get(7, 8_200, 8_201)]), null);
  });

  it('is done soon with thousands of operations, of which some overlap', () => {
    const history: Row[] = [];
    for (let at = 0; at < 2_000; at += 1) history.push(set(at, at, at + 4));
    assert.equal(linearize(register, history)?.length, 2_000);
    assert.equal(linearize(register, [...history, get(7, 3_000, 3_001)]), null);
  });
});
