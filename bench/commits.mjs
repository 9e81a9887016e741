/**
 * How many changes are committed per second: by one submitter, by 32 on one server, and by 32 on two servers over one
 * store, each server a process of its own; on the embedded store, and on MongoDB if PURSER_MONGODB_URL names a server.
 * Ratios are to the rate of one submitter. Each submission changes one document of a site of 1,000.
 */
import { MongoClient } from 'mongodb';
import { startCommitter } from './commits/start-committer.mjs';
import { referenceSize, smallest } from './support/options.mjs';
import { printHead, printRows, row, writeRows } from './support/report.mjs';
import { siteChunks } from './support/site.mjs';
import { temporaryFolder } from './support/store.mjs';

const submitters = 32;
/** Milliseconds of each measurement. */
const spanMs = smallest ? 200 : 8_000;
const n = referenceSize;

const stores = [
  {
    name: 'embedded',
    settings: () => ({ PURSER_DATA: temporaryFolder() }),
    drop: async () => undefined,
  },
  ...(process.env.PURSER_MONGODB_URL ? [mongoStore(process.env.PURSER_MONGODB_URL)] : []),
];

const rows = [];
printHead();
for (const store of stores) {
  const settings = store.settings();
  const [first, second] = [await startCommitter(settings), await startCommitter(settings)];
  await first.fill([...siteChunks(n)]);
  // Not counted: code is compiled, and caches are filled.
  await measure([first], 1, spanMs / 4);
  const one = await measure([first], 1, spanMs);
  const many = await measure([first], submitters, spanMs);
  const spread = await measure([first, second], submitters, spanMs);
  report(store.name, '1 submitter', one);
  report(store.name, `${submitters} submitters`, many, one, 5);
  report(store.name, `${submitters} submitters on two servers`, spread, one, 3);
  const { unreachable } = await first.countUnused();
  take({ name: `pages that nothing uses, ${store.name}`, n, value: unreachable, unit: 'pages' });
  await Promise.all([first.stop(), second.stop()]);
  await store.drop(settings);
}
writeRows(rows);

/** Milliseconds of each commit, sorted, and commits per second. */
async function measure(servers, count, ms) {
  const began = performance.now();
  const parts = await Promise.all(
    servers.map((server) => server.submit(count / servers.length, ms)),
  );
  const seconds = (performance.now() - began) / 1_000;
  const times = parts.flatMap((part) => part.times).sort((a, b) => a - b);
  const quantile = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  const refused = parts.reduce((sum, part) => sum + part.refused, 0);
  return { rate: times.length / seconds, p50: quantile(0.5), p99: quantile(0.99), refused };
}

function report(store, who, { rate, p50, p99, refused }, one, atLeast) {
  const beside = one && { baseline: '1 submitter', base: one.rate, atLeast };
  take({ name: `commits, ${store}, ${who}`, n, value: rate, unit: 'per s', ...beside });
  take({ name: `p50 of a commit, ${store}, ${who}`, n, value: p50, unit: 'ms' });
  const ratio = { baseline: 'p50', base: p50, atMost: 10 };
  take({ name: `p99 of a commit, ${store}, ${who}`, n, value: p99, unit: 'ms', ...ratio });
  if (refused > 0) take({ name: `refused, ${store}, ${who}`, n, value: refused, unit: 'times' });
}

function take(figures) {
  const made = row(figures);
  printRows([made]);
  rows.push(made);
}

function mongoStore(server) {
  const name = `purser_bench_${process.pid}`;
  const url = server.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`);
  return {
    name: 'MongoDB',
    settings: () => ({ PURSER_MONGODB_URL: url }),
    async drop() {
      const client = new MongoClient(url);
      await client.db().dropDatabase();
      await client.close();
    },
  };
}
