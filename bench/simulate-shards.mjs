/**
 * How evenly the calls of a store spread over the shards of MongoDB, and what one shard has more than the others. A year of a
 * site of 1,000 documents is recorded: on MongoDB, if PURSER_MONGODB_URL names a server, as the commands that the driver
 * sends; otherwise as the calls of the embedded store. The recording is replayed over 1 to 16 shards, with the shard keys of
 * docs/stores.md. Then as many keys are placed as stores of N documents have, with the measured sizes and a revision for each
 * ten documents: up to 100,000 documents, and ten million with `--max 10000000`.
 *
 * Measured: sizes, numbers of records and calls. Computed: the shard of each key, and the records of stores larger than
 * 100,000 documents.
 */
import { readFileSync } from 'node:fs';
import { measureGrowth } from './simulate-shards/grow.mjs';
import { openRecordedMongo } from './simulate-shards/record-commands.mjs';
import { openRecordedPort } from './simulate-shards/record-port.mjs';
import { storedIn } from './simulate-shards/recording.mjs';
import { imbalanceOf, replay, sumOf } from './simulate-shards/replay.mjs';
import { placeKeys, shardsOf, storeAt } from './simulate-shards/scale.mjs';
import { ingest, runDays } from './simulate-shards/workload.mjs';
import { isWantedStore, max, referenceSize, sizes, smallest } from './support/options.mjs';
import { printHead, printRows, printTable, row, writeRows } from './support/report.mjs';

const shardCounts = [1, 2, 4, 8, 16];
const mostShards = shardCounts.at(-1);
const days = smallest ? 2 : 365;
const largeSizes = smallest ? [1_000] : [100_000, 1_000_000, 10_000_000].filter((n) => n <= max);
const [kibibyte, gibibyte] = [1_024, 1_024 ** 3];
const server = process.env.PURSER_MONGODB_URL;
const documentsOfRevision = 10;
/** Fewer keys are uneven by chance. */
const fewKeys = 100_000;

const page = readFileSync(new URL('../docs/stores.md', import.meta.url), 'utf8');
const sharded = [...page.matchAll(/sh\.shardCollection\('purser\.(\w+)'/g)].map(([, name]) => name);

const rows = [];
printHead();
const growths = [];
for (const n of sizes) growths.push(await growAt(n));
const year = server && isWantedStore('mongodb') ? await recordMongo() : await recordPort();
const { fanOut, toAll, shards } = replayYear(year);
reportCommits(year);
reportPrimary(year);
printShards(shards);
printFanOut(fanOut, toAll);
printWrites(year);
for (const n of largeSizes) await placeAt(n);
writeRows(rows);

async function growAt(n) {
  const growth = await measureGrowth(n);
  const { ingested, committed } = growth;
  const share = (ingested.pages.count / n) * 100;
  take({ name: 'pages of a site, for 100 documents', n, value: share, unit: 'pages' });
  take({ name: 'pages of a commit', n, value: committed.pages.count, unit: 'pages' });
  const size = committed.pages.bytes / kibibyte;
  take({ name: 'bytes of these pages', n, value: size, unit: 'KiB' });
  return growth;
}

async function recordPort() {
  return record('the embedded store', await openRecordedPort());
}

async function recordMongo() {
  const site = await openRecordedMongo(server);
  try {
    const recorded = await record('MongoDB', site);
    const texts = [...site.recording.stored.get('documents').keys()];
    const equal = await site.compareHashes(texts);
    const value = equal ?? 0;
    take({ name: 'hashes that the server computes alike', n: texts.length, value, unit: 'hashes' });
    return recorded;
  } finally {
    await site.drop();
  }
}

async function record(name, site) {
  const app = await ingest(site, referenceSize);
  await runDays(site, app, referenceSize, days);
  await app.close();
  return { name, recording: site.recording, commitMs: site.commitMs };
}

/** Replays a year over each number of shards, and gives what the most shards have. */
function replayYear({ name, recording }) {
  let last;
  for (const count of shardCounts) {
    last = replay(recording, count, sharded);
    if (count === 1) continue;
    const of = (key) => imbalanceOf(last.shards, key);
    const what = `a year on ${name}, ${count} shards`;
    takeImbalance(
      `records of content, ${what}`,
      of('shardedRecords'),
      sumOf(last.shards, 'shardedRecords'),
    );
    takeImbalance(
      `bytes of content, ${what}`,
      of('shardedBytes'),
      sumOf(last.shards, 'shardedRecords'),
    );
    takeImbalance(
      `writes of content, ${what}`,
      of('shardedWrites'),
      sumOf(last.shards, 'shardedRecords'),
    );
  }
  return last;
}

function takeImbalance(name, { most, mean }, keys, n = referenceSize) {
  const target = keys >= fewKeys ? { atMost: 1.1 } : {};
  const figures = { value: (most / mean - 1) * 100, unit: '% above' };
  const made = row({ name: `${name}: largest shard`, n, ...figures });
  const beside = { ratio: most / mean, baseline: 'the mean', target: target.atMost ?? null };
  keep({ ...made, ...beside, met: beside.target === null ? null : beside.ratio <= beside.target });
}

/** The one write that all commits compete for. */
function reportCommits({ name, recording, commitMs }) {
  const revisions = storedIn(recording, 'revisions').count;
  if (commitMs.length === 0) return;
  const [n, sorted] = [referenceSize, commitMs.toSorted((one, other) => one - other)];
  const median = sorted[Math.floor(sorted.length / 2)];
  take({ name: `write of revisions, ${name}`, n, value: median, unit: 'ms' });
  const group = revisions / commitMs.length;
  take({ name: `revisions of such a write, ${name}`, n, value: group, unit: 'revisions' });
  const bound = (group * 1_000) / median;
  take({ name: `commits that these writes allow, ${name}`, n, value: bound, unit: 'per s' });
}

function printShards(found) {
  printTable(
    `Each of ${mostShards} shards after the year; the first has the collections that are not sharded`,
    ['shard', 'records', 'KiB', 'of content', 'KiB of it', 'calls', 'reads', 'writes'],
    found.map((shard, at) => [
      `${at + 1}`,
      ...[
        shard.records,
        shard.bytes / kibibyte,
        shard.shardedRecords,
        shard.shardedBytes / kibibyte,
      ],
      ...[shard.calls, shard.reads, shard.writes],
    ]),
  );
}

function printFanOut(routes, scattered) {
  printTable(
    `Calls of sharded collections, over ${mostShards} shards`,
    ['step: collection and call', 'calls', 'keys each', 'shards each'],
    Array.from(routes, ([route, { calls, keys, shards: seen }]) => [
      route,
      ...[calls, keys / calls, seen / calls],
    ]).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const all = Array.from(scattered, ([route, calls]) => `${route} (${calls})`);
  console.log(`Calls that go to all shards: ${all.length === 0 ? 'none' : all.join(', ')}`);
}

function printWrites({ recording }) {
  const written = recording.calls.filter(({ kind }) => kind !== 'find');
  const writes = new Map();
  for (const { collection, ids, bytes } of written) {
    const seen = writes.get(collection) ?? { records: 0, bytes: 0, byId: new Map() };
    writes.set(collection, seen);
    seen.records += ids?.length ?? 1;
    seen.bytes += bytes;
    for (const id of ids ?? []) seen.byId.set(id, (seen.byId.get(id) ?? 0) + 1);
  }
  const total = (key) => [...writes.values()].reduce((sum, seen) => sum + seen[key], 0);
  const [allRecords, allBytes] = [total('records'), total('bytes')];
  printTable(
    'Writes of the year',
    ['collection', 'records', '% of records', '% of bytes', 'most of one', 'sharded'],
    Array.from(writes, ([name, seen]) => [
      name,
      ...[seen.records, (seen.records / allRecords) * 100, (seen.bytes / allBytes) * 100],
      ...[Math.max(0, ...seen.byId.values()), sharded.includes(name) ? 'yes' : 'no'],
    ]),
  );
}

/** What the primary shard does for all, as its collections are not sharded. */
function reportPrimary({ recording }) {
  const isOther = ({ collection }) => !sharded.includes(collection);
  const written = recording.calls.filter(({ kind }) => kind !== 'find');
  const shares = {
    'calls of collections that are not sharded': [recording.calls, () => 1],
    'records that these calls write': [written, ({ ids }) => ids?.length ?? 1],
    'bytes that these calls write': [written, ({ bytes }) => bytes],
  };
  for (const [name, [calls, weight]] of Object.entries(shares)) {
    const sum = (some) => some.reduce((total, call) => total + weight(call), 0);
    const value = (sum(calls.filter(isOther)) / sum(calls)) * 100;
    take({ name, n: referenceSize, value, unit: '% of all' });
  }
}

/** Places the keys of a store of N documents. */
async function placeAt(n) {
  const growth = growths.at(-1);
  const size = { documents: n, revisions: n / documentsOfRevision };
  const collections = storeAt(size, { growth, year: perRevision(year), sharded });
  printTable(
    `A store of ${n.toLocaleString('en')} documents and ${size.revisions.toLocaleString('en')} revisions`,
    ['collection', 'records', 'GiB', 'index entries', 'sharded'],
    collections.map(({ name, count, bytes, entries, isSharded }) => [
      name,
      ...[count, bytes / gibibyte, entries, isSharded ? 'yes' : 'no'],
    ]),
  );
  const total = (key) => collections.reduce((sum, found) => sum + found[key], 0);
  take({ name: 'records in all', n, value: total('count'), unit: 'records' });
  take({ name: 'bytes in all', n, value: total('bytes') / gibibyte, unit: 'GiB' });
  take({ name: 'entries of indexes in all', n, value: total('entries'), unit: 'entries' });
  const placed = placeKeys(collections, sizesOf);
  const unsharded = collections.filter(({ isSharded }) => !isSharded);
  const more = unsharded.reduce((sum, { bytes }) => sum + bytes, 0);
  printPlaced('Its shards', placed, more);
  printPlaced('The same, with no pages on the primary shard', placed, more, ['pages']);
  for (const count of shardCounts.slice(1)) takePlaced(n, count, shardsOf(placed, count));
}

function printPlaced(title, placed, more, apart = []) {
  printTable(
    title,
    ['shards', 'content, mean', 'GiB, mean', 'GiB, primary', 'GiB, largest', 'x the mean'],
    shardCounts.slice(apart.length === 0 ? 0 : 1).map((count) => {
      const shards = shardsOf(placed, count, apart);
      shards[0].bytes += more;
      const { most, mean } = imbalanceOf(shards, 'bytes');
      const sizes = [mean, shards[0].bytes, most].map((bytes) => bytes / gibibyte);
      return [`${count}`, imbalanceOf(shards, 'records').mean, ...sizes, most / mean];
    }),
  );
}

function takePlaced(n, count, shards) {
  const keys = sumOf(shards, 'records');
  for (const key of ['records', 'bytes']) {
    takeImbalance(`placed ${key} of content, ${count} shards`, imbalanceOf(shards, key), keys, n);
  }
}

/** What grows with revisions: the records of each, and their mean size. */
function perRevision({ recording }) {
  const revisions = storedIn(recording, 'revisions').count;
  const growing = [
    'problems',
    'revisions',
    'tags',
    'validations',
    'audit',
    'auditAnchors',
    'events',
  ];
  const found = growing.map((name) => {
    const { count, bytes } = storedIn(recording, name);
    return [name, { count: count / revisions, size: bytes / count }];
  });
  return Object.fromEntries(found.filter(([, { count }]) => count > 0));
}

function sizesOf(name) {
  const { sizes: measured } = growths.at(-1);
  return measured[name] ?? [...year.recording.stored.get(name).values()];
}

function take(figures) {
  keep(row(figures));
}

function keep(made) {
  printRows([made]);
  rows.push(made);
}
