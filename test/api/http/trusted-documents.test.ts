import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { TrustedDocument } from '../../../src/domain/access/trusted-document.ts';
import type { PurserError } from '../../../src/domain/errors.ts';
import { digestOf } from '../../../src/domain/json/canonical.ts';
import { openTestServer } from '../../support/test-server.ts';
import { answerOf, problemsOf, type ServeOptions, serve, type TestServer } from '../serve.ts';
import { connect, next } from '../subscriptions/subscriber.ts';

const version = 'query Version { server { version } }';
const byNumber =
  'query ByNumber($number: NonNegativeInt!) { revision(ref: { number: $number }) { number } }';
const head = 'query Head { revision { number } }';
const secret = `query Secret { revision { documents { nodes { data(cleartext: true) } } } }`;
const created = 'subscription Created { revisionCreated(after: 0) { number } }';
const texts = { v1: version, 'md5:n': byNumber, head, secret, created };
const data = { server: { version: '1.2.3' } };

const documents: readonly TrustedDocument[] = Object.entries(texts).map(([id, text]) => ({
  id,
  text,
  place: { file: 'm.json', path: id },
}));

function serveTrusted(mode: 'prefer' | 'only', options: ServeOptions = {}): Promise<TestServer> {
  const cors = { origins: [], isEveryOrigin: false, hasCredentials: false };
  return serve({
    ...options,
    clients: { cors, trusted: { path: 'm.json', mode, maxAgeMs: 60_000 } },
    trustedDocuments: { list: async () => documents },
  });
}

const hash = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

async function codesOf(response: Response): Promise<readonly unknown[]> {
  return (await answerOf(response)).errors?.map(({ extensions }) => extensions['code']) ?? [];
}

function get(server: TestServer, members: Readonly<Record<string, string>>, headers = {}) {
  const search = new URLSearchParams(members);
  return fetch(`${server.url}/graphql?${search}`, {
    headers: { 'apollo-require-preflight': '1', ...headers },
  });
}

for (const mode of ['prefer', 'only'] as const) {
  describe(`a server with trusted documents, mode ${mode}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await serveTrusted(mode);
    });
    afterAll(() => server.close());

    it.each([
      ['documentId', { documentId: 'v1' }],
      ['documentId with the hash of the text', { documentId: `sha256:${digestOf(version)}` }],
      ['the hash of Apollo', { extensions: hash(digestOf(version)) }],
      ['doc_id', { doc_id: 'v1' }],
      ['id', { id: 'v1' }],
      ['its text', { query: version }],
      ['its text and an unknown hash', { query: version, extensions: hash('0'.repeat(64)) }],
    ])('executes a document by %s', async (_title, body) => {
      const response = await server.post(body);
      assert.equal(response.status, 200);
      assert.deepEqual((await answerOf(response)).data, data);
    });

    it('executes documents by GET, in batches, and with variables', async () => {
      assert.deepEqual((await answerOf(await get(server, { documentId: 'v1' }))).data, data);
      const extensions = JSON.stringify(hash(digestOf(version)));
      assert.deepEqual((await answerOf(await get(server, { extensions }))).data, data);
      const batch = await server.post([{ documentId: 'v1' }, { id: 'head' }, { id: 'nothing' }]);
      const answers = await answerOf<readonly { errors?: unknown }[]>(batch);
      assert.deepEqual(
        answers.map(({ errors }) => errors === undefined),
        [true, true, false],
      );
      const variables = JSON.stringify({ number: 0 });
      const numbered = await get(server, { documentId: 'md5:n', variables });
      assert.deepEqual((await answerOf(numbered)).data, { revision: { number: 0 } });
    });

    it('reports an unknown id, as clients of Apollo expect it', async () => {
      for (const body of [{ documentId: 'other' }, { extensions: hash('0'.repeat(64)) }]) {
        const response = await server.post(body);
        assert.equal(response.status, 200);
        assert.deepEqual(await codesOf(response), ['PERSISTED_QUERY_NOT_FOUND']);
      }
      const accept = { accept: 'application/graphql-response+json' };
      assert.equal((await server.post({ documentId: 'other' }, accept)).status, 400);
      assert.deepEqual(await codesOf(await get(server, { documentId: 'constructor' })), [
        'PERSISTED_QUERY_NOT_FOUND',
      ]);
    });

    it('executes documents as event streams', async () => {
      const accept = { accept: 'text/event-stream' };
      const response = await server.post({ documentId: 'v1' }, accept);
      assert.match(await response.text(), /event: next\ndata: {"data":{"server"/);
      const byHash = await get(
        server,
        { extensions: JSON.stringify(hash(digestOf(version))) },
        accept,
      );
      assert.match(await byHash.text(), /event: next\ndata: {"data":{"server"/);
      const unknown = await server.post({ documentId: 'other' }, accept);
      assert.equal(unknown.status, 404);
      assert.deepEqual(await codesOf(unknown), ['PERSISTED_QUERY_NOT_FOUND']);
    });

    it('executes documents over WebSocket', async () => {
      const client = connect(server);
      const run = (payload: object) =>
        next(
          client.iterate({ query: '', ...payload }) as AsyncIterableIterator<{ data?: unknown }>,
        );
      assert.deepEqual((await run({ documentId: 'v1' })).data, data);
      assert.deepEqual((await run({ extensions: hash(digestOf(version)) })).data, data);
      assert.deepEqual((await run({ query: version })).data, data);
      await assert.rejects(run({ documentId: 'other' }), (errors) => {
        assert.equal(Object(errors)[0].extensions.code, 'PERSISTED_QUERY_NOT_FOUND');
        return true;
      });
      const text =
        '{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": "x"}, "data": {}}';
      const results = client.iterate({ query: '', documentId: 'created' } as never);
      await server.app.submitDocuments(anonymous, { text, bucket: 'site' });
      assert.deepEqual((await results.next()).value, { data: { revisionCreated: { number: 1 } } });
      await results.return?.();
      await client.dispose();
    });

    it('still refuses a GET that a page of another site could send', async () => {
      const { status } = await fetch(`${server.url}/graphql?documentId=v1`);
      assert.equal(status, 400);
    });
  });
}

describe('a server that executes trusted documents only', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serveTrusted('only');
  });
  afterAll(() => server.close());

  const others = [
    '{ server { version } }',
    `${version} `,
    '{ __typename }',
    '{ __schema { types { name } } }',
    '{',
  ];

  it('refuses every other query over HTTP', async () => {
    for (const query of others) {
      assert.deepEqual(await codesOf(await server.post({ query })), ['QUERY_NOT_TRUSTED']);
      assert.deepEqual(await codesOf(await get(server, { query })), ['QUERY_NOT_TRUSTED']);
      const withHash = { query, extensions: hash(digestOf(version)), documentId: 'v1' };
      assert.deepEqual(await codesOf(await server.post(withHash)), ['QUERY_NOT_TRUSTED']);
      const [answer] = await answerOf<readonly object[]>(await server.post([{ query }]));
      assert.match(JSON.stringify(answer), /QUERY_NOT_TRUSTED/);
    }
    const accept = { accept: 'application/graphql-response+json' };
    const response = await server.post({ query: '{ __typename }' }, accept);
    assert.equal(response.status, 400);
    const [problem] = problemsOf(await answerOf(response));
    assert.match(String(problem?.remedy), /PURSER_TRUSTED_DOCUMENTS/);
  });

  it('refuses every other query as an event stream', async () => {
    for (const query of others) {
      const response = await server.post({ query }, { accept: 'text/event-stream' });
      assert.equal(response.status, 403);
      assert.deepEqual(await codesOf(response), ['QUERY_NOT_TRUSTED']);
    }
  });

  it('refuses every other query over WebSocket', async () => {
    const client = connect(server);
    for (const query of [...others, created.replace('Created', 'Other')]) {
      const results = client.iterate({ query });
      await assert.rejects(results.next(), (errors) => {
        assert.equal(Object(errors)[0].extensions.code, 'QUERY_NOT_TRUSTED');
        return true;
      });
    }
    await client.dispose();
  });

  it('executes nothing for what is no request', async () => {
    for (const body of [{}, { query: 7 }, { query: null }, [[{ query: '{ __typename }' }]], null]) {
      const text = await (await server.post(body)).text();
      assert.doesNotMatch(text, /"data":\{/);
    }
  });
});

describe('a server that prefers trusted documents', () => {
  it('executes every other query, too', async () => {
    const server = await serveTrusted('prefer');
    assert.deepEqual((await server.ask('{ server { version } }')).data, data);
    await server.close();
  });
});

describe('a server without trusted documents', () => {
  it('knows no ids', async () => {
    const server = await serve();
    const unknown = ['PERSISTED_QUERY_NOT_FOUND'];
    assert.deepEqual(await codesOf(await server.post({ documentId: 'v1' })), unknown);
    assert.deepEqual(await codesOf(await get(server, { doc_id: 'v1' })), unknown);
    assert.deepEqual(await codesOf(await server.post({})), ['BAD_REQUEST']);
    const persisted = await server.post({ extensions: hash(digestOf(version)) });
    assert.deepEqual(await codesOf(persisted), ['PERSISTED_QUERY_NOT_SUPPORTED']);
    await server.close();
  });
});

describe('the response to a GET of a trusted document', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serveTrusted('only');
  });
  afterAll(() => server.close());

  const fixed = { documentId: 'md5:n', variables: '{"number":0}' };
  const cachingOf = ({ headers }: Response) => [
    headers.get('cache-control'),
    headers.get('vary'),
    headers.get('etag') !== null,
  ];

  it('may be reused for a while if it is about a revision by its number', async () => {
    for (let time = 0; time < 2; time++) {
      const response = await get(server, fixed);
      assert.deepEqual(cachingOf(response), ['private, max-age=60', 'accept, authorization', true]);
    }
    const { headers } = await get(server, fixed);
    const again = await get(server, fixed, { 'if-none-match': headers.get('etag') ?? '' });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    assert.equal(again.headers.get('cache-control'), 'private, max-age=60');
  });

  it('is checked each time if it can change', async () => {
    const first = await get(server, { documentId: 'head' });
    assert.deepEqual(cachingOf(first), ['private, no-cache', 'accept, authorization', true]);
    const tag = { 'if-none-match': first.headers.get('etag') ?? '' };
    const same = await get(server, { documentId: 'head' }, tag);
    assert.deepEqual([same.status, await same.text()], [304, '']);
    assert.equal(same.headers.get('etag'), first.headers.get('etag'));
    assert.equal(same.headers.get('content-type'), null);
    const text =
      '{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": "x"}, "data": {}}';
    await server.app.submitDocuments(anonymous, { text, bucket: 'site' });
    const changed = await get(server, { documentId: 'head' }, tag);
    assert.deepEqual((await answerOf(changed)).data, { revision: { number: 1 } });
    assert.notEqual(changed.headers.get('etag'), first.headers.get('etag'));
  });

  it('is kept by nobody if it may contain secrets, or has errors', async () => {
    const text = `{"schema": "a/S/v1", "metadata": {"schema": "metadata/Document/v1", "name": "s", "storagePolicy": "encrypted"}, "data": {"key": "value"}}`;
    await server.app.submitDocuments(anonymous, { text, bucket: 'secrets' });
    const opened = await get(server, { documentId: 'secret' });
    assert.deepEqual(cachingOf(opened), ['no-store', null, false]);
    assert.match(await opened.text(), /"key":"value"/);
    const wrong = await get(server, { ...fixed, variables: '{"number":99}' });
    assert.equal(
      wrong.headers.get('cache-control'),
      wrong.headers.has('etag') ? 'private, no-cache' : 'no-store',
    );
    const unknown = await get(server, { documentId: 'other' });
    assert.deepEqual(cachingOf(unknown), ['no-store', null, false]);
  });

  it('has no such headers where it is posted, or asked for by its text', async () => {
    const variables = { number: 0 };
    const posted = await server.post({ documentId: 'md5:n', variables });
    assert.deepEqual(cachingOf(posted), ['no-store', null, false]);
    const byText = await get(server, { query: byNumber, variables: '{"number":0}' });
    assert.deepEqual(cachingOf(byText), ['private, no-cache', 'accept', true]);
  });
});

describe('files of trusted documents', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'purser-trusted-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const write = async (value: object) => {
    const file = join(folder, 'm.json');
    await writeFile(file, JSON.stringify(value), { mode: 0o644 });
    return file;
  };

  it('end the start of a server with all their faults', async () => {
    const file = await write({ a: '{ nothing }', b: '{', c: version });
    await assert.rejects(openTestServer({ PURSER_TRUSTED_DOCUMENTS: file }), (error) => {
      const { faults } = error as PurserError;
      assert.deepEqual(
        faults.map(({ code, place }) => [code, place.file, place.path]),
        [
          ['SETTING_INVALID', file, '["a"]'],
          ['SETTING_INVALID', file, '["b"]'],
        ],
      );
      return true;
    });
  });

  it('are read again when they change; faulty ones are not used', async () => {
    const file = await write({ a: version });
    const log: string[] = [];
    const settings = { PURSER_TRUSTED_DOCUMENTS: file, PURSER_TRUSTED_DOCUMENTS_MODE: 'only' };
    const server = await openTestServer(settings, (_facts, message) => log.push(String(message)));
    const isKnown = async (documentId: string) =>
      JSON.parse((await server.send({ documentId })).text).errors === undefined;
    const until = async (isTrue: () => Promise<boolean>) => {
      for (const deadline = Date.now() + 10_000; !(await isTrue()); ) {
        assert.ok(Date.now() < deadline);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    assert.ok(await isKnown('a'));
    await write({ b: version });
    await until(() => isKnown('b'));
    assert.ok(!(await isKnown('a')));
    await write({ c: '{ nothing }' });
    await until(async () => {
      assert.ok(await isKnown('b'));
      return log.includes('the trusted documents were not read again');
    });
    await server.close();
  });
});
