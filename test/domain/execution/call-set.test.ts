import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  type CallFindings,
  type CallSet,
  type CallSetOptions,
  type NextCalls,
  nextCalls,
} from '../../../src/domain/execution/call-set.ts';

const options: CallSetOptions = { minAbsenceMs: 0, loopLimit: 0, maxCalls: 10_000 };

const begin = Date.parse('2026-01-01T00:00:00.000Z');
const at = (seconds: number): string => new Date(begin + seconds * 1_000).toISOString();

/** What each rule gives: names of calls, or null for no new result. */
type Round = Readonly<Record<string, readonly string[] | null>>;

function findingsOf(
  number: number,
  seconds: number,
  round: Round,
  resumed: readonly string[] = [],
) {
  const found = new Map(
    Object.entries(round).map(([rule, calls]) => [rule, calls && new Set(calls)] as const),
  );
  return { number, now: at(seconds), found, resumed: new Set(resumed) } satisfies CallFindings;
}

/** The calls that appear in each round, one a minute. */
function appearances(rounds: readonly Round[], changed: Partial<CallSetOptions> = {}) {
  let set: CallSet = {};
  return rounds.map((round, index) => {
    const next: NextCalls = nextCalls(set, findingsOf(index + 1, index * 60, round), {
      ...options,
      ...changed,
    });
    // What a store keeps between two evaluations.
    set = JSON.parse(JSON.stringify(next.set));
    return next.appeared
      .map(({ identity, isStopped }) => `${identity}${isStopped ? '!' : ''}`)
      .sort();
  });
}

describe('the set of calls', () => {
  it('makes a call that stays once, and one that comes back again', () => {
    const rounds = [{ r: ['a'] }, { r: ['a', 'b'] }, { r: ['b'] }, { r: ['a', 'b'] }];
    assert.deepEqual(appearances(rounds), [['a'], ['b'], [], ['a']]);
  });

  it('makes one call of equal rows of two rules, gone when both have dropped it', () => {
    const rounds = [
      { r: ['a'], s: [] },
      { r: ['a'], s: ['a'] },
      { r: [], s: ['a'] },
      { r: ['a'], s: [] },
    ];
    assert.deepEqual(appearances(rounds), [['a'], [], [], []]);
    assert.deepEqual(appearances([{ r: ['a'] }, { r: [], s: [] }, { s: ['a'] }]), [
      ['a'],
      [],
      ['a'],
    ]);
  });

  it('keeps the calls of a rule without a new result, and drops those of a rule that is gone', () => {
    assert.deepEqual(appearances([{ r: ['a'] }, { r: null }, { r: ['a'] }]), [['a'], [], []]);
    assert.deepEqual(appearances([{ r: ['a'] }, {}, { r: ['a'] }]), [['a'], [], ['a']]);
  });

  it('does not count a short absence', () => {
    const rounds = [{ r: ['a'] }, { r: [] }, { r: ['a'] }, { r: [] }, { r: [] }, { r: ['a'] }];
    assert.deepEqual(appearances(rounds, { minAbsenceMs: 90_000 }), [['a'], [], [], [], [], ['a']]);
  });

  it('does not lose a short absence when the clock is put back', () => {
    let { set } = nextCalls({}, findingsOf(1, 86_400, { r: ['a'] }), options);
    const changed = { ...options, minAbsenceMs: 60_000 };
    ({ set } = nextCalls(set, findingsOf(2, 86_401, { r: [] }), changed));
    ({ set } = nextCalls(set, findingsOf(3, 0, { r: [] }), changed));
    const { appeared } = nextCalls(set, findingsOf(4, 61, { r: ['a'] }), changed);
    assert.equal(appeared.length, 1);
  });

  it('stops a call that appears more often than allowed within an hour, until it is resumed', () => {
    const flaps = Array.from({ length: 12 }, (_, index) => ({ r: index % 2 === 0 ? ['a'] : [] }));
    const stopped = appearances(flaps, { loopLimit: 3 });
    assert.deepEqual(stopped.flat(), ['a', 'a', 'a', 'a!']);

    let set: CallSet = {};
    const limited = { ...options, loopLimit: 1 };
    const step = (number: number, calls: string[], resumed: string[] = []) => {
      const next = nextCalls(set, findingsOf(number, number, { r: calls }, resumed), limited);
      set = next.set;
      return next.appeared.map(({ isStopped }) => isStopped);
    };
    assert.deepEqual(step(1, ['a']), [false]);
    step(2, []);
    assert.deepEqual(step(3, ['a']), [true]);
    step(4, []);
    assert.deepEqual(step(5, ['a']), []);
    assert.deepEqual(step(6, ['a'], ['a']), [], 'it stays');
    step(7, []);
    assert.deepEqual(step(8, ['a']), [false], 'and is counted anew');
  });

  it('makes a call again that comes back after an hour, however often it did', () => {
    const rounds = Array.from({ length: 400 }, (_, index) => ({
      r: index % 60 === 0 ? ['a'] : [],
    }));
    assert.equal(
      appearances(rounds, { loopLimit: 1 })
        .flat()
        .filter((one) => one === 'a').length,
      7,
    );
  });

  it('keeps what rules gave before that give too much', () => {
    const { set } = nextCalls({}, findingsOf(1, 0, { r: ['a', 'b'], s: ['c'] }), options);
    const limited = { ...options, maxCalls: 3 };
    const next = nextCalls(set, findingsOf(2, 60, { r: ['a', 'x', 'y'], s: ['c'] }), limited);
    assert.deepEqual(next.tooLarge, ['r']);
    assert.deepEqual(next.appeared, []);
    assert.deepEqual(Object.keys(next.set).sort(), ['a', 'b', 'c']);
  });
});

/** Random histories of two rules over four calls; null: no new result. */
const calls = fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')), { freq: 5 });
const histories = fc.array(fc.record({ r: calls, s: calls }), { maxLength: 30 });

describe('over random histories', () => {
  it('a call is made exactly when it was in no rule before', () => {
    fc.assert(
      fc.property(histories, (rounds) => {
        const made = appearances(rounds);
        const last: Record<string, readonly string[]> = { r: [], s: [] };
        for (const [index, round] of rounds.entries()) {
          const before = new Set([...(last['r'] ?? []), ...(last['s'] ?? [])]);
          for (const rule of ['r', 's'] as const) last[rule] = round[rule] ?? last[rule] ?? [];
          const after = new Set([...(last['r'] ?? []), ...(last['s'] ?? [])]);
          const expected = [...after].filter((call) => !before.has(call)).sort();
          assert.deepEqual(made[index], expected);
        }
      }),
    );
  });

  it('no call is made more often within an hour than the limit', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 3 }), (rounds, loopLimit) => {
        const made = appearances(rounds, { loopLimit });
        for (const call of ['a', 'b', 'c', 'd']) {
          assert.ok(made.flat().filter((one) => one === call).length <= loopLimit);
          assert.ok(made.flat().filter((one) => one === `${call}!`).length <= 1);
        }
      }),
    );
  });

  it('with a shortest absence, a call is made at most as often as without', () => {
    const count = (lists: readonly (readonly string[])[]) => lists.flat().length;
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 600_000 }), (rounds, minAbsenceMs) => {
        assert.ok(count(appearances(rounds, { minAbsenceMs })) <= count(appearances(rounds)));
      }),
    );
  });

  it('there are never more calls than allowed', () => {
    fc.assert(
      fc.property(histories, (rounds) => {
        let set: CallSet = {};
        for (const [index, round] of rounds.entries()) {
          const limited = { ...options, maxCalls: 2 };
          ({ set } = nextCalls(set, findingsOf(index + 1, index, round), limited));
          const present = Object.values(set).filter(({ rules }) => rules.length > 0);
          assert.ok(present.length <= 2);
        }
      }),
    );
  });
});
