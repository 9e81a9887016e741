import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import { explainCandidates } from '../../../src/domain/references/extract-references.ts';
import type { ReferentialSchema } from '../../../src/domain/references/kind.ts';
import type { WorkAllowance } from '../../../src/domain/references/reference-budget.ts';
import { extractReferences } from '../../support/extract-references.ts';
import { sampleSegments, soundSchema, soundSegment } from './sample-schema.ts';

const sample = soundSchema(sampleSegments());
const CA3 = { project: 'projectOne', compositeApp: 'CA-123', compositeAppVersion: 'v3' };
const dig = { ...CA3, deploymentIntentGroup: 'dig-1' };

interface Row {
  readonly what: string;
  readonly schema?: ReferentialSchema;
  readonly kind: string;
  readonly key: Readonly<Record<string, string>>;
  readonly spec?: Json;
  readonly references: readonly (readonly [string, Readonly<Record<string, string>>])[];
}

/** Of the released base segment, where sfcClientIntent stands under deploymentIntentGroup. */
const released = soundSchema([
  ...sampleSegments().filter(({ name }) => name !== 'emco-sfcclient'),
  soundSegment(
    'emco-sfcclient',
    `
resources:
  - name: sfcClientIntent
    parent: deploymentIntentGroup
    references:
      - {name: sfcIntent}
      - {name: app, commonKey: compositeAppVersion}
`,
  ),
]);

const own = soundSchema([
  soundSegment(
    'own',
    `
resources:
  - {name: top}
  - {name: node, parent: top, references: [{name: node}]}
  - {name: leaf, parent: node}
`,
  ),
]);

/** Every way of looking for references to one kind. */
const ways = soundSchema([
  soundSegment(
    'ways',
    `
resources:
  - {name: top}
  - {name: pair.part, parent: top}
  - {name: item, parent: part}
  - {name: fixed, parent: top, references: [{name: part, fixedKv: {pair: f}}]}
  - {name: many, parent: top, references: [{name: part, type: many, fixedKv: {pair: f}, filterKeys: [not, Not]}]}
  - {name: filtered, parent: top, references: [{name: part, filterKeys: [not]}]}
  - {name: mapped, parent: part, references: [{name: part, type: map, map: constructor}]}
  - {name: twice, parent: part, references: [{name: part}, {name: part, type: many}]}
  - {name: home, parent: part, references: [{name: item, commonKey: pair}]}
  - {name: far, parent: part, references: [{name: item, commonKey: pair, fixedKv: {pair: f}}]}
`,
  ),
]);

const odd = soundSchema([
  soundSegment(
    'odd',
    `
resources:
  - name: constructor
  - name: toString
    parent: constructor
    references: [{name: toString}, {name: constructor, type: map, map: valueOf}]
`,
  ),
]);

const inPart = { top: 't', pair: 'p', part: 'q' };

const rows: readonly Row[] = [
  {
    what: 'what is fixed counts, whatever spec says',
    schema: ways,
    kind: 'fixed',
    key: { top: 't', fixed: 'x' },
    spec: { top: 'u', pair: 'other', part: 'one' },
    references: [['part', { top: 'u', pair: 'f', part: 'one' }]],
  },
  {
    what: 'of many, too; and what is filtered, as a whole word in its own letters',
    schema: ways,
    kind: 'many',
    key: { top: 't', many: 'x' },
    spec: [{ part: 'one' }, { part: 'not' }, { part: 'Not' }, { part: 'NOT' }, { part: 'nothing' }],
    references: ['one', 'NOT', 'nothing'].map((part) => ['part', { top: 't', pair: 'f', part }]),
  },
  {
    what: 'of many: spec itself, and only what is a text',
    schema: ways,
    kind: 'many',
    key: { top: 't', many: 'x' },
    spec: { part: 'own', a: { part: 5 }, b: { part: '' }, c: [[{ part: 'deep' }]] },
    references: ['own', 'deep'].map((part) => ['part', { top: 't', pair: 'f', part }]),
  },
  {
    what: 'of many: nothing is inherited, and nothing lent',
    schema: ways,
    kind: 'twice',
    key: { ...inPart, twice: 'x' },
    spec: { pair: 'r', within: { part: 's' } },
    references: [
      ['part', { top: 't', pair: 'r', part: 's' }],
      ['part', { top: 't', pair: 'r', part: 'q' }],
      ['part', { top: 't', pair: 'p', part: 's' }],
    ],
  },
  {
    what: 'the default type is filtered, too',
    schema: ways,
    kind: 'filtered',
    key: { top: 't', filtered: 'x' },
    spec: { pair: 'p', part: 'not' },
    references: [],
  },
  {
    what: 'the default type: elements of different mappings, in lists, and the last one of each',
    schema: ways,
    kind: 'filtered',
    key: { top: 't', filtered: 'x' },
    spec: [{ part: 'one' }, { a: [{ pair: 'p' }] }, { part: 'two' }, { part: '' }],
    references: [['part', { top: 't', pair: 'p', part: 'two' }]],
  },
  {
    what: 'a map: its keys, of the second part alone, whatever its values',
    schema: ways,
    kind: 'mapped',
    key: { ...inPart, mapped: 'x' },
    spec: { constructor: { one: null, __proto__x: { part: 'y' }, '': 'z' }, part: 'no' },
    references: ['one', '__proto__x'].map((part) => ['part', { ...inPart, part }]),
  },
  ...[[{ one: 1 }], 'one', null, { within: { constructor: { one: 1 } } }].map(
    (map, at): Row => ({
      what: `a map that is none: ${['a list', 'a text', 'null', 'deeper in spec'][at]}`,
      schema: ways,
      kind: 'mapped',
      key: { ...inPart, mapped: 'x' },
      spec: at === 3 ? map : { constructor: map },
      references: [],
    }),
  ),
  {
    what: 'a Key in common down to the first part: the second one may come from spec',
    schema: ways,
    kind: 'home',
    key: { ...inPart, home: 'x' },
    spec: { top: 'u', pair: 'r', part: 's', item: 'i' },
    references: [['item', { top: 't', pair: 'p', part: 's', item: 'i' }]],
  },
  {
    what: 'a Key in common, of which something is fixed',
    schema: ways,
    kind: 'far',
    key: { ...inPart, far: 'x' },
    spec: { top: 'u', pair: 'r', item: 'i' },
    references: [['item', { top: 't', pair: 'f', part: 'q', item: 'i' }]],
  },
  ...['text', 7, null, []].map(
    (spec): Row => ({
      what: `a spec that is ${JSON.stringify(spec)}: what follows from the own Key`,
      schema: ways,
      kind: 'twice',
      key: { ...inPart, twice: 'x' },
      spec,
      references: [['part', inPart]],
    }),
  ),
  {
    what: 'kinds, elements, maps and values that every object has by name',
    schema: odd,
    kind: 'toString',
    key: { constructor: 'valueOf', toString: 'hasOwnProperty' },
    spec: JSON.parse('{"toString": "__proto__", "valueOf": {"__proto__": 1, "constructor": 2}}'),
    references: [
      ['toString', { constructor: 'valueOf', toString: '__proto__' }],
      ['constructor', { constructor: '__proto__' }],
      ['constructor', { constructor: 'constructor' }],
    ],
  },
  {
    what: 'names that every object has are not there if nobody writes them',
    schema: odd,
    kind: 'toString',
    key: { constructor: 'c', toString: 't' },
    spec: {},
    references: [['toString', { constructor: 'c', toString: 't' }]],
  },
  {
    what: 'a) takes from spec what is there, and the rest from the own Key',
    kind: 'appProfile',
    key: { ...CA3, compositeProfile: 'prof', appProfile: 'prof-1' },
    spec: { app: 'nginx' },
    references: [['app', { ...CA3, app: 'nginx' }]],
  },
  {
    what: 'b) one of each kind that is declared',
    kind: 'deploymentIntentGroup',
    key: dig,
    spec: {
      compositeProfile: 'prof',
      version: 'r1',
      logicalCloud: 'adminLogCloud',
      overrideValues: [{ app: 'nginx', values: { a: 'b' } }],
    },
    references: [
      ['logicalCloud', { project: 'projectOne', logicalCloud: 'adminLogCloud' }],
      ['compositeProfile', { ...CA3, compositeProfile: 'prof' }],
    ],
  },
  {
    what: 'b) without what completes it, there is none',
    kind: 'deploymentIntentGroup',
    key: dig,
    spec: { compositeProfile: 'prof' },
    references: [['compositeProfile', { ...CA3, compositeProfile: 'prof' }]],
  },
  {
    what: 'c) the names of a map, with what is fixed, without what is filtered',
    kind: 'groupIntent',
    key: { ...dig, groupIntent: 'gi' },
    spec: {
      intent: {
        genericPlacementIntent: 'generic-placement-intent',
        ovnaction: 'vfw_ovnaction_intent',
      },
    },
    references: [['controller', { controllerGroup: 'orchestrator', controller: 'ovnaction' }]],
  },
  {
    what: 'd) one for each mapping with members of its own',
    kind: 'genericAppPlacementIntent',
    key: { ...dig, genericPlacementIntent: 'gpi', genericAppPlacementIntent: 'gapi' },
    spec: {
      app: 'nginx',
      intent: {
        allOf: [
          { clusterProvider: 'a', cluster: 'edge01' },
          { clusterProvider: 'a', clusterLabel: 'west' },
          {
            anyOf: [{ clusterProvider: 'b', cluster: 'edge07' }],
            clusterProvider: 'a',
            cluster: 'edge02',
          },
        ],
        anyOf: [{ clusterProvider: 'a', cluster: 'edge01' }],
      },
    },
    references: [
      ['app', { ...CA3, app: 'nginx' }],
      ['cluster', { clusterProvider: 'a', cluster: 'edge01' }],
      ['cluster', { clusterProvider: 'a', cluster: 'edge02' }],
      ['cluster', { clusterProvider: 'b', cluster: 'edge07' }],
    ],
  },
  {
    what: 'e) elements in common come from the own Key, not from spec',
    schema: released,
    kind: 'sfcClientIntent',
    key: { ...dig, sfcClientIntent: 'sci' },
    spec: {
      chainEnd: 'left',
      sfcIntent: 'chain',
      compositeApp: 'SFC-CA',
      compositeAppVersion: 'v2',
      deploymentIntentGroup: 'SFC-CA-DIG',
      app: 'nginx',
      workloadResource: 'fw',
      resourceType: 'pod',
    },
    references: [
      [
        'sfcIntent',
        {
          project: 'projectOne',
          compositeApp: 'SFC-CA',
          compositeAppVersion: 'v2',
          deploymentIntentGroup: 'SFC-CA-DIG',
          sfcIntent: 'chain',
        },
      ],
      ['app', { ...CA3, app: 'nginx' }],
    ],
  },
  {
    what: 'f) however deep it lies',
    kind: 'customization',
    key: { ...dig, genericK8sIntent: 'g', genericResource: 'gr', customization: 'c' },
    spec: {
      clusterSpecific: 'true',
      clusterInfo: {
        scope: 'name',
        clusterProvider: 'a',
        cluster: 'edge01',
        clusterLabel: '',
        mode: 'allow',
      },
    },
    references: [['cluster', { clusterProvider: 'a', cluster: 'edge01' }]],
  },
  {
    what: 'f) an empty text is as good as none',
    kind: 'customization',
    key: { ...dig, genericK8sIntent: 'g', genericResource: 'gr', customization: 'c' },
    spec: { clusterInfo: { scope: 'label', clusterProvider: 'a', cluster: '' } },
    references: [],
  },
  {
    what: 'g) of a logical cloud to a cluster',
    kind: 'clusterReference',
    key: { project: 'projectOne', logicalCloud: 'lc', clusterReference: 'lccl' },
    spec: { clusterProvider: 'a', cluster: 'edge01', loadbalancerIp: '0.0.0.0' },
    references: [['cluster', { clusterProvider: 'a', cluster: 'edge01' }]],
  },
  ...['inboundServerIntent', 'genericResource', 'workloadIntent', 'hpaIntent'].map(
    (kind): Row => ({
      what: `g) of ${kind} to an app`,
      kind,
      key: { ...dig, [kind]: 'x' },
      spec: { app: 'nginx' },
      references: [['app', { ...CA3, app: 'nginx' }]],
    }),
  ),
  {
    what: 'h) of a kind to itself: without spec, the resource itself',
    schema: own,
    kind: 'node',
    key: { top: 't', node: 'n' },
    references: [['node', { top: 't', node: 'n' }]],
  },
  {
    what: 'h) of a kind to itself: another one',
    schema: own,
    kind: 'node',
    key: { top: 't', node: 'n' },
    spec: { node: 'peer' },
    references: [['node', { top: 't', node: 'peer' }]],
  },
  {
    what: 'i) none where none is declared',
    schema: own,
    kind: 'leaf',
    key: { top: 't', node: 'n', leaf: 'l' },
    spec: { top: 'x', node: 'y', nested: [{ node: 'z' }] },
    references: [],
  },
  {
    what: 'names that every object has are no values',
    schema: own,
    kind: 'node',
    key: { top: 'constructor', node: '__proto__' },
    spec: JSON.parse('{"__proto__": {"node": "toString"}}'),
    references: [['node', { top: 'constructor', node: 'toString' }]],
  },
  {
    what: 'what is no text is no value, but is walked into',
    schema: own,
    kind: 'node',
    key: { top: 't', node: 'n' },
    spec: { node: { node: ['x', 3, { node: 'deep' }] }, top: 7 },
    references: [['node', { top: 't', node: 'deep' }]],
  },
];

describe('references in a body', () => {
  for (const { what, schema = sample, kind, key, spec, references } of rows) {
    it(what, () => {
      const known = schema.kinds.get(kind);
      assert.ok(known, `there is no kind ${kind}`);
      const id = { kind: known, key: new Map(Object.entries(key)) };
      const data = spec === undefined ? {} : { spec };
      const found = extractReferences(schema, id, data);
      assert.deepEqual(
        found.map((one) => [one.kind.name, Object.fromEntries(one.key)]),
        references,
      );
    });
  }

  it('are explained: where each element came from, and why one is none', () => {
    const kind = sample.kinds.get('groupIntent');
    assert.ok(kind);
    const data = { spec: { intent: { genericPlacementIntent: 'x', ovnaction: 'y' } } };
    const id = { kind, key: new Map(Object.entries({ ...dig, groupIntent: 'gi' })) };
    const reported = explainCandidates(sample, id, data).map(({ outcome, elements }) => [
      outcome,
      ...elements.map(({ element, value, source }) => `${element}=${value} (${source})`),
    ]);
    assert.deepEqual(reported, [
      [
        'filtered',
        'controllerGroup=orchestrator (fixedKv)',
        'controller=genericPlacementIntent (spec)',
      ],
      ['kept', 'controllerGroup=orchestrator (fixedKv)', 'controller=ovnaction (spec)'],
    ]);
  });

  it('come from spec alone', () => {
    const kind = sample.kinds.get('appProfile');
    assert.ok(kind);
    const key = { ...CA3, compositeProfile: 'prof', appProfile: 'prof-1' };
    const id = { kind, key: new Map(Object.entries(key)) };
    const data = { app: 'one', metadata: { name: 'prof-1', app: 'two' }, other: { app: 'three' } };
    assert.deepEqual(extractReferences(sample, id, data), []);
  });

  it('are explained: one procedure, with every outcome', () => {
    const reported = (name: string, key: object, spec: Json) => {
      const kind = ways.kinds.get(name);
      assert.ok(kind);
      const id = { kind, key: new Map<string, string>(Object.entries(key)) };
      return explainCandidates(ways, id, { spec }).map(({ outcome, elements }) => [
        outcome,
        ...elements.map(({ element, value, source }) => `${element}=${value} (${source})`),
      ]);
    };
    assert.deepEqual(reported('filtered', { top: 't', filtered: 'x' }, { part: 'not' }), [
      ['incomplete', 'top=t (ownKey)', 'pair=null (null)', 'part=not (spec)'],
    ]);
    assert.deepEqual(
      reported('filtered', { top: 't', filtered: 'x' }, { top: 'u', pair: 'p', part: 'not' }),
      [['filtered', 'top=u (spec)', 'pair=p (spec)', 'part=not (spec)']],
    );
    assert.deepEqual(reported('twice', { ...inPart, twice: 'x' }, { part: 's' }), [
      ['kept', 'top=t (ownKey)', 'pair=p (ownKey)', 'part=s (spec)'],
      ['duplicate', 'top=t (ownKey)', 'pair=p (ownKey)', 'part=s (spec)'],
    ]);
  });

  it('are searched for in one body up to a limit, however many rules look at it', () => {
    const many = (count: number, reference: string) =>
      soundSchema([
        soundSegment(
          's',
          `resources: [{name: t}, {name: k, references: [${Array(count).fill(reference).join(', ')}]}]`,
        ),
      ]);
    const search = (schema: ReferentialSchema, data: Json, together?: WorkAllowance) => {
      const kind = schema.kinds.get('k');
      assert.ok(kind);
      return explainCandidates(schema, { kind, key: new Map([['k', 'x']]) }, data, {
        ...(together && { together }),
      });
    };
    const map = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`key${at}`, 'v']));
    const list = Array.from({ length: 60_000 }, (_, at) => ({ t: `t${at}` }));
    const tooMuch = { code: 'LIMIT_EXCEEDED' };
    const mapped = many(20, '{name: t, type: map, map: m}');
    assert.throws(() => search(mapped, { spec: { m: map } }), tooMuch);
    assert.throws(() => search(many(20, '{name: t, type: many}'), { spec: list }), tooMuch);
    assert.throws(() => search(many(100, "{name: t, path: '.m[*].x'}"), { m: list }), tooMuch);
    const five = list.slice(0, 5_000);
    assert.equal(search(many(1, '{name: t, type: many}'), { spec: five }).length, 5_000);
    // One candidate each: what all find in the body is found once.
    assert.equal(search(many(100, '{name: t}'), { spec: list }).length, 100);
    const together = { work: 150_000, limit: 150_000 };
    search(many(1, '{name: t, type: many}'), { spec: five }, together);
    assert.throws(
      () => search(many(1, '{name: t, type: many}'), { spec: five }, together),
      tooMuch,
    );
  });

  it('do not warn of one value that an element has several times', () => {
    const kind = own.kinds.get('node');
    assert.ok(kind);
    const key = new Map(Object.entries({ top: 't', node: 'n' }));
    const data = { spec: { a: { node: 'one' }, b: { node: 'one' }, c: { node: '' } } };
    const [only] = explainCandidates(own, { kind, key }, data);
    assert.equal(only?.ambiguous.size, 0);
  });

  it('warn where one element has several values: the last one counts', () => {
    const kind = own.kinds.get('node');
    assert.ok(kind);
    const data = { spec: { a: { node: 'one' }, b: { node: 'two' } } };
    const id = {
      kind,
      key: new Map([
        ['top', 't'],
        ['node', 'n'],
      ]),
    };
    const [only] = explainCandidates(own, id, data);
    assert.deepEqual(
      Array.from(only?.ambiguous ?? [], ([element, { values }]) => [element, [...values.keys()]]),
      [['node', ['one', 'two']]],
    );
    assert.equal(only?.elements[1]?.value, 'two');
  });
});
