/**
 * A page of revisions by author, bucket and message, as the history grows: on the embedded store, and on MongoDB if
 * PURSER_MONGODB_URL names a server. Each figure stands beside a page without a filter. N is the number of revisions;
 * `--max 1000000` measures a million.
 */

import { MongoClient } from 'mongodb';
import { openEmbeddedStore } from '../dist/adapters/embedded/open-store.js';
import { openMongoStore } from '../dist/adapters/mongo/open-store.js';
import { createHistoryIndex } from '../dist/app/revisions/history-index.js';
import { digestOf } from '../dist/domain/json/canonical.js';
import { noMaps } from '../dist/domain/revision/revision.js';
import { inTurns, timed } from './support/measure.mjs';
import { manySizes } from './support/options.mjs';
import { printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';
import { by, freshApp, temporaryFolder } from './support/store.mjs';

const rows = [];
printHead();
for (const n of manySizes) {
  await measure('embedded', n, await openEmbeddedStore({ folder: temporaryFolder() }));
  if (!process.env.PURSER_MONGODB_URL) continue;
  const name = `purser_bench_${process.pid}`;
  const url = new URL(process.env.PURSER_MONGODB_URL);
  url.pathname = `/${name}`;
  await measure('MongoDB', n, await openMongoStore({ url: url.href }));
  const client = new MongoClient(url.href);
  await client.db(name).dropDatabase();
  await client.close();
}
printGrowth(rows);
writeRows(rows);

async function measure(name, n, store) {
  await fill(store, n);
  const index = createHistoryIndex(store);
  const indexed = await timed(() => index.keepUp());
  const app = freshApp(store);
  const rare = Math.ceil(n / 2);
  const page = { first: 20 };
  const filters = {
    'without a filter': undefined,
    'of one of 9 authors': { author: ['author 3'] },
    'of an author of one revision': { author: ['rare author'] },
    'of one of 200 buckets': { bucket: ['bucket 7'] },
    'of a word of every message': { message: 'BERTH' },
    'of a message that only one has': { message: `change ${rare} of` },
    'of a message that none has': { message: 'xyzzy' },
    'of two filters that exclude each other': { author: ['author 3'], bucket: ['bucket 4'] },
  };
  const ask = (filter, asked) => timed(() => app.revisions(by, asked, filter));
  const measurements = Object.entries(filters).flatMap(([title, filter]) => [
    [title, () => ask(filter, page)],
    [`${title}, last page`, () => ask(filter, { last: 20 })],
  ]);
  const found = await inTurns(21, Object.fromEntries(measurements), { warmup: 2 });
  const beside = { baseline: 'without a filter', base: found['without a filter'].median };
  for (const [title, { median }] of Object.entries(found)) {
    const figures = { name: `page ${title}, ${name}`, n, value: median, unit: 'ms' };
    take(row(title === 'without a filter' ? figures : { ...figures, ...beside }));
  }
  take(row({ name: `index of the history, ${name}`, n, value: indexed, unit: 'ms' }));
  await index.close();
  await app.close();
}

/** Writes revisions without documents. */
async function fill(store, n) {
  const content = { documents: [], pages: new Map(), keys: new Map() };
  for (let from = 0; from < n; from += 500) {
    const length = Math.min(500, n - from);
    const ids = Array.from({ length }, (_, at) => from + at + 1);
    await store.commitAll(ids.map((id) => ({ ...content, revision: revisionOf(id, n) })));
  }
}

function revisionOf(id, n) {
  const day = new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString();
  const isRare = id === Math.ceil(n / 2);
  return {
    id,
    parent: id === 1 ? null : digestOf(`revision ${id - 1}`),
    maps: { ...noMaps, documents: digestOf(`documents ${id}`) },
    buckets: [`bucket ${(id * 7) % 200}`],
    changes: { created: 0, updated: 1, deleted: 0 },
    serials: id,
    // Authors and buckets go together: author 3 never writes bucket 4.
    author: isRare ? 'rare author' : `author ${((id * 7) % 200) % 9}`,
    message: `change ${id} of berth ${id % 977}: deeper by ${id % 13} m, see ticket QUAY-${(id * 31) % 8_191}`,
    createdAt: day,
    digest: digestOf(`revision ${id}`),
  };
}

function take(made) {
  printRows([made]);
  rows.push(made);
}
