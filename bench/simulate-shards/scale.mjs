import { hash } from 'node:crypto';
import { placeOf, shardAt } from './hashed-key.mjs';

/** Entries of a page, on average: so one more level of pages for as many times the documents (ARCHITECTURE.md). */
const entriesOfPage = 64;

/** Indexes of each collection, `_id` included; a sharded one has another for its key, and documents those of references. */
const indexes = {
  ...{ documents: 2, pages: 1, problems: 1, revisions: 1, tags: 3 },
  ...{ validations: 2, audit: 6, auditAnchors: 1, events: 1 },
};

/**
 * What a store of `documents` documents and `revisions` revisions has, each revision but the first with one document:
 * of each collection its records, bytes and entries of indexes. The records of a commit are those measured; pages have as
 * many more as there are more levels.
 */
export function storeAt({ documents, revisions }, { growth, year, sharded }) {
  const { n, ingested, committed } = growth;
  const levels = Math.max(0, Math.log(documents / n) / Math.log(entriesOfPage));
  const first = documents - revisions;
  const collections = new Map([
    ['documents', { count: documents, size: meanOf(growth.sizes.documents) }],
    [
      'pages',
      {
        count: Math.round(
          (ingested.pages.count / n) * first + (committed.pages.count + levels) * revisions,
        ),
        size: meanOf(growth.sizes.pages),
      },
    ],
  ]);
  for (const [name, { count, size }] of Object.entries(year)) {
    if (!collections.has(name))
      collections.set(name, { count: Math.round(count * revisions), size });
  }
  return Array.from(collections, ([name, { count, size }]) => {
    const isSharded = sharded.includes(name);
    const references = name === 'documents' ? growth.references * count : 0;
    const entries = ((indexes[name] ?? 1) + (isSharded ? 1 : 0)) * count + references;
    return { name, count, bytes: count * size, entries, isSharded };
  });
}

function meanOf(sizes) {
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
}

/** Parts of equal width, of which 1 to 8, 15 and 16 shards have as many each. */
const partCount = 1_680;

/**
 * Places as many keys as the sharded collections of a store have, one after another: each is the SHA-256 of a number, as the
 * keys of content are SHA-256 of texts, and has the size of a recorded record. Gives the records and bytes of each part, by
 * collection.
 */
export function placeKeys(collections, sizesOf) {
  const placed = collections.filter(({ isSharded }) => isSharded);
  return new Map(
    placed.map(({ name, count }) => [name, placeCollection(name, count, sizesOf(name))]),
  );
}

function placeCollection(name, count, sizes) {
  const parts = Array.from({ length: partCount }, emptyPart);
  for (let at = 0; at < count; at += 1) {
    const digest = hash('sha256', `${name} ${at}`, 'hex');
    const part = parts[shardAt(placeOf(digest), partCount)];
    part.records += 1;
    part.bytes += sizes[Number.parseInt(digest.slice(0, 8), 16) % sizes.length];
  }
  return parts;
}

/**
 * The content of each of some shards, as neighbouring parts. The collections of `apart` are on all shards but the first.
 */
export function shardsOf(placed, shardCount, apart = []) {
  const shards = Array.from({ length: shardCount }, emptyPart);
  for (const [name, parts] of placed) {
    const first = apart.includes(name) ? 1 : 0;
    const width = partCount / (shardCount - first);
    for (const [at, { records, bytes }] of parts.entries()) {
      const shard = shards[first + Math.floor(at / width)];
      shard.records += records;
      shard.bytes += bytes;
    }
  }
  return shards;
}

function emptyPart() {
  return { records: 0, bytes: 0 };
}
