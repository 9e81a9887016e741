import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { answerOf, codesOf, serve, type TestServer } from '../../serve.ts';

const submit = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) {
    changed
    problems { code kind place { document line column } }
    revision { number author message changedBuckets changes { created updated deleted } }
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
    const answer = await server.ask(submit, { input });
    return { result: answer.data?.submitDocuments, codes: codesOf(answer) };
  };

  it('reports the change of each document', async () => {
    const bucket = 'lamps';
    await ask({
      source: { yaml: `${yaml('kept', '1')}---${yaml('changed', '1')}---${yaml('gone', '1')}` },
      bucket,
    });
    const { result } = await ask({
      source: { yaml: `${yaml('kept', '1')}---${yaml('changed', '2')}---${yaml('new', '3.0')}` },
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
      changedBuckets: ['lamps'],
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

  it('makes no revision if nothing changes', async () => {
    const { result } = await ask({ source: { yaml: yaml('kept', '1') } });
    assert.deepEqual([result.changed, result.revision.number], [false, 2]);
  });

  it('refuses when the head has moved', async () => {
    const { result, codes } = await ask({ source: { yaml: yaml('x', '1') }, expectedRevision: 1 });
    assert.deepEqual([result, codes], [null, ['REVISION_CONFLICT']]);
  });

  it('takes JSON as text and as values', async () => {
    const document = {
      schema: 'harbour/Lamp/v1',
      metadata: { schema: 'metadata/Document/v1', name: 'json' },
      data: { a: 1 },
    };
    const text = JSON.stringify(document);
    const first = await ask({ source: { json: text } });
    const second = await ask({ source: { documents: [document] } });
    assert.equal(first.result.documents[0].change, 'CREATED');
    assert.equal(second.result.documents[0].change, 'UNCHANGED');
  });

  it('keeps numbers of JSON text and of literals as they came', async () => {
    const number = '12345678901234567890.50';
    const metadata = '{schema: "metadata/Document/v1", name: "exact"}';
    const literal = `mutation { submitDocuments(input: { source: { documents: [
      { schema: "harbour/Lamp/v1", metadata: ${metadata}, data: ${number} }
    ] } }) { documents { document { data } } } }`;
    const answer = await (await server.post({ query: literal })).text();
    assert.match(answer, /"data":12345678901234567890\.50/);
    const json = `{"schema":"harbour/Lamp/v1","metadata":{"schema":"metadata/Document/v1","name":"exact"},"data":${number}}`;
    const { result } = await ask({ source: { json } });
    assert.equal(result.documents[0].change, 'UNCHANGED');
  });

  it('takes variables within literals', async () => {
    const { data } = await server.ask(
      `mutation ($name: String!) { submitDocuments(input: { source: { documents: [
        { schema: "harbour/Lamp/v1", metadata: { schema: "metadata/Document/v1", name: $name } }
      ] } }) { documents { name } } }`,
      { name: 'by variable' },
    );
    assert.deepEqual(data.submitDocuments.documents, [{ name: 'by variable' }]);
  });

  const deep = `[${'['.repeat(50_000)}${']'.repeat(50_000)}]`;
  const post = async (input: string) =>
    answerOf(
      await server.post(
        `{ "query": ${JSON.stringify(submit)}, "variables": { "input": ${input} } }`,
      ),
    );

  const unfit: readonly [title: string, input: string, code: string][] = [
    [
      'replacing without a bucket',
      '{ "source": { "yaml": "" }, "replace": true }',
      'ARGUMENT_INVALID',
    ],
    ['values nested without end', `{ "source": { "documents": ${deep} } }`, 'ARGUMENT_INVALID'],
    [
      'numbers out of range',
      '{ "source": { "documents": [{ "data": 1e999 }] } }',
      'ARGUMENT_INVALID',
    ],
    [
      'a bucket without a name',
      '{ "source": { "json": "[]" }, "bucket": "" }',
      'BUCKET_NAME_INVALID',
    ],
    [
      'values that are no documents',
      '{ "source": { "documents": [1, "a", []] } }',
      'DOCUMENT_MALFORMED',
    ],
    ['YAML that is none', '{ "source": { "yaml": "{" } }', 'YAML_SYNTAX'],
    ['JSON that is none', '{ "source": { "json": "{" } }', 'YAML_SYNTAX'],
  ];
  for (const [title, input, code] of unfit) {
    it(`refuses ${title}, which the payload lists`, async () => {
      const { data, errors } = await post(input);
      assert.equal(errors, undefined);
      const { problems, ...rest } = data.submitDocuments;
      assert.deepEqual([problems[0].code, problems[0].kind], [code, 'INVALID']);
      assert.deepEqual(rest, { changed: false, revision: null, documents: [] });
    });
  }

  it('lists each fault, with its place in a text and no line in values', async () => {
    const text = `${yaml('good', '1')}---\nschema: harbour/Lamp\n---\n{ never: closed\n`;
    const { result } = await ask({ source: { yaml: text } });
    assert.deepEqual(
      result.problems.map(({ code, place }: { code: string; place: object }) => [code, place]),
      [
        ['DOCUMENT_MALFORMED', { document: 1, line: 6, column: 1 }],
        ['DOCUMENT_MALFORMED', { document: 1, line: 6, column: 9 }],
        ['YAML_SYNTAX', { document: 2, line: 8, column: 1 }],
      ],
    );
    const values = await ask({ source: { documents: [{ schema: 'harbour/Lamp' }] } });
    for (const { place } of values.result.problems) {
      assert.deepEqual(place, { document: 0, line: null, column: null });
    }
  });

  it('lists what conflicts with the documents that are there', async () => {
    const { result, codes } = await ask({ source: { yaml: yaml('kept', '2') }, bucket: 'other' });
    assert.deepEqual(codes, []);
    const [{ code, kind }] = result.problems;
    assert.deepEqual([code, kind, result.revision], ['BUCKET_CONFLICT', 'CONFLICT', null]);
  });

  const refusals: readonly [title: string, input: string][] = [
    ['no documents at all', '{}'],
    ['documents in no form', '{ "source": {} }'],
    ['documents in two forms', '{ "source": { "yaml": "", "json": "[]" } }'],
    ['documents that are null', '{ "source": { "yaml": null } }'],
  ];
  for (const [title, input] of refusals) {
    it(`refuses ${title}`, async () => {
      const answer = await post(input);
      assert.equal(answer.data ?? null, null);
      assert.deepEqual(codesOf(answer), ['BAD_USER_INPUT']);
    });
  }
});
