import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { serve, type TestServer } from '../serve.ts';

let server: TestServer;

const source = `
schema: purser/DataSource/v1
metadata: {schema: metadata/Document/v1, name: monasca, storagePolicy: encrypted}
data:
  tables:
    plain: {webhook: {record_jsonpath: $, id_jsonpath: $.alarm_id}}
    token:
      webhook:
        record_jsonpath: $.alarm
        id_jsonpath: $.id
        delete_when: {state: OK}
        auth: {type: token, header: X-Purser-Webhook-Token, secret: hush}
    bearer: {webhook: {record_jsonpath: $, id_jsonpath: $.id, auth: {type: token, secret: hush}}}
    signed:
      webhook:
        record_jsonpath: $
        id_jsonpath: $.id
        auth: {type: hmac, header: X-Hub-Signature-256, prefix: "sha256=", algorithm: sha256, secret: hush}
    open: {webhook: {record_jsonpath: $, id_jsonpath: $.id, auth: {type: none}}}
`;

beforeAll(async () => {
  server = await serve({ onProblems: 'accept' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.clear();
  const query =
    'mutation ($yaml: String!) { submitDocuments(input: { source: { yaml: $yaml } }) { problems { message } } }';
  const { data } = await server.ask(query, { yaml: source });
  assert.deepEqual(data, { submitDocuments: { problems: [] } });
});

async function post(
  table: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${server.url}/v1/data-sources/monasca/tables/${table}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, text: await response.text() };
}

async function rows(table: string): Promise<unknown> {
  const query = `{ tableRows(table: "monasca.${table}") { nodes { key data } totalCount } }`;
  const { data } = await server.ask(query);
  return (data as { tableRows: { nodes: unknown } }).tableRows.nodes;
}

const codeOf = ({ text }: { readonly text: string }): string =>
  JSON.parse(text).errors[0].extensions.code;

/** What a table counts. */
async function countsOf(table: string): Promise<object | undefined> {
  const query =
    '{ dataSource(name: "monasca") { tables { name accepted rejected { code count } } } }';
  const { data } = await server.ask(query);
  const { tables } = (data as { dataSource: { tables: { name: string }[] } }).dataSource;
  const found = tables.find(({ name }) => name === `monasca.${table}`);
  const { name: _, ...counts } = found ?? { name: '' };
  return counts;
}

/** Counts are kept soon after the answer. */
async function countsBecome(table: string, expected: object): Promise<void> {
  for (let look = 0; look < 200 && !isDeepStrictEqual(await countsOf(table), expected); look += 1) {
    await pause(10);
  }
  assert.deepEqual(await countsOf(table), expected);
}

describe('a webhook', () => {
  it('keeps the record under its id, and replaces it as a whole', async () => {
    assert.deepEqual(await post('plain', '{"alarm_id":"a","state":"ALARM"}'), {
      status: 200,
      text: '{}',
    });
    await post('plain', '{"alarm_id":"a","since":5}');
    await post('plain', '{"alarm_id":7}');
    const found = (await rows('plain')) as readonly { readonly key: string }[];
    assert.deepEqual(
      found.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
      [
        { key: '"a"', data: { alarm_id: 'a', since: 5 } },
        { key: '7', data: { alarm_id: 7 } },
      ],
    );
  });

  it.each([
    ['no JSON', '{', 'NOT_JSON'],
    ['nothing', '', 'NOT_JSON'],
    ['what is nested deeply', '['.repeat(200), 'NOT_JSON'],
    ['a record without an id', '{}', 'ID_MATCH'],
    ['a long id', `{"alarm_id":"${'a'.repeat(2_711)}"}`, 'KEY_TOO_LONG'],
  ])('refuses %s, and counts it', async (_title, body, code) => {
    const answer = await post('plain', body);
    assert.deepEqual([answer.status, codeOf(answer)], [400, code]);
    await countsBecome('plain', { accepted: 0, rejected: [{ code, count: 1 }] });
  });

  it('refuses a body over the limit of webhooks, and names its setting', async () => {
    const answer = await post('plain', ' '.repeat(1_048_577));
    assert.deepEqual([answer.status, codeOf(answer)], [413, 'REQUEST_TOO_LARGE']);
    assert.match(answer.text, /larger than 1048576 bytes.*PURSER_WEBHOOK_BYTES/);
  });

  it('says what to send in place of what is no JSON', async () => {
    assert.match((await post('plain', '{')).text, /Send the record as JSON/);
  });

  it('needs JSON where it has no proof of its own, so that no page of another site can post', async () => {
    const { status } = await post('plain', '{"alarm_id":1}', { 'content-type': 'text/plain' });
    assert.equal(status, 400);
    assert.deepEqual(await rows('plain'), []);
  });

  it('is the same 404 whatever is missing, but for the name that was asked for', async () => {
    const asked = [
      ['monasca', 'none'],
      ['monasca', '__proto__'],
      ['nova', 'none'],
      ['none', 'none'],
    ];
    const texts = await Promise.all(
      asked.map(async ([source, table]) => {
        const url = `${server.url}/v1/data-sources/${source}/tables/${table}/webhook`;
        const response = await fetch(url, { method: 'POST' });
        assert.equal(response.status, 404);
        const text = await response.text();
        assert.match(text, /TABLE_NOT_FOUND/);
        return text.replaceAll(`${source}.${table}`, 'TABLE');
      }),
    );
    assert.equal(new Set(texts).size, 1);
  });

  it('takes a token in a header, of any type of content', async () => {
    const right = {
      'x-purser-webhook-token': 'hush',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = '{"alarm":{"id":1,"state":"ALARM"}}';
    assert.equal((await post('token', body, right)).status, 200);
    const answers = [
      await post('token', body),
      await post('token', body, { 'x-purser-webhook-token': 'wrong' }),
      await post('token', '{', { 'x-purser-webhook-token': '' }),
    ];
    for (const { status, text } of answers) {
      assert.equal(status, 401);
      assert.equal(text, answers[0]?.text);
      assert.doesNotMatch(text, /hush/);
    }
    const rejected = [{ code: 'UNAUTHENTICATED', count: 3 }];
    await countsBecome('token', { accepted: 1, rejected });
    assert.equal((await post('bearer', '{"id":1}', { authorization: 'Bearer hush' })).status, 200);
    assert.equal((await post('bearer', '{"id":1}', { authorization: 'Bearer no' })).status, 401);
  });

  it('takes a signature of the bytes of the body', async () => {
    const body = '{ "id": 1 }';
    const sign = (text: string) =>
      `sha256=${createHmac('sha256', 'hush').update(text).digest('hex')}`;
    assert.equal((await post('signed', body, { 'x-hub-signature-256': sign(body) })).status, 200);
    const wrong = { 'x-hub-signature-256': sign('{"id":1}') };
    assert.equal((await post('signed', body, wrong)).status, 401);
  });

  it('takes records from anybody only where the server allows it', async () => {
    assert.equal((await post('open', '{"id":1}')).status, 401);
  });

  it('refuses other methods', async () => {
    const response = await fetch(`${server.url}/v1/data-sources/monasca/tables/plain/webhook`);
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST']);
  });

  it('keeps every record of many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => post('plain', `{"alarm_id":${at}}`)),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal(((await rows('plain')) as readonly unknown[]).length, 60);
  });

  it('has a table that can be read again by its id, as its source can', async () => {
    const query = '{ dataSource(name: "monasca") { id tables { id name } } }';
    const { data } = await server.ask(query);
    const { id, tables } = data.dataSource;
    const ids = [id, tables[0].id];
    const nodes =
      'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on DataSource { name } ... on DataTable { name } } }';
    const found = await server.ask(nodes, { ids });
    assert.deepEqual(found.data.nodes, [{ name: 'monasca' }, { name: tables[0].name }]);
  });

  it('is also a mutation', async () => {
    const query =
      'mutation ($input: IngestRecordInput!) { ingestRecord(input: $input) { table problems { code } } }';
    const ingest = async (record: object) =>
      (await server.ask(query, { input: { table: 'monasca.plain', record } })).data;
    assert.deepEqual(await ingest({ json: '{"alarm_id":1.50}' }), {
      ingestRecord: { table: 'monasca.plain', problems: [] },
    });
    assert.deepEqual(await ingest({ value: {} }), {
      ingestRecord: { table: null, problems: [{ code: 'ID_MATCH' }] },
    });
    assert.deepEqual(await rows('plain'), [{ key: '1.50', data: { alarm_id: 1.5 } }]);
  });
});
