import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createRuleEvaluator } from '../../../src/adapters/rules/evaluate-rules.ts';
import { createStepCounter } from '../../../src/adapters/rules/step-counter.ts';
import { compilePolicies } from '../../../src/domain/policy/compile-policies.ts';
import { readPolicy } from '../../../src/domain/policy/read-policy.ts';

const now = '2026-01-01T00:00:00.000Z';
const limits = { timeoutMs: 1_000, maxRows: 100_000 };
/** Four rows, each with a list of three items. */
const rows = [1, 2, 3, 4].map((n) => ({ _id: `${n}`, d: { n, list: [1, 2, 3] } }));

function evaluatorOf(rules: Record<string, object>, maxSteps?: number) {
  const read = readPolicy({ rules } as never, 'p', { maxRuleStages: 50 });
  assert.deepEqual(read.errors, []);
  const compiled = compilePolicies([read], ['s.a']);
  const tables = { tableRows: () => rows };
  const limited = { ...limits, ...(maxSteps !== undefined && { maxSteps }) };
  return createRuleEvaluator(compiled.rules, tables, { now, limits: limited });
}

describe('steps of rules', () => {
  const join = (rest: object) => ({
    from: 's.a',
    pipeline: [{ $lookup: { from: 's.a', as: 'o', ...rest } }],
  });
  it.each([
    ['the rows that a rule gives', { from: 's.a' }, 4],
    ['the rows into each stage', { from: 's.a', pipeline: [{ $match: { 'd.n': 1 } }] }, 4 + 1],
    [
      'rows that a list becomes',
      { from: 's.a', pipeline: [{ $unwind: '$d.list' }, { $match: { 'd.n': 9 } }] },
      4 + 12,
    ],
    [
      'operators, and the items that they make',
      { from: 's.a', pipeline: [{ $project: { r: { $range: [0, 10] } } }] },
      4 + 4 * (1 + 10) + 4,
    ],
    [
      'operators for each item of a list',
      {
        from: 's.a',
        pipeline: [
          { $project: { r: { $map: { input: '$d.list', in: { $add: ['$$this', 1] } } } } },
        ],
      },
      4 + 4 * (1 + 3 + 3 + 2) + 4,
    ],
    [
      'a part of a long text',
      {
        from: 's.a',
        pipeline: [{ $project: { t: { $toUpper: { $literal: 'x'.repeat(5_000) } } } }],
      },
      4 + 4 * (1 + 5 + 1) + 4,
    ],
    [
      'the rows that are looked up, and found',
      join({ localField: 'd.n', foreignField: 'd.n' }),
      4 + 4 + 4 + 4,
    ],
    ['the rows of an inner pipeline', join({ pipeline: [{ $limit: 2 }] }), 4 + 4 + 4 * 2 + 4],
    [
      'the rows of an inner pipeline, for each row',
      join({ let: { n: '$d.n' }, pipeline: [{ $match: { $expr: { $eq: ['$d.n', '$$n'] } } }] }),
      4 + 4 * (1 + 4 + 4 * 2 + 1) + 4,
    ],
  ])('are %s', (_title, rule, steps) => {
    const evaluator = evaluatorOf({ r: rule });
    const outcome = evaluator.outcomeOf('p.r');
    assert.ok('rows' in outcome, JSON.stringify(outcome));
    assert.equal(evaluator.steps, steps);
  });

  it('of all rules together are limited, the rules that they read counted once', () => {
    const rules = { base: { from: 's.a' }, one: { from: 'base' }, two: { from: 'base' } };
    const names = ['p.one', 'p.two'];
    const codes = (maxSteps?: number) => {
      const evaluator = evaluatorOf(rules, maxSteps);
      const outcomes = names.map((name) => evaluator.outcomeOf(name));
      return [
        ...outcomes.map((one) => ('fault' in one ? one.fault.code : one.rows.length)),
        evaluator.steps,
      ];
    };
    assert.deepEqual(codes(), [4, 4, 12]);
    assert.deepEqual(codes(12), [4, 4, 12]);
    assert.deepEqual(codes(11), [4, 'RULE_STEPS', 12]);
    assert.deepEqual(codes(3).slice(0, 2), ['RULE_RUNTIME', 'RULE_RUNTIME']);
  });

  it('are not counted twice of what is known', () => {
    const counter = createStepCounter(10);
    counter.take(4);
    counter.tentatively(() => counter.take(5));
    assert.equal(counter.steps, 4);
    assert.throws(() => counter.tentatively(() => counter.take(7)), { limit: 10 });
    assert.equal(counter.steps, 11);
  });
});
