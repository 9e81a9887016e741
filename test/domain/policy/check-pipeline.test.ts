import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { stageNames } from '../../../src/domain/policy/check-pipeline.ts';
import { readPolicy } from '../../../src/domain/policy/read-policy.ts';
import { pipelineLimits, policyOf } from '../../support/rule-policies.ts';

/** `CODE path` of what is found, the path from the pipeline on. */
function found(pipeline: Json): readonly string[] {
  return policyOf('p', { r: { from: 's.t', pipeline } }).errors.map(
    ({ fault }) => `${fault.code} ${(fault.place.path ?? '').replace('rules.r.pipeline', '')}`,
  );
}

function warned(pipeline: Json): readonly string[] {
  return policyOf('p', { r: { from: 's.t', pipeline } }).warnings.map(
    ({ fault }) => `${fault.code} ${(fault.place.path ?? '').replace('rules.r.pipeline', '')}`,
  );
}

/** A pipeline that sets a field to an expression. */
const set = (expression: Json): Json => [{ $set: { x: expression } }];
const match = (query: Json): Json => [{ $match: query }];
const lookup = (spec: Json): Json => [{ $lookup: spec as never }];
const onFields = { from: 's.u', localField: 'd.a', foreignField: 'd.b', as: 'joined' };
const guard = { $match: { 'd.a': { $exists: true, $ne: null } } };

describe('a pipeline that is right', () => {
  it.each<readonly [string, Json]>([
    ['has no stages', []],
    ['matches', match({ 'd.a': 1, $or: [{ b: null }, { $expr: { $gt: ['$a', '$b'] } }] })],
    ['negates', match({ a: { $not: { $gt: 1, $lt: 5 } }, b: { $nin: [1, 'x'] } })],
    ['looks into lists', match({ a: { $elemMatch: { b: 1 } }, c: { $elemMatch: { $gt: 1 } } })],
    ['matches a pattern', match({ a: { $regex: '^a+$', $options: 'im' } })],
    ['has data that looks like an operator', set({ $literal: { $out: 'x', $where: '$$NO' } })],
    ['has a variable', set({ $let: { vars: { a: '$d' }, in: { $add: ['$$a.b', 1] } } })],
    ['filters', set({ $filter: { input: '$d.l', as: 'one', cond: { $gt: ['$$one', 1] } } })],
    [
      'reduces',
      set({ $reduce: { input: '$l', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }),
    ],
    ['sorts by several keys', [{ $sort: [{ a: 1 }, { 'b.c': -1 }] }]],
    ['joins on fields', [guard, ...(lookup(onFields) as Json[])]],
    [
      'joins by a pipeline',
      lookup({
        from: 's.u',
        let: { a: '$d.a' },
        pipeline: [{ $match: { $expr: { $eq: ['$d.b', '$$a'] } } }],
        as: 'x',
      }),
    ],
    ['unites', [{ $unionWith: 's.u' }, { $unionWith: { coll: 's.u', pipeline: [] } }]],
    ['has names like other fields', [{ $set: { a: 1, 'a-b': 2, 'ab.c': 3 } }]],
    ['redacts', [{ $redact: { $cond: [{ $eq: ['$a', 1] }, '$$PRUNE', '$$DESCEND'] } }]],
    ['has facets', [{ $facet: { a: [{ $count: 'n' }], b: [] } }]],
    ['has buckets', [{ $bucket: { groupBy: '$d.n', boundaries: [0, 10], default: 'other' } }]],
    ['gets a field with a dollar', set({ $getField: { field: { $literal: '$a' } } })],
  ])('%s', (_, pipeline) => {
    assert.deepEqual(found(pipeline), []);
  });
});

describe('what is wrong with a pipeline', () => {
  it.each<readonly [string, Json, readonly string[]]>([
    ['no mapping', ['x', {}], ['CONFIG_INVALID [0]']],
    ['no stage', [{}, { $match: {}, $limit: 1 }], ['RULE_INVALID [0]', 'RULE_INVALID [1]']],
    ['the end of a list', { $match: {} }, ['CONFIG_INVALID ']],
    ...[
      '$out',
      '$merge',
      '$documents',
      '$sample',
      '$geoNear',
      '$search',
      '$currentOp',
      '$collStats',
      '$indexStats',
      '$changeStream',
      '$listSessions',
      '$setWindowFields',
      '$densify',
      '$fill',
      'constructor',
      '__proto__',
      'toString',
      'match',
    ].map(
      (name) =>
        [
          name,
          parseJson(`[{${JSON.stringify(name)}: {}}]`),
          [`STAGE_FORBIDDEN [0].${name}`],
        ] as const,
    ),
    [
      'a stage in a facet',
      [{ $facet: { a: [{ $out: 'x' }] } }],
      ['STAGE_FORBIDDEN [0].$facet.a[0].$out'],
    ],
    [
      'a facet in a facet',
      [{ $facet: { a: [{ $facet: { b: [] } }] } }],
      ['RULE_INVALID [0].$facet.a[0].$facet'],
    ],
    [
      'a stage in a join',
      lookup({ from: 's.u', as: 'x', pipeline: [{ $merge: 'x' }] }),
      ['STAGE_FORBIDDEN [0].$lookup.pipeline[0].$merge'],
    ],
    [
      'a stage in a union',
      [
        {
          $unionWith: {
            coll: 's.u',
            pipeline: [{ $unionWith: { coll: 's.u', pipeline: [{ $out: 'x' }] } }],
          },
        },
      ],
      ['STAGE_FORBIDDEN [0].$unionWith.pipeline[0].$unionWith.pipeline[0].$out'],
    ],
    [
      'a database',
      lookup({ from: { db: 'purser', coll: 'revisions' }, as: 'x', pipeline: [] }),
      ['RELATION_UNKNOWN [0].$lookup.from'],
    ],
    [
      'a join without a relation',
      lookup({ as: 'x', pipeline: [] }),
      ['RULE_INVALID [0].$lookup.from'],
    ],
    [
      'both kinds of join',
      lookup({ ...onFields, pipeline: [] }),
      ['LOOKUP_MIXED_FORM [0].$lookup'],
    ],
    [
      'a join on one field',
      lookup({ from: 's.u', localField: 'a', as: 'x' }),
      ['RULE_INVALID [0].$lookup.foreignField'],
    ],
    [
      'a join on an item',
      lookup({ ...onFields, foreignField: 'd.0.a' }),
      ['RULE_INVALID [0].$lookup.foreignField'],
    ],
    ['a join to a path', lookup({ ...onFields, as: 'a.b' }), ['LOOKUP_AS_DOTTED [0].$lookup.as']],
    [
      'a walk to a path',
      [
        {
          $graphLookup: {
            from: 's.u',
            startWith: '$a',
            connectFromField: 'd.b',
            connectToField: 'd.a',
            as: 'a.b',
          },
        },
      ],
      ['LOOKUP_AS_DOTTED [0].$graphLookup.as'],
    ],
    [
      'a walk without an end',
      [
        {
          $graphLookup: {
            from: 's.u',
            startWith: '$a',
            connectFromField: 'd.b',
            connectToField: 'd.a',
            as: 'x',
            maxDepth: -1,
          },
        },
      ],
      ['RULE_INVALID [0].$graphLookup.maxDepth'],
    ],
    [
      'an unknown member of a join',
      lookup({ ...onFields, db: 'admin' }),
      ['RULE_INVALID [0].$lookup'],
    ],
    ['an order of several keys', [{ $sort: { a: 1, b: 1 } }], ['RULE_INVALID [0].$sort']],
    [
      'an order in an expression',
      set({ $sortArray: { input: '$a', sortBy: { a: 1, b: -1 } } }),
      ['RULE_INVALID [0].$set.x.$sortArray.sortBy'],
    ],
    [
      'no direction',
      [{ $sort: { a: 2 } }, { $sort: { a: { $meta: 'textScore' } } }, { $sort: [] }],
      ['RULE_INVALID [0].$sort', 'RULE_INVALID [1].$sort', 'RULE_INVALID [2].$sort'],
    ],
    ['$where', match({ $where: 'true' }), ['OPERATOR_FORBIDDEN [0].$match.$where']],
    [
      '$jsonSchema, $text',
      match({ $jsonSchema: {}, $or: [{ $text: { $search: 'x' } }] }),
      ['OPERATOR_FORBIDDEN [0].$match.$jsonSchema', 'OPERATOR_FORBIDDEN [0].$match.$or[0].$text'],
    ],
    [
      '$where below $not and $elemMatch',
      match({ a: { $not: { $where: 'x' } }, b: { $elemMatch: { c: { $where: 'x' } } } }),
      [
        'OPERATOR_FORBIDDEN [0].$match.a.$not.$where',
        'OPERATOR_FORBIDDEN [0].$match.b.$elemMatch.c.$where',
      ],
    ],
    [
      'operators in values',
      match({ a: { b: { $gt: 1 } }, c: { $in: [{ $where: 1 }] } }),
      ['OPERATOR_FORBIDDEN [0].$match.a.b.$gt', 'OPERATOR_FORBIDDEN [0].$match.c.$in[0].$where'],
    ],
    ['$sampleRate', match({ $sampleRate: 0.5 }), ['OPERATOR_FORBIDDEN [0].$match.$sampleRate']],
    [
      '$function',
      set({ $function: { body: 'x', args: [], lang: 'js' } }),
      ['OPERATOR_FORBIDDEN [0].$set.x.$function'],
    ],
    [
      '$rand',
      match({ $expr: { $lt: [{ $rand: {} }, 0.5] } }),
      ['OPERATOR_FORBIDDEN [0].$match.$expr.$lt[0].$rand'],
    ],
    [
      '$accumulator',
      [{ $group: { _id: null, x: { $accumulator: {} } } }],
      ['OPERATOR_FORBIDDEN [0].$group.x.$accumulator'],
    ],
    [
      'system variables',
      set(['$$USER_ROLES', '$$CLUSTER_TIME.x']),
      ['OPERATOR_FORBIDDEN [0].$set.x[0]', 'OPERATOR_FORBIDDEN [0].$set.x[1]'],
    ],
    ['an unknown variable', set('$$nowhere'), ['RULE_INVALID [0].$set.x']],
    [
      'a variable outside its operator',
      set([{ $map: { input: '$a', as: 'one', in: '$$one' } }, '$$one']),
      ['RULE_INVALID [0].$set.x[1]'],
    ],
    ['a number in a path', set('$d.a.0.b'), ['RULE_INVALID [0].$set.x']],
    [
      'no path',
      set(['$', '$a..b', '$a.$b', '$__proto__.a']),
      [
        'RULE_INVALID [0].$set.x[0]',
        'RULE_INVALID [0].$set.x[1]',
        'RULE_INVALID [0].$set.x[2]',
        'RULE_INVALID [0].$set.x[3]',
      ],
    ],
    [
      'two operators',
      set({ $add: [1], $rand: {} }),
      ['OPERATOR_FORBIDDEN [0].$set.x.$rand', 'RULE_INVALID [0].$set.x'],
    ],
    ['a number of arguments', set({ $subtract: [1] }), ['RULE_INVALID [0].$set.x.$subtract']],
    [
      'members of an operator',
      set([{ $trim: '$a' }, { $trim: { input: '$a', x: 1 } }, { $cond: { if: 1 } }]),
      [
        'RULE_INVALID [0].$set.x[0].$trim',
        'RULE_INVALID [0].$set.x[1].$trim',
        'RULE_INVALID [0].$set.x[2].$cond',
      ],
    ],
    [
      'a pattern that is no text',
      set({ $regexMatch: { input: '$a', regex: '$b' } }),
      ['RULE_INVALID [0].$set.x.$regexMatch.regex'],
    ],
    [
      'a pattern that RE2 does not know',
      match({ a: { $regex: '(a)\\1' } }),
      ['OPERATOR_FORBIDDEN [0].$match.a.$regex'],
    ],
    [
      'options of a pattern',
      match({ a: { $regex: 'a', $options: 'x' }, b: { $options: 'i' } }),
      ['RULE_INVALID [0].$match.a.$options', 'RULE_INVALID [0].$match.b.$options'],
    ],
    [
      'fields in each other',
      [{ $set: { a: 1, 'a-b': 1, 'a.b': 1 } }, { $unset: ['a', 'a'] }],
      ['RULE_INVALID [0].$set["a.b"]', 'RULE_INVALID [1].$unset.a'],
    ],
    [
      'no names of fields',
      parseJson(
        '[{"$set": {"": 1}}, {"$set": {"a..b": 1}}, {"$set": {"__proto__": 1}}, {"$set": {"x": {"a.b": 1}}}, {"$group": {"_id": 1, "__proto__": {"$sum": 1}}}, {"$count": "$x"}]',
      ),
      [
        'RULE_INVALID [0].$set[""]',
        'RULE_INVALID [1].$set["a..b"]',
        'RULE_INVALID [2].$set.__proto__',
        'RULE_INVALID [3].$set.x["a.b"]',
        'RULE_INVALID [4].$group.__proto__',
        'RULE_INVALID [5].$count',
      ],
    ],
    ['a projection of both kinds', [{ $project: { a: 1, b: 0 } }], ['RULE_INVALID [0].$project']],
    [
      'dots inside a projection',
      [{ $project: { a: { 'b.c': 1 } } }, { $project: { a: {} } }],
      ['RULE_INVALID [0].$project.a["b.c"]', 'RULE_INVALID [1].$project.a'],
    ],
    ['a group without a key', [{ $group: { n: { $sum: 1 } } }], ['RULE_INVALID [0].$group']],
    [
      'no accumulator',
      [{ $group: { _id: 1, n: 1, m: { $sum: 1, $avg: 1 } } }],
      ['RULE_INVALID [0].$group.n', 'RULE_INVALID [0].$group.m'],
    ],
    [
      'numbers of rows',
      [{ $limit: 0 }, { $skip: -1 }, { $limit: '5' }],
      ['RULE_INVALID [0].$limit', 'RULE_INVALID [1].$skip', 'RULE_INVALID [2].$limit'],
    ],
    [
      'boundaries',
      [{ $bucket: { groupBy: '$a', boundaries: [1, 1] } }],
      ['RULE_INVALID [0].$bucket.boundaries'],
    ],
    [
      '$unwind',
      [
        { $unwind: 'a' },
        { $unwind: { path: '$a', includeArrayIndex: '$i' } },
        { $unwind: { path: '$$ROOT' } },
      ],
      [
        'RULE_INVALID [0].$unwind',
        'RULE_INVALID [1].$unwind.includeArrayIndex',
        'RULE_INVALID [2].$unwind',
      ],
    ],
    [
      'a type',
      match({ a: { $type: 'objectId' }, b: { $type: 2 } }),
      ['RULE_INVALID [0].$match.a.$type', 'RULE_INVALID [0].$match.b.$type'],
    ],
    [
      'no conditions',
      match({ $or: [], $and: {} }),
      ['RULE_INVALID [0].$match.$or', 'RULE_INVALID [0].$match.$and'],
    ],
  ])('%s', (_, pipeline, expected) => {
    assert.deepEqual(found(pipeline), expected);
  });

  it('nests at most five pipelines', () => {
    const nested = (levels: number): Json =>
      levels === 0 ? [] : [{ $unionWith: { coll: 's.t', pipeline: nested(levels - 1) as never } }];
    assert.deepEqual(found(nested(5)), []);
    assert.match(found(nested(6)).join(), /^PIPELINE_TOO_LONG \[0\]\.\$unionWith/);
  });

  it('has a number of stages, inner ones included, and a length', () => {
    const stages = (count: number) => Array.from({ length: count }, () => ({ $match: {} }));
    assert.deepEqual(found(stages(50)), []);
    assert.deepEqual(found(stages(51)), ['PIPELINE_TOO_LONG ']);
    assert.deepEqual(found([{ $facet: { a: stages(25), b: stages(25) } }]), ['PIPELINE_TOO_LONG ']);
    assert.deepEqual(found(match({ a: 'x'.repeat(65_536) })), ['PIPELINE_TOO_LONG ']);
  });

  it('survives deep nesting and wide lists', () => {
    let deep: Json = 1;
    for (let level = 0; level < 95; level++) deep = { $not: [deep] };
    assert.deepEqual(found(set(deep)), []);
    assert.deepEqual(found(set({ $add: Array.from({ length: 10_000 }, () => 1) })), []);
  });

  it('takes numbers as they are computed with', () => {
    const data = parseJson(
      '{"name": "p", "rules": {"r": {"from": "s.t", "pipeline": [{"$limit": 1.0}, {"$match": {"a": 12345678901234567890}}]}}}',
    );
    const { policy, errors } = readPolicy(data, null, pipelineLimits);
    assert.deepEqual(errors, []);
    assert.deepEqual(policy.rules.get('r')?.pipeline, [
      { $limit: 1 },
      { $match: { a: 12345678901234567000 } },
    ]);
    const large = parseJson('{"name": "p", "rules": {"r": {"rows": [{"a": 1e400}]}}}');
    assert.deepEqual(
      readPolicy(large, null, pipelineLimits).errors.map(
        ({ fault }) => `${fault.code} ${fault.place.path}`,
      ),
      ['CONFIG_INVALID rules.r.rows[0].a'],
    );
  });
});

describe('warnings', () => {
  it.each<readonly [string, Json, readonly string[]]>([
    ['a join without a guard', lookup(onFields), ['LOOKUP_UNGUARDED [0].$lookup.localField']],
    [
      'a guard that lets null pass',
      [{ $match: { 'd.a': null } }, ...(lookup(onFields) as Json[])],
      ['LOOKUP_UNGUARDED [1].$lookup.localField'],
    ],
    [
      'a guard in $and',
      [{ $match: { $and: [{ 'd.a': { $ne: null } }] } }, ...(lookup(onFields) as Json[])],
      [],
    ],
    ['a join on what was unwound', [{ $unwind: '$d.a' }, ...(lookup(onFields) as Json[])], []],
    ['rows without an order', [{ $limit: 5 }], ['LIMIT_UNSORTED [0].$limit']],
    ['rows in an order', [{ $sort: { a: 1 } }, { $limit: 5 }], []],
    [
      'an order that a group ends',
      [{ $sort: { a: 1 } }, { $group: { _id: '$a' } }, { $skip: 1 }],
      ['LIMIT_UNSORTED [2].$skip'],
    ],
  ])('%s', (_, pipeline, expected) => {
    assert.deepEqual(warned(pipeline), expected);
  });
});

describe('a stage that rules may not have', () => {
  const faultOf = (name: string) => {
    const [error] = policyOf('p', { r: { from: 's.t', pipeline: [{ [name]: {} }] } }).errors;
    return error?.fault;
  };

  it('is followed by the stages that they may have', () => {
    const { remedy = '' } = faultOf('$out') ?? {};
    assert.deepEqual(remedy.match(/\$\w+/g), stageNames());
  });

  it.each([
    ['match', '$match'],
    ['where', '$match'],
    ['filter', '$match'],
    ['$out', undefined],
    ['proto', undefined],
  ])('%s may mean %s', (name, nearest) => {
    assert.equal(faultOf(name)?.facts['nearest'], nearest);
  });
});
