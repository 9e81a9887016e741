import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { canonicalText } from '../../src/domain/json/canonical.ts';
import type { Json, JsonObject } from '../../src/domain/json/value.ts';
import type { CompiledRule } from '../../src/domain/policy/compiled-rule.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { Evaluated, RuleEngine, RuleEvaluation } from '../../src/ports/rule-engine.ts';
import type { TableStore } from '../../src/ports/table-store.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { runs, sized } from '../support/properties.ts';
import { seededRandom } from '../support/random.ts';
import { randomPipeline, randomRows, randomTables } from '../support/random-rules.ts';
import { ruleCases } from '../support/rule-cases.ts';
import {
  evaluateHere,
  evaluationLimits,
  evaluationMoment,
  rowsOf,
  sortedRows,
  type Tables,
} from '../support/rule-engines.ts';
import {
  compiledRules,
  samplePolicies,
  sampleResults,
  sampleTables,
} from '../support/rule-policies.ts';

/** A RuleEngine under test. */
export interface EngineUnderTest {
  readonly openStore: () => Promise<HistoryStore>;
  readonly engineOver: (store: HistoryStore) => RuleEngine;
  /** Whether what its database does in another way than MongoDB is left out. */
  readonly isLab?: boolean;
}

interface Opened {
  readonly store: HistoryStore;
  readonly engine: RuleEngine;
}

/** What every RuleEngine promises; each adapter's test runs it over a store with tables. */
export function checkRuleEngine(name: string, subject: EngineUnderTest): void {
  describe(`${name} keeps the promises of a RuleEngine`, () => {
    let opened: Opened;
    beforeEach(async () => {
      const store = await subject.openStore();
      opened = { store, engine: subject.engineOver(store) };
    });
    afterEach(async () => {
      await opened.engine.close();
      await opened.store.close();
    });

    describe('rows', () => checkRows(() => opened, subject));
    describe('changes', () => checkChanges(() => opened));
    describe('faults', () => checkFaults(() => opened));
    describe('explaining', () => checkExplaining(() => opened));
  });
}

type Get = () => Opened;

/** Replaces all rows of tables. */
export async function fillTables(tables: TableStore, contents: Tables): Promise<void> {
  for (const [table, rows] of Object.entries(contents)) {
    const [state] = await tables.states([table]);
    const remove = Array.from({ length: state?.rows ?? 0 }, (_, at) => `${at}`);
    const put = rows.map((d, at) => ({ key: `${at}`, text: canonicalText(d) }));
    assert.ok(await tables.apply({ table, from: state?.generation ?? 0, put, remove }));
  }
}

/** Evaluates rules, by default all of them. */
export function evaluateWith(
  engine: RuleEngine,
  rules: ReadonlyMap<string, CompiledRule>,
  options: Partial<RuleEvaluation> = {},
): Promise<Evaluated> {
  const wanted = [...rules.keys()];
  return engine.evaluate({
    rules,
    wanted,
    now: evaluationMoment,
    limits: evaluationLimits,
    ...options,
  });
}

function onePipeline(pipeline: Json): ReadonlyMap<string, CompiledRule> {
  return compiledRules({ p: { r: { from: 's.a', pipeline } } }, randomTables);
}

function checkRows(opened: Get, { isLab = false }: EngineUnderTest): void {
  it('gives the rows of the examples, to the letter', async () => {
    const { store, engine } = opened();
    await fillTables(store.tables, sampleTables);
    const rules = compiledRules(samplePolicies, Object.keys(sampleTables));
    const { outcomes } = await evaluateWith(engine, rules);
    for (const [name, rows] of Object.entries(sampleResults))
      assert.deepEqual(sortedRows(outcomes.get(name)), sortedRows({ rows }));
    assert.deepEqual([...outcomes.keys()], [...rules.keys()]);
  });

  it('gives the rows of all cases', async () => {
    const { store, engine } = opened();
    for (const { title, pipeline, rows, others = [], expected, differsInLab } of ruleCases) {
      if (isLab && differsInLab !== undefined) continue;
      await fillTables(store.tables, { 's.a': rows, 's.b': others });
      const { outcomes } = await evaluateWith(engine, onePipeline(pipeline));
      const given = typeof expected === 'string' ? expected : sortedRows({ rows: expected });
      assert.deepEqual(sortedRows(outcomes.get('p.r')), given, title);
    }
  });

  it('gives the rows of random pipelines over random rows', async () => {
    const { store, engine } = opened();
    const seed = Number(process.env['PURSER_TEST_SEED'] ?? Date.now() % 1e6);
    let skipped = 0;
    for (let round = 0; round < runs(20); round++) {
      const random = seededRandom(seed * 1_000 + round);
      const tables = { 's.a': randomRows(random, 12), 's.b': randomRows(random, 8) };
      await fillTables(store.tables, tables);
      const pipelines = Array.from({ length: 100 }, () => randomPipeline(random));
      const named = pipelines.map((pipeline, at) => [`r${at}`, { from: 's.a', pipeline }]);
      const rules = compiledRules({ p: Object.fromEntries(named) }, randomTables);
      const here = evaluateHere(rules, tables);
      const { outcomes } = await evaluateWith(engine, rules);
      for (const [name, rule] of rules) {
        const there = outcomes.get(name);
        // MongoDB does not compute what later stages drop, so that it cannot fail.
        const isSkipped = isLab && typeof rowsOf(here.get(name)) !== typeof rowsOf(there);
        if (isSkipped && ++skipped <= runs(20)) continue;
        const about = `seed ${seed}, round ${round}: ${JSON.stringify(rule.pipeline)}`;
        assert.deepEqual(sortedRows(there), sortedRows(here.get(name)), about);
      }
    }
  }, 300_000);

  it('gives the rows of tables, and of rules over missing ones', async () => {
    const { store, engine } = opened();
    await fillTables(store.tables, { 's.a': [{ n: 1 }, 5, ['x'], null] });
    const rules = compiledRules(
      { p: { none: { from: 's.b' }, all: { from: 's.b', pipeline: [{ $unionWith: 's.a' }] } } },
      randomTables,
    );
    const wanted = ['s.a', 'p.none', 'p.all'];
    const { outcomes } = await evaluateWith(engine, rules, { wanted });
    const rows = [{ d: { n: 1 } }, { d: 5 }, { d: ['x'] }, { d: null }];
    assert.deepEqual(sortedRows(outcomes.get('s.a')), sortedRows({ rows }));
    assert.deepEqual(rowsOf(outcomes.get('p.none')), []);
    assert.deepEqual(sortedRows(outcomes.get('p.all')), sortedRows({ rows }));
  });

  it('gives keys as `_id`, joined ones too, and hostile texts as they are', async () => {
    const { store, engine } = opened();
    const { tables } = store;
    const rules = compiledRules(
      {
        p: {
          ids: { from: 's.a', pipeline: [{ $project: { _id: 0, id: '$_id', all: '$$ROOT' } }] },
          joined: {
            from: 's.a',
            pipeline: [
              { $match: { 'd.n': 1 } },
              { $lookup: { from: 's.a', localField: 'd.n', foreignField: 'd.n', as: 'same' } },
            ],
          },
        },
      },
      randomTables,
    );
    const check = async (keys: readonly string[], d: (key: string) => JsonObject) => {
      await tables.drop(['s.a']);
      const put = keys.map((key) => ({ key, text: canonicalText(d(key)) }));
      await tables.apply({ table: 's.a', from: 0, put, remove: [] });
      const all = keys.map((key) => ({ _id: key, d: d(key) }));
      const { outcomes } = await evaluateWith(engine, rules);
      const ids = all.map((row) => ({ id: row._id, all: row }));
      assert.deepEqual(sortedRows(outcomes.get('p.ids')), sortedRows({ rows: ids }));
      const joined = rowsOf(outcomes.get('p.joined')) as readonly { readonly same: JsonObject[] }[];
      const ones = all.filter((row) => row.d['n'] === 1);
      assert.equal(joined.length, ones.length);
      for (const { same } of joined)
        assert.deepEqual(sortedRows({ rows: same }), sortedRows({ rows: ones }));
    };
    await check(['a', 'server-1', 'a/b', 'é', '$x', '', '0'], (key) => ({ n: key.length }));
    const texts = hostileTexts.filter((text) => !text.includes('\0') && text !== '__proto__');
    await check([...new Set(['a', ...texts])], (key) => ({ n: key === 'a' ? 1 : 2, text: key }));
    await check(['a', 'b'], (key) => ({ n: 1, [`${key}\ud800`]: '\udfff', x: { 'k\0': key } }));
  });

  it('counts the rows after each stage, as they are written', async () => {
    const { store, engine } = opened();
    await fillTables(store.tables, { 's.a': [{ n: 1 }, { n: 2 }, { n: 3 }] });
    const group = { $group: { _id: null, all: { $addToSet: '$d.n' }, n: { $sum: 1 } } };
    const rules = onePipeline([{ $match: { 'd.n': { $gt: 1 } } }, group, { $count: 'n' }]);
    const { stages } = await evaluateWith(engine, rules, { countsStages: true });
    assert.deepEqual(stages.get('p.r'), [2, 1, 1]);
  });

  it('gives rows for each moment that `$$NOW` stands for', async () => {
    const { store, engine } = opened();
    await fillTables(store.tables, { 's.a': [{ n: 1 }] });
    const rules = onePipeline([{ $project: { _id: 0, now: '$$NOW' } }]);
    for (const now of ['2026-01-02T03:04:05.678Z', '2027-01-02T03:04:05.678Z']) {
      const { outcomes } = await evaluateWith(engine, rules, { now });
      assert.deepEqual(rowsOf(outcomes.get('p.r')), [{ now }]);
    }
  });
}

function checkChanges(opened: Get): void {
  const tagged = [{ $match: { 'd.tag': 'x' } }, { $project: { _id: 0, n: '$d.n' } }];
  const rules = compiledRules(
    {
      p: {
        byRow: { from: 's.a', pipeline: tagged },
        pairs: {
          from: 's.a',
          pipeline: [
            { $lookup: { from: 's.b', localField: 'd.n', foreignField: 'd.n', as: 'b' } },
            { $group: { _id: null, a: { $sum: 1 }, b: { $sum: { $size: '$b' } } } },
            { $project: { _id: 0, a: 1, b: 1 } },
          ],
        },
        sizes: {
          from: 's.a',
          pipeline: [{ $group: { _id: '$d.generation', n: { $sum: 1 } } }],
        },
      },
    },
    randomTables,
  );

  it('gives the rows of the tables as they are, and their generations', async () => {
    const { store, engine } = opened();
    const { tables } = store;
    const wanted = ['p.byRow', 'p.pairs'];
    await fillTables(tables, { 's.a': [{ n: 1, tag: 'x' }, { n: 2 }], 's.b': [{ n: 2 }] });
    const first = await evaluateWith(engine, rules, { wanted });
    assert.deepEqual(rowsOf(first.outcomes.get('p.byRow')), [{ n: 1 }]);
    assert.deepEqual(rowsOf(first.outcomes.get('p.pairs')), [{ a: 2, b: 1 }]);
    const states = await tables.states(['s.a', 's.b']);
    for (const { table, generation } of states)
      assert.equal(first.generations.get(table), generation);
    const change = async (
      table: string,
      put: readonly (readonly [string, Json])[],
      remove: string[],
    ) => {
      const [state] = await tables.states([table]);
      const rows = put.map(([key, d]) => ({ key, text: canonicalText(d) }));
      await tables.apply({ table, from: state?.generation ?? 0, put: rows, remove });
    };
    await change(
      's.a',
      [
        ['1', { n: 2, tag: 'x' }],
        ['7', { n: 7, tag: 'x' }],
      ],
      ['0'],
    );
    const second = await evaluateWith(engine, rules, { wanted });
    assert.deepEqual(sortedRows(second.outcomes.get('p.byRow')), ['{"n":2}', '{"n":7}']);
    await change('s.b', [['1', { n: 7 }]], []);
    const third = await evaluateWith(engine, rules, { wanted });
    assert.deepEqual(rowsOf(third.outcomes.get('p.pairs')), [{ a: 2, b: 2 }]);
    await tables.drop(['s.a']);
    const fourth = await evaluateWith(engine, rules, { wanted });
    assert.deepEqual(rowsOf(fourth.outcomes.get('p.byRow')), []);
    assert.deepEqual(rowsOf(fourth.outcomes.get('p.pairs')), []);
  });

  it('sees one generation as a whole while tables change', async () => {
    const { store, engine } = opened();
    const { tables } = store;
    const size = 300;
    const turn = async (generation: number) => {
      const rows = Array.from({ length: size }, () => ({ generation }));
      await fillTables(tables, { 's.a': rows });
    };
    await turn(0);
    let isDone = false;
    const writing = (async () => {
      for (let generation = 1; generation <= 8; generation++) await turn(generation);
      isDone = true;
    })();
    while (!isDone) {
      const { outcomes } = await evaluateWith(engine, rules, { wanted: ['p.sizes'] });
      const [row, ...others] = rowsOf(outcomes.get('p.sizes')) as readonly JsonObject[];
      assert.deepEqual([row?.['n'], others], [size, []]);
    }
    await writing;
  });

  it('forgets tables that no rule reads, and reads them again', async () => {
    const { store, engine } = opened();
    await fillTables(store.tables, { 's.a': [{ n: 1, tag: 'x' }], 's.b': [{ n: 1 }] });
    const other = compiledRules({ p: { r: { from: 's.b' } } }, randomTables);
    for (let round = 0; round < 2; round++) {
      const { outcomes } = await evaluateWith(engine, rules, { wanted: ['p.byRow'] });
      assert.deepEqual(rowsOf(outcomes.get('p.byRow')), [{ n: 1 }]);
      const { outcomes: others } = await evaluateWith(engine, other);
      assert.deepEqual(rowsOf(others.get('p.r')), [{ d: { n: 1 } }]);
    }
  });
}

function checkFaults(opened: Get): void {
  it('lets a rule that fails take only those with it that read it', async () => {
    const { store, engine } = opened();
    await fillTables(store.tables, { 's.a': [{ n: 'hunter2' }] });
    const rules = compiledRules(
      {
        p: {
          bad: { from: 's.a', pipeline: [{ $set: { x: { $toInt: '$d.n' } } }] },
          above: { from: 'bad' },
          good: { from: 's.a', pipeline: [{ $count: 'n' }] },
        },
      },
      randomTables,
    );
    const { outcomes } = await evaluateWith(engine, rules);
    assert.equal(rowsOf(outcomes.get('p.bad')), 'RULE_RUNTIME');
    assert.equal(rowsOf(outcomes.get('p.above')), 'RULE_RUNTIME');
    assert.deepEqual(rowsOf(outcomes.get('p.good')), [{ n: 1 }]);
    assert.doesNotMatch(JSON.stringify([...outcomes]), /hunter2/);
  });

  it('ends a rule that takes too long, and goes on with the next one', async () => {
    const { store, engine } = opened();
    const rows = Array.from({ length: 300 }, (_, n) => ({ n }));
    await fillTables(store.tables, { 's.a': rows });
    // Takes long, and little memory: that is limited, too.
    const sum = { input: { $range: [0, 200_000] }, initialValue: 0, in: { $add: ['$$value', 1] } };
    const rules = compiledRules(
      {
        p: {
          long: { from: 's.a', pipeline: [{ $set: { x: { $reduce: sum } } }] },
          next: { from: 's.a', pipeline: [{ $count: 'n' }] },
        },
      },
      randomTables,
    );
    const limits = { timeoutMs: sized(1_000, 500), maxRows: 1_000 };
    const { outcomes } = await evaluateWith(engine, rules, { limits });
    assert.equal(rowsOf(outcomes.get('p.long')), 'RULE_TIMEOUT');
    assert.deepEqual(rowsOf(outcomes.get('p.next')), [{ n: 300 }]);
  }, 60_000);

  it('ends a rule that gives too many rows, and goes on with the next one', async () => {
    const { store, engine } = opened();
    await fillTables(store.tables, { 's.a': Array.from({ length: 300 }, (_, n) => ({ n })) });
    const product = [
      { $lookup: { from: 's.a', pipeline: [], as: 'b' } },
      { $unwind: '$b' },
      { $project: { d: 1 } },
    ];
    const rules = compiledRules(
      {
        p: {
          many: { from: 's.a', pipeline: product },
          next: { from: 's.a', pipeline: [{ $count: 'n' }] },
        },
      },
      randomTables,
    );
    const limits = { timeoutMs: 30_000, maxRows: 1_000 };
    const { outcomes } = await evaluateWith(engine, rules, { limits });
    assert.equal(rowsOf(outcomes.get('p.many')), 'RESULT_TOO_LARGE');
    assert.deepEqual(rowsOf(outcomes.get('p.next')), [{ n: 300 }]);
  }, 60_000);

  it('evaluates nothing after it was closed', async () => {
    const { store, engine } = opened();
    await fillTables(store.tables, { 's.a': [{ n: 1 }] });
    await engine.close();
    const rules = onePipeline([]);
    await assert.rejects(evaluateWith(engine, rules), { code: 'STORE_UNAVAILABLE' });
  });
}

function checkExplaining(opened: Get): void {
  it('finds the rows that made a row', async () => {
    const { store, engine } = opened();
    await fillTables(store.tables, sampleTables);
    const rules = compiledRules(samplePolicies, Object.keys(sampleTables));
    const question = {
      rules,
      rule: 'production_stable.error',
      now: evaluationMoment,
      limits: evaluationLimits,
    };
    const row = { server_id: 'server-201', image_id: 'image-6' };
    const found = await engine.explain({ ...question, row });
    const keys = Array.from(found?.tables ?? [], ([name, rows]) => [
      name,
      rows.map(({ key }) => key),
    ]);
    assert.deepEqual(Object.fromEntries(keys), { 'glance.images': ['0'], 'nova.servers': ['2'] });
    assert.equal(found?.complete, true);
    assert.equal(await engine.explain({ ...question, row: { server_id: 'none' } }), null);
  });
}
