/**
 * A page of revisions by author, bucket, message, status and validation, as the history grows: on the embedded store,
 * and on MongoDB if PURSER_MONGODB_URL names a server. Each figure stands beside 5 ms of processor time, so that other
 * work on the machine counts little. N is the number of revisions; `--max 1000000` measures a million.
 */

import { MongoClient } from 'mongodb';
import { openEmbeddedStore } from '../dist/adapters/embedded/open-store.js';
import { openMongoStore } from '../dist/adapters/mongo/open-store.js';
import { createHistoryIndex } from '../dist/app/revisions/history-index.js';
import { digestOf } from '../dist/domain/json/canonical.js';
import { inTurns, processorTimed, timed } from './support/measure.mjs';
import { manySizes } from './support/options.mjs';
import { printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';
import { by, freshApp, temporaryFolder } from './support/store.mjs';

const rows = [];
let site;
const siteValidation = 'site-validation';
const rareValidation = 'rare-validation';
const failingAuthor = 'author 5';
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
  await recordResults(store, n);
  const app = freshApp(store);
  const results = await timed(() => resultsIndexed(app, store, n));
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
    'of all that succeed': { status: 'success' },
    'of all that do not': { status: 'failure' },
    'of a validation that one fails': { validation: { name: rareValidation, status: 'failure' } },
    'of a validation that none has': { validation: { name: 'x-validation', status: 'success' } },
    'of a validation that expired': { validation: { name: siteValidation, status: 'expired' } },
    'of an author and a validation that exclude each other': {
      validation: { name: siteValidation, status: 'expired' },
      author: [failingAuthor],
    },
    'of a status and a validation that exclude each other': {
      validation: { name: siteValidation, status: 'failure' },
      status: 'success',
    },
    'of a status and an author': { status: 'success', author: ['author 3'] },
  };
  const ask = (filter, asked) => processorTimed(() => app.revisions(by, asked, filter));
  const measurements = Object.entries(filters).flatMap(([title, filter]) => [
    [title, () => ask(filter, page)],
    [`${title}, last page`, () => ask(filter, { last: 20 })],
  ]);
  measurements.push([
    'with changes, tags, statuses and problem counts',
    () => processorTimed(() => dashboard(app)),
  ]);
  const found = await inTurns(21, Object.fromEntries(measurements), { warmup: 5 });
  const beside = { baseline: '5 ms of processor time', base: 5, target: 1 };
  for (const [title, { median }] of Object.entries(found)) {
    take(row({ name: `page ${title}, ${name}`, n, value: median, unit: 'ms', ...beside }));
  }
  take(row({ name: `index of the history, ${name}`, n, value: indexed, unit: 'ms' }));
  take(row({ name: `index of results, ${name}`, n, value: results, unit: 'ms' }));
  await index.close();
  await app.close();
}

/** What a dashboard shows of the newest revisions. */
async function dashboard(app) {
  const { items } = await app.revisions(by, { first: 20 });
  const nodes = items.map(({ node }) => node);
  await Promise.all([
    app.tags(
      by,
      nodes.map(({ id }) => id),
    ),
    app.summarizeValidations(by, nodes),
    app.problemCounts(by, nodes),
  ]);
}

/** Until the index of results has every block of revisions that is complete. */
async function resultsIndexed(app, store, n) {
  for (;;) {
    await app.revisions(by, { first: 1 }, { status: 'failure' });
    const [record] = await store.records.get('resultIndex', ['newest']);
    if (record !== null && JSON.parse(record.text).revisions > n - 64) return;
    if (n < 64) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Two results of most revisions: documents are valid, and those of one author fail at the site. A success there is good for a
 * week, which is over for most. One revision has a result that no other has.
 */
async function recordResults(store, n) {
  const rest = { validator: '{"name":"bench"}', errors: '[]', errorCount: 0, recordedBy: 'bench' };
  const record = (revision, name, status, createdAt) =>
    store.validations.append({ revision, name, status, expiresAfter: null, createdAt, ...rest });
  const start = Date.now() - n * 60_000;
  for (let from = 1; from <= n; from += 200) {
    const ids = Array.from({ length: Math.min(200, n - from + 1) }, (_, at) => from + at);
    const recorded = [];
    for (const id of ids) {
      const at = new Date(start + id * 60_000).toISOString();
      recorded.push(() => record(id, 'deckhand-schema-validation', 'success', at));
      if (id % 7 !== 0)
        recorded.push(() => record(id, siteValidation, fails(id, n) ? 'failure' : 'success', at));
      if (id === Math.ceil(n / 3)) recorded.push(() => record(id, rareValidation, 'failure', at));
    }
    for (const one of recorded) await one();
  }
}

function fails(id, n) {
  return authorOf(id, n) === failingAuthor;
}

/** Authors and buckets go together: author 3 never writes bucket 4. */
function authorOf(id, n) {
  return id === Math.ceil(n / 2) ? 'rare author' : `author ${((id * 7) % 200) % 9}`;
}

/** The documents of every revision: a policy, and little else. Their maps are those of a small history. */
async function smallSite(store) {
  const app = freshApp(store);
  const policy = {
    schema: 'deckhand/ValidationPolicy/v1',
    metadata: { schema: 'metadata/Control/v1', name: 'ready' },
    data: {
      validations: [
        { name: 'deckhand-schema-validation' },
        { name: siteValidation, expiresAfter: 'P1W' },
      ],
    },
  };
  const { revision } = await app.submitDocuments(by, {
    text: JSON.stringify(policy),
    bucket: 'bucket 0',
  });
  await app.schemaValidation(by, revision);
  return store.head();
}

/** Writes revisions with the documents of a small site. */
async function fill(store, n) {
  site = await smallSite(store);
  const content = { documents: [], pages: new Map(), keys: new Map() };
  for (let from = 1; from < n; from += 500) {
    const length = Math.min(500, n - from);
    const ids = Array.from({ length }, (_, at) => from + at + 1);
    await store.commitAll(ids.map((id) => ({ ...content, revision: revisionOf(id, n) })));
  }
}

function revisionOf(id, n) {
  const day = new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString();
  return {
    id,
    parent: id === 2 ? site.digest : digestOf(`revision ${id - 1}`),
    maps: site.maps,
    buckets: [`bucket ${(id * 7) % 200}`],
    changes: { created: 0, updated: 1, deleted: 0 },
    serials: id,
    author: authorOf(id, n),
    message: `change ${id} of berth ${id % 977}: deeper by ${id % 13} m, see ticket QUAY-${(id * 31) % 8_191}`,
    createdAt: day,
    digest: digestOf(`revision ${id}`),
  };
}

function take(made) {
  printRows([made]);
  rows.push(made);
}
