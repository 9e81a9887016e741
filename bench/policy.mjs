/**
 * What the evaluation of a rule costs as its table grows: the examples of docs/policies.md, with the rows in the memory of
 * this process, beside plain JavaScript that does the same; and, if PURSER_MONGODB_URL names a server, in MongoDB, beside
 * the same aggregation sent by hand over a collection of the rows alone.
 *
 * `--max N` leaves out larger tables.
 */
import { createRuleEvaluator } from '../dist/adapters/rules/evaluate-rules.js';
import { createRelationCache } from '../dist/adapters/rules/relation-cache.js';
import { compilePolicies } from '../dist/domain/policy/compile-policies.js';
import { readPolicy } from '../dist/domain/policy/read-policy.js';
import { examples, imageCount, imageRow, serverRow } from './policy/examples.mjs';
import { openInMongo } from './policy/in-mongo.mjs';
import { inTurns, settle, timed } from './support/measure.mjs';
import { sizes } from './support/options.mjs';
import { printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';

const tables = ['nova.servers', 'glance.images'];
/** The number of rows for which the examples have a target. */
const manyRows = 100_000;
const now = new Date(0).toISOString();
const limits = { timeoutMs: 60_000, maxRows: manyRows };

const rows = [];
printHead();
for (const n of sizes) {
  const cache = createRelationCache();
  put(cache, 'nova.servers', n, serverRow);
  put(cache, 'glance.images', imageCount, imageRow);
  for (const [title, example] of Object.entries(examples)) await measure(cache, n, title, example);
  await measureChange(cache, n);
  if (process.env.PURSER_MONGODB_URL) await measureMongo(n);
}
printGrowth(rows);
writeRows(rows);

function put(cache, table, count, rowAt) {
  const sent = Array.from({ length: count }, (_, at) => [`${at}`, JSON.stringify(rowAt(at))]);
  cache.put(table, sent, true);
}

async function measure(cache, n, title, { pipeline, byHand, targetMs }) {
  const rules = compiled(pipeline);
  const [servers, images] = tables.map((name) => cache.rowsOf(name));
  const input = {
    tableRows: (name) => cache.rowsOf(name),
    tableIndex: (name, path) => cache.indexOf(name, path),
  };
  let count = 0;
  const evaluate = () => {
    const outcome = createRuleEvaluator(rules, input, { now, limits }).outcomeOf('p.r');
    if ('fault' in outcome) throw new Error(outcome.fault.message);
    count = outcome.rows.length;
  };
  const cleared = (work) => async () => {
    settle();
    return timed(async () => work());
  };
  const figures = await inTurns(5, {
    purser: cleared(evaluate),
    byHand: cleared(() => byHand(servers, images)),
  });
  if (byHand(servers, images).length !== count) throw new Error(`${title}: other rows by hand`);
  take({
    name: title,
    n,
    value: figures.purser.least,
    unit: 'ms',
    baseline: 'plain JavaScript',
    base: figures.byHand.least,
  });
  if (n !== manyRows) return;
  take({
    name: `${title}, in all`,
    n,
    value: figures.purser.least,
    unit: 'ms',
    baseline: `${targetMs} ms`,
    base: targetMs,
    atMost: 1,
  });
}

/** One row of the table changed, under a rule that goes row by row. */
async function measureChange(cache, n) {
  const [example] = Object.values(examples);
  const rules = compiled(example.pipeline);
  const input = { tableRows: cache.rowsOf, rowsByRow: cache.rowsByRow };
  let turn = 0;
  const evaluate = () => {
    turn += 1;
    const changed = { ...serverRow(1), host_status: turn % 2 === 0 ? 'DOWN' : 'ACTIVE' };
    cache.put('nova.servers', [['1', JSON.stringify(changed)]], false);
    const outcome = createRuleEvaluator(rules, input, { now, limits }).outcomeOf('p.r');
    if ('fault' in outcome) throw new Error(outcome.fault.message);
  };
  evaluate();
  const figures = await inTurns(25, { purser: () => timed(async () => evaluate()) });
  take({
    name: 'servers on hosts that are down, after one row changed',
    n,
    value: figures.purser.median,
    unit: 'ms',
    baseline: '2 ms',
    base: 2,
    atMost: 1,
  });
}

/** Whole answers, with the look at the tables before and after. */
async function measureMongo(n) {
  const mongo = await openInMongo(n);
  for (const [title, { pipeline }] of Object.entries(examples)) {
    const rules = compiled(pipeline);
    const evaluation = { rules, wanted: ['p.r'], now, limits };
    const figures = await inTurns(15, {
      purser: () => timed(() => mongo.engine.evaluate(evaluation)),
      byHand: () => timed(() => mongo.byHand(pipeline)),
    });
    take({
      name: `${title}, in MongoDB`,
      n,
      value: figures.purser.median,
      unit: 'ms',
      baseline: 'the same aggregation by hand',
      base: figures.byHand.median,
      // Of fewer rows most of it is for looks at the tables.
      ...(n === manyRows && { atMost: 1.2 }),
    });
  }
  await mongo.close();
}

function compiled(pipeline) {
  const policy = { name: 'p', rules: { r: { from: 'nova.servers', pipeline } } };
  return compilePolicies([readPolicy(policy, null, { maxRuleStages: 50 })], tables).rules;
}

function take(figures) {
  const found = row(figures);
  printRows([found]);
  rows.push(found);
}
