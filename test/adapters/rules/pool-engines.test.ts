import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { turnsUntilIdle } from '../../../src/adapters/rules/in-turn.ts';
import { poolEngines } from '../../../src/adapters/rules/pool-engines.ts';
import type { Evaluated, RuleEngine, RuleEvaluation } from '../../../src/ports/rule-engine.ts';

const nothing: Evaluated = {
  outcomes: new Map(),
  stages: new Map(),
  generations: new Map(),
  steps: 0,
};
const evaluation = { wanted: [] } as unknown as RuleEvaluation;

/** An engine whose evaluations end one by one when `end` is called. */
function heldEngine() {
  const ends: (() => void)[] = [];
  const engine: RuleEngine = {
    evaluate: () => new Promise((resolve) => ends.push(() => resolve(nothing))),
    explain: async () => null,
    close: async () => undefined,
  };
  return { engine, ends };
}

describe('several engines as one', () => {
  it('evaluate what comes while one of them is busy', async () => {
    const [one, other] = [heldEngine(), heldEngine()];
    const pool = poolEngines([one.engine, other.engine]);
    const slow = pool.evaluate(evaluation);
    const quick = pool.evaluate(evaluation);
    assert.deepEqual([one.ends.length, other.ends.length], [1, 1]);
    other.ends[0]?.();
    await quick;
    const next = pool.evaluate(evaluation);
    assert.equal(other.ends.length, 2);
    one.ends[0]?.();
    await slow;
    // The first one holds more rows than the others.
    const last = pool.evaluate(evaluation);
    assert.equal(one.ends.length, 2);
    for (const end of [...one.ends, ...other.ends]) end();
    await Promise.all([next, last]);
  });
});

describe('a queue', () => {
  it('calls back once it is idle, and not before', async () => {
    let calls = 0;
    const { inTurn, stop } = turnsUntilIdle(30, () => {
      calls += 1;
    });
    await inTurn(async () => undefined);
    await inTurn(() => new Promise((resolve) => setTimeout(resolve, 60)));
    assert.equal(calls, 0);
    await new Promise((resolve) => setTimeout(resolve, 60));
    assert.equal(calls, 1);
    stop();
    await inTurn(async () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 60));
    assert.equal(calls, 1);
  });
});
