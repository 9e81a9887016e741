import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { answerOf, serve, type TestServer } from '../../serve.ts';

const submit = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) {
    changed
    revision { number author message buckets changes { created updated deleted } }
    documents { change schema name layer bucket document { data } }
  }
}`;

const yaml = (name: string, data: string) => `
schema: harbour/Lamp/v1
metadata: { schema: metadata/Document/v1, name: ${name} }
data: ${data}
`;

describe('submitDocuments', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());

  const ask = async (input: object) => {
    const { data, errors } = await server.ask(submit, { input });
    return {
      result: data?.submitDocuments,
      codes: errors?.map(({ extensions }) => extensions['code']),
    };
  };

  it('tells what became of each document', async () => {
    const bucket = 'lamps';
    await ask({
      yaml: `${yaml('kept', '1')}---${yaml('changed', '1')}---${yaml('gone', '1')}`,
      bucket,
    });
    const { result } = await ask({
      yaml: `${yaml('kept', '1')}---${yaml('changed', '2')}---${yaml('new', '3.0')}`,
      bucket,
      replace: true,
      author: 'ada',
      message: 'new lamps',
      expectedRevision: 1,
    });
    assert.equal(result.changed, true);
    assert.deepEqual(result.revision, {
      number: 2,
      author: 'ada',
      message: 'new lamps',
      buckets: ['lamps'],
      changes: { created: 1, updated: 1, deleted: 1 },
    });
    const rest = { schema: 'harbour/Lamp/v1', layer: null, bucket };
    assert.deepEqual(result.documents, [
      { change: 'UNCHANGED', name: 'kept', ...rest, document: { data: 1 } },
      { change: 'UPDATED', name: 'changed', ...rest, document: { data: 2 } },
      { change: 'CREATED', name: 'new', ...rest, document: { data: 3 } },
      { change: 'DELETED', name: 'gone', ...rest, document: null },
    ]);
  });

  it('makes no revision of what is there already', async () => {
    const { result } = await ask({ yaml: yaml('kept', '1') });
    assert.deepEqual([result.changed, result.revision.number], [false, 2]);
  });

  it('refuses when the head has moved', async () => {
    const { codes } = await ask({ yaml: yaml('x', '1'), expectedRevision: 1 });
    assert.deepEqual(codes, ['REVISION_CONFLICT']);
  });

  it('takes JSON as text and as values', async () => {
    const document = {
      schema: 'harbour/Lamp/v1',
      metadata: { schema: 'metadata/Document/v1', name: 'json' },
      data: { a: 1 },
    };
    const text = JSON.stringify(document);
    const first = await ask({ json: text });
    const second = await ask({ documents: [document] });
    assert.equal(first.result.documents[0].change, 'CREATED');
    assert.equal(second.result.documents[0].change, 'UNCHANGED');
  });

  it('keeps numbers of JSON text and of literals as they came', async () => {
    const number = '12345678901234567890.50';
    const metadata = '{schema: "metadata/Document/v1", name: "exact"}';
    const literal = `mutation { submitDocuments(input: { documents: [
      { schema: "harbour/Lamp/v1", metadata: ${metadata}, data: ${number} }
    ] }) { documents { document { data } } } }`;
    const answer = await (await server.post({ query: literal })).text();
    assert.match(answer, /"data":12345678901234567890\.50/);
    const json = `{"schema":"harbour/Lamp/v1","metadata":{"schema":"metadata/Document/v1","name":"exact"},"data":${number}}`;
    const { result } = await ask({ json });
    assert.equal(result.documents[0].change, 'UNCHANGED');
  });

  it('takes variables within literals', async () => {
    const { data } = await server.ask(
      `mutation ($name: String!) { submitDocuments(input: { documents: [
        { schema: "harbour/Lamp/v1", metadata: { schema: "metadata/Document/v1", name: $name } }
      ] }) { documents { name } } }`,
      { name: 'by variable' },
    );
    assert.deepEqual(data.submitDocuments.documents, [{ name: 'by variable' }]);
  });

  const deep = `[${'['.repeat(50_000)}${']'.repeat(50_000)}]`;
  const refusals: readonly [title: string, input: string, code: string][] = [
    ['no documents at all', '{}', 'ARGUMENT_INVALID'],
    ['documents in two forms', '{ "yaml": "", "json": "[]" }', 'ARGUMENT_INVALID'],
    ['replacing without a bucket', '{ "yaml": "", "replace": true }', 'ARGUMENT_INVALID'],
    ['values nested without end', `{ "documents": ${deep} }`, 'ARGUMENT_INVALID'],
    ['numbers out of range', '{ "documents": [{ "data": 1e999 }] }', 'ARGUMENT_INVALID'],
    ['a bucket without a name', '{ "json": "[]", "bucket": "" }', 'BUCKET_NAME_INVALID'],
    ['values that are no documents', '{ "documents": [1, "a", []] }', 'DOCUMENT_MALFORMED'],
    ['YAML that is none', '{ "yaml": "{" }', 'YAML_SYNTAX'],
    ['JSON that is none', '{ "json": "{" }', 'YAML_SYNTAX'],
  ];
  for (const [title, input, code] of refusals) {
    it(`refuses ${title}`, async () => {
      const body = `{ "query": ${JSON.stringify(submit)}, "variables": { "input": ${input} } }`;
      const { data, errors } = await answerOf(await server.post(body));
      assert.equal(data, null);
      assert.equal(errors?.[0]?.extensions['code'], code);
    });
  }
});
