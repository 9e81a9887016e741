/**
 * How many changes are committed per second: by one submitter, by 32 on one server, and by 32 on two servers over one
 * store, each server a process of its own; on the embedded store, and on MongoDB if PURSER_MONGODB_URL names a server, or
 * on the one that `--store` names. Ratios are to the rate of one submitter. Each submission changes one document of a site
 * of 1,000. The submitters run in the servers' processes; what they take of the processor has a row of its own. The
 * servers have the space for young objects that the image of the Dockerfile gives a server.
 */
import { timeCommit } from './commits/bare-inserts.mjs';
import { startCommitter } from './commits/start-committer.mjs';
import { referenceSize, smallest } from './support/options.mjs';
import { printHead, printRows, row, writeRows } from './support/report.mjs';
import { siteChunks } from './support/site.mjs';
import { stores } from './support/stores.mjs';

const submitters = 32;
/** Milliseconds of each measurement. */
const spanMs = smallest ? 200 : 8_000;
const n = referenceSize;

const rows = [];
printHead();
for (const store of stores) {
  const settings = store.settings();
  const [first, second] = [await startCommitter(settings), await startCommitter(settings)];
  await first.fill([...siteChunks(n)]);
  // Not counted: code is compiled, and caches are filled.
  await measure([first, second], submitters, spanMs / 2);
  await measure([first], submitters, spanMs);
  const one = await measure([first], 1, spanMs);
  const many = await measure([first], submitters, spanMs);
  const spread = await measure([first, second], submitters, spanMs);
  report(store.name, '1 submitter', one);
  report(store.name, `${submitters} submitters`, many, one, 5);
  reportRate(store.name, many.rate);
  report(store.name, `${submitters} submitters on two servers`, spread, one, 3);
  const client = await first.timeClient(n);
  take({ name: `processor time of a submitter, ${store.name}`, n, value: client, unit: 'ms' });
  const { unreachable } = await first.countUnused();
  take({ name: `pages that nothing uses, ${store.name}`, n, value: unreachable, unit: 'pages' });
  await Promise.all([first.stop(), second.stop()]);
  await store.drop(settings);
  if (store.name === 'MongoDB') await reportInserts(store);
}
writeRows(rows);

/** Milliseconds of each commit, sorted, and commits per second. */
async function measure(servers, count, ms) {
  const began = performance.now();
  const parts = await Promise.all(
    servers.map((server) => server.submit(n, count / servers.length, ms)),
  );
  const seconds = (performance.now() - began) / 1_000;
  const times = parts.flatMap((part) => part.times).sort((a, b) => a - b);
  const quantile = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  const sumOf = (key) => parts.reduce((sum, part) => sum + part[key], 0);
  return {
    rate: times.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    conflicts: sumOf('conflicts'),
    refused: sumOf('refused'),
    processor: sumOf('processorMs') / times.length,
  };
}

function report(store, who, measured, one, atLeast) {
  const { rate, p50, p99, conflicts, refused, processor } = measured;
  const beside = one && { baseline: '1 submitter', base: one.rate, atLeast };
  take({ name: `commits, ${store}, ${who}`, n, value: rate, unit: 'per s', ...beside });
  take({ name: `p50 of a commit, ${store}, ${who}`, n, value: p50, unit: 'ms' });
  const ratio = { baseline: 'p50', base: p50, atMost: 10 };
  take({ name: `p99 of a commit, ${store}, ${who}`, n, value: p99, unit: 'ms', ...ratio });
  take({ name: `processor time of a commit, ${store}, ${who}`, n, value: processor, unit: 'ms' });
  take({ name: `REVISION_CONFLICT, ${store}, ${who}`, n, value: conflicts, unit: 'times' });
  if (refused > 0) take({ name: `refused, ${store}, ${who}`, n, value: refused, unit: 'times' });
}

/** The rate that the embedded store is to reach, whatever that of one submitter is. */
function reportRate(store, rate) {
  if (store !== 'embedded') return;
  const beside = { baseline: '1,000 per s', base: 1_000, atLeast: 1 };
  const name = `commits, ${store}, ${submitters} submitters, in all`;
  take({ name, n, value: rate, unit: 'per s', ...beside });
}

/** A commit of one document, beside the inserts that it consists of. */
async function reportInserts(store) {
  const settings = store.settings();
  const { commit: value, inserts: base } = await timeCommit(settings.PURSER_MONGODB_URL, n);
  const beside = { baseline: 'its inserts alone', base, atMost: 3 };
  take({ name: `a commit, ${store.name}, beside its inserts`, n, value, unit: 'ms', ...beside });
  await store.drop(settings);
}

function take(figures) {
  const made = row(figures);
  printRows([made]);
  rows.push(made);
}
