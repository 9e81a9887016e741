import type { Json, JsonObject } from '../../src/domain/json/value.ts';
import type { Random } from './random.ts';

/** The table of random rules, and the one that they join. */
export const randomTables = ['s.a', 's.b'] as const;

/** Rows with numbers (`n`), texts (`s`), lists (`l`), mappings (`o`) and anything (`m`) under `d`. */
export function randomRows(random: Random, count: number): readonly JsonObject[] {
  return Array.from({ length: count }, (_, id) => {
    const row: Record<string, Json> = { id, n: number(random), s: text(random) };
    if (!random.oneIn(8)) row['l'] = list(random, () => number(random));
    if (!random.oneIn(8)) row['o'] = { a: value(random, 1), k: text(random) };
    if (!random.oneIn(5)) row['m'] = value(random, 2);
    if (!random.oneIn(3)) row['i'] = list(random, () => ({ a: number(random), k: text(random) }));
    return row;
  });
}

function number(random: Random): number {
  return random.pick([0, 1, 2, 3, 5, -1, 0.5, 2.5, 12, 100]);
}

function text(random: Random): string {
  return random.pick(['', 'a', 'b', 'ab', 'B', 'x y', '7', 'é']);
}

function list(random: Random, item: () => Json): readonly Json[] {
  return Array.from({ length: random.below(4) }, item);
}

function value(random: Random, depth: number): Json {
  switch (random.below(depth > 0 ? 8 : 5)) {
    case 0:
    case 1:
      return number(random);
    case 2:
      return text(random);
    case 3:
      return random.oneIn(2);
    case 4:
      return null;
    case 5:
      return list(random, () => value(random, depth - 1));
    case 6:
      return { a: value(random, depth - 1) };
    default:
      return { a: value(random, depth - 1), b: value(random, depth - 1) };
  }
}

type Kind = 'number' | 'text' | 'list' | 'truth' | 'mapping' | 'any';

const fields: Readonly<Record<Kind, readonly [string, ...string[]]>> = {
  number: ['$d.n', '$d.id'],
  text: ['$d.s', '$d.o.k'],
  list: ['$d.l', '$d.i', '$d.i.a'],
  truth: ['$d.id', '$d.o', '$d.none'],
  mapping: ['$d.o', '$d.none'],
  any: ['$d.m', '$d.m.a', '$d.n', '$d.s', '$d.l', '$d.o', '$d.i.k', '$d.none', '$d.m.a.b'],
};

/**
 * An expression of values that its operators take. What the lab does in another way than MongoDB is left out: it fails on
 * `$regexMatch` of what is computed and on `$zip` of constants, and ends on `$toUpper` of `$type`; in `$expr` it takes 0.5
 * for 0; `$let` has no variables in the `let` of a `$lookup`; `$push` keeps no order; `$unset` of a field in a missing
 * mapping, and a projection that drops fields, change later stages; `$addToSet` keeps 3 and 3.0 apart within lists.
 */
export function randomExpression(random: Random, kind: Kind, depth: number): Json {
  if (depth === 0 || random.oneIn(4)) return leaf(random, kind);
  const one = (of: Kind): Json => randomExpression(random, of, depth - 1);
  const [a, b] = [one('any'), one('any')];
  switch (kind) {
    case 'number':
      return random.pick<() => Json>([
        () => ({ $add: [one('number'), one('number')] }),
        () => ({ $subtract: [one('number'), one('number')] }),
        () => ({ $multiply: [one('number'), one('number')] }),
        () => ({ $abs: one('number') }),
        () => ({ $floor: one('number') }),
        () => ({ $ceil: one('number') }),
        () => ({ $trunc: [one('number'), 0] }),
        () => ({ $mod: [one('number'), 3] }),
        () => ({ $size: { $ifNull: [one('list'), []] } }),
        () => ({ $strLenCP: { $ifNull: [one('text'), ''] } }),
        () => ({ $sum: [one('list')] }),
        () => ({ $min: [one('number'), one('number')] }),
        () => ({ $indexOfCP: [one('text'), 'b'] }),
        () => ({ $indexOfArray: [one('list'), one('number')] }),
        () => ({ $cmp: [a, b] }),
        () => ({ $cond: [one('truth'), one('number'), one('number')] }),
        () => ({
          $reduce: {
            input: one('list'),
            initialValue: 0,
            in: { $add: ['$$value', { $cond: [{ $isNumber: '$$this' }, '$$this', 1] }] },
          },
        }),
      ])();
    case 'text':
      return random.pick<() => Json>([
        () => ({ $concat: [one('text'), '-', one('text')] }),
        () => ({ $toUpper: '$d.s' }),
        () => ({ $toLower: '$d.s' }),
        () => ({ $trim: { input: one('text') } }),
        () => ({ $substrCP: [one('text'), 0, 2] }),
        () => ({ $replaceAll: { input: one('text'), find: 'a', replacement: 'o' } }),
        () => ({ $type: [a] }),
        () => ({ $ifNull: [one('text'), 'none'] }),
        () => ({ $toString: { $size: { $ifNull: [one('list'), []] } } }),
        () => ({ $cond: [one('truth'), one('text'), 'other'] }),
        () => ({
          $dateToString: {
            date: {
              $dateAdd: {
                startDate: '$$NOW',
                unit: 'day',
                amount: { $size: { $ifNull: [one('list'), []] } },
              },
            },
          },
        }),
      ])();
    case 'list':
      return random.pick<() => Json>([
        () => ({ $concatArrays: [one('list'), one('list')] }),
        () => ({ $filter: { input: one('list'), as: 'x', cond: { $gt: ['$$x', one('number')] } } }),
        () => ({ $map: { input: one('list'), as: 'x', in: ['$$x', one('any')] } }),
        () => ({ $slice: [one('list'), 2] }),
        () => ({ $reverseArray: [one('list')] }),
        () => ({ $sortArray: { input: one('list'), sortBy: -1 } }),
        () => ({ $setUnion: [one('list'), one('list')] }),
        () => ({ $setIntersection: [one('list'), one('list')] }),
        () => ({ $setDifference: [one('list'), one('list')] }),
        () => ({ $objectToArray: one('mapping') }),
        () => ({ $split: [one('text'), 'a'] }),
        () => ({ $range: [0, 3] }),
        () => [a, b],
        () => ({ $zip: { inputs: ['$d.l', '$d.i'] } }),
        () => ({ $regexFindAll: { input: '$d.s', regex: '[ab]' } }),
        () => ({ $cond: [{ $isArray: [a] }, a, []] }),
      ])();
    case 'truth':
      return random.pick<() => Json>([
        () => ({ $eq: [a, b] }),
        () => ({ $ne: [a, b] }),
        () => ({ $gt: [a, b] }),
        () => ({ $lte: [a, b] }),
        () => ({ $and: [one('truth'), one('truth')] }),
        () => ({ $or: [one('truth'), one('truth')] }),
        () => ({ $not: [one('truth')] }),
        () => ({ $in: [a, { $ifNull: [one('list'), []] }] }),
        () => ({ $isArray: [a] }),
        () => ({ $isNumber: [a] }),
        () => ({ $regexMatch: { input: '$d.s', regex: '^a' } }),
        () => ({ $anyElementTrue: [{ $ifNull: [one('list'), []] }] }),
        () => ({ $setIsSubset: [{ $ifNull: [one('list'), []] }, { $ifNull: [one('list'), []] }] }),
      ])();
    case 'mapping':
      return random.pick<() => Json>([
        () => ({ $mergeObjects: [one('mapping'), { z: a }] }),
        () => ({ p: a, q: b }),
        () => ({ $arrayToObject: [[['k', a]]] }),
        () => ({ $ifNull: [one('mapping'), { none: true }] }),
      ])();
    default:
      return random.pick<() => Json>([
        () => one('number'),
        () => one('text'),
        () => one('list'),
        () => one('truth'),
        () => one('mapping'),
        () => ({ $ifNull: [a, b] }),
        () => ({ $cond: [one('truth'), a, b] }),
        () => ({ $first: '$d.l' }),
        () => ({ $arrayElemAt: [random.pick(fields.list), random.pick([0, 1, -1])] }),
        () => ({ $max: [a, b] }),
        () => ({ $getField: { field: 'a', input: one('mapping') } }),
        () => ({ $let: { vars: { v: a }, in: ['$$v', '$$v.a'] } }),
      ])();
  }
}

function leaf(random: Random, kind: Kind): Json {
  if (!random.oneIn(3)) return random.pick(fields[kind]);
  switch (kind) {
    case 'number':
      return number(random);
    case 'text':
      return text(random);
    case 'list':
      return list(random, () => number(random));
    case 'truth':
      return random.oneIn(2);
    case 'mapping':
      return { $literal: { a: number(random) } };
    default:
      return { $literal: value(random, 1) };
  }
}

/** A query document. */
export function randomQuery(random: Random, depth = 1): JsonObject {
  const path = random.pick([
    'd.n',
    'd.s',
    'd.l',
    'd.o.a',
    'd.i.a',
    'd.i.k',
    'd.m',
    'd.m.a',
    'd.m.0',
    'd.none',
    'd.i.0.a',
    'd.o',
  ]);
  if (depth > 0 && random.oneIn(4)) {
    const parts = [randomQuery(random, depth - 1), randomQuery(random, depth - 1)];
    return { [random.pick(['$and', '$or', '$nor'])]: parts };
  }
  if (random.oneIn(6)) return { $expr: randomExpression(random, 'truth', 2) };
  return { [path]: condition(random) };
}

function condition(random: Random): Json {
  const one = (): Json => value(random, 1);
  return random.pick<() => Json>([
    one,
    () => ({ [random.pick(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'])]: one() }),
    () => ({ [random.pick(['$in', '$nin', '$all'])]: [one(), one()] }),
    () => ({ $not: { $gt: one() } }),
    () => ({ $exists: random.oneIn(2) }),
    () => ({ $size: random.below(3) }),
    () => ({ $type: random.pick(['number', 'string', 'array', 'object', 'null', 'bool']) }),
    () => ({ $elemMatch: { $gte: number(random) } }),
    () => ({ $elemMatch: { a: number(random) } }),
    () => ({ $regex: random.pick(['a', '^B', 'b$']), $options: random.pick(['', 'i']) }),
    () => ({ $mod: [2, 1] }),
  ])();
}

/** Stages after which rows are in an order that differs for no two engines, as no two keys are equal. */
const inOrder: JsonObject = { $sort: { _id: 1 } };

/**
 * A pipeline over `s.a`, that may join `s.b`. Where order matters, rows are sorted by an `_id` that is unique: that of the
 * table, or of a group.
 */
export function randomPipeline(random: Random): readonly JsonObject[] {
  const stages: JsonObject[] = [];
  let isUnique = true;
  const wanted = 1 + random.below(5);
  while (stages.length < wanted) {
    const made = randomStage(random, isUnique);
    stages.push(...made.stages);
    isUnique = made.isUnique;
  }
  return stages;
}

function randomStage(
  random: Random,
  isUnique: boolean,
): { readonly stages: readonly JsonObject[]; readonly isUnique: boolean } {
  const expression = (kind: Kind = 'any'): Json => randomExpression(random, kind, 3);
  const still = (...stages: readonly JsonObject[]) => ({ stages, isUnique });
  const mixed = (...stages: readonly JsonObject[]) => ({ stages, isUnique: false });
  const accumulate = (operator: string, kind: Kind): JsonObject => ({
    [operator]: expression(kind),
  });
  const member = (): Json =>
    random.oneIn(2)
      ? random.pick(['$d.l', '$d.i', '$d.i.k', '$d.none'])
      : expression(random.pick<Kind>(['number', 'text', 'truth']));
  const sorted = isUnique ? [inOrder] : [];
  switch (random.below(isUnique ? 18 : 14)) {
    case 0:
    case 1:
      return still({ $match: randomQuery(random) });
    case 2:
      return still({ $set: { [random.pick(['d.x', 'y', 'd.o.b', 'd.m'])]: expression() } });
    case 3:
      return still({
        $project: random.pick<JsonObject>([
          { d: 1 },
          { 'd.n': 1, 'd.s': 1, 'd.i.a': 1 },
          { d: { n: 1, l: 1, x: [expression()] } },
          { d: 1, y: [expression()], z: [expression(), '$d.none'] },
        ]),
      });
    case 4:
      return mixed({
        $unwind: random.pick<Json>([
          '$d.l',
          '$d.i',
          '$d.m',
          { path: '$d.l', preserveNullAndEmptyArrays: true },
          { path: '$d.i', includeArrayIndex: 'd.at' },
          { path: '$d.m.a', includeArrayIndex: 'at', preserveNullAndEmptyArrays: true },
        ]),
      });
    case 5: {
      const group = {
        _id: { $ifNull: [expression(), null] },
        c: { $sum: 1 },
        t: accumulate('$sum', 'number'),
        m: accumulate(random.pick(['$min', '$max']), 'any'),
        v: { $avg: '$d.id' },
        set: { $addToSet: { $ifNull: [member(), null] } },
      };
      return { stages: [{ $group: group }], isUnique: false };
    }
    case 6:
      return mixed(
        {
          $lookup: {
            from: 's.b',
            localField: random.pick(['d.n', 'd.s', 'd.o.k', 'd.none']),
            foreignField: random.pick(['d.n', 'd.s', 'd.l', 'd.i.k', 'd.m', 'd.none']),
            as: 'joined',
          },
        },
        ...joinedInOrder,
      );
    case 7:
      return mixed(
        {
          $lookup: {
            from: 's.b',
            let: { v: random.pick(fields.any) },
            pipeline: [
              { $match: { $expr: { $eq: ['$d.n', '$$v'] } } },
              { $project: { 'd.id': 1 } },
            ],
            as: 'joined',
          },
        },
        ...joinedInOrder,
      );
    case 8:
      return mixed({ $unionWith: { coll: 's.b', pipeline: [{ $match: randomQuery(random) }] } });
    case 9:
      return { stages: [{ $unset: random.pick<Json>(['y', ['y', 'joined']]) }], isUnique };
    case 10:
      return mixed({
        $replaceWith: {
          d: {
            $mergeObjects: [
              { $cond: [{ $eq: [{ $type: '$d' }, 'object'] }, '$d', {}] },
              { w: expression() },
            ],
          },
        },
      });
    case 11:
      return mixed({ $count: 'n' });
    case 12:
      return { stages: [{ $sortByCount: { $ifNull: [expression(), null] } }], isUnique: false };
    case 13:
      return mixed(...joinedAndChosen(random));
    case 14:
      return { stages: [...sorted, { $limit: 1 + random.below(10) }], isUnique };
    case 15:
      return { stages: [...sorted, { $skip: random.below(5) }], isUnique };
    case 16: {
      const group = {
        _id: { $ifNull: [expression(), null] },
        f: { $first: { $ifNull: [expression(), null] } },
        l: { $last: { $ifNull: [expression(), null] } },
        p: { $push: { $ifNull: [expression(), null] } },
        n: { $firstN: { input: '$d.n', n: 2 } },
      };
      const inAnyOrder = { $set: { p: { $sortArray: { input: '$p', sortBy: 1 } } } };
      return { stages: [...sorted, { $group: group }, inAnyOrder], isUnique: false };
    }
    default:
      return still(...sorted, { $set: { y: expression() } });
  }
}

/** What was joined, in an order. */
const joinedInOrder: readonly JsonObject[] = [
  { $set: { joined: { $sortArray: { input: '$joined', sortBy: { 'd.id': 1 } } } } },
];

/** A join whose rows later stages use in part, in most cases only what they have under `d`. */
function joinedAndChosen(random: Random): readonly JsonObject[] {
  const path = random.pick(['joined.d.n', 'joined.d.s', 'joined.d', 'joined._id', 'joined.part']);
  // Mappings have an order only where their keys have one.
  const least = random.pick(['$joined.d.id', '$joined.d.l', '$joined.key']);
  const taken = random.pick(['$joined.d.id', '$joined.d.l', '$joined.d', '$joined', '$joined.key']);
  return [
    { $lookup: { from: 's.b', localField: 'd.n', foreignField: 'd.n', as: 'joined' } },
    { $unwind: '$joined' },
    ...(random.oneIn(2) ? [{ $match: { [path]: { $exists: random.oneIn(4) } } }] : []),
    random.pick<JsonObject>([
      { $project: { _id: 0, d: { id: '$d.id', n: taken }, text: '$d.s' } },
      { $project: { 'joined.d.id': 1, d: 1 } },
      { $group: { _id: '$d.n', n: { $sum: 1 }, d: { $min: least } } },
      { $replaceWith: { d: { n: '$joined.d.n', x: taken } } },
      { $set: { y: taken } },
    ]),
  ];
}
