import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { createRuleEngine } from '../../../src/adapters/rules/create-rule-engine.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import type { RuleEngine, RuleOutcome } from '../../../src/ports/rule-engine.ts';
import { evaluateWith, fillTables } from '../../contract/rule-engine.ts';
import { rowsOf } from '../../support/rule-engines.ts';
import { compiledRules } from '../../support/rule-policies.ts';

let folder: string;
let store: HistoryStore;
let engine: RuleEngine;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purser-rule-memory-'));
  store = await openEmbeddedStore({ folder });
  engine = createRuleEngine(store.tables, { maxMegabytes: 64 });
});
afterEach(async () => {
  await engine.close();
  await store.close();
  await rm(folder, { recursive: true });
});

/** Long enough that memory is the limit on any machine. */
const limits = { timeoutMs: 120_000, maxRows: 1_000_000 };
const tables = ['s.a', 's.b'];

function assertTooMuch(outcome: RuleOutcome | undefined, rule: string): void {
  assert.equal(rowsOf(outcome), 'RULE_RUNTIME');
  const message = outcome !== undefined && 'fault' in outcome ? outcome.fault.message : '';
  assert.equal(
    message,
    `the rule "${rule}" failed: it takes more memory than PURSER_RULE_MEMORY allows`,
  );
}

describe('the memory of rules', () => {
  it('ends a rule that takes more, and no other one', async () => {
    await fillTables(store.tables, { 's.a': Array.from({ length: 300 }, (_, n) => ({ n })) });
    const product = [{ $lookup: { from: 's.a', pipeline: [], as: 'b' } }, { $unwind: '$b' }];
    const huge = { from: 's.a', pipeline: [...product, ...product, { $count: 'n' }] };
    const count = { from: 's.a', pipeline: [{ $count: 'n' }] };
    const rules = compiledRules({ p: { before: count, huge, next: count } }, tables);
    for (const _ of ['a first time', 'again']) {
      const { outcomes } = await evaluateWith(engine, rules, { limits });
      assert.deepEqual(rowsOf(outcomes.get('p.before')), [{ n: 300 }]);
      assertTooMuch(outcomes.get('p.huge'), 'p.huge');
      assert.deepEqual(rowsOf(outcomes.get('p.next')), [{ n: 300 }]);
    }
  }, 120_000);

  it.each([
    ['a text', 'abc', { $concat: ['$$value', '$$value'] }, /\$concat makes a text of more than/],
    ['a list', [1], { $concatArrays: ['$$value', '$$value'] }, /\$concatArrays makes more than/],
    [
      'a replaced text',
      'aaaa',
      { $replaceAll: { input: '$$value', find: 'a', replacement: '$$value' } },
      /\$replaceAll makes a text of more than/,
    ],
  ])('refuses %s that doubles again and again', async (_title, initialValue, doubled, refusal) => {
    await fillTables(store.tables, { 's.a': [{ n: 1 }] });
    const reduced = { $reduce: { input: { $range: [0, 40] }, initialValue, in: doubled } };
    const rules = compiledRules(
      { p: { r: { from: 's.a', pipeline: [{ $project: { reduced } }] } } },
      tables,
    );
    const { outcomes } = await evaluateWith(engine, rules, { limits });
    const outcome = outcomes.get('p.r');
    assert.match(outcome !== undefined && 'fault' in outcome ? outcome.fault.message : '', refusal);
  });

  it('ends rules over a table that does not fit, and no other one', async () => {
    const text = 'x'.repeat(500_000);
    await fillTables(store.tables, {
      's.a': Array.from({ length: 120 }, (_, n) => ({ n, text })),
      's.b': [{ n: 1 }],
    });
    const large = { from: 's.a', pipeline: [{ $count: 'n' }] };
    const small = { from: 's.b', pipeline: [{ $count: 'n' }] };
    const rules = compiledRules({ p: { large }, q: { small } }, tables);
    const evaluate = async (name: string) =>
      (await evaluateWith(engine, rules, { limits, wanted: [name] })).outcomes.get(name);
    assertTooMuch(await evaluate('p.large'), 'p.large');
    assert.deepEqual(rowsOf(await evaluate('q.small')), [{ n: 1 }]);
  }, 120_000);
});
