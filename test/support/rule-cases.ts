import type { Json, JsonObject } from '../../src/domain/json/value.ts';

/** A pipeline over the table `s.a`, which may join `s.b`, and the rows that every engine gives; or a code. */
export interface RuleCase {
  readonly title: string;
  readonly pipeline: readonly JsonObject[];
  /** The `d` of the rows. */
  readonly rows: readonly Json[];
  readonly others?: readonly Json[];
  readonly expected: readonly JsonObject[] | string;
  /** What the MongoDB-compatible server of the lab does in another way than MongoDB; the case is not run there. */
  readonly differsInLab?: string;
}

const id: JsonObject = { $project: { _id: 0, id: '$d.id' } };
const byId: JsonObject = { $sort: { 'd.id': 1 } };

/** Which of some rows match a query. */
function matching(
  title: string,
  query: Json,
  rows: readonly Json[],
  ids: readonly Json[],
): RuleCase {
  return {
    title,
    pipeline: [{ $match: query }, byId, id],
    rows,
    expected: ids.map((one) => ({ id: one })),
  };
}

/** What an expression gives for one row. */
function giving(title: string, expression: Json, d: Json, r: Json): RuleCase {
  const pipeline = [{ $project: { _id: 0, r: expression } }];
  return { title, pipeline, rows: [d], expected: r === 'RULE_RUNTIME' ? r : [{ r }] };
}

const tagged = [
  { id: 1, tags: ['a', 'b'] },
  { id: 2, tags: 'a' },
  { id: 3, tags: [['a']] },
  { id: 4, tags: [] },
  { id: 5, tags: null },
  { id: 6 },
];
const joinable = [{ id: 1, keys: ['x', 'none'] }, { id: 2, keys: 'y' }, { id: 4 }];
const joined = [{ name: 'b1', key: 'x' }, { name: 'b2', key: ['x', 'x', 'y'] }, { name: 'b3' }];

/** Cases in which engines could differ; each engine is run on all of them. */
export const ruleCases: readonly RuleCase[] = [
  matching('a list contains a value, one level deep', { 'd.tags': 'a' }, tagged, [1, 2]),
  matching('a list is a value', { 'd.tags': ['a'] }, tagged, [3]),
  matching('a value is missing, or null', { 'd.tags': null }, tagged, [5, 6]),
  matching('a value is not another, or missing', { 'd.tags': { $ne: 'a' } }, tagged, [3, 4, 5, 6]),
  matching('a number stands for an item', { 'd.tags.0': 'a' }, tagged, [1]),
  matching('a list has a length', { 'd.tags': { $size: 0 } }, tagged, [4]),
  matching(
    'values compare with those of their type alone',
    { 'd.tags': { $gt: 'a' } },
    tagged,
    [1],
  ),
  matching(
    'an item fulfils all conditions',
    { 'd.l': { $elemMatch: { a: 1, b: 2 } } },
    [
      { id: 1, l: [{ a: 1, b: 2 }] },
      { id: 2, l: [{ a: 1 }, { b: 2 }] },
    ],
    [1],
  ),
  matching(
    'a pattern is matched',
    { 'd.s': { $regex: '^A', $options: 'i' } },
    [
      { id: 1, s: 'ab' },
      { id: 2, s: 'ba' },
    ],
    [1],
  ),
  {
    title: 'a join finds each row once, by each item of a list',
    pipeline: [
      { $lookup: { from: 's.b', localField: 'd.keys', foreignField: 'd.key', as: 'found' } },
      { $set: { found: { $sortArray: { input: '$found.d.name', sortBy: 1 } } } },
      byId,
      { $project: { _id: 0, id: '$d.id', found: 1 } },
    ],
    rows: joinable,
    others: joined,
    expected: [
      { id: 1, found: ['b1', 'b2'] },
      { id: 2, found: ['b2'] },
      { id: 4, found: ['b3'] },
    ],
  },
  {
    title: 'an empty list joins nothing',
    pipeline: [
      { $lookup: { from: 's.b', localField: 'd.keys', foreignField: 'd.key', as: 'found' } },
      { $project: { _id: 0, found: 1 } },
    ],
    rows: [{ keys: [] }],
    others: joined,
    expected: [{ found: [] }],
    differsInLab: 'an empty list joins rows without the field',
  },
  {
    title: 'a set and a list of a group leave out what is missing; its first value is null',
    pipeline: [
      {
        $group: {
          _id: 1,
          set: { $addToSet: '$d.v' },
          all: { $push: '$d.v' },
          first: { $first: '$d.v' },
        },
      },
      { $unset: '_id' },
    ],
    rows: [{}],
    expected: [{ set: [], all: [], first: null }],
    differsInLab: 'the set has null, and there is no first value',
  },
  {
    title: 'a join by a pipeline knows the row',
    pipeline: [
      {
        $lookup: {
          from: 's.b',
          let: { keys: { $ifNull: ['$d.keys', []] } },
          pipeline: [
            {
              $match: {
                $expr: { $and: [{ $isArray: ['$$keys'] }, { $in: ['$d.key', '$$keys'] }] },
              },
            },
            { $project: { _id: 0, name: '$d.name' } },
          ],
          as: 'found',
        },
      },
      { $match: { found: { $ne: [] } } },
      { $project: { _id: 0, id: '$d.id', found: 1 } },
    ],
    rows: joinable.slice(0, 2),
    others: joined.slice(0, 2),
    expected: [{ id: 1, found: [{ name: 'b1' }] }],
  },
  {
    title: 'rows that were joined are changed in copies',
    pipeline: [
      { $lookup: { from: 's.b', localField: 'd.k', foreignField: 'd.k', as: 'b' } },
      { $unwind: '$b' },
      { $set: { 'b.d.k': 'changed', 'd.l': [] } },
      { $unset: ['b._id', '_id'] },
      { $lookup: { from: 's.b', localField: 'none', foreignField: 'none', as: 'all' } },
      { $unset: 'all._id' },
    ],
    rows: [{ k: 1, l: [1] }],
    others: [{ k: 1 }],
    expected: [{ d: { k: 1, l: [] }, b: { d: { k: 'changed' } }, all: [{ d: { k: 1 } }] }],
  },
  {
    title: 'a union has the rows of both',
    pipeline: [{ $unionWith: { coll: 's.b', pipeline: [{ $match: { 'd.id': 2 } }] } }, byId, id],
    rows: [{ id: 1 }],
    others: [{ id: 2 }, { id: 3 }],
    expected: [{ id: 1 }, { id: 2 }],
  },
  {
    title: 'rows lead to rows, in circles too',
    pipeline: [
      { $match: { 'd.id': 1 } },
      {
        $graphLookup: {
          from: 's.a',
          startWith: '$d.next',
          connectFromField: 'd.next',
          connectToField: 'd.id',
          as: 'reached',
          depthField: 'depth',
          maxDepth: 5,
        },
      },
      { $unwind: '$reached' },
      { $project: { _id: 0, id: '$reached.d.id', depth: '$reached.depth' } },
      { $sort: { depth: 1 } },
    ],
    rows: [{ id: 1, next: 2 }, { id: 2, next: [3, 3] }, { id: 3, next: 1 }, { id: 4 }],
    expected: [
      { id: 2, depth: 0 },
      { id: 3, depth: 1 },
      { id: 1, depth: 2 },
    ],
  },
  {
    title: 'groups have a key, for which missing is null',
    pipeline: [
      {
        $group: {
          _id: '$d.k',
          n: { $sum: 1 },
          total: { $sum: '$d.v' },
          mean: { $avg: '$d.v' },
          most: { $max: '$d.v' },
          set: { $addToSet: '$d.v' },
        },
      },
      { $sort: { _id: 1 } },
      { $set: { k: '$_id' } },
    ],
    rows: [{ k: 'a', v: 2 }, { k: 'a', v: 1 }, { k: 'a', v: 1 }, { v: 'x' }, { k: null, v: 'x' }],
    expected: [
      { k: null, n: 2, total: 0, mean: null, most: 'x', set: ['x'] },
      { k: 'a', n: 3, total: 4, mean: 4 / 3, most: 2, set: [1, 2] },
    ],
  },
  {
    title: 'a group keeps the order of its rows',
    pipeline: [
      { $sort: [{ 'd.k': 1 }, { 'd.v': -1 }] },
      {
        $group: {
          _id: '$d.k',
          first: { $first: '$d.v' },
          last: { $last: '$d.v' },
          all: { $push: '$d.v' },
        },
      },
      { $sort: { _id: -1 } },
      { $unset: '_id' },
    ],
    rows: [
      { k: 1, v: 1 },
      { k: 2, v: 5 },
      { k: 1, v: 3 },
      { k: 1, v: 2 },
    ],
    expected: [
      { first: 5, last: 5, all: [5] },
      { first: 3, last: 1, all: [3, 2, 1] },
    ],
  },
  {
    title: 'values of all types have an order',
    pipeline: [{ $sort: [{ 'd.v': 1 }, { 'd.id': 1 }] }, id],
    rows: [true, [2], { a: 1 }, 'a', 2, null, 'B', -1, false, [1, 9]].map((v, at) => ({
      id: at,
      v,
    })),
    expected: [5, 7, 9, 1, 4, 6, 3, 2, 8, 0].map((one) => ({ id: one })),
  },
  {
    title: 'a list is unwound; what is none stands for itself',
    pipeline: [
      { $unwind: { path: '$d.l', includeArrayIndex: 'at', preserveNullAndEmptyArrays: true } },
      { $sort: [{ 'd.id': 1 }, { at: 1 }] },
      { $project: { _id: 0, id: '$d.id', l: '$d.l', at: 1 } },
    ],
    rows: [
      { id: 1, l: ['x', 'y'] },
      { id: 2, l: 'z' },
      { id: 3, l: [] },
      { id: 4, l: null },
      { id: 5 },
    ],
    expected: [
      { id: 1, l: 'x', at: 0 },
      { id: 1, l: 'y', at: 1 },
      { id: 2, l: 'z', at: null },
      { id: 3, at: null },
      { id: 4, l: null, at: null },
      { id: 5, at: null },
    ],
  },
  {
    title: 'no rows are counted as no row',
    pipeline: [{ $match: { 'd.id': 9 } }, { $count: 'n' }],
    rows: [{ id: 1 }],
    expected: [],
  },
  {
    title: 'facets are each over all rows',
    pipeline: [
      {
        $facet: {
          n: [{ $count: 'n' }],
          none: [{ $match: { x: 1 } }, { $count: 'n' }],
          ids: [byId, id],
        },
      },
    ],
    rows: [{ id: 1 }, { id: 2 }],
    expected: [{ n: [{ n: 2 }], none: [], ids: [{ id: 1 }, { id: 2 }] }],
  },
  {
    title: 'buckets have their lower bound',
    pipeline: [
      {
        $bucket: {
          groupBy: '$d.v',
          boundaries: [0, 10, 20],
          default: 'other',
          output: { n: { $sum: 1 } },
        },
      },
      { $project: { _id: 0, from: '$_id', n: 1 } },
      { $sort: { n: 1 } },
    ],
    rows: [{ v: 0 }, { v: 9 }, { v: 10 }, { v: 9 }, { v: 20 }, { v: 'x' }],
    expected: [
      { from: 10, n: 1 },
      { from: 'other', n: 2 },
      { from: 0, n: 3 },
    ],
  },
  {
    title: 'a value over all bounds has no bucket',
    pipeline: [{ $bucket: { groupBy: '$d.v', boundaries: [0, 10] } }],
    rows: [{ v: 10 }],
    expected: 'RULE_RUNTIME',
  },
  {
    title: 'buckets of about one size keep equal values together',
    pipeline: [
      { $bucketAuto: { groupBy: '$d.v', buckets: 3 } },
      { $sort: { _id: 1 } },
      { $project: { _id: 0, of: '$_id', count: 1 } },
    ],
    rows: [1, 2, 2, 2, 5, 6, 9].map((v) => ({ v })),
    expected: [
      { of: { min: 1, max: 5 }, count: 4 },
      { of: { min: 5, max: 9 }, count: 2 },
      { of: { min: 9, max: 9 }, count: 1 },
    ],
  },
  {
    title: 'groups have some values, and their deviation',
    pipeline: [
      { $sort: { 'd.v': 1 } },
      {
        $group: {
          _id: null,
          first: { $firstN: { input: '$d.v', n: 2 } },
          last: { $lastN: { input: '$d.v', n: 1 } },
          least: { $minN: { input: '$d.v', n: 2 } },
          most: { $maxN: { input: '$d.v', n: 9 } },
          pop: { $stdDevPop: '$d.v' },
          n: { $count: {} },
          o: { $mergeObjects: '$d.o' },
        },
      },
      { $unset: '_id' },
    ],
    rows: [{ v: 3, o: { a: 1 } }, { v: 1 }, { v: 5, o: null }],
    expected: [
      {
        first: [1, 3],
        last: [5],
        least: [1, 3],
        most: [5, 3, 1],
        pop: Math.sqrt(8 / 3),
        n: 3,
        o: { a: 1 },
      },
    ],
  },
  {
    title: 'a projection keeps fields, inside of lists too, and computes others',
    pipeline: [{ $project: { _id: 0, 'd.l.a': 1, 'd.o.n': '$d.l.a', t: 'text', none: '$d.none' } }],
    rows: [{ l: [{ a: 1, b: 2 }, 3, [{ a: 4 }], {}], o: { k: 1 } }],
    expected: [{ d: { l: [{ a: 1 }, [{ a: 4 }], {}], o: { n: [1] } }, t: 'text' }],
  },
  {
    title: 'a projection drops fields, inside of lists too',
    pipeline: [{ $project: { _id: 0, 'd.l.a': 0, 'd.o': { k: 0 } } }],
    rows: [{ l: [{ a: 1, b: 2 }, 3, [{ a: 4 }]], o: { k: 1 } }],
    expected: [{ d: { l: [{ b: 2 }, 3, [{}]], o: {} } }],
  },
  {
    title: 'fields are set inside of lists, and in what is no mapping yet',
    pipeline: [
      { $set: { 'd.l.x': '$d.v', 'd.none.x': '$d.missing', 'd.v': { a: 1 }, 'd.o': { b: 2 } } },
      { $unset: '_id' },
    ],
    rows: [{ l: [{ a: 1 }, 3], v: 7, o: { a: 1 } }],
    expected: [{ d: { l: [{ a: 1, x: 7 }, { x: 7 }], v: { a: 1 }, o: { a: 1, b: 2 }, none: {} } }],
  },
  {
    title: 'parts of a row are pruned',
    pipeline: [
      { $redact: { $cond: [{ $eq: ['$secret', true] }, '$$PRUNE', '$$DESCEND'] } },
      { $project: { _id: 0, d: 1 } },
    ],
    rows: [{ a: { secret: true, x: 1 }, b: [{ secret: true }, { x: 2 }] }],
    expected: [{ d: { b: [{ x: 2 }] } }],
  },
  giving(
    'a path goes through lists, one level deep',
    '$d.l.a',
    { l: [{ a: 1 }, { b: 2 }, [{ a: 3 }], 4] },
    [1],
  ),
  giving(
    'an empty text is true',
    { $and: ['$d.s', { $not: [{ $not: ['$d.s'] }] }] },
    { s: '' },
    true,
  ),
  giving(
    'types are compared in their order',
    [{ $gt: ['$d.s', '$d.n'] }, { $lt: ['$d.none', null] }, { $gt: [true, '$d.l'] }],
    { s: 'a', n: 5, l: [] },
    [true, true, true],
  ),
  giving(
    'a number has one type',
    [{ $type: '$d.i' }, { $type: '$d.f' }, { $type: '$d.none' }],
    { i: 1, f: 1.5 },
    ['number', 'number', 'missing'],
  ),
  giving('a missing list has no size', { $size: '$d.none' }, {}, 'RULE_RUNTIME'),
  giving('a text is no number', { $add: ['$d.s', 1] }, { s: '1' }, 'RULE_RUNTIME'),
  giving('null makes a sum null', { $add: [1, null] }, {}, null),
  giving('sets are sorted', { $setUnion: ['$d.a', ['b', 'a']] }, { a: ['c', 'a'] }, [
    'a',
    'b',
    'c',
  ]),
  giving(
    'a field that is missing is left out of a mapping',
    { a: '$d.none', b: ['$d.none'] },
    {},
    { b: [null] },
  ),
  giving('what looks like an operator is data inside $literal', { $literal: '$d.id' }, {}, '$d.id'),
  giving(
    'the end of a month stays one',
    {
      $dateToString: {
        date: { $dateAdd: { startDate: { $toDate: '2024-01-31' }, unit: 'month', amount: 1 } },
        format: '%Y-%m-%d %j %u %w %G-%V 100%%',
      },
    },
    {},
    '2024-02-29 060 4 5 2024-09 100%',
  ),
  giving(
    'a date is a text in ISO 8601 in rows',
    { $dateTrunc: { date: '$$NOW', unit: 'hour' } },
    {},
    '2026-03-01T12:00:00.000Z',
  ),
  giving('letters outside ASCII keep their case', { $toUpper: 'straße é' }, {}, 'STRAßE é'),
  giving(
    'texts are counted in characters',
    [{ $strLenCP: '😀a' }, { $substrCP: ['😀a', 1, 1] }],
    {},
    [2, 'a'],
  ),
  giving('a pattern finds groups', { $regexFindAll: { input: 'xaxb', regex: 'x(a)?' } }, {}, [
    { match: 'xa', idx: 0, captures: ['a'] },
    { match: 'x', idx: 2, captures: [null] },
  ]),
  giving(
    'the wrong number is no result',
    { $divide: [1, { $subtract: [1, 1] }] },
    {},
    'RULE_RUNTIME',
  ),
];
