import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../../../src/domain/access/principal.ts';
import { settled } from '../../../support/exported.ts';
import { codesOf, problemsOf, serve, type TestServer } from '../../serve.ts';

const folder = new URL('../../../../examples/emco/schema/', import.meta.url);
const sampleSchema = readdirSync(folder)
  .map((file) => `---\n${readFileSync(new URL(file, folder), 'utf8')}`)
  .join('');

const documentOf = (schema: string, name: string, data: unknown, more: object = {}): string =>
  `---\n${JSON.stringify({ schema, metadata: { schema: 'metadata/Document/v1', name, ...more }, data })}\n`;
const resource = (kind: string, name: string, data: unknown = {}, more: object = {}): string =>
  documentOf(`emco/${kind}/v1`, name, data, more);

/** A resource as EMCO shows it, and what it needs. (docs/references.md#asking) */
const dig = 'projectOne/CA-123/v3/dig-1';
const body = {
  metadata: { name: 'dig-1' },
  spec: { logicalCloud: 'adminLogCloud', compositeProfile: 'cp' },
};
const site = [
  resource('project', 'projectOne'),
  resource('logicalCloud', 'projectOne/adminLogCloud'),
  resource('compositeAppVersion', 'projectOne/CA-123/v3'),
  resource('compositeProfile', 'projectOne/CA-123/v3/cp'),
  resource('deploymentIntentGroup', dig, body),
  ...['a', 'b', 'c/d', 'constructor'].map((name) =>
    resource('app', `projectOne/CA-123/v3/${name.replace('/', '%2F')}`),
  ),
  resource('compositeAppVersion', 'projectOne/CA-123/v30'),
  resource('app', 'projectOne/CA-123/v30/a'),
  resource('project', 'two'),
  resource('compositeAppVersion', 'two/CA-123/v3'),
  resource('app', 'two/CA-123/v3/a'),
  documentOf('example/Text/v1', 'choice', 'cp'),
  // Flat, with a reference to itself, and names that objects have of themselves.
  `---
schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: boxes}
data:
  resources:
    - {name: constructor, schema: ns/Box/v1}
    - {name: item, schema: ns/Item/v1, parent: constructor, parentPath: .in, references: [{name: item, path: .like}]}
`,
  documentOf('ns/Box/v1', 'toString', {}),
  '---\n{"schema": "ns/Item/v1", "metadata": {"schema": "metadata/Document/v1", "name": "one"}, "data": {"in": "toString", "like": "one", "__proto__": {"a": 1.0}, "constructor": "x"}}\n',
  documentOf('ns/Item/v1', 'safe', { in: 'toString', like: 'one' }, { storagePolicy: 'encrypted' }),
];

const submit = `mutation ($yaml: String!, $dryRun: Boolean = false) {
  submitDocuments(input: { source: { yaml: $yaml }, dryRun: $dryRun }) { changed problems { code message } }
}`;
const named = (schema: string, name: string): string =>
  `renderedDocument(schema: ${JSON.stringify(schema)}, name: ${JSON.stringify(name)})`;

/** A Key as GraphQL has it: its elements, root first. */
const elementsOf = (key: object): readonly { element: string; value: unknown }[] =>
  Object.entries(key).map(([element, value]) => ({ element, value }));

describe('a document as a resource', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    const { data, errors } = await server.ask(submit, { yaml: sampleSchema + site.join('') });
    assert.deepEqual([errors, data.submitDocuments.problems], [undefined, []]);
  });
  afterAll(() => server.close());

  async function ask(query: string, variables: object = {}) {
    const { data, errors } = await server.ask(query, { ...variables });
    assert.equal(errors, undefined, JSON.stringify(errors));
    return data;
  }

  it('is what EMCO shows of it', async () => {
    const { renderedDocument } = await ask(
      `{ ${named('emco/deploymentIntentGroup/v1', dig)} {
        resource { kind key { element value } keyId references { key { element value } keyId } document { name } view } } }`,
    );
    const key = {
      project: 'projectOne',
      compositeApp: 'CA-123',
      compositeAppVersion: 'v3',
      deploymentIntentGroup: 'dig-1',
    };
    const keyId = '{compositeApp,compositeAppVersion,deploymentIntentGroup,project,}';
    const references = [
      {
        key: { project: 'projectOne', logicalCloud: 'adminLogCloud' },
        keyid: '{logicalCloud,project,}',
      },
      {
        key: {
          project: 'projectOne',
          compositeApp: 'CA-123',
          compositeAppVersion: 'v3',
          compositeProfile: 'cp',
        },
        keyid: '{compositeApp,compositeAppVersion,compositeProfile,project,}',
      },
    ];
    const { view, ...rest } = renderedDocument.resource;
    assert.deepEqual(view, { ...key, keyId, data: body, references });
    assert.deepEqual(Object.keys(view), [...Object.keys(key), 'keyId', 'data', 'references']);
    assert.deepEqual(rest, {
      kind: 'deploymentIntentGroup',
      key: elementsOf(key),
      keyId,
      references: references.map(({ key: of, keyid }) => ({ key: elementsOf(of), keyId: keyid })),
      document: { name: dig },
    });
  });

  it('has no references where there are none, and is nothing where no kind rules it', async () => {
    const { project, text } = await ask(
      `{ project: ${named('emco/project/v1', 'two')} { resource { view } }
         text: ${named('example/Text/v1', 'choice')} { resource { kind } } }`,
    );
    const view = { project: 'two', keyId: '{project,}', data: {}, references: [] };
    assert.deepEqual([project.resource, text.resource], [{ view }, null]);
  });

  it('keeps members that objects have of themselves, and refers to itself', async () => {
    const query = `{ ${named('ns/Item/v1', 'one')} { resource { view }
      references(relations: [REFERENCE, PARENT]) { nodes { relation isSelf } } } }`;
    const response = await server.post({ query });
    const text = await response.text();
    const data = '{"__proto__":{"a":1.0},"constructor":"x","in":"toString","like":"one"}';
    const references = '[{"key":{"item":"one"},"keyid":"{item,}"}]';
    const view = `{"item":"one","keyId":"{item,}","data":${data},"references":${references}}`;
    assert.ok(text.includes(view), text);
    assert.deepEqual(JSON.parse(text).data.renderedDocument.references.nodes, [
      { relation: 'PARENT', isSelf: false },
      { relation: 'REFERENCE', isSelf: true },
    ]);
    const { box } = await ask(
      `{ box: ${named('ns/Box/v1', 'toString')} { resource { key { element value } } } }`,
    );
    assert.deepEqual(box.resource.key, [{ element: 'constructor', value: 'toString' }]);
  });

  it('hides secrets, unless they are asked for', async () => {
    const { renderedDocument } = await ask(
      `{ ${named('ns/Item/v1', 'safe')} { data resource { view open: view(cleartext: true) } } }`,
    );
    const { data, resource } = renderedDocument;
    assert.equal(resource.view.data, data);
    assert.equal(typeof data, 'string');
    assert.deepEqual(resource.open.data, { in: 'toString', like: 'one' });
    const log = await server.app.auditLog(anonymous, {}, {});
    assert.ok(log.items.some(({ node }) => node.action === 'openSecrets'));
  });

  const list = `query ($kind: String!, $key: [KeyElementInput!], $first: Int, $after: String, $revision: RevisionRef) {
    revision(ref: $revision) { resources(kind: $kind, key: $key, first: $first, after: $after) {
      nodes { document { name } } totalCount pageInfo { hasNextPage hasPreviousPage endCursor } } } }`;
  const namesOf = async (kind: string, key?: object): Promise<readonly string[]> => {
    const { revision } = await ask(list, { kind, key: key && elementsOf(key) });
    const { nodes, totalCount } = revision.resources;
    assert.equal(totalCount, nodes.length);
    return nodes.map(({ document }: { document: { name: string } }) => document.name);
  };

  const rows: readonly (readonly [string, string, object | undefined, readonly string[]])[] = [
    [
      'all of a kind, and no other',
      'app',
      undefined,
      [
        'projectOne/CA-123/v3/a',
        'projectOne/CA-123/v3/b',
        'projectOne/CA-123/v3/c%2Fd',
        'projectOne/CA-123/v3/constructor',
        'projectOne/CA-123/v30/a',
        'two/CA-123/v3/a',
      ],
    ],
    [
      'with values from the root on',
      'app',
      { project: 'projectOne', compositeApp: 'CA-123', compositeAppVersion: 'v30', app: '' },
      ['projectOne/CA-123/v30/a'],
    ],
    [
      'with values anywhere',
      'app',
      { project: '', compositeApp: '', compositeAppVersion: 'v3', app: 'a' },
      ['projectOne/CA-123/v3/a', 'two/CA-123/v3/a'],
    ],
    ['of a whole Key', 'project', { project: 'two' }, ['two']],
    [
      'with a value that names write otherwise',
      'app',
      { app: 'c/d' },
      ['projectOne/CA-123/v3/c%2Fd'],
    ],
    ['of a kind with two parts', 'compositeAppVersion', { project: 'two' }, ['two/CA-123/v3']],
    ['of a Key that nothing has', 'app', { project: 'none' }, []],
    ['of a kind that nothing is of', 'cluster', { clusterProvider: '' }, []],
    ['of a flat kind', 'item', {}, ['one', 'safe']],
  ];
  for (const [title, kind, key, expected] of rows) {
    it(`is listed ${title}`, async () => {
      assert.deepEqual(await namesOf(kind, key), expected);
    });
  }

  it('is listed page after page', async () => {
    const found: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { revision } = await ask(list, { kind: 'app', first: 2, after });
      const { nodes, totalCount, pageInfo } = revision.resources;
      found.push(...nodes.map(({ document }: { document: { name: string } }) => document.name));
      assert.deepEqual(
        [nodes.length, totalCount, pageInfo.hasNextPage, pageInfo.hasPreviousPage],
        [2, 6, page < 2, page > 0],
      );
      after = pageInfo.endCursor;
    }
    assert.deepEqual(found, await namesOf('app'));
    const { revision } = await ask(list, { kind: 'app', key: elementsOf({ project: 'a' }), after });
    assert.deepEqual(revision.resources.nodes, []);
  });

  const refusals: readonly (readonly [string, object, string])[] = [
    ['a kind that is none', { kind: 'apps' }, 'kind'],
    ['the first part of a kind', { kind: 'compositeApp' }, 'kind'],
    ['a revision that has no kinds', { kind: 'app', revision: { number: 0 } }, 'kind'],
    [
      'an element that the kind does not have',
      { kind: 'project', key: elementsOf({ app: '' }) },
      'key',
    ],
    [
      'an element with two values',
      { kind: 'project', key: [...elementsOf({ project: 'a' }), ...elementsOf({ project: 'b' })] },
      'key',
    ],
    ['a cursor of another list', { kind: 'project', after: 'WyJwbGFjZSIsMV0' }, 'after'],
  ];
  for (const [title, variables, argument] of refusals) {
    it(`is not listed by ${title}`, async () => {
      const answer = await server.ask(list, { ...variables });
      const reported = problemsOf(answer).map(({ code, facts }) => [code, facts['argument']]);
      assert.deepEqual(
        [reported, answer.data.revision.resources],
        [[['ARGUMENT_INVALID', argument]], null],
      );
    });
  }

  for (const key of [['two'], { project: 'two' }, [{ element: 'project', value: 2 }]]) {
    it(`is not listed by a Key of another form: ${JSON.stringify(key)}`, async () => {
      const answer = await server.ask(list, { kind: 'project', key });
      assert.deepEqual(new Set(codesOf(answer)), new Set(['BAD_USER_INPUT']));
    });
  }

  it('is available in a dry run, like all fields about references', async () => {
    const yaml = [
      resource('app', 'projectOne/CA-123/v3/new'),
      resource('appProfile', 'projectOne/CA-123/v3/cp/new', { spec: { app: 'new' } }),
    ].join('');
    const { submitDocuments } = await ask(
      `mutation ($yaml: String!) {
        submitDocuments(input: { source: { yaml: $yaml }, dryRun: true }) {
          changed warnings { code }
          documents { change document { references { nodes { relation target { name } } } } }
          preview {
            ${named('emco/appProfile/v1', 'projectOne/CA-123/v3/cp/new')} { resource { view } }
            document(schema: "emco/app/v1", name: "projectOne/CA-123/v3/new") { referrers { nodes { from { name } } } }
            resources(kind: "appProfile") { nodes { document { name } } }
            referenceGraph(schema: "emco/app/v1", name: "projectOne/CA-123/v3/new", depth: 1) { edges { relation } }
            deletionPlan(documents: [{ schema: "emco/app/v1", name: "projectOne/CA-123/v3/new" }]) {
              allowed blockers { by { name } relation } problems { nodes { code } }
            }
            integrityReport { documents issueCount }
          }
        }
      }`,
      { yaml },
    );
    const { preview: revision, documents } = submitDocuments;
    const profile = 'projectOne/CA-123/v3/cp/new';
    assert.deepEqual(documents[1].document.references.nodes, [
      { relation: 'PARENT', target: { name: 'projectOne/CA-123/v3/cp' } },
      { relation: 'REFERENCE', target: { name: 'projectOne/CA-123/v3/new' } },
    ]);
    assert.deepEqual(
      revision.renderedDocument.resource.view.references.map(
        ({ keyid }: { keyid: string }) => keyid,
      ),
      ['{app,compositeApp,compositeAppVersion,project,}'],
    );
    assert.deepEqual(revision.document.referrers.nodes, [{ from: { name: profile } }]);
    assert.deepEqual(revision.resources.nodes, [{ document: { name: profile } }]);
    assert.equal(revision.referenceGraph.edges.length, 2);
    assert.deepEqual(revision.deletionPlan, {
      allowed: false,
      blockers: [{ by: { name: profile }, relation: 'REFERENCE' }],
      problems: { nodes: [] },
    });
    assert.equal(revision.integrityReport.issueCount, 0);
    const { renderedDocument } = await ask(`{ ${named('emco/appProfile/v1', profile)} { name } }`);
    assert.equal(renderedDocument, null);
  });

  it('can be a segment that others need, which no plan allows to go', async () => {
    const plan = async (...names: readonly string[]) => {
      const documents = names.map((name) => ({ schema: 'purser/ReferentialSchema/v1', name }));
      const { deletionPlan } = await ask(
        `query ($documents: [RenderedDocumentName!]!) {
          deletionPlan(documents: $documents) { allowed blockers { relation } problems { nodes { code schema name message } totalCount } } }`,
        { documents },
      );
      return deletionPlan;
    };
    assert.deepEqual(await plan('boxes'), {
      allowed: true,
      blockers: [],
      problems: { nodes: [], totalCount: 0 },
    });
    const needed = await plan('emco-clm');
    const codes = needed.problems.nodes.map(({ code }: { code: string }) => code);
    assert.deepEqual(
      [needed.allowed, [...new Set(codes)]],
      [false, ['PARENT_KIND_UNKNOWN', 'REFERENCE_KIND_UNKNOWN']],
    );
    const all = readdirSync(folder).map((file) => file.replace('.yaml', ''));
    const ruling = await plan(...all);
    assert.equal(ruling.allowed, false);
    assert.equal(ruling.problems.nodes[0].code, 'SCHEMA_BREAKS_DATA');
    assert.equal(
      ruling.problems.totalCount,
      1 + site.filter((text) => text.includes('"emco/')).length,
    );
  });
});

describe('the number of store calls for resources', () => {
  const rows = 60;
  let server: TestServer;
  beforeAll(async () => {
    // Nothing is kept in memory, so that all that is asked for is asked of the store.
    server = await serve({
      query: { maxCost: 1e9 },
      limits: { maxContentCacheBytes: 0, maxRenderMemoBytes: 0 },
    });
    const many = Array.from({ length: rows }, (_, at) =>
      resource('app', `projectOne/CA-123/v3/app-${at}`),
    );
    const { data, errors } = await server.ask(submit, {
      yaml: [sampleSchema, ...site, ...many].join(''),
    });
    assert.deepEqual([errors, data.submitDocuments.problems], [undefined, []]);
    await settled(server.app);
  });
  afterAll(() => server.close());

  it('does not grow with the rows', async () => {
    const query = `query ($first: Int) { revision { resources(kind: "app", first: $first) {
      nodes { references { keyId } document { name } view } } } }`;
    const callsFor = async (first: number): Promise<number> => {
      const before = sum(server.calls);
      const { data, errors } = await server.ask(query, { first });
      assert.equal(errors, undefined);
      assert.equal(data.revision.resources.nodes.length, first);
      return sum(server.calls) - before;
    };
    const one = await callsFor(1);
    const many = await callsFor(rows);
    assert.ok(many <= one + 5, `${one} calls for 1 row, ${many} for ${rows}`);
  });
});

function sum(calls: ReadonlyMap<string, number>): number {
  return [...calls.values()].reduce((all, count) => all + count, 0);
}
