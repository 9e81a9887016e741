import { placeOf, shardAt } from './hashed-key.mjs';

/** The shard of all collections that are not sharded. */
const primary = 0;

/**
 * Sends recorded calls to shards as a router of MongoDB does: a call of a sharded collection to the shards of the `_id`s that
 * it names, or to all shards if it names none; another call to the primary shard.
 *
 * @throws if what the shards have is not what was recorded
 */
export function replay(recording, shardCount, sharded) {
  const shards = Array.from({ length: shardCount }, emptyShard);
  const fanOut = new Map();
  const toAll = new Map();
  const shardOf = (id) => shardAt(placeOf(id), shardCount);
  for (const { step, collection, kind, ids, bytes } of recording.calls) {
    const isSharded = sharded.includes(collection);
    const isWrite = kind !== 'find';
    const targets = isSharded
      ? targetsOf(ids, shards, shardOf)
      : new Map([[primary, ids?.length ?? 1]]);
    for (const [at, count] of targets) {
      shards[at].calls += 1;
      shards[at][isWrite ? 'writes' : 'reads'] += count;
      if (isWrite && isSharded) shards[at].shardedWrites += count;
    }
    if (!isSharded) continue;
    if (ids === null) add(toAll, `${step}: ${collection}.${kind}`, 1);
    const route = `${step}: ${collection}.${kind}`;
    const seen = fanOut.get(route) ?? { calls: 0, keys: 0, shards: 0, bytes: 0 };
    fanOut.set(route, {
      calls: seen.calls + 1,
      keys: seen.keys + (ids?.length ?? 0),
      shards: seen.shards + targets.size,
      bytes: seen.bytes + bytes,
    });
  }
  placeRecords(recording, shards, sharded, shardOf);
  return { shards, fanOut, toAll };
}

function emptyShard() {
  return {
    ...{ calls: 0, reads: 0, writes: 0, shardedWrites: 0 },
    ...{ records: 0, bytes: 0, shardedRecords: 0, shardedBytes: 0 },
  };
}

/** The shards that a call goes to, each with the number of records that it names there. */
function targetsOf(ids, shards, shardOf) {
  const targets = new Map();
  if (ids === null) return new Map(shards.map((_, at) => [at, 1]));
  for (const id of ids) add(targets, shardOf(id), 1);
  return targets;
}

function placeRecords({ stored, calls }, shards, sharded, shardOf) {
  let expected = 0;
  for (const [collection, records] of stored) {
    const isSharded = sharded.includes(collection);
    expected += records.size;
    for (const [id, size] of records) {
      const shard = shards[isSharded ? shardOf(id) : primary];
      shard.records += 1;
      shard.bytes += size;
      if (!isSharded) continue;
      shard.shardedRecords += 1;
      shard.shardedBytes += size;
    }
  }
  const found = sumOf(shards, 'records');
  if (found !== expected) throw new Error(`${found} records on the shards, ${expected} recorded`);
  const written = calls.filter(({ kind }) => kind !== 'find');
  const writes = written.reduce((sum, { ids }) => sum + (ids?.length ?? 1), 0);
  const scattered = written.some(
    ({ collection, ids }) => ids === null && sharded.includes(collection),
  );
  if (!scattered && sumOf(shards, 'writes') !== writes) throw new Error('a write was lost');
}

/** The sum of a figure over shards. */
export function sumOf(shards, key) {
  return shards.reduce((sum, shard) => sum + shard[key], 0);
}

/** The figure of the shard that has most, beside the mean of all. */
export function imbalanceOf(shards, key) {
  const most = Math.max(...shards.map((shard) => shard[key]));
  return { most, mean: sumOf(shards, key) / shards.length };
}

function add(counts, key, count) {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
