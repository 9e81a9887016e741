import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { submitYaml } from '../../sample-site.ts';
import { serve, type TestServer } from '../../serve.ts';
import { connect, next, subscribe } from '../../subscriptions/subscriber.ts';

const site = `
schema: harbour/Crane/v1
metadata: {schema: metadata/Document/v1, name: one}
data: {reach: 50}
---
schema: harbour/Gate/v1
metadata: {schema: metadata/Document/v1, name: gate, storagePolicy: encrypted}
data: opensesame
`;

const crane = { schema: 'harbour/Crane/v1', name: 'one' };
const gate = { schema: 'harbour/Gate/v1', name: 'gate' };

const put = `mutation ($input: PutDocumentContentInput!) {
  putDocumentContent(input: $input) {
    content { tag version secret value }
    problems { code inputPath }
  }
}`;

const remove = `mutation ($input: DeleteDocumentContentInput!) {
  deleteDocumentContent(input: $input) { tag problems { code inputPath } }
}`;

const contents = `query ($schema: String!, $name: String!, $tag: [String!], $cleartext: Boolean) {
  revision(ref: { head: true }) {
    renderedDocument(schema: $schema, name: $name) {
      contents(tag: $tag) { tag secret value(cleartext: $cleartext) }
    }
  }
}`;

const changed = `subscription ($after: NonNegativeInt) {
  documentContentChanged(after: $after) { sequence name tag change version }
}`;

describe('content beside documents, as GraphQL has it', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ onProblems: 'accept' });
    await server.ask(submitYaml, { yaml: site });
  });
  afterAll(() => server.close());

  const shown = async (variables: Readonly<Record<string, unknown>>) => {
    const { data } = await server.ask(contents, variables);
    return data.revision.renderedDocument.contents;
  };

  it('is put, listed, filtered and deleted', async () => {
    const value = { json: '{"big":12345678901234567890,"small":1.0}' };
    const first = await server.ask(put, { input: { ...crane, tag: 'a', value } });
    const { content, problems } = first.data.putDocumentContent;
    assert.deepEqual(problems, []);
    assert.equal(content.secret, false);
    const more = { input: { ...crane, tag: 'b', value: { value: ['x'] }, expectedVersion: '' } };
    await server.ask(put, more);
    assert.deepEqual(
      (await shown(crane)).map(({ tag }: { tag: string }) => tag),
      ['a', 'b'],
    );
    assert.deepEqual(await shown({ ...crane, tag: ['b', 'none'] }), [
      { tag: 'b', secret: false, value: ['x'] },
    ]);
    const gone = { input: { ...crane, tag: 'a', expectedVersion: content.version } };
    const { data } = await server.ask(remove, gone);
    assert.deepEqual(data.deleteDocumentContent, { tag: 'a', problems: [] });
    assert.deepEqual(
      (await shown(crane)).map(({ tag }: { tag: string }) => tag),
      ['b'],
    );
  });

  it('names what is wrong with the input, and where', async () => {
    const value = { value: 1 };
    for (const [input, code, path] of [
      [{ ...crane, tag: 'data', value }, 'TAG_RESERVED', ['input', 'tag']],
      [{ ...crane, tag: '', value }, 'ARGUMENT_INVALID', ['input', 'tag']],
      [
        { ...crane, tag: 'a', value: { json: '{' } },
        'ARGUMENT_INVALID',
        ['input', 'value', 'json'],
      ],
      [{ ...crane, name: 'none', tag: 'a', value }, 'DOCUMENT_NOT_FOUND', null],
      [
        { ...crane, tag: 'a', value, expectedVersion: 'x' },
        'CONTENT_CONFLICT',
        ['input', 'expectedVersion'],
      ],
    ] as const) {
      const { data } = await server.ask(put, { input });
      assert.equal(data.putDocumentContent.content, null);
      assert.deepEqual(data.putDocumentContent.problems, [{ code, inputPath: path }]);
    }
    const { data } = await server.ask(remove, { input: { ...crane, tag: 'none' } });
    assert.deepEqual(data.deleteDocumentContent.problems, [
      { code: 'CONTENT_NOT_FOUND', inputPath: null },
    ]);
  });

  it('is hidden beside an encrypted document, unless it is asked for in cleartext', async () => {
    const value = { value: { password: 'anchor' } };
    const { data } = await server.ask(put, { input: { ...gate, tag: 'a', value } });
    assert.match(data.putDocumentContent.content.value, /^[0-9a-f]{64}$/);
    const [hidden] = await shown(gate);
    assert.deepEqual(hidden, { ...hidden, secret: true });
    assert.equal(hidden.value, data.putDocumentContent.content.value);
    const [open] = await shown({ ...gate, cleartext: true });
    assert.deepEqual(open.value, { password: 'anchor' });
    // A change in the same request is seen, though it was opened before.
    const twice = await server.ask(
      `mutation ($one: PutDocumentContentInput!, $two: PutDocumentContentInput!) {
        one: putDocumentContent(input: $one) { content { id value(cleartext: true) } }
        two: putDocumentContent(input: $two) { content { id value(cleartext: true) } }
      }`,
      {
        one: { ...gate, tag: 'a', value: { value: 1 } },
        two: { ...gate, tag: 'a', value: { value: 2 } },
      },
    );
    const { one, two } = twice.data;
    assert.deepEqual([one.content.value, two.content.value], [1, 2]);
    assert.equal(one.content.id, two.content.id);
  });

  it('is a node', async () => {
    await server.ask(put, { input: { ...gate, tag: 'n', value: { value: 7 } } });
    const { data } = await server.ask(
      `query ($schema: String!, $name: String!) { revision { renderedDocument(schema: $schema, name: $name) {
        contents(tag: "n") { id tag value opened: value(cleartext: true) } } } }`,
      gate,
    );
    const [content] = data.revision.renderedDocument.contents;
    assert.deepEqual([content.tag, content.opened], ['n', 7]);
    const read = `query ($id: ID!) { node(id: $id) { id ... on DocumentContent {
      tag value opened: value(cleartext: true) } } }`;
    assert.deepEqual((await server.ask(read, content)).data, { node: content });
    await server.ask(remove, { input: { ...gate, tag: 'n' } });
    assert.deepEqual((await server.ask(read, content)).data, { node: null });
  });

  it('is put together with documents, or names what keeps it from that', async () => {
    const submit = `mutation ($input: SubmitDocumentsInput!) {
      submitDocuments(input: $input) { changed problems { code inputPath } }
    }`;
    const yaml = site.slice(0, site.indexOf('---')).replace('50', '60');
    const ask = async (tag: string) => {
      const contents = [{ ...crane, tag, value: { json: '1.0' } }];
      const { data } = await server.ask(submit, { input: { source: { yaml }, contents } });
      return data.submitDocuments;
    };
    assert.deepEqual(await ask('keyId'), {
      changed: false,
      problems: [{ code: 'TAG_RESERVED', inputPath: ['input', 'contents', '0', 'tag'] }],
    });
    assert.deepEqual(await ask('together'), { changed: true, problems: [] });
    assert.deepEqual(await shown({ ...crane, tag: ['together'] }), [
      { tag: 'together', secret: false, value: 1 },
    ]);
  });

  it('reports its changes', async () => {
    const client = connect(server);
    const events = subscribe(client, changed, { after: 0 });
    const first = await next(events);
    assert.deepEqual(first.data?.['documentContentChanged'], {
      ...(first.data?.['documentContentChanged'] as object),
      sequence: 1,
      name: 'one',
      tag: 'a',
      change: 'CREATED',
    });
    await events.return?.();
    await client.dispose();
  });
});
