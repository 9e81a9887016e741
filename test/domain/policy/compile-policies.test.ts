import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import { compilePolicies } from '../../../src/domain/policy/compile-policies.ts';
import { readPolicy } from '../../../src/domain/policy/read-policy.ts';
import { sized } from '../../support/properties.ts';
import { compiledRules, pipelineLimits, policyOf } from '../../support/rule-policies.ts';

const tables = ['nova.servers', 'glance.images'];

function compile(policies: Readonly<Record<string, Json>>) {
  const reads = Object.entries(policies).map(([name, rules]) => policyOf(name, rules));
  return compilePolicies(reads, tables);
}

/** `policy: CODE path` of all errors. */
function errorsOf(policies: Readonly<Record<string, Json>>): readonly string[] {
  return compile(policies).errors.map(
    ({ policy, fault }) => `${policy}: ${fault.code} ${fault.place.path}`,
  );
}

const reads = (...relations: readonly string[]): Json => ({
  from: relations[0] ?? '',
  pipeline: relations.slice(1).map((relation) => ({ $unionWith: relation })),
});

describe('relations', () => {
  it('are tables, rules, rules of the same policy, and documents', () => {
    const rules = compiledRules(
      {
        p: {
          a: reads('nova.servers', 'b', 'q.r', 'documents.rendered'),
          b: { rows: [{ tag: 'dev' }] },
        },
        q: { r: reads('glance.images') },
      },
      tables,
    );
    const a = rules.get('p.a');
    assert.deepEqual(a?.rules, ['p.b', 'q.r']);
    assert.deepEqual(a?.inputs, ['documents.rendered', 'glance.images', 'nova.servers']);
    assert.deepEqual(a?.pipeline[0], { $unionWith: { coll: 'p.b' } });
  });

  it.each<readonly [string, string, string]>([
    ['a setting', 'purser.settings', 'rules.r.from'],
    ['a collection', 'revisions', 'rules.r.from'],
    ['an object’s own member', 'constructor', 'rules.r.from'],
    ['a rule of another policy', 'a', 'rules.r.from'],
  ])('are not %s', (_, relation, path) => {
    const found = errorsOf({ p: { r: reads(relation) }, q: { a: reads('nova.servers') } });
    assert.deepEqual(found, [`p: RELATION_UNKNOWN ${path}`]);
  });

  it('are named where they are read, with a similar name', () => {
    const { errors } = compile({
      p: {
        r: {
          from: 'nova.servers',
          pipeline: [
            {
              $facet: {
                a: [{ $lookup: { from: 'glance.image', as: 'x', pipeline: [] } }],
                b: [
                  {
                    $unionWith: {
                      coll: 'nova.servers',
                      pipeline: [{ $unionWith: 'nova.serverz' }],
                    },
                  },
                ],
              },
            },
          ],
        },
      },
    });
    assert.deepEqual(
      errors.map(({ fault }) => [fault.place.path, fault.facts['nearest']]),
      [
        ['rules.r.pipeline[0].$facet.a[0].$lookup.from', 'glance.images'],
        ['rules.r.pipeline[0].$facet.b[0].$unionWith.pipeline[0].$unionWith', 'nova.servers'],
      ],
    );
  });
});

describe('cycles', () => {
  it('are one error each, with the rules in order', () => {
    const { errors, rules } = compile({
      p: { a: reads('b'), b: reads('q.c'), self: reads('self'), above: reads('a') },
      q: { c: reads('nova.servers', 'p.a') },
      sound: { r: reads('nova.servers') },
    });
    assert.deepEqual(
      errors.map(({ policy, fault }) => [
        policy,
        fault.code,
        fault.place.path,
        fault.facts['rules'],
      ]),
      [
        ['p', 'RULE_CYCLE', 'rules.a', ['p.a', 'p.b', 'q.c']],
        ['p', 'RULE_CYCLE', 'rules.self', ['p.self']],
      ],
    );
    assert.deepEqual([...rules.keys()], ['sound.r']);
  });

  it('are one error for a group of several', () => {
    const found = errorsOf({
      p: { a: reads('b', 'c'), b: reads('a'), c: reads('a'), d: reads('e'), e: reads('d') },
    });
    assert.deepEqual(found, ['p: RULE_CYCLE rules.a', 'p: RULE_CYCLE rules.d']);
  });
});

describe('depth', () => {
  const chain = (levels: number): Json =>
    Object.fromEntries(
      Array.from({ length: levels }, (_, at) => [
        `r${at}`,
        reads(at === 0 ? 'nova.servers' : `r${at - 1}`),
      ]),
    );

  it('is 20 levels at most', () => {
    assert.deepEqual(errorsOf({ p: chain(20) }), []);
    assert.deepEqual(errorsOf({ p: chain(22) }), [
      'p: RULE_DEPTH rules.r20',
      'p: RULE_DEPTH rules.r21',
    ]);
  });

  it('takes no stack, and no time that grows faster than the rules', () => {
    const [levels, count] = [sized(20_000, 10_000), sized(5_000, 1_000)];
    assert.equal(errorsOf({ p: chain(levels) }).length, levels - 20);
    const pairs = Array.from({ length: count }, (_, at) => [
      [`a${at}`, reads(`b${at}`, 'nova.servers')],
      [`b${at}`, reads(`a${at}`, 'a0')],
    ]).flat();
    assert.equal(errorsOf({ p: Object.fromEntries(pairs) }).length, count);
  });
});

describe('names', () => {
  it('are taken by sources, by the policy before, and by the product', () => {
    const named = (name: string) => policyOf(name, { r: reads('nova.servers') });
    const { errors, rules } = compilePolicies(
      [named('nova'), named('twice'), named('twice'), named('documents'), named('fine')],
      tables,
    );
    assert.deepEqual(
      errors.map(({ policy, fault }) => `${policy}: ${fault.code} ${fault.place.path}`),
      ['documents: NAME_CONFLICT name', 'nova: NAME_CONFLICT name', 'twice: NAME_CONFLICT name'],
    );
    assert.deepEqual([...rules.keys()], ['fine.r']);
  });

  it('come from the metadata unless the data says one', () => {
    const read = (data: Json, name: string | null) => {
      const { policy, errors } = readPolicy(data, name, pipelineLimits);
      return [policy.name, errors.map(({ fault }) => `${fault.code} ${fault.place.path}`).join()];
    };
    assert.deepEqual(read({ rules: {} }, 'p'), ['p', '']);
    assert.deepEqual(read({ name: 'q', rules: {} }, 'p'), ['q', '']);
    assert.deepEqual(read({ rules: {} }, 'no name'), ['no name', 'BAD_IDENTIFIER name']);
    assert.deepEqual(read({ rules: {} }, null), ['', 'BAD_IDENTIFIER name']);
    assert.deepEqual(read({ name: 'purser_x', rules: {} }, 'p'), [
      'purser_x',
      'NAME_CONFLICT name',
    ]);
  });
});

describe('what stands in a rule', () => {
  it('has defaults', () => {
    const { policy } = readPolicy(
      {
        name: 'p',
        rules: { error: { from: 's.t' }, warning: { rows: [] }, other: { from: 's.t' } },
      },
      null,
      pipelineLimits,
    );
    assert.equal(policy.execution, 'simulate');
    assert.deepEqual(
      [...policy.rules].map(([name, { severity, from, rows, pipeline }]) => [
        name,
        severity,
        from,
        rows,
        pipeline,
      ]),
      [
        ['error', 'error', 's.t', null, []],
        ['warning', 'warning', null, [], []],
        ['other', null, 's.t', null, []],
      ],
    );
  });

  it.each<readonly [string, Json, readonly string[]]>([
    ['no input', { r: {} }, ['CONFIG_INVALID rules.r.from']],
    ['two inputs', { r: { from: 's.t', rows: [] } }, ['RULE_INVALID rules.r.rows']],
    ['stages of rows', { r: { rows: [], pipeline: [] } }, ['RULE_INVALID rules.r.rows']],
    ['an unknown member', { r: { from: 's.t', pipelin: [] } }, ['UNKNOWN_KEY rules.r.pipelin']],
    ['a name', { 'r-1': { from: 's.t' } }, ['BAD_IDENTIFIER rules.r-1']],
    ['a severity', { r: { from: 's.t', severity: 'fatal' } }, ['CONFIG_INVALID rules.r.severity']],
    ['no rules', [], ['CONFIG_INVALID rules']],
    ['no rule', { r: 1 }, ['CONFIG_INVALID rules.r', 'CONFIG_INVALID rules.r.from']],
  ])('%s is wrong', (_, rules, expected) => {
    assert.deepEqual(
      policyOf('p', rules).errors.map(({ fault }) => `${fault.code} ${fault.place.path}`),
      expected,
    );
  });

  it('tests name rules of the policy', () => {
    const { errors } = readPolicy(
      {
        name: 'p',
        rules: { r: { from: 's.t' } },
        tests: [
          { given: {}, rule: 'q', expect: [] },
          { given: {}, rule: 'r', expect: [], now: 'noon' },
        ],
      },
      null,
      pipelineLimits,
    );
    assert.deepEqual(
      errors.map(({ fault }) => `${fault.code} ${fault.place.path}`),
      ['RELATION_UNKNOWN tests[0].rule', 'CONFIG_INVALID tests[1].now'],
    );
  });
});

describe('a compiled rule', () => {
  const rules = compiledRules(
    {
      p: {
        base: { from: 'nova.servers', pipeline: [{ $match: { 'd.a': 1 } }] },
        wise: { from: 'base', pipeline: [{ $unwind: '$d.l' }, { $set: { at: '$$NOW' } }] },
        grouped: { from: 'wise', pipeline: [{ $group: { _id: '$d.a' } }, { $sort: { _id: 1 } }] },
        joined: {
          from: 'grouped',
          pipeline: [
            { $lookup: { from: 'glance.images', localField: 'a', foreignField: 'd.id', as: 'i' } },
            { $set: { s: { $sortArray: { input: '$i', sortBy: { a: 1 } } } } },
          ],
        },
      },
    },
    tables,
  );

  it('knows what it is', () => {
    const flags = [...rules.values()].map(({ name, rowWise, usesNow }) => [name, rowWise, usesNow]);
    assert.deepEqual(flags, [
      ['p.base', true, false],
      ['p.grouped', false, true],
      ['p.joined', false, true],
      ['p.wise', true, true],
    ]);
    assert.deepEqual(rules.get('p.joined')?.lookUps, [{ relation: 'glance.images', path: 'd.id' }]);
  });

  it('has every order as a list', () => {
    assert.deepEqual(rules.get('p.grouped')?.pipeline[1], { $sort: [{ _id: 1 }] });
    assert.deepEqual(rules.get('p.joined')?.pipeline[1], {
      $set: { s: { $sortArray: { input: '$i', sortBy: [{ a: 1 }] } } },
    });
  });

  it('has another digest if something below is another', () => {
    const digest = (value: number) =>
      compiledRules(
        {
          p: {
            a: { from: 'nova.servers', pipeline: [{ $match: { x: value } }] },
            b: { from: 'a' },
          },
        },
        tables,
      ).get('p.b')?.digest;
    assert.equal(digest(1), digest(1));
    assert.notEqual(digest(1), digest(2));
  });
});
