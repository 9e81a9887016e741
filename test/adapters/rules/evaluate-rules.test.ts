import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import { ruleCases } from '../../support/rule-cases.ts';
import { evaluateHere, rowsOf } from '../../support/rule-engines.ts';
import {
  compiledRules,
  samplePolicies,
  sampleResults,
  sampleTables,
} from '../../support/rule-policies.ts';

/** The outcome of one pipeline over rows. Nothing may change the rows: they are frozen. */
function run(pipeline: Json, rows: readonly Json[], others: readonly Json[] = []) {
  const rules = compiledRules({ p: { r: { from: 's.a', pipeline } } }, ['s.a', 's.b']);
  return rowsOf(evaluateHere(rules, { 's.a': rows, 's.b': others }).get('p.r'));
}

describe('rules, in this process', () => {
  it('give the rows of the examples, to the letter', () => {
    const outcomes = evaluateHere(
      compiledRules(samplePolicies, Object.keys(sampleTables)),
      sampleTables,
    );
    const results = [...outcomes].map(([name, outcome]) => [name, rowsOf(outcome)]);
    assert.deepEqual(Object.fromEntries(results), sampleResults);
  });

  it.each(ruleCases)('$title', ({ pipeline, rows, others = [], expected }) => {
    assert.deepEqual(run(pipeline, rows, others), expected);
  });

  it('take only those with them that read them, when they fail', () => {
    const rules = compiledRules(
      {
        p: {
          bad: { from: 's.a', pipeline: [{ $set: { x: { $size: '$d.n' } } }] },
          above: { from: 'bad' },
          joins: { from: 's.a', pipeline: [{ $unionWith: 'above' }] },
          good: { from: 's.a', pipeline: [{ $count: 'n' }] },
        },
      },
      ['s.a'],
    );
    const outcomes = evaluateHere(rules, { 's.a': [{ n: 'a secret value' }] });
    const shown = [...outcomes].map(([name, outcome]) => [
      name,
      'fault' in outcome ? outcome.fault.message : outcome.rows,
    ]);
    assert.deepEqual(Object.fromEntries(shown), {
      'p.bad': 'the rule "p.bad" failed: $size takes a list',
      'p.above': 'the rule "p.above" failed: "p.bad", which it reads, failed',
      'p.joins': 'the rule "p.joins" failed: "p.above", which it reads, failed',
      'p.good': [{ n: 1 }],
    });
  });

  it('have limits of rows, and of the length of a row', () => {
    const rows = Array.from({ length: 101 }, (_, n) => ({ n }));
    const tooMany = [{ $lookup: { from: 's.b', pipeline: [], as: 'b' } }, { $unwind: '$b' }];
    assert.equal(run(tooMany, rows, rows), 'RESULT_TOO_LARGE');
    assert.equal(run([], [{ text: 'x'.repeat(1024 * 1024) }]), 'RESULT_TOO_LARGE');
  });
});
