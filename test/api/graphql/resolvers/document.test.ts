import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { dataText, serve, type TestServer } from '../../serve.ts';

const port = 'schema: "harbour/Port/v1", name: "kota"';
const berth = 'schema: "harbour/Berth/v1", name: "berth"';
const berth7 = 'schema: "harbour/Berth/v1", name: "berth-7"';
const lamp = 'schema: "harbour/Lamp/v1", name: "lamp"';

const substituted = [
  {
    schema: 'deckhand/LayeringPolicy/v1',
    name: 'layers',
    data: { layerOrder: ['site'] },
    of: 'Control',
  },
  { schema: 'ns/Source/v1', name: 'net', data: { cidr: '10.42.8.0/24', mtu: 9000 } },
  { schema: 'ns/Source/v1', name: 'other', data: 'x' },
  {
    schema: 'ns/Host/v1',
    name: 'host',
    data: { url: 'http://HOST', list: ['MTU'], note: 'MTU' },
    substitutions: [
      {
        src: {
          schema: 'ns/Source/v1',
          name: 'net',
          path: '.cidr',
          pattern: '(\\S+)/',
          match_group: 1,
        },
        dest: [{ path: '.address' }, { path: '.url', pattern: 'HOST' }],
      },
      { src: { schema: 'ns/Source/v1', name: 'other', path: '.' }, dest: { path: '.other' } },
      {
        src: { schema: 'ns/Source/v1', name: 'net', path: '.mtu' },
        dest: { path: '.list', pattern: 'MTU', recurse: { depth: 1 } },
      },
    ],
  },
].map(({ schema, name, data, of = 'Document', substitutions }) => {
  const layered = of === 'Document' && { layeringDefinition: { layer: 'site' } };
  const metadata = {
    schema: `metadata/${of}/v1`,
    name,
    ...layered,
    ...(substitutions && { substitutions }),
  };
  return { schema, metadata, data };
});

describe('the edges of substitutions', () => {
  it('have the paths and patterns, in either direction, of stored and rendered documents', async () => {
    const server = await serve();
    try {
      const { data: submitted } = await server.ask(
        'mutation ($documents: [JSON!]) { submitDocuments(input: { source: { documents: $documents } }) { changed problems { message } } }',
        { documents: substituted },
      );
      assert.deepEqual(submitted.submitDocuments, { changed: true, problems: [] });
      const fields = `edges { node { name } substitutions {
        sourcePath sourcePattern sourceGroup destinationPath destinationPattern recurseDepth } } totalCount`;
      const { data, errors } = await server.ask(`{
        from: document(schema: "ns/Host/v1", name: "host") { substitutesFrom { ${fields} } }
        rendered: renderedDocument(schema: "ns/Host/v1", name: "host") { data substitutesFrom { ${fields} } }
        into: renderedDocument(schema: "ns/Source/v1", name: "net") { substitutesInto { ${fields} } }
      }`);
      assert.equal(errors, undefined);
      const taken = {
        sourcePath: '.cidr',
        sourcePattern: '(\\S+)/',
        sourceGroup: 1,
        recurseDepth: null,
      };
      const whole = { sourcePattern: null, sourceGroup: null };
      const ofNet = [
        { ...taken, destinationPath: '.address', destinationPattern: null },
        { ...taken, destinationPath: '.url', destinationPattern: 'HOST' },
        {
          ...whole,
          sourcePath: '.mtu',
          destinationPath: '.list',
          destinationPattern: 'MTU',
          recurseDepth: 1,
        },
      ];
      const ofOther = [
        {
          ...whole,
          sourcePath: '.',
          destinationPath: '.other',
          destinationPattern: null,
          recurseDepth: null,
        },
      ];
      const from = {
        edges: [
          { node: { name: 'net' }, substitutions: ofNet },
          { node: { name: 'other' }, substitutions: ofOther },
        ],
        totalCount: 2,
      };
      assert.deepEqual(data.from.substitutesFrom, from);
      assert.deepEqual(data.rendered.substitutesFrom, from);
      assert.equal(data.rendered.data.address, '10.42.8.0');
      const edges = [{ node: { name: 'host' }, substitutions: ofNet }];
      assert.deepEqual(data.into.substitutesInto, { edges, totalCount: 1 });
    } finally {
      await server.close();
    }
  });
});

describe('a document', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    await server.ask(submitYaml, { yaml: sampleSite, bucket: 'quay' });
    await server.ask(submitYaml, { yaml: sampleSite.replace('white', 'red'), bucket: 'quay' });
  });
  afterAll(() => server.close());

  const rows: readonly [title: string, query: string, expected: unknown][] = [
    [
      'has its fields',
      `document(${berth}) { schema name layer abstract replacement control storagePolicy bucket labels { key value } }`,
      {
        schema: 'harbour/Berth/v1',
        name: 'berth',
        layer: 'global',
        abstract: true,
        replacement: false,
        control: false,
        storagePolicy: 'CLEARTEXT',
        bucket: 'quay',
        labels: [
          { key: 'kind', value: 'deep' },
          { key: 'rank', value: 7 },
        ],
      },
    ],
    [
      'of control has no layer',
      'document(schema: "deckhand/LayeringPolicy/v1", name: "layers") { control layer }',
      { control: true, layer: null },
    ],
    [
      'is found by its layer',
      `document(${lamp}, layer: "site") { replacement }`,
      { replacement: true },
    ],
    [
      'that does not exist is null',
      'document(schema: "harbour/Port/v1", name: "x") { name }',
      null,
    ],
    ['in a layer where it is not is null', `document(${port}, layer: "site") { name }`, null],
    [
      'that does not exist yet is null',
      `document(${port}, revision: { number: 0 }) { name }`,
      null,
    ],
    ['gives its data', `document(${berth7}) { data }`, { data: { crane: { load: 60 } } }],
    [
      'gives what a path selects',
      `document(${berth7}) { data(path: ".crane.load") }`,
      { data: 60 },
    ],
    [
      'shows a part of its data by the path that diffs have',
      `document(${berth7}) { data(path: "data.crane.load") }`,
      { data: 60 },
    ],
    [
      'gives null where a path selects nothing',
      `document(${berth7}) { data(path: ".x[0]") }`,
      { data: null },
    ],
    [
      'knows where its content came in',
      `document(${lamp}, layer: "global") { origin { number } }`,
      { origin: { number: 2 } },
    ],
    [
      'knows where it came in',
      `document(${lamp}, layer: "site") { origin { number } }`,
      { origin: { number: 1 } },
    ],
    ['has a parent', `document(${berth7}) { parent { name } }`, { parent: { name: 'berth' } }],
    [
      'has children',
      `document(${berth}) { children { nodes { name } } parent { name } }`,
      { children: { nodes: [{ name: 'berth-7' }] }, parent: null },
    ],
    [
      'substitutes',
      `document(${berth7}) { substitutesFrom { nodes { name } } }`,
      { substitutesFrom: { nodes: [{ name: 'kota' }] } },
    ],
    [
      'is substituted',
      `document(${port}) { substitutesInto { nodes { name } } }`,
      { substitutesInto: { nodes: [{ name: 'berth-7' }] } },
    ],
    [
      'replaces',
      `document(${lamp}, layer: "site") { replaces { layer } replacedBy { layer } }`,
      { replaces: { layer: 'global' }, replacedBy: null },
    ],
    [
      'is replaced',
      `document(${lamp}, layer: "global") { replacedBy { layer } }`,
      { replacedBy: { layer: 'site' } },
    ],
    [
      'is rendered',
      `document(${berth7}) { rendered { data(path: ".port") } }`,
      { rendered: { data: 'Kota' } },
    ],
    [
      'that is abstract is not rendered',
      `document(${berth}) { rendered { name } }`,
      { rendered: null },
    ],
  ];
  it('has labels of any characters', async () => {
    const value = 'a "b" \\ c\n\u0007 ö \ud83d\udea2';
    const metadata = {
      ...{ schema: 'metadata/Document/v1', name: 'buoy', labels: { value, empty: '', none: null } },
      layeringDefinition: { layer: 'site' },
    };
    const yaml = JSON.stringify({ schema: 'harbour/Buoy/v1', metadata, data: {} });
    const { errors } = await server.ask(submitYaml, { yaml, bucket: 'buoys' });
    assert.equal(errors, undefined);
    const { data } = await server.ask(
      '{ document(schema: "harbour/Buoy/v1", name: "buoy") { labels { key value } } }',
    );
    assert.deepEqual(data.document.labels, [
      { key: 'empty', value: '' },
      { key: 'none', value: null },
      { key: 'value', value },
    ]);
  });

  for (const [title, query, expected] of rows) {
    it(`${title}`, async () => {
      const { data, errors } = await server.ask(`{ ${query} }`);
      assert.equal(errors, undefined);
      assert.deepEqual(data.document, expected);
    });
  }

  it('keeps its numbers as they came', async () => {
    const response = await server.post({ query: `{ document(${port}) { data } }` });
    assert.equal(
      await dataText(response),
      '{"data":{"document":{"data":{"name":"Kota","ratio":1.0,"serial":123456789012345678901234567890}}}}',
    );
  });

  it('is written as YAML that reads as the same document', async () => {
    const { data } = await server.ask(`{ document(${berth}) { yaml schema metadata data } }`);
    const { yaml, ...document } = data.document;
    assert.deepEqual(load(yaml), document);
  });

  it('must be distinguished by its layer where several have it', async () => {
    const { errors } = await server.ask(`{ document(${lamp}) { name } }`);
    assert.equal(errors?.[0]?.extensions['code'], 'ARGUMENT_INVALID');
    assert.match(errors?.[0]?.message ?? '', /global, site/);
  });

  it('has no data at a path that is none', async () => {
    const { data, errors } = await server.ask(`{ document(${port}) { name data(path: ".[") } }`);
    assert.deepEqual(data.document, { name: 'kota', data: null });
    assert.equal(errors?.[0]?.extensions['code'], 'PATH_SYNTAX');
    assert.deepEqual(errors?.[0]?.path, ['document', 'data']);
  });
});
