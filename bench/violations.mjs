/**
 * What following violations costs as they become many: all of one rule, on an embedded store. Opening them, comparing them
 * with rows of which one differs, a page of them, and the counts of a day.
 *
 * `--max N` leaves out larger numbers; `--max 1000000` measures a million, too.
 */
import { openEmbeddedStore } from '../dist/adapters/embedded/open-store.js';
import { findViolations } from '../dist/app/violations/find-violations.js';
import { readCounts } from '../dist/app/violations/kept-counts.js';
import { keyDigestOf, trackRule } from '../dist/app/violations/track-rule.js';
import { settle, timed } from './support/measure.mjs';
import { manySizes } from './support/options.mjs';
import { printHead, printRows, row, writeRows } from './support/report.mjs';
import { temporaryFolder } from './support/store.mjs';

const rule = { name: 'p.error', key: ['id'], severity: 'error' };
const pageRows = 100;
const mebibyte = 1024 * 1024;

const rows = [];
printHead();
for (const n of manySizes) {
  const store = await openEmbeddedStore({ folder: temporaryFolder() });
  await measure(store, n);
  await store.close();
}
writeRows(rows);

async function measure(store, n) {
  const lease = await store.leases.take('rules', 'bench', 3_600_000);
  const found = Array.from({ length: n }, (_, at) => ({ id: `server-${at}`, host: `h${at % 40}` }));
  let number = 0;
  let tracked = {
    inputs: [],
    keyDigest: keyDigestOf(rule),
    rowsDigest: null,
    generation: 0,
    open: 0,
    removedAt: null,
  };
  const track = async (given) => {
    number += 1;
    const at = new Date(number * 60_000).toISOString();
    const evaluation = { number, at, revision: 1, before: null };
    const compared = { rule, rows: given, exceptions: [], evaluation, reason: 'rowGone' };
    tracked = await trackRule(store, tracked, compared, lease);
  };
  settle();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 20);
  take(n, 'opened', await timed(() => track(found)));
  clearInterval(look);
  take(n, 'heap beside the rows, at most', (most - before) / mebibyte, 'MiB');
  settle();
  take(
    n,
    'compared, one changed',
    await timed(() => track([{ id: 'server-0' }, ...found.slice(1)])),
  );
  settle();
  take(n, `a page of ${pageRows}`, await timed(() => readPage(store)));
  const span = { from: new Date(0).toISOString(), to: new Date(86_400_000).toISOString() };
  take(n, 'counts of a day', await timed(() => readCounts(store.records, rule.name, span)));
}

async function readPage(store) {
  let left = pageRows;
  for await (const _ of findViolations(store, { rules: [rule.name] }, undefined, pageRows)) {
    left -= 1;
    if (left === 0) return;
  }
}

function take(n, name, value, unit = 'ms') {
  const figure = row({ name: `violations: ${name}`, n, value, unit });
  rows.push(figure);
  printRows([figure]);
}
