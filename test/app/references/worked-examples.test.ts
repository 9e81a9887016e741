import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { SourceId } from '../../../src/domain/document/document.ts';
import { type Fault, PurserError } from '../../../src/domain/errors.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import type { ResourceKind } from '../../../src/domain/references/kind.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

const folder = 'examples/emco/schema';
const sample = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));

const segment = (name: string, resources: string): string => `
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: ${name}}
data:
  resources:
${resources.replaceAll(/^/gm, '    ')}
`;

/** Of the released base segment, where sfcClientIntent stands under deploymentIntentGroup. */
const released = [
  ...sample.filter((text) => !text.includes('name: emco-sfcclient\n')),
  segment(
    'emco-sfcclient',
    `
- name: sfcClientIntent
  parent: deploymentIntentGroup
  references:
    - {name: sfcIntent}
    - {name: app, commonKey: compositeAppVersion}
`,
  ),
];

const nodes = [
  segment(
    'nodes',
    `
- {name: top}
- {name: node, parent: top, references: [{name: node}]}
- {name: leaf, parent: node}
`,
  ),
];

const racks = [
  segment(
    'racks',
    `
- {name: region, schema: example/Region/v1}
- {name: rackType, schema: example/RackType/v1}
- name: rackUnit
  schema: example/Rack/v1
  parent: region
  parentPath: .region
  references: [{name: rackType, path: .type}]
- name: host
  schema: example/Host/v1
  references:
    - {name: rackUnit, path: .placement.rack}
    - {name: host, path: ".peers[*]"}
- {name: disk, schema: example/Disk/v1, parent: host}
`,
  ),
];

interface Row {
  readonly what: string;
  readonly schema?: readonly string[];
  /** The document, as `schema name`. */
  readonly document: string;
  readonly data: Json;
  readonly parent?: string;
  /** What it refers to, each as `schema name`. */
  readonly references: readonly string[];
}

const ca = 'projectOne/CA-123/v3';
const dig = `${ca}/dig-1`;
const chain = {
  chainEnd: 'left',
  sfcIntent: 'chain',
  compositeApp: 'SFC-CA',
  compositeAppVersion: 'v2',
  deploymentIntentGroup: 'SFC-CA-DIG',
  app: 'nginx',
  workloadResource: 'fw',
  resourceType: 'pod',
};
const chained = [
  'emco/sfcIntent/v1 projectOne/SFC-CA/v2/SFC-CA-DIG/chain',
  `emco/app/v1 ${ca}/nginx`,
];
const customization = `emco/customization/v1 ${dig}/g/gr/c`;

const rows: readonly Row[] = [
  {
    what: '3.5 a) appProfile',
    document: `emco/appProfile/v1 ${ca}/prof/prof-1`,
    data: { spec: { app: 'nginx' } },
    parent: `emco/compositeProfile/v1 ${ca}/prof`,
    references: [`emco/app/v1 ${ca}/nginx`],
  },
  {
    what: '3.5 b) deploymentIntentGroup',
    document: `emco/deploymentIntentGroup/v1 ${dig}`,
    data: {
      spec: {
        compositeProfile: 'prof',
        version: 'r1',
        logicalCloud: 'adminLogCloud',
        overrideValues: [{ app: 'nginx', values: { a: 'b' } }],
      },
    },
    parent: `emco/compositeAppVersion/v1 ${ca}`,
    references: [
      'emco/logicalCloud/v1 projectOne/adminLogCloud',
      `emco/compositeProfile/v1 ${ca}/prof`,
    ],
  },
  {
    what: '3.5 b) without a logical cloud',
    document: `emco/deploymentIntentGroup/v1 ${dig}`,
    data: { spec: { compositeProfile: 'prof' } },
    parent: `emco/compositeAppVersion/v1 ${ca}`,
    references: [`emco/compositeProfile/v1 ${ca}/prof`],
  },
  {
    what: '3.5 c) groupIntent',
    document: `emco/groupIntent/v1 ${dig}/gi`,
    data: {
      spec: {
        intent: {
          genericPlacementIntent: 'generic-placement-intent',
          ovnaction: 'vfw_ovnaction_intent',
        },
      },
    },
    parent: `emco/deploymentIntentGroup/v1 ${dig}`,
    references: ['emco/controller/v1 orchestrator/ovnaction'],
  },
  {
    what: '3.5 d) genericAppPlacementIntent',
    document: `emco/genericAppPlacementIntent/v1 ${dig}/gpi/gapi`,
    data: {
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
    },
    parent: `emco/genericPlacementIntent/v1 ${dig}/gpi`,
    references: [
      `emco/app/v1 ${ca}/nginx`,
      'emco/cluster/v1 a/edge01',
      'emco/cluster/v1 a/edge02',
      'emco/cluster/v1 b/edge07',
    ],
  },
  {
    what: '3.5 e) sfcClientIntent, under netControllerIntent as in the sample',
    document: `emco/sfcClientIntent/v1 ${dig}/nci/sci`,
    data: { spec: chain },
    parent: `emco/netControllerIntent/v1 ${dig}/nci`,
    references: chained,
  },
  {
    what: '3.5 e) sfcClientIntent, under deploymentIntentGroup as released',
    schema: released,
    document: `emco/sfcClientIntent/v1 ${dig}/sci`,
    data: { spec: chain },
    parent: `emco/deploymentIntentGroup/v1 ${dig}`,
    references: chained,
  },
  {
    what: '3.5 f) customization of a cluster',
    document: customization,
    data: {
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
    },
    parent: `emco/genericResource/v1 ${dig}/g/gr`,
    references: ['emco/cluster/v1 a/edge01'],
  },
  {
    what: '3.5 f) customization of what has a label',
    document: customization,
    data: { spec: { clusterInfo: { scope: 'label', clusterProvider: 'a', cluster: '' } } },
    parent: `emco/genericResource/v1 ${dig}/g/gr`,
    references: [],
  },
  {
    what: '3.5 g) clusterReference',
    document: 'emco/clusterReference/v1 projectOne/lc/one',
    data: { spec: { clusterProvider: 'a', cluster: 'edge01', loadbalancerIp: '0.0.0.0' } },
    parent: 'emco/logicalCloud/v1 projectOne/lc',
    references: ['emco/cluster/v1 a/edge01'],
  },
  ...(
    [
      ['inboundServerIntent', 'trafficGroupIntent'],
      ['inboundClientsIntent', 'inboundServerIntent', '/tgi'],
      ['genericResource', 'genericK8sIntent'],
      ['workloadIntent', 'netControllerIntent'],
      ['hpaIntent', 'deploymentIntentGroup', null],
    ] as const
  ).map(([kind, parent, above = '']): Row => {
    const upper = above === null ? dig : `${dig}${above}/upper`;
    return {
      what: `3.5 g) ${kind}`,
      document: `emco/${kind}/v1 ${upper}/x`,
      data: { spec: { app: 'nginx' } },
      parent: `emco/${parent}/v1 ${upper}`,
      references: [`emco/app/v1 ${ca}/nginx`],
    };
  }),
  {
    what: '3.5 h) a resource that refers to itself',
    schema: nodes,
    document: 'emco/node/v1 t/n',
    data: {},
    parent: 'emco/top/v1 t',
    references: ['emco/node/v1 t/n'],
  },
  {
    what: '3.5 h) a resource that refers to one of its kind',
    schema: nodes,
    document: 'emco/node/v1 t/n',
    data: { spec: { node: 'peer' } },
    parent: 'emco/top/v1 t',
    references: ['emco/node/v1 t/peer'],
  },
  {
    what: '3.5 i) a kind that refers to nothing',
    schema: nodes,
    document: 'emco/leaf/v1 t/n/l',
    data: { spec: { top: 'x', node: 'y', nested: [{ node: 'z' }] } },
    parent: 'emco/node/v1 t/n',
    references: [],
  },
  {
    what: '7.2 an app',
    document: `emco/app/v1 ${ca}/nginx`,
    data: { metadata: { name: 'nginx' } },
    parent: `emco/compositeAppVersion/v1 ${ca}`,
    references: [],
  },
  {
    what: '7.2 values with slashes and percent signs',
    document: 'emco/compositeAppVersion/v1 100%25/CA%2F123/v3',
    data: { metadata: { name: 'CA/123' }, spec: { compositeAppVersion: 'v3' } },
    parent: 'emco/project/v1 100%25',
    references: [],
  },
  {
    what: '7.3 a rack in a region',
    schema: racks,
    document: 'example/Rack/v1 r7',
    data: { region: 'north', type: 'small' },
    parent: 'example/Region/v1 north',
    references: ['example/RackType/v1 small'],
  },
  {
    what: '7.3 a host in a rack, with peers',
    schema: racks,
    document: 'example/Host/v1 h1',
    data: { placement: { rack: 'r7' }, peers: ['h2', 'h3', 'h1'] },
    references: [
      'example/Rack/v1 r7',
      'example/Host/v1 h2',
      'example/Host/v1 h3',
      'example/Host/v1 h1',
    ],
  },
  {
    what: '7.3 a disk of a host',
    schema: racks,
    document: 'example/Disk/v1 h1/sda',
    data: {},
    parent: 'example/Host/v1 h1',
    references: [],
  },
];

describe('the worked examples', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
  });
  afterEach(async () => {
    await test.close();
  });

  const submit = (texts: readonly string[]) =>
    test.app.submitDocuments(anonymous, { text: texts.join('\n---\n') });
  const faultsOf = async (texts: readonly string[]): Promise<readonly Fault[]> => {
    const error: unknown = await submit(texts).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PurserError, 'it was not refused');
    return error.faults;
  };

  for (const { what, schema = sample, document, data, parent, references } of rows) {
    it(what, async () => {
      const { revision: ruled } = await submit(schema);
      const { kinds } = await test.app.referentialSchema(anonymous, ruled);
      const others = references.filter((one) => one !== document);
      const needed = [...(parent === undefined ? [] : [parent]), ...others];

      if (needed.length > 0) {
        const faults = await faultsOf([documentText(document, data)]);
        assert.deepEqual(
          faults.map(({ code, facts }) => {
            const { schema, name } = facts['target'] as SourceId;
            return [code, `${schema} ${name}`];
          }),
          needed.map((one) => [one === parent ? 'PARENT_NOT_FOUND' : 'REFERENCE_NOT_FOUND', one]),
        );
      }

      const bare = [...withAncestors(kinds, [document, ...needed])].filter(
        (one) => one !== document,
      );
      if (bare.length > 0) await submit(bare.map((one) => documentText(one, bodyOf(one))));
      const { revision, warnings } = await submit([documentText(document, data)]);
      assert.deepEqual(warnings, []);
      const [found = []] = await test.app.references(anonymous, revision, [idOf(document)], {
        relations: ['parent', 'reference'],
      });
      assert.deepEqual(
        found.map(({ relation, target }) => `${relation} ${target.schema} ${target.name}`),
        [
          ...(parent === undefined ? [] : [`parent ${parent}`]),
          ...references.map((one) => `reference ${one}`),
        ],
      );
      const { issues } = await test.app.integrityReport(anonymous, revision);
      assert.deepEqual(issues, []);

      for (const target of others) {
        const faults = await faultsOf([tombstone(target)]);
        const codes = faults.map(({ code }) => code);
        assert.ok(codes.includes('IS_REFERENCED') || codes.includes('HAS_CHILDREN'), `${codes}`);
      }
      // Nothing needs the document but itself, so it may go.
      await submit([tombstone(document)]);
    });
  }

  it('7.3 a rack that names no region', async () => {
    await submit(racks);
    const [only, ...more] = await faultsOf([documentText('example/Rack/v1 r7', { type: 'small' })]);
    assert.deepEqual(
      [only?.code, only?.facts['target'], more.length],
      ['PARENT_NOT_FOUND', null, 1],
    );
  });

  it('7.3 a rack that moves to another region', async () => {
    await submit(racks);
    const regions = ['north', 'south'].map((name) => documentText(`example/Region/v1 ${name}`, {}));
    await submit([...regions, documentText('example/Rack/v1 r7', { region: 'north' })]);
    await submit([
      documentText('example/Rack/v1 r7', { region: 'south' }),
      tombstone('example/Region/v1 north'),
    ]);
    const [{ code } = { code: null }] = await faultsOf([tombstone('example/Region/v1 south')]);
    assert.equal(code, 'HAS_CHILDREN');
  });

  it('7.3 a rack of a kind by a name with too many parts', async () => {
    await submit([...racks, documentText('example/Region/v1 north', {})]);
    const rack = documentText('example/Rack/v1 r7', { region: 'north', type: 'a/b' });
    const [{ code } = { code: null }] = await faultsOf([rack]);
    assert.equal(code, 'REFERENCE_MALFORMED');
  });
});

function idOf(document: string): SourceId {
  const [schema = '', name = ''] = document.split(' ');
  return { schema, name };
}

function documentText(document: string, data: Json): string {
  const metadata = { schema: 'metadata/Document/v1', name: idOf(document).name };
  return JSON.stringify({ schema: idOf(document).schema, metadata, data });
}

function tombstone(document: string): string {
  const metadata = { schema: 'metadata/Tombstone/v1', name: idOf(document).name };
  return JSON.stringify({ schema: idOf(document).schema, metadata });
}

/** A body that says no more than is needed: racks name their region themselves. */
function bodyOf(document: string): Json {
  return idOf(document).schema === 'example/Rack/v1' ? { region: 'any' } : {};
}

/** Documents, and all that they hang on by their names. */
function withAncestors(
  kinds: readonly ResourceKind[],
  documents: readonly string[],
): ReadonlySet<string> {
  const all = new Set<string>();
  const add = (document: string): void => {
    all.add(document);
    const { schema, name } = idOf(document);
    const kind = kinds.find((one) => one.schema === schema);
    const parent = kinds.find((one) => one.name === kind?.parent);
    if (kind === undefined || parent === undefined) return;
    if (kind.parentPath !== null) add('example/Region/v1 any');
    else add(`${parent.schema} ${name.split('/').slice(0, -kind.own.length).join('/')}`);
  };
  for (const document of documents) add(document);
  return all;
}
