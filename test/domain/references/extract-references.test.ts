import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import type { Json } from '../../../src/domain/json/value.ts';
import {
  explainReferences,
  extractReferences,
} from '../../../src/domain/references/extract-references.ts';
import type { ReferentialSchema } from '../../../src/domain/references/kind.ts';
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

const rows: readonly Row[] = [
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
    const told = explainReferences(sample, id, data).map(({ outcome, elements }) => [
      outcome,
      ...elements.map(({ element, value, source }) => `${element}=${value} (${source})`),
    ]);
    assert.deepEqual(told, [
      [
        'filtered',
        'controllerGroup=orchestrator (fixedKv)',
        'controller=genericPlacementIntent (spec)',
      ],
      ['kept', 'controllerGroup=orchestrator (fixedKv)', 'controller=ovnaction (spec)'],
    ]);
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
    const [only] = explainReferences(own, id, data);
    assert.deepEqual([...(only?.ambiguous ?? [])], [['node', ['one', 'two']]]);
    assert.equal(only?.elements[1]?.value, 'two');
  });
});
