import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../../../src/domain/access/principal.ts';
import { textOf } from '../../../support/submitted.ts';
import { codesOf, serve, type TestServer } from '../../serve.ts';

const query = `query ($yaml: String!, $reusables: String, $inline: Boolean) {
  importedDataSources(yaml: $yaml, reusables: $reusables, inline: $inline) {
    documents
    problems { code path place { document line column } }
  }
}`;

const yaml = `name: _image
authentication: {type: keystone, config: !ref login}
api_endpoint: https://stack.example/image
tables: {images: {poll: {api_path: v2/images, jsonpath: "$.images[:]"}}}
`;
const reusables =
  'login: {auth_url: https://stack.example/identity, username: u, password: hush}\n';

let server: TestServer;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

async function imported(variables: Readonly<Record<string, unknown>>) {
  const { data, errors = [] } = await server.ask(query, variables);
  assert.deepEqual(errors, []);
  return data.importedDataSources;
}

describe('importedDataSources', () => {
  it('gives documents, with secrets in documents of their own', async () => {
    const { documents, problems } = await imported({ yaml, reusables });
    assert.deepEqual(problems, []);
    const name = 'reusable-login-password';
    const [source, secret] = documents;
    assert.equal(documents.length, 2);
    assert.deepEqual(source.metadata.substitutions, [
      {
        src: { schema: 'deckhand/Passphrase/v1', name, path: '.' },
        dest: { path: '.authentication.config.password' },
      },
    ]);
    assert.doesNotMatch(JSON.stringify(source), /hush/);
    assert.deepEqual(secret, {
      schema: 'deckhand/Passphrase/v1',
      metadata: { schema: 'metadata/Document/v1', name, storagePolicy: 'encrypted' },
      data: 'hush',
    });
  });

  it('gives documents that can be submitted', async () => {
    const { documents } = await imported({ yaml, reusables });
    const submit =
      'mutation ($documents: [JSON!]!) { submitDocuments(input: { source: { documents: $documents }, bucket: "b", dryRun: true }) { changed problems { code } } }';
    const { data } = await server.ask(submit, { documents });
    assert.deepEqual(data.submitDocuments, { changed: true, problems: [] });
  });

  it('leaves secrets in place on request', async () => {
    const { documents } = await imported({ yaml, reusables, inline: true });
    assert.equal(documents.length, 1);
    assert.equal(documents[0].data.authentication.config.password, 'hush');
    assert.equal(documents[0].metadata.storagePolicy, 'encrypted');
  });

  it('reports faults at their places, and gives the other documents', async () => {
    const { documents, problems } = await imported({ yaml: 'name: a\n---\nname: a\n---\n[]\n' });
    assert.deepEqual(
      documents.map(({ metadata }: { metadata: { name: string } }) => metadata.name),
      ['a'],
    );
    assert.deepEqual(
      problems.map(({ code, place }: { code: string; place: { line: number } }) => [
        code,
        place.line,
      ]),
      [
        ['CONFIG_INVALID', 3],
        ['CONFIG_INVALID', 5],
      ],
    );
  });

  it('refuses reusable values that are none', async () => {
    assert.deepEqual(codesOf(await server.ask(query, { yaml, reusables: '[' })), ['YAML_SYNTAX']);
    assert.deepEqual(codesOf(await server.ask(query, { yaml, reusables: '[]' })), ['YAML_SYNTAX']);
  });

  it('counts what reusable values insert', async () => {
    const large = `big: "${'x'.repeat(100_000)}"\n`;
    const many = `name: a\ndescription: [${'!ref big, '.repeat(5_000)}]\n`;
    const { documents, problems } = await imported({ yaml: many, reusables: large });
    assert.deepEqual(documents, []);
    assert.equal(problems[0].code, 'LIMIT_EXCEEDED');
  });
});

describe('several documents that name one source', () => {
  it('are as many data sources with ids of their own; the name finds the one that runs', async () => {
    const other = await serve({ onProblems: 'accept' });
    const documentOf = (name: string, data: object) => ({
      schema: 'purser/DataSource/v1',
      name,
      data: { name: 'nova', ...data },
    });
    // The first one never runs.
    const documents = [documentOf('nova', { poll: '' }), documentOf('x', {}), documentOf('y', {})];
    await other.app.submitDocuments(anonymous, { text: textOf(documents) });
    const { data } = await other.ask(
      '{ dataSources { nodes { id name documentName } } dataSource(name: "nova") { documentName } }',
    );
    const { nodes } = data.dataSources;
    assert.deepEqual(
      nodes.map(({ name, documentName }: Record<string, string>) => [name, documentName]),
      [
        ['nova', 'nova'],
        ['nova', 'x'],
        ['nova', 'y'],
      ],
    );
    assert.equal(data.dataSource.documentName, 'x');
    const ids = nodes.map(({ id }: Record<string, string>) => id);
    const read =
      'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on DataSource { id name documentName } } }';
    assert.deepEqual((await other.ask(read, { ids })).data.nodes, nodes);
    await other.close();
  });
});
