/**
 * What a round of polls costs as a table grows: reading the body of the answer, and replacing the rows of the table, of
 * which 1 % changed; on the embedded store, and on MongoDB if PURSER_MONGODB_URL names a server.
 *
 * `--max N` leaves out larger tables.
 */
import { openEmbeddedStore } from '../dist/adapters/embedded/open-store.js';
import { openMongoStore } from '../dist/adapters/mongo/open-store.js';
import { createRowReader } from '../dist/adapters/rows/create-row-reader.js';
import { replaceRows } from '../dist/app/sources/tables/replace-rows.js';
import { openLmdbByHand, openMongoByHand, readByHand } from './sources/by-hand.mjs';
import { selection, serversBody } from './sources/servers-table.mjs';
import { inTurns, settle, timed } from './support/measure.mjs';
import { sizes, smallest } from './support/options.mjs';
import { printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';
import { temporaryFolder } from './support/store.mjs';

const table = 'nova.servers';
/** A change has a cost of its own, that of the disk and of round trips: few rows cannot share it. */
const fewRows = 10_000;
/** Rows per second that a round is to read and replace. */
const target = 20_000;
const longMs = 3_600_000;

const rows = [];
const reader = createRowReader({ maxMegabytes: 1_024, timeoutMs: longMs });

printHead();
for (const n of sizes) {
  const bodies = [0, 1].map((run) => serversBody(n, run));
  const contents = [await contentOf(bodies[0]), await contentOf(bodies[1])];
  const reading = await measureReading(n, bodies);
  await measureEmbedded(n, contents, reading);
  if (process.env.PURSER_MONGODB_URL) await measureMongo(n, contents);
}
printGrowth(rows);
writeRows(rows);
await reader.close();

/** Rows by key, as a round has them. */
async function contentOf(body) {
  const page = await reader.read(body, selection);
  if ('code' in page) throw new Error(page.code);
  return new Map(page.rows.map((read) => [read.key, read]));
}

/** Gives the milliseconds that reading takes. */
async function measureReading(n, bodies) {
  const figures = await inTurns(runsOf(n), {
    purser: cleared((run) => reader.read(bodies[run % 2], selection)),
    byHand: cleared(async (run) => readByHand(bodies[run % 2])),
  });
  take({
    name: 'reading a body of N rows, in its process',
    n,
    ...ratesOf(n, figures),
    baseline: 'JSON.parse + JSON.stringify and SHA-256 of each row',
  });
  return figures.purser.least;
}

async function measureEmbedded(n, contents, reading) {
  const folder = temporaryFolder();
  const store = await openEmbeddedStore({ folder });
  const byHand = openLmdbByHand(folder);
  const turn = await replacing(store);
  const filled = await inTurns(runsOf(n), {
    purser: cleared(() => turn.replace(contents[0]), turn.drop),
    byHand: cleared(() => byHand.putAll(contents[0].values())),
  });
  take({
    name: 'filling a table of N rows, embedded',
    n,
    ...ratesOf(n, filled),
    baseline: 'putting them into LMDB by hand',
  });
  await turn.replace(contents[0]);
  const replaced = await inTurns(runsOf(n), {
    purser: cleared((run) => turn.replace(contents[(run + 1) % 2])),
    byHand: cleared((run) => byHand.putAll(contents[(run + 1) % 2].values())),
  });
  take({
    name: 'replacing N rows, 1 % changed, embedded',
    n,
    ...ratesOf(n, replaced),
    baseline: 'putting all into LMDB by hand',
  });
  take({
    name: 'reading and replacing N rows, 1 % changed, embedded',
    n,
    value: rateOf(n, reading + replaced.purser.least),
    unit: 'rows/s',
    baseline: `${target.toLocaleString('en')} rows/s`,
    base: target,
    ...(n >= fewRows && { atLeast: 1 }),
  });
  await byHand.close();
  await store.close();
}

async function measureMongo(n, contents) {
  const url = databaseUrl(`purser_bench_${process.pid}`);
  const store = await openMongoStore({ url });
  const byHand = await openMongoByHand(url);
  const turn = await replacing(store);
  // By hand they are written as they come from the parser.
  const parsed = contents.map((content) =>
    Array.from(content.values(), (read) => ({ ...read, d: JSON.parse(read.text) })),
  );
  const all = (at) => parsed[at];
  const filled = await inTurns(runsOf(n), {
    purser: cleared(() => turn.replace(contents[0]), turn.drop),
    byHand: cleared(() => byHand.insertAll(all(0)), byHand.clear),
  });
  take({
    name: 'filling a table of N rows, MongoDB',
    n,
    ...timesOf(filled),
    baseline: 'bulkWrite of them by hand',
    ...(n >= fewRows && { atMost: 1.5 }),
  });
  await turn.replace(contents[0]);
  const replaced = await inTurns(runsOf(n), {
    purser: cleared((run) => turn.replace(contents[(run + 1) % 2])),
    byHand: cleared((run) => byHand.replaceChanged(all((run + 1) % 2))),
  });
  take({
    name: 'replacing N rows, 1 % changed, MongoDB',
    n,
    ...timesOf(replaced),
    baseline: 'find of digests + bulkWrite of what changed, by hand',
    ...(n >= fewRows && { atMost: 1.5 }),
  });
  await store.close();
  await byHand.close();
}

async function replacing({ tables, leases }) {
  const lease = await leases.take('bench', 'bench', longMs);
  return {
    async replace(content) {
      const changes = await replaceRows(tables, table, content, lease);
      if (changes === null) throw new Error('the table changed meanwhile');
    },
    drop: () => tables.drop([table]),
  };
}

/** Milliseconds of some work; what comes before it is not counted. */
function cleared(work, before = async () => undefined) {
  return async (run) => {
    await before();
    settle();
    return timed(() => work(run));
  };
}

function ratesOf(n, { purser, byHand }) {
  return { value: rateOf(n, purser.least), unit: 'rows/s', base: rateOf(n, byHand.least) };
}

function timesOf({ purser, byHand }) {
  return { value: purser.least, unit: 'ms', base: byHand.least };
}

function rateOf(n, ms) {
  return (n / ms) * 1_000;
}

function runsOf(n) {
  return smallest ? 1 : Math.round(Math.min(15, Math.max(4, 100_000 / n)));
}

function databaseUrl(name) {
  const url = new URL(process.env.PURSER_MONGODB_URL);
  url.pathname = `/${name}`;
  return url.href;
}

function take(figures) {
  const found = row(figures);
  printRows([found]);
  rows.push(found);
}
