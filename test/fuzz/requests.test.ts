import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { assertCoded } from './coded-errors.ts';

const json = { 'content-type': 'application/json' };
const deep = (depth: number) =>
  `{ revision ${'{ parent '.repeat(depth)}{ id }${' }'.repeat(depth)} }`;
const fragments = Array.from(
  { length: 40 },
  (_, at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`,
).join(' ');

/** Bodies that are JSON, but no good request. */
const bodies: Readonly<Record<string, unknown>> = {
  null: null,
  'a number': 7,
  'an empty list': [],
  'lists of lists': [[[{ query: '{ server { version } }' }]]],
  'nothing to ask': {},
  'no text as query': { query: { __proto__: null } },
  'an empty query': { query: '' },
  'a broken query': { query: '{ revision {' },
  'an unknown field': { query: '{ sesame }' },
  'an unknown operation': { query: 'query A { server { version } }', operationName: 'B' },
  'two operations and no name': { query: 'query A { __typename } query B { __typename }' },
  'a subscription': { query: 'subscription { __typename }' },
  'wrong variables': {
    query: 'query ($i: NonNegativeInt!) { revision(ref: { number: $i }) { id } }',
    variables: { i: 'x' },
  },
  'variables that are a list': { query: '{ server { version } }', variables: [1] },
  'hostile variables': {
    query: 'query ($id: NonNegativeInt) { revision(ref: { number: $id }) { id } }',
    variables: JSON.parse('{"__proto__": {"id": 1}, "constructor": 1}'),
  },
  'a number too large': { query: '{ revision(ref: { number: 99999999999999999999 }) { id } }' },
  'a negative revision': { query: '{ revision(ref: { number: -1 }) { id } }' },
  'a negative page': { query: '{ revisions(first: -1) { totalCount } }' },
  'a page of both ends': { query: '{ revisions(first: 1, last: 1) { totalCount } }' },
  'a bad cursor': { query: '{ revisions(first: 1, after: "AAAA\\u0000") { totalCount } }' },
  'a bad path': { query: '{ document(schema: "a/b/v1", name: "c") { data(path: ".[") } }' },
  'a bad filter': {
    query: '{ document(schema: "a/b/v1", name: "c") { data(path: ".a[?(@.b == ") } }',
  },
  'a deep filter': {
    query: `{ document(schema: "a/b/v1", name: "c") { exists(path: ".a[?${'('.repeat(3_000)}") } }`,
  },
  'a deep query': { query: deep(200) },
  'a very deep query': { query: deep(20_000) },
  'a circle of fragments': {
    query: '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
  },
  'a bomb of fragments': { query: `{ ...f0 } ${fragments} fragment f40 on Query { __typename }` },
  'many aliases': {
    query: `{ ${Array.from({ length: 5_000 }, (_, at) => `a${at}: __typename`).join(' ')} }`,
  },
  'many tokens': { query: `{ ${'__typename '.repeat(100_000)} }` },
  'a large batch': Array(5_000).fill({ query: '{ __typename }' }),
  'a batch with rubbish': [{ query: '{ __typename }' }, null, 1, 'x'],
  'many rows of many rows': {
    query:
      '{ revisions(first: 1000) { nodes { documents(first: 1000) { nodes { children { nodes { children { nodes { name } } } } } } } } }',
  },
  'an unknown persisted query': {
    extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } },
  },
  'documents that are no documents': {
    query:
      'mutation ($d: [JSON!]) { submitDocuments(input: { source: { documents: $d } }) { changed } }',
    variables: { d: [1, 'x', [], { schema: 5 }, JSON.parse('{"__proto__": 1}')] },
  },
  'too many ways to submit': {
    query: 'mutation { submitDocuments(input: { source: { yaml: "", json: "[]" } }) { changed } }',
  },
  'no way to submit': { query: 'mutation { submitDocuments(input: { source: {} }) { changed } }' },
  'a bucket of control characters': {
    query:
      'mutation { submitDocuments(input: { source: { yaml: "" }, bucket: "\\u0000" }) { changed } }',
  },
  'a tag of a list': {
    query:
      'mutation { putTag(input: { revision: { number: 0 }, name: "", data: { value: [1] } }) { tag { name } } }',
  },
};

/** Requests that are wrong before anybody reads a query. */
const requests: Readonly<Record<string, readonly [path: string, init: RequestInit]>> = {
  'no JSON': ['/graphql', { method: 'POST', headers: json, body: '{"query":' }],
  'no UTF-8': ['/graphql', { method: 'POST', headers: json, body: new Uint8Array([0xff, 0xfe]) }],
  'an empty body': ['/graphql', { method: 'POST', headers: json, body: '' }],
  'deep JSON': ['/graphql', { method: 'POST', headers: json, body: '['.repeat(500_000) }],
  'another type': [
    '/graphql',
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
  ],
  'a strange type': [
    '/graphql',
    { method: 'POST', headers: { 'content-type': '/;;=' }, body: '{}' },
  ],
  'a form': [
    '/graphql',
    { method: 'POST', body: new URLSearchParams({ query: '{ __typename }' }) },
  ],
  'no way': ['/../../etc/passwd', {}],
  'a coded way': ['/graphql/ide/..%2f..%2fpackage.json', {}],
  'a broken way': ['/%E0%A4%A', {}],
  'a long way': [`/${'a'.repeat(10_000)}`, {}],
  deletion: ['/graphql', { method: 'DELETE' }],
  'a mutation by GET': [
    '/graphql?query=mutation{deleteTag(input:{revision:{number:1},name:"a"}){revision{id}}}',
    { headers: json },
  ],
  'GET of nothing': ['/graphql', { headers: json }],
  'GET of rubbish': ['/graphql?query=%00&variables={&extensions=7', { headers: json }],
};

/** Bytes that are hardly HTTP. */
const rawRequests: Readonly<Record<string, string>> = {
  rubbish: '\u0000\u0001\u0002\r\n\r\n',
  'an unknown method': 'BREW /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
  'a way upwards':
    'GET /graphql/ide/../../../package.json HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n',
  'no host': 'GET /health HTTP/1.1\r\n\r\n',
  'another host': 'GET /health HTTP/1.1\r\nhost: kalda.example\r\nconnection: close\r\n\r\n',
  'two lengths':
    'POST /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
  'a bad chunk':
    'POST /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'long headers': `GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
  'an odd version': 'GET /health HTTP/9.9\r\nhost: 127.0.0.1\r\n\r\n',
};

describe('malformed requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  for (const [what, body] of Object.entries(bodies)) {
    it(`${what}: is refused with a code, or answered`, async () => {
      assertCoded(await server.send(body));
    });
  }

  for (const [what, [path, init]] of Object.entries(requests)) {
    it(`${what}: is refused with a code`, async () => {
      const response = await fetch(`${server.url}${path}`, init);
      const text = await response.text();
      assert.ok(response.status >= 400, text);
      assertCoded({ status: response.status, text });
    });
  }

  for (const [what, bytes] of Object.entries(rawRequests)) {
    it(`${what}: is refused`, async () => {
      const status = await statusOf(server.url, bytes);
      assert.ok(status === null || (status >= 400 && status < 500), `status ${status}`);
    });
  }

  it('leave the server well', async () => {
    assert.ok((await fetch(`${server.url}/health`)).ok);
  });
});

/** The status that answers some bytes; null if the connection is closed without one. */
function statusOf(url: string, bytes: string): Promise<number | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk;
      socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
      resolve(status === undefined ? null : Number(status));
    });
  });
}
