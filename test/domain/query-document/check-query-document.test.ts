import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { recordMatcher } from '../../../src/adapters/rules/match-record.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Location } from '../../../src/domain/json/path/read.ts';
import { type Json, type JsonObject, numberOf } from '../../../src/domain/json/value.ts';
import { dataPath } from '../../../src/domain/kind-schemas/check-shape.ts';
import { checkQueryDocument } from '../../../src/domain/query-document/check-query-document.ts';

function flaws(query: Json): readonly string[] {
  const found: string[] = [];
  checkQueryDocument((at, reason) => found.push(`${pathOf(at)}: ${reason}`), query, ['query']);
  return found;
}

function pathOf(location: Location): string {
  return dataPath(location).replace(/^query\.?/, '');
}

describe('a query document', () => {
  it.each<readonly [JsonObject]>([
    [{}],
    [{ state: 'OK' }],
    [{ 'flavor.vcpus': 4, tags: ['a', 'b'], image: { id: 'image-6' } }],
    [{ a: { $eq: 1, $ne: 2, $gt: 1, $gte: 1, $lt: 2, $lte: null } }],
    [{ a: { $in: [1, null, { b: 1 }], $nin: [] } }],
    [{ a: { $exists: false, $type: ['number', 'string'] }, b: { $type: 'array' } }],
    [{ a: { $size: 0, $mod: [numberOf('4.0'), 1] } }],
    [{ a: { $not: { $not: { $gt: 1 } } } }],
    [{ a: { $all: [1, { b: 1 }] } }],
    [{ a: { $elemMatch: { $gt: 1 } }, b: { $elemMatch: { c: 1, $or: [{ d: { $lt: 2 } }] } } }],
    [{ $and: [{ a: 1 }, { $nor: [{ b: 1 }] }], $or: [{}] }],
    [{ a: {}, '': 1, constructor: 1, 'a.__proto__': 1 }],
  ])('%j has no flaw', (query) => assert.deepEqual(flaws(query), []));

  it.each<readonly [Json, readonly string[]]>([
    [5, [': is not a mapping']],
    [{ $where: 'x', a: { $function: {} } }, ['$where: null', 'a.$function: null']],
    [{ $or: [{ a: 1 }, { $expr: {} }] }, ['$or[1].$expr: null']],
    [{ $eq: 1 }, ['$eq: null']],
    [{ a: { $regex: 'x', $options: 'i' } }, ['a.$regex: null', 'a.$options: null']],
    [{ a: { $and: [{ $gt: 1 }] } }, ['a.$and: null']],
    [{ a: { b: { $where: 1 } } }, ['a.b.$where: null']],
    [{ a: { $eq: { $gt: 1 } } }, ['a.$eq.$gt: null']],
    [{ a: { $in: [{ $gt: 1 }] } }, ['a.$in[0].$gt: null']],
    [{ a: { $gt: 1, b: 1 } }, ['a.b: null']],
    [{ $and: { a: 1 } }, ['$and: is not a list of conditions']],
    [{ $or: [] }, ['$or: is not a list of conditions']],
    [{ $nor: [1] }, ['$nor[0]: is not a mapping']],
    [{ a: { $in: 5 } }, ['a.$in: is not a list']],
    [{ a: { $exists: 1 } }, ['a.$exists: is neither true nor false']],
    [{ a: { $size: -1 } }, ['a.$size: is not a number of items']],
    [{ a: { $mod: [0, 1] } }, ['a.$mod: is not a divisor and a remainder']],
    [
      { a: { $type: 'list' } },
      ['a.$type: is none of number, string, object, array, bool, null, date'],
    ],
    [{ a: { $not: 1 } }, ['a.$not: takes operators']],
    [{ a: { $elemMatch: [] } }, ['a.$elemMatch: is not a mapping']],
    [{ a: { $elemMatch: { $and: [{ $gt: 0 }] } } }, ['a.$elemMatch.$and[0].$gt: null']],
  ])('%j: %j', (query, expected) => assert.deepEqual(flaws(query), expected));

  it('of a rule may have patterns, and expressions outside of lists', () => {
    const found: string[] = [];
    const query: Json = {
      $or: [{ $expr: 1 }],
      a: { $elemMatch: { b: { $regex: 'x' }, $expr: 1 } },
    };
    checkQueryDocument((at) => found.push(`flaw ${pathOf(at)}`), query, ['query'], {
      expression: (_operand, at) => found.push(`expression ${pathOf(at)}`),
      pattern: (_condition, at) => found.push(`pattern ${pathOf(at)}`),
    });
    assert.deepEqual(found, [
      'expression $or[0].$expr',
      'pattern a.$elemMatch.b',
      'flaw a.$elemMatch.$expr',
    ]);
  });

  it('without flaws can be evaluated on any record', async () => {
    const keys = fc.constantFrom(
      ...['a', 'a.b', 'a.0', '', '__proto__', 'constructor', '$and', '$or', '$nor', '$not'],
      ...['$eq', '$gt', '$in', '$nin', '$exists', '$type', '$all', '$elemMatch', '$size', '$mod'],
    );
    const { query } = fc.letrec((tie) => ({
      query: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<Json>(null, 0, 1, 'a', 'number', true, numberOf('1.0')),
        fc.array(tie('query'), { maxLength: 2 }),
        fc.dictionary(keys, tie('query'), { maxKeys: 2 }),
      ),
    }));
    const records = [5, null, [{ a: 1 }], { a: [1, { b: [2] }] }, { a: { b: 'a' } }].map(
      canonicalText,
    );
    await fc.assert(
      fc.asyncProperty(query as fc.Arbitrary<Json>, async (found) => {
        if (flaws(found).length > 0) return;
        const matches = await recordMatcher.compile(found as JsonObject);
        for (const record of records) assert.equal(typeof matches(record), 'boolean');
      }),
      { numRuns: 2_000 },
    );
  });
});
