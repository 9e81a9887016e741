import { hash } from 'node:crypto';

/*
 * MongoDB's hash of a string under `{ _id: 'hashed' }`, as `BSONElementHasher::hash64` of its source computes it: the MD5 of
 * the seed (0, four bytes), the type in the order of BSON types (15 for a string, four bytes), the length of the value with
 * its closing NUL (four bytes), and the value in UTF-8 with that NUL. The first eight bytes, little-endian, are the hash.
 * The bench compares it with the server that PURSER_MONGODB_URL names, if that can compute it. It has not been compared with a
 * server of MongoDB itself. The balance depends only on how evenly a hash spreads the keys.
 */

const stringType = 15;

/** The hash of a string: a signed integer of 64 bits. */
export function hashOf(text) {
  return digestOf(text).readBigInt64LE(0);
}

/** Where the hash of a string is in the order of all hashes: its upper 32 bits, from 0. */
export function placeOf(text) {
  return digestOf(text).readInt32LE(4) + 2 ** 31;
}

function digestOf(text) {
  const bytes = Buffer.byteLength(text);
  const value = Buffer.alloc(12 + bytes + 1);
  value.writeInt32LE(stringType, 4);
  value.writeInt32LE(bytes + 1, 8);
  value.write(text, 12);
  return hash('md5', value, 'buffer');
}

/**
 * The shard, from 0, that has a place. MongoDB divides the hashes of an empty collection into ranges of equal width and
 * gives each shard as many neighbours, so each shard has an equal part; it moves ranges only if the sizes of shards differ.
 */
export function shardAt(place, shards) {
  return Math.floor((place * shards) / 2 ** 32);
}
