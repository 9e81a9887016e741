import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createRuleEvaluator } from '../../../src/adapters/rules/evaluate-rules.ts';
import {
  createRelationCache,
  type RelationCache,
} from '../../../src/adapters/rules/relation-cache.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { compilePolicies } from '../../../src/domain/policy/compile-policies.ts';
import { readPolicy } from '../../../src/domain/policy/read-policy.ts';
import type { RuleOutcome } from '../../../src/ports/rule-engine.ts';
import { runs } from '../../support/properties.ts';

const read = readPolicy(
  {
    rules: {
      down: { from: 'nova.servers', pipeline: [{ $match: { 'd.status': 'DOWN' } }] },
      tags: {
        from: 'down',
        pipeline: [
          { $unwind: '$d.tags' },
          { $set: { 'd.seen': true } },
          { $project: { _id: 0, id: '$d.id', tag: '$d.tags', seen: '$d.seen' } },
        ],
      },
      sized: {
        from: 'nova.servers',
        pipeline: [{ $match: { $expr: { $gt: [{ $size: '$d.tags' }, 1] } } }],
      },
      count: { from: 'tags', pipeline: [{ $group: { _id: '$tag', n: { $sum: 1 } } }] },
    },
  },
  'hosts',
  { maxRuleStages: 50 },
);
const { rules } = compilePolicies([read], ['nova.servers']);
const evaluation = { now: '2026-01-01T00:00:00.000Z', limits: { timeoutMs: 1_000, maxRows: 100 } };

const row = fc.record(
  {
    id: fc.nat(9),
    status: fc.constantFrom('UP', 'DOWN'),
    tags: fc.oneof(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
      fc.constant<Json>('none'),
    ),
  },
  { requiredKeys: ['id', 'status'] },
);

const change = fc.oneof(
  fc.record({ put: fc.array(row, { maxLength: 5 }), isFirst: fc.boolean() }),
  fc.record({ remove: fc.array(fc.nat(9), { maxLength: 3 }) }),
);

describe('rules that go row by row', () => {
  it('give after any changes what they give over all rows', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const cache = createRelationCache();
        cache.put('nova.servers', [], true);
        for (const one of changes) {
          if ('remove' in one) {
            const keys = one.remove.map(String);
            cache.remove('nova.servers', keys);
          } else {
            const rows = one.put.map((d) => [String(d.id), canonicalText(d as Json)] as const);
            cache.put('nova.servers', rows, one.isFirst);
          }
          const tables = { tableRows: cache.rowsOf, tableIndex: cache.indexOf };
          const whole = createRuleEvaluator(rules, tables, evaluation);
          const byRow = createRuleEvaluator(
            rules,
            { ...tables, rowsByRow: cache.rowsByRow },
            evaluation,
          );
          const outcomes = [...rules.keys()].map((name) => {
            assert.deepEqual(said(byRow.outcomeOf(name)), said(whole.outcomeOf(name)), name);
            return byRow.outcomeOf(name);
          });
          if (!outcomes.some((outcome) => 'fault' in outcome)) {
            assert.equal(byRow.steps, stepsAnew(cache), 'steps do not depend on what was known');
          }
        }
      }),
      { numRuns: runs(800) },
    );
  });
});

/** The steps of all rules by row, from nothing. */
function stepsAnew(known: RelationCache): number {
  const cache = createRelationCache();
  const rows = known.rowsOf('nova.servers') ?? [];
  const sent = rows.map(({ _id, d }) => [String(_id), canonicalText(d as Json)] as const);
  cache.put('nova.servers', sent, true);
  const tables = { tableRows: cache.rowsOf, rowsByRow: cache.rowsByRow };
  const evaluator = createRuleEvaluator(rules, tables, evaluation);
  for (const name of rules.keys()) evaluator.outcomeOf(name);
  return evaluator.steps;
}

/** Rows in any order, or the code of what failed. */
function said(outcome: RuleOutcome): unknown {
  if ('fault' in outcome) return outcome.fault.code;
  return outcome.rows.map((one) => canonicalText(one)).sort();
}
