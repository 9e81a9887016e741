import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import type { Json } from '../../../src/domain/json/value.ts';
import { linksOf } from '../../../src/domain/references/document-links.ts';
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
    data: { peers: Array.from({ length: 50_000 }, (_, at) => `${'h'.repeat(100)}${at}`) },
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
  it('tell the first thing alone that is wrong with the form', () => {
    const found = linksOf(racks, {
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
      const found = linksOf(schema, { schema: kind, name, layer: 'site', data, secret: false });
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
