import assert from 'node:assert/strict';
import { MongoClient } from 'mongodb';
import { afterAll, describe, it } from 'vitest';
import { createScratchRunner } from '../../../src/adapters/mongo/rules/create-scratch-runner.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import type { CompiledRule } from '../../../src/domain/policy/compiled-rule.ts';
import type { RuleOutcome } from '../../../src/ports/rule-engine.ts';
import { runs } from '../../support/properties.ts';
import { seededRandom } from '../../support/random.ts';
import { randomPipeline, randomRows, randomTables } from '../../support/random-rules.ts';
import { ruleCases } from '../../support/rule-cases.ts';
import {
  evaluateHere,
  evaluationLimits,
  evaluationMoment,
  rowsOf,
  type Tables,
} from '../../support/rule-engines.ts';
import {
  compiledRules,
  samplePolicies,
  sampleResults,
  sampleTables,
} from '../../support/rule-policies.ts';

const url = process.env['PURSER_MONGODB_URL'];

describe.skipIf(!url)('rules as aggregations of MongoDB', () => {
  const runner = createScratchRunner(url ?? '');
  afterAll(() => runner.close());

  function evaluate(
    rules: ReadonlyMap<string, CompiledRule>,
    tables: Tables,
    limits = evaluationLimits,
  ): Promise<ReadonlyMap<string, RuleOutcome>> {
    const wanted = [...rules.keys()];
    const given = new Map(Object.entries(tables));
    return runner.run({ rules, wanted, now: evaluationMoment, limits, tables: given });
  }

  async function run(pipeline: Json, tables: Tables) {
    const rules = compiledRules({ p: { r: { from: 's.a', pipeline } } }, ['s.a', 's.b']);
    return rowsOf((await evaluate(rules, tables)).get('p.r'));
  }

  it('give the rows of the examples, to the letter', async () => {
    const rules = compiledRules(samplePolicies, Object.keys(sampleTables));
    const outcomes = await evaluate(rules, sampleTables);
    const results = [...outcomes].map(([name, outcome]) => [name, rowsOf(outcome)]);
    assert.deepEqual(Object.fromEntries(results), sampleResults);
  });

  it.each(ruleCases.filter(({ differsInLab }) => differsInLab === undefined))(
    '$title',
    async ({ pipeline, rows, others = [], expected }) => {
      assert.deepEqual(await run(pipeline, { 's.a': rows, 's.b': others }), expected);
    },
  );

  it('build on rules, in every place that names a relation', async () => {
    const rules = compiledRules(
      {
        p: {
          constant: {
            rows: [
              { tag: 'b', at: 1 },
              { tag: 'b', at: 1 },
              { tag: 'c', next: 'b' },
            ],
          },
          some: {
            from: 's.a',
            pipeline: [{ $match: { 'd.n': { $gt: 1 } } }, { $set: { now: '$$NOW' } }],
          },
          joined: {
            from: 'some',
            pipeline: [
              {
                $lookup: {
                  from: 'constant',
                  localField: 'd.s',
                  foreignField: 'tag',
                  as: 'byField',
                },
              },
              {
                $lookup: {
                  from: 'constant',
                  let: { s: '$d.s' },
                  pipeline: [{ $match: { $expr: { $eq: ['$tag', '$$s'] } } }],
                  as: 'byPipeline',
                },
              },
              {
                $graphLookup: {
                  from: 'constant',
                  startWith: '$d.s',
                  connectFromField: 'next',
                  connectToField: 'tag',
                  as: 'reached',
                  maxDepth: 0,
                },
              },
              { $unionWith: { coll: 'constant', pipeline: [{ $limit: 1 }] } },
              { $facet: { all: [{ $unionWith: 'some' }], n: [{ $count: 'n' }] } },
            ],
          },
        },
      },
      ['s.a'],
    );
    const tables = {
      's.a': [
        { n: 1, s: 'a' },
        { n: 2, s: 'b' },
      ],
    };
    const there = await evaluate(rules, tables);
    const here = evaluateHere(rules, tables);
    for (const name of rules.keys())
      assert.deepEqual(rowsOf(there.get(name)), rowsOf(here.get(name)));
    const [row] = rowsOf(there.get('p.joined')) as readonly { readonly all: readonly Json[] }[];
    assert.equal(row?.all.length, 3);
  });

  it('have limits of time and rows, and fail without a value of a row', async () => {
    const tables = { 's.a': Array.from({ length: 300 }, (_, n) => ({ n, secret: '$hunter2' })) };
    const product = [{ $lookup: { from: 's.a', pipeline: [], as: 'b' } }, { $unwind: '$b' }];
    const rules = compiledRules(
      {
        p: {
          many: { from: 's.a', pipeline: product },
          long: {
            from: 's.a',
            pipeline: [
              { $limit: 1 },
              { $set: { x: { $map: { input: { $range: [0, 1100] }, in: 'x'.repeat(1024) } } } },
            ],
          },
          bad: { from: 's.a', pipeline: [{ $set: { x: { $toInt: '$d.secret' } } }] },
        },
      },
      ['s.a'],
    );
    const outcomes = await evaluate(rules, tables);
    assert.equal(rowsOf(outcomes.get('p.many')), 'RESULT_TOO_LARGE');
    assert.equal(rowsOf(outcomes.get('p.long')), 'RESULT_TOO_LARGE');
    assert.equal(rowsOf(outcomes.get('p.bad')), 'RULE_RUNTIME');
    assert.doesNotMatch(JSON.stringify([...outcomes]), /hunter2/);
    const slow = [...product, ...product.slice(0, 1), { $unwind: '$b' }, { $count: 'n' }];
    const timed = compiledRules({ p: { r: { from: 's.a', pipeline: slow } } }, ['s.a']);
    const late = await evaluate(timed, tables, { ...evaluationLimits, timeoutMs: 1 });
    assert.equal(rowsOf(late.get('p.r')), 'RULE_TIMEOUT');
  });

  it('give the rows of random pipelines that this process gives', async () => {
    const seed = Number(process.env['PURSER_TEST_SEED'] ?? Date.now() % 1e6);
    let skipped = 0;
    for (let round = 0; round < runs(20); round++) {
      const random = seededRandom(seed * 1_000 + round);
      const tables = { 's.a': randomRows(random, 12), 's.b': randomRows(random, 8) };
      const pipelines = Array.from({ length: 100 }, () => randomPipeline(random));
      const rules = compiledRules(
        {
          p: Object.fromEntries(
            pipelines.map((pipeline, at) => [`r${at}`, { from: 's.a', pipeline }]),
          ),
        },
        randomTables,
      );
      const here = evaluateHere(rules, tables);
      const there = await evaluate(rules, tables);
      for (const [name, rule] of rules) {
        // MongoDB does not compute what later stages drop, so that it cannot fail.
        const isSkipped = typeof rowsOf(here.get(name)) !== typeof rowsOf(there.get(name));
        if (isSkipped && ++skipped <= runs(20)) continue;
        const about = `seed ${seed}, round ${round}: ${JSON.stringify(rule.pipeline)}`;
        assert.deepEqual(sorted(there.get(name)), sorted(here.get(name)), about);
      }
    }
  }, 300_000);

  it('leave no database behind', async () => {
    const own = createScratchRunner(url ?? '');
    const rules = compiledRules({ p: { r: { from: 's.a' } } }, ['s.a']);
    const tables = new Map([['s.a', [{}]]]);
    const client = new MongoClient(url ?? '');
    const scratch = async () => {
      const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
      return databases.filter(({ name }) => name.startsWith('purser_scratch_')).length;
    };
    const before = await scratch();
    await own.run({
      rules,
      wanted: ['p.r'],
      now: evaluationMoment,
      limits: evaluationLimits,
      tables,
    });
    assert.ok((await scratch()) > before);
    await own.close();
    assert.equal(await scratch(), before);
    await client.close();
  });
});

/** Rows in the order of their texts, or a code. */
function sorted(outcome: RuleOutcome | undefined): readonly string[] | string {
  const rows = rowsOf(outcome);
  return typeof rows === 'string' ? rows : rows.map((row) => canonicalText(row)).sort();
}
