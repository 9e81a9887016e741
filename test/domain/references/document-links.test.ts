import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import { findLinks, linkLocator } from '../../../src/domain/references/document-links.ts';
import { sampleSegments, soundSchema, soundSegment } from './sample-schema.ts';

const sample = soundSchema(sampleSegments());

const racks = soundSchema([
  soundSegment(
    'racks',
    `
resources:
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
  - name: plug
    schema: example/Plug/v1
    references: [{name: disk, path: .}]
  - {name: spring, references: [{name: spring, path: .from}]}
  - name: shelf
    schema: example/Shelf/v1
    references: [{name: host, path: ".grid[1][0]"}]
  - name: label
    schema: example/Label/v1
    references: [{name: host, fixedKv: {host: h1}}]
`,
  ),
]);

interface Row {
  readonly what: string;
  readonly kind: string;
  readonly name: string;
  readonly data: Json;
  /** Each as `relation schema name`. */
  readonly links?: readonly string[];
  readonly faults?: readonly string[];
}

const rows: readonly Row[] = [
  {
    what: 'a resource of EMCO: its parent by the Key, and what it refers to',
    kind: 'emco/appProfile/v1',
    name: 'projectOne/CA-123/v3/prof/prof-1',
    data: { metadata: { name: 'prof-1' }, spec: { app: 'nginx' } },
    links: [
      'parent emco/compositeProfile/v1 projectOne/CA-123/v3/prof',
      'reference emco/app/v1 projectOne/CA-123/v3/nginx',
    ],
  },
  {
    what: 'both elements go with a name of two parts',
    kind: 'emco/compositeAppVersion/v1',
    name: 'projectOne/CA-123/v3',
    data: { metadata: { name: 'CA-123' }, spec: { compositeAppVersion: 'v3' } },
    links: ['parent emco/project/v1 projectOne'],
  },
  {
    what: 'a root',
    kind: 'emco/controller/v1',
    name: 'action/dtc',
    data: { metadata: { name: 'dtc' } },
  },
  {
    what: 'values with slashes and percent signs',
    kind: 'emco/app/v1',
    name: 'a%2Fb/c%25/v/x',
    data: {},
    links: ['parent emco/compositeAppVersion/v1 a%2Fb/c%25/v'],
  },
  { what: 'too few parts', kind: 'emco/app/v1', name: 'a/b', data: {}, faults: ['KEY_INVALID'] },
  { what: 'an empty part', kind: 'emco/app/v1', name: 'a//c/d', data: {}, faults: ['KEY_INVALID'] },
  {
    what: 'a stray percent sign',
    kind: 'emco/project/v1',
    name: 'a%20b',
    data: {},
    faults: ['KEY_INVALID'],
  },
  {
    what: 'a kind of EMCO that is not declared',
    kind: 'emco/cloudConfig/v1',
    name: 'a',
    data: {},
    faults: ['KIND_UNKNOWN'],
  },
  {
    what: 'documents that no kind rules',
    kind: 'other/Thing/v1',
    name: 'a',
    data: { spec: { app: 'x' } },
  },
  {
    what: 'another name in metadata',
    kind: 'emco/project/v1',
    name: 'one',
    data: { metadata: { name: 'two' } },
    faults: ['NAME_MISMATCH'],
  },
  ...[null, 5, 'text', ['x']].map((data) => ({
    what: `a body that is no mapping: ${JSON.stringify(data)}`,
    kind: 'emco/clusterLabel/v1',
    name: 'p/c/edge',
    data,
    links: ['parent emco/cluster/v1 p/c'],
    faults: ['BAD_REQUEST'],
  })),
  {
    what: 'no mapping, and no Key either',
    kind: 'emco/clusterLabel/v1',
    name: 'edge',
    data: null,
    faults: ['KEY_INVALID'],
  },
  {
    what: 'another name under the name of the kind',
    kind: 'emco/clusterLabel/v1',
    name: 'p/c/edge',
    data: { clusterLabel: 'west' },
    links: ['parent emco/cluster/v1 p/c'],
    faults: ['NAME_MISMATCH'],
  },
  {
    what: 'another version in spec',
    kind: 'emco/compositeAppVersion/v1',
    name: 'p/CA/v1',
    data: { metadata: { name: 'CA' }, spec: { compositeAppVersion: 'v2' } },
    links: ['parent emco/project/v1 p'],
    faults: ['NAME_MISMATCH'],
  },
  {
    what: 'a flat kind: its parent where it says, its references by path',
    kind: 'example/Rack/v1',
    name: 'r7',
    data: { region: 'north', type: 'small', metadata: { name: 'whatever' } },
    links: ['parent example/Region/v1 north', 'reference example/RackType/v1 small'],
  },
  {
    what: 'a flat kind that names no parent',
    kind: 'example/Rack/v1',
    name: 'r7',
    data: { region: '' },
    faults: ['PARENT_NOT_FOUND'],
  },
  {
    what: 'a flat kind that names two',
    kind: 'example/Rack/v1',
    name: 'r7',
    data: { region: ['north', 'south'] },
    faults: ['PARENT_NOT_FOUND'],
  },
  {
    what: 'all items of a list, and a mapping by its members',
    kind: 'example/Host/v1',
    name: 'h1',
    data: {
      placement: { rack: { rackUnit: 'r7' } },
      peers: ['h2', { host: 'h3' }, 'h2', 5, ['h4']],
    },
    links: [
      'reference example/Rack/v1 r7',
      'reference example/Host/v1 h2',
      'reference example/Host/v1 h3',
      'reference example/Host/v1 h4',
    ],
  },
  {
    what: 'all values of a mapping',
    kind: 'example/Host/v1',
    name: 'h1',
    data: { peers: { a: 'h2', b: '' } },
    links: ['reference example/Host/v1 h2'],
  },
  {
    what: 'the child of a kind without a path: named by its parent',
    kind: 'example/Disk/v1',
    name: 'h1/sda',
    data: {},
    links: ['parent example/Host/v1 h1'],
  },
  {
    what: 'a whole Key as a path of names',
    kind: 'example/Plug/v1',
    name: 'p',
    data: 'h1/sda',
    links: ['reference example/Disk/v1 h1/sda'],
  },
  {
    what: 'an item of a list within a list',
    kind: 'example/Shelf/v1',
    name: 's',
    data: { grid: [['h1', 'h2'], ['h3', 'h4'], 'h5'] },
    links: ['reference example/Host/v1 h3'],
  },
  {
    what: 'a step that does not exist',
    kind: 'example/Shelf/v1',
    name: 's',
    data: { grid: [['h1', 'h2'], 'h3'] },
  },
  {
    what: 'several malformed names: told once',
    kind: 'example/Host/v1',
    name: 'h1',
    data: { peers: ['a/b', 'c/d'] },
    faults: ['REFERENCE_MALFORMED'],
  },
  {
    what: 'more names than may be',
    kind: 'example/Host/v1',
    name: 'h1',
    data: { peers: Array.from({ length: 50_000 }, (_, at) => `${'h'.repeat(200)}${at}`) },
    faults: ['LIMIT_EXCEEDED'],
  },
  { what: 'a name that cannot be completed', kind: 'example/Plug/v1', name: 'p', data: 'sda' },
  {
    what: 'a name with too many parts',
    kind: 'example/Plug/v1',
    name: 'p',
    data: 'a/b/c',
    faults: ['REFERENCE_MALFORMED'],
  },
];

describe('links of documents', () => {
  it('report only the first fault of the form', () => {
    const found = findLinks(racks, {
      schema: 'emco/spring/v1',
      name: 'a',
      layer: null,
      data: { metadata: { name: 'b' }, from: 'x/y/z' },
      secret: false,
    });
    assert.deepEqual(
      found.faults.map(({ code }) => code),
      ['NAME_MISMATCH'],
    );
  });

  for (const { what, kind, name, data, links = [], faults = [] } of rows) {
    it(what, () => {
      const schema = kind.startsWith('example/') ? racks : sample;
      const found = findLinks(schema, { schema: kind, name, layer: 'site', data, secret: false });
      assert.deepEqual(
        found.links.map((link) => `${link.relation} ${link.schema} ${link.name}`),
        links,
      );
      assert.deepEqual(
        found.faults.map(({ code }) => code),
        faults,
      );
    });
  }
});

describe('where links stand', () => {
  const cluster = { clusterProvider: 'a', cluster: 'edge' };
  const gapi = 'emco/genericAppPlacementIntent/v1';
  /** Each link as `relation name`, with its place. */
  const places: readonly (readonly [
    what: string,
    document: readonly [schema: string, name: string, data: Json],
    places: Readonly<Record<string, string | null>>,
  ])[] = [
    [
      'the value of the own name, if there is one candidate; a parent by the Key nowhere',
      [
        'emco/customization/v1',
        'p/ca/v/dig/g/gr/c',
        { spec: { info: { cluster: 'edge', z: { clusterProvider: 'a' } } } },
      ],
      { 'parent p/ca/v/dig/g/gr': null, 'reference a/edge': 'data.spec.info.cluster' },
    ],
    [
      'the last value, if several are found',
      ['emco/appProfile/v1', 'p/ca/v/prof/x', { spec: { a: { app: 'one' }, b: { app: 'two' } } }],
      { 'parent p/ca/v/prof': null, 'reference p/ca/v/two': 'data.spec.b.app' },
    ],
    [
      'the member of the mapping, if there may be many',
      [gapi, 'p/ca/v/dig/gpi/x', { spec: { intent: { 'all.of': [{ anyOf: [cluster] }] } } }],
      {
        'parent p/ca/v/dig/gpi': null,
        'reference a/edge': 'data.spec.intent["all.of"][0].anyOf[0].cluster',
      },
    ],
    [
      'the first of those that say the same',
      [gapi, 'p/ca/v/dig/gpi/x', { spec: { intent: [cluster, { ...cluster }] } }],
      { 'parent p/ca/v/dig/gpi': null, 'reference a/edge': 'data.spec.intent[0].cluster' },
    ],
    [
      'the key of a map',
      ['emco/groupIntent/v1', 'p/ca/v/dig/x', { spec: { intent: { ovnaction: 'wires' } } }],
      {
        'parent p/ca/v/dig': null,
        'reference orchestrator/ovnaction': 'data.spec.intent.ovnaction',
      },
    ],
    [
      'the member of a mapping that a path selects',
      ['example/Rack/v1', 'r7', { type: { rackType: 'small' } }],
      { 'reference small': 'data.type.rackType' },
    ],
    [
      'where a document of a flat kind names its parent',
      ['example/Rack/v1', 'r7', { region: 'north' }],
      { 'parent north': 'data.region' },
    ],
    ['the body itself', ['example/Plug/v1', 'p', 'h1/sda'], { 'reference h1/sda': 'data' }],
    [
      'items of lists within lists',
      ['example/Host/v1', 'h1', { peers: ['h2', [5, 'h3'], { host: 'h4' }] }],
      {
        'reference h2': 'data.peers[0]',
        'reference h3': 'data.peers[1][1]',
        'reference h4': 'data.peers[2].host',
      },
    ],
  ];

  for (const [what, [schema, name, data], expected] of places) {
    it(`is ${what}`, () => {
      const rules = schema.startsWith('example/') ? racks : sample;
      const document = { schema, name, layer: null, data, secret: false };
      const placesOf = (secret: boolean) => {
        const locate = linkLocator(rules, { ...document, secret });
        const { links } = findLinks(rules, document);
        return Object.fromEntries(
          links.map((link) => [`${link.relation} ${link.name}`, locate(link)]),
        );
      };
      assert.deepEqual(placesOf(false), expected);
      const hidden = Object.keys(expected).map((link) => [link, null]);
      assert.deepEqual(placesOf(true), Object.fromEntries(hidden));
    });
  }
});

describe('faults of documents', () => {
  const faultOf = (schema: string, name: string, data: Json, secret = false) => {
    const rules = schema.startsWith('example/') ? racks : sample;
    const { faults, warnings } = findLinks(rules, { schema, name, layer: 'site', data, secret });
    const [found, ...more] = [...faults, ...warnings];
    assert.deepEqual(more, []);
    const { resource, ...facts } = found?.facts ?? {};
    if (found !== undefined) assert.deepEqual(resource, { schema, name, layer: 'site' });
    return [found?.code, facts, found?.place.path];
  };

  it('say which element of a Key is wrong, if one is', () => {
    const elementOf = (name: string) => {
      const [, facts] = faultOf('emco/app/v1', name, {});
      return (facts as { readonly element: string | null }).element;
    };
    assert.deepEqual(['a/b', 'a/b/c/', 'a/%/c/d'].map(elementOf), [null, 'app', 'compositeApp']);
  });

  it('quote a malformed name where it stands, unless it is secret', () => {
    const malformed = (secret: boolean) =>
      faultOf('example/Host/v1', 'h1', { peers: ['h2', { a: 5 }, ['x/y']] }, secret);
    const facts = { reference: 'host', path: '.peers[*]' };
    assert.deepEqual(malformed(false), [
      'REFERENCE_MALFORMED',
      { ...facts, value: 'x/y' },
      'data.peers[2][0]',
    ]);
    assert.deepEqual(malformed(true), [
      'REFERENCE_MALFORMED',
      { ...facts, value: null },
      'data.peers[*]',
    ]);
  });

  it('say where a body has another name than its Key, unless it is secret', () => {
    const mismatched = (data: Json, secret: boolean) =>
      faultOf('emco/app/v1', 'p/ca/v/app', data, secret)[2];
    assert.equal(mismatched({ metadata: { name: 'x' } }, false), 'data.metadata.name');
    assert.equal(mismatched({ metadata: { name: 'x' } }, true), 'data');
    assert.equal(mismatched({ app: 'x' }, true), 'data');
  });

  it('name the value that counts of several and those left, with their places, unless secret', () => {
    const data = { spec: { a: { app: 'one' }, b: [{ app: 'two' }], c: { app: 'one' } } };
    const ambiguous = (secret: boolean) =>
      faultOf('emco/appProfile/v1', 'p/ca/v/prof/x', data, secret);
    const facts = { reference: 'app', element: 'app' };
    // The first value met again at the end is the last one all the same.
    assert.deepEqual(ambiguous(false), [
      'AMBIGUOUS_ELEMENT',
      {
        ...facts,
        taken: { value: 'one', path: 'data.spec.c.app' },
        left: [{ value: 'two', path: 'data.spec.b[0].app' }],
        count: 1,
      },
      'data.spec.c.app',
    ]);
    assert.deepEqual(ambiguous(true), [undefined, {}, undefined]);
  });

  it('name the value that counts, however many are left', () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ app: `app-${at}` }));
    const [code, facts] = faultOf('emco/appProfile/v1', 'p/ca/v/prof/x', { spec: { many } }, false);
    const { taken, left, count } = facts as unknown as {
      readonly taken: object;
      readonly left: readonly object[];
      readonly count: number;
    };
    assert.deepEqual(
      [code, taken, left.length, left[0], count],
      [
        'AMBIGUOUS_ELEMENT',
        { value: 'app-49', path: 'data.spec.many[49].app' },
        20,
        { value: 'app-0', path: 'data.spec.many[0].app' },
        49,
      ],
    );
  });

  it('say nothing of several values of an element that the schema sets', () => {
    const data = { spec: { a: { host: 'x' }, b: { host: 'y' } } };
    const document = { schema: 'example/Label/v1', name: 'l', layer: null, data, secret: false };
    const { links, warnings } = findLinks(racks, document);
    assert.deepEqual([links.map(({ name }) => name), warnings], [['h1'], []]);
  });
});
