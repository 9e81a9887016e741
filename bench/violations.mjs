/**
 * What following violations costs as they become many: all of one rule, on an embedded store. Opening them, comparing them
 * with rows of which one differs, a page of them, the counts of a day, and closing them; and the heap that each takes beside
 * the rows.
 *
 * `--max N` leaves out larger numbers; `--max 1000000` measures a million, too.
 */
import { openEmbeddedStore } from '../dist/adapters/embedded/open-store.js';
import { findViolations } from '../dist/app/violations/find-violations.js';
import { readCounts } from '../dist/app/violations/kept-counts.js';
import { settleChanges } from '../dist/app/violations/settle-rule.js';
import { keyDigestOf, trackRule } from '../dist/app/violations/track-rule.js';
import { settle, timed } from './support/measure.mjs';
import { manySizes } from './support/options.mjs';
import { printHead, printRows, row, writeRows } from './support/report.mjs';
import { temporaryFolder } from './support/store.mjs';

const rule = { name: 'p.error', key: ['id'], severity: 'error' };
const pageRows = 100;
/** As `trackEvaluation` begins with. */
const room = 256 * 1024;
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
    const compared = { rule, rows: given, exceptions: [], evaluation, reason: 'rowGone', room };
    const pending = await trackRule(store, tracked, compared, lease);
    ({ [rule.name]: tracked } = await settleChanges(store, { [rule.name]: pending }, lease));
  };
  const span = { from: new Date(0).toISOString(), to: new Date(86_400_000).toISOString() };
  await takeWithHeap(n, 'opened', () => track(found));
  found[0] = { id: 'server-0' };
  await takeWithHeap(n, 'compared, one changed', () => track(found));
  await takeWithHeap(n, `a page of ${pageRows}`, () => readPage(store));
  await takeWithHeap(n, 'counts of a day', () => readCounts(store.records, rule.name, span));
  await takeWithHeap(n, 'closed', () => track([]));
}

/** Measures a step, and the most heap that it has beside the rows, which are there before. */
async function takeWithHeap(n, name, step) {
  settle();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 20);
  take(n, name, await timed(step));
  clearInterval(look);
  take(n, `${name}, heap at most`, (most - before) / mebibyte, 'MiB');
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
