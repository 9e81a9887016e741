import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { createExecutor } from '../../../../src/api/graphql/execution/execute.ts';
import type { App } from '../../../../src/app/app.ts';
import { anonymous, type Principal } from '../../../../src/domain/access/principal.ts';
import { PurserError } from '../../../../src/domain/errors.ts';
import {
  arbitrarySubmission,
  submittedNames,
  submittedSchemas,
} from '../../../support/arbitrary-submission.ts';
import { granted } from '../../../support/granted.ts';
import { runs, sized } from '../../../support/properties.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../../support/submitted.ts';
import { type Answer, loggerInto, type ServeOptions, serve, type TestServer } from '../../serve.ts';
import { testConfig } from '../../test-config.ts';

/** Who asks, by their token. */
const callers: Readonly<Record<string, Principal>> = {
  all: granted({ permissions: 'all' }),
  one: granted({ permissions: 'all', buckets: ['one'] }),
  kind: granted({ permissions: 'all', schemas: ['example/Kind'] }),
  clear: granted({
    permissions: ['deckhand:list_cleartext_documents', 'deckhand:show_revision'],
  }),
};

interface PolledServer extends TestServer {
  /** How many documents were rendered for callers, by name. */
  rendered(): number;
  /** A GET, by a caller who has the entity tag, if one is given. */
  poll(query: string, tag?: string | null, token?: string): Promise<Response>;
  /** A POST of a query, or of another body. */
  postAs(body: string | object, token?: string, accept?: string): Promise<Response>;
}

async function polledServer(options: ServeOptions = {}): Promise<PolledServer> {
  let rendered = 0;
  const around = (app: App): App => ({
    ...app,
    renderedById: (...given) => {
      rendered += 1;
      return app.renderedById(...given);
    },
  });
  const identity = {
    name: 'test',
    authenticate: async (token: string) => callers[token] ?? anonymous,
  };
  const server = await serve({ around, identity, onProblems: 'accept', ...options });
  return {
    ...server,
    rendered: () => rendered,
    poll: (query, tag, token = 'all') =>
      fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`, {
        headers: {
          'apollo-require-preflight': '1',
          authorization: `Bearer ${token}`,
          ...(tag && { 'if-none-match': tag }),
        },
      }),
    postAs: (body, token = 'all', accept = '*/*') =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, accept },
        body: JSON.stringify(typeof body === 'string' ? { query: body } : body),
      }),
  };
}

const lamp = 'schema: "example/Kind/v1", name: "lamp"';
const query = `{ renderedDocument(${lamp}) { data(path: ".lit") } }`;
const base: readonly DocumentSketch[] = [
  layeringPolicy('global', 'site'),
  {
    name: 'base',
    layer: 'global',
    metadata: {
      labels: { of: 'lamps' },
      layeringDefinition: { layer: 'global', abstract: true },
    },
    data: { lit: true },
  },
  {
    name: 'lamp',
    metadata: {
      layeringDefinition: {
        layer: 'site',
        parentSelector: { of: 'lamps' },
        actions: [{ method: 'merge', path: '.' }],
      },
    },
  },
  { name: 'other', layer: 'site', data: { value: 1 } },
];

describe('a GET about the head', () => {
  let server: PolledServer;
  beforeAll(async () => {
    server = await polledServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.clear();
    await submit(base);
  });

  const submit = (sketches: readonly DocumentSketch[], bucket = 'one') =>
    server.app.submitDocuments(anonymous, { text: textOf(sketches), bucket });

  it('has a weak entity tag, and is answered without executing the query while that holds', async () => {
    const first = await server.poll(query);
    const tag = first.headers.get('etag');
    assert.match(tag ?? '', /^W\/"[\da-f]{64}"$/);
    assert.equal(first.headers.get('cache-control'), 'private, no-cache');
    assert.equal(first.headers.get('vary'), 'accept');
    const rendered = server.rendered();
    const response = await server.poll(query, tag);
    assert.deepEqual([response.status, await response.text()], [304, '']);
    assert.equal(response.headers.get('etag'), tag);
    assert.equal(response.headers.get('cache-control'), 'private, no-cache');
    assert.equal(response.headers.get('vary'), 'accept');
    assert.equal(response.headers.get('content-type'), null);
    assert.equal(server.rendered(), rendered);
  });

  it('keeps its tag while other documents change', async () => {
    const tag = (await server.poll(query)).headers.get('etag');
    await submit([{ name: 'other', layer: 'site', data: { value: 2 } }]);
    const rendered = server.rendered();
    assert.equal((await server.poll(query, tag)).status, 304);
    assert.equal(server.rendered(), rendered);
  });

  it('has another tag once something changes that the document is made of', async () => {
    const tag = (await server.poll(query)).headers.get('etag');
    await submit([{ ...base[1], name: 'base', data: { lit: false } }]);
    const response = await server.poll(query, tag);
    assert.equal(response.status, 200);
    assert.notEqual(response.headers.get('etag'), tag);
    assert.match(await response.text(), /"data":false/);
  });

  it('has the tag of the whole head if it asks for more than documents', async () => {
    for (const asked of [
      '{ revision { number } }',
      `{ renderedDocument(${lamp}) { id data } }`,
      `{ renderedDocument(${lamp}) { data } revision { digest } }`,
    ]) {
      const tag = (await server.poll(asked)).headers.get('etag');
      assert.equal((await server.poll(asked, tag)).status, 304, asked);
      await submit([{ name: 'other', layer: 'site', data: { value: asked } }]);
      assert.equal((await server.poll(asked, tag)).status, 200, asked);
    }
  });

  it('has a tag while there is no such document, and another one then', async () => {
    await submit([{ name: 'lamp', tombstone: true }]);
    const tag = (await server.poll(query)).headers.get('etag');
    assert.equal((await server.poll(query, tag)).status, 304);
    await submit(base);
    assert.equal((await server.poll(query, tag)).status, 200);
  });

  it('has no tag if the document cannot be rendered', async () => {
    const tag = (await server.poll(query)).headers.get('etag');
    await submit([{ name: 'lamp', layer: 'nowhere' }]);
    const response = await server.poll(query, tag);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('etag'), null);
    assert.match(await response.text(), /LAYER_UNKNOWN/);
  });

  it('has no tag if it asks for what can change on its own, or for secrets', async () => {
    for (const asked of [
      `{ renderedDocument(${lamp}) { data(cleartext: true) } }`,
      '{ revision { status } }',
      '{ revision { tags { nodes { name } } } }',
    ]) {
      assert.equal((await server.poll(asked)).headers.get('etag'), null, asked);
    }
  });

  it('is not answered by the tag that somebody with other permissions has', async () => {
    const tag = (await server.poll(query)).headers.get('etag');
    for (const token of ['one', 'kind', 'clear']) {
      const response = await server.poll(query, tag, token);
      assert.equal(response.status, 200, token);
      assert.notEqual(response.headers.get('etag'), tag, token);
    }
  });

  it('says nothing of documents that the caller may not see', async () => {
    const tag = (await server.poll(query, null, 'one')).headers.get('etag');
    await server.clear();
    await submit(base.slice(0, 2));
    const gone = (await server.poll(query, null, 'one')).headers.get('etag');
    await submit(base.slice(2), 'two');
    assert.equal((await server.poll(query, gone, 'one')).status, 304);
    assert.notEqual(tag, gone);
  });

  it('costs what its query costs', async () => {
    const small = await polledServer({ query: { maxCostPerMinute: 10 } });
    await small.app.submitDocuments(anonymous, { text: textOf(base) });
    const first = await small.poll(query);
    const tag = first.headers.get('etag');
    const statuses = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await small.poll(query, tag)).status);
    assert.deepEqual(statuses, [304, 304, 304, 304, 429]);
    await small.close();
  });

  it('is remembered up to a number of bytes; beyond that it is executed to know', async () => {
    const forgetful = await polledServer({ query: { maxPollCacheBytes: 0 } });
    await forgetful.app.submitDocuments(anonymous, { text: textOf(base) });
    const tag = (await forgetful.poll(query)).headers.get('etag');
    assert.equal((await forgetful.poll(query, tag)).status, 304);
    await forgetful.close();
  });
});

describe('a POST that repeats another one', () => {
  let server: PolledServer;
  beforeAll(async () => {
    server = await polledServer({ query: { maxResponseCacheBytes: 1_000_000 } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.clear();
    await submit(base);
  });

  const submit = (sketches: readonly DocumentSketch[]) =>
    server.app.submitDocuments(anonymous, { text: textOf(sketches), bucket: 'one' });
  const shown = async (response: Response) => ({
    status: response.status,
    headers: Object.fromEntries(
      [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    ),
    text: await response.text(),
  });

  it('has the same response, headers among it', async () => {
    const first = await shown(await server.postAs(query));
    const rendered = server.rendered();
    assert.match(first.text, /"data":true/);
    assert.deepEqual(await shown(await server.postAs(query)), first);
    assert.equal(server.rendered(), rendered);
  });

  it('has the new answer after a commit, and the old one again after a rollback', async () => {
    const before = await shown(await server.postAs(query));
    await submit([{ ...base[1], name: 'base', data: { lit: false } }]);
    assert.match((await shown(await server.postAs(query))).text, /"data":false/);
    await server.app.rollback(anonymous, { id: 1 }, {});
    assert.deepEqual(await shown(await server.postAs(query)), before);
  });

  it('gets what others get with their permissions, types and variables', async () => {
    const named =
      'query ($name: String!) { renderedDocument(schema: "example/Kind/v1", name: $name) { name } }';
    const ask = async (name: string) =>
      (await server.postAs({ query: named, variables: { name } })).text();
    const types = async (accept: string) =>
      (await server.postAs(query, 'all', accept)).headers.get('content-type');
    for (let round = 0; round < 2; round += 1) {
      assert.match(await (await server.postAs(query, 'kind')).text(), /"data":true/);
      assert.match(await (await server.postAs(query, 'clear')).text(), /"data":true/);
      assert.match(await ask('lamp'), /"name":"lamp"/);
      assert.match(await ask('other'), /"name":"other"/);
      assert.match((await types('application/json')) ?? '', /^application\/json/);
      assert.match(
        (await types('application/graphql-response+json')) ?? '',
        /^application\/graphql-response\+json/,
      );
    }
  });

  it('is executed if it is a mutation, or was wrong', async () => {
    const mutation =
      'mutation ($text: String!) { submitDocuments(input: { source: { yaml: $text } }) { revision { number } } }';
    const put = async (data: number) => {
      const text = textOf([{ name: 'next', layer: 'site', data }]);
      return (await server.postAs({ query: mutation, variables: { text } })).text();
    };
    const answers = [await put(1), await put(2), await put(1)];
    assert.equal(new Set(answers).size, 3);
    for (let round = 0; round < 2; round += 1) {
      assert.match(await (await server.postAs('{ nothing }')).text(), /"errors"/);
      assert.match(await (await server.postAs({ query, operationName: 'x' })).text(), /"errors"/);
    }
  });

  it('costs what its query costs', async () => {
    const small = await polledServer({ query: { maxCostPerMinute: 10 } });
    await small.app.submitDocuments(anonymous, { text: textOf(base) });
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await small.postAs(query)).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    await small.close();
  });
});

const identities = submittedSchemas.flatMap((schema) =>
  submittedNames.map((name) => `schema: "${schema}", name: "${name}"`),
);

const field = fc.constantFrom(
  ...['data', 'data(path: ".list")', 'data(path: ".from[*]")', 'exists(path: ".from")', 'yaml'],
  ...['digest', 'metadata', 'secret', 'labels { key value }', 'bucket', 'layer', 'storagePolicy'],
  ...['id', 'parent { digest }', 'children { totalCount }', 'document { digest }'],
  ...['origin { number }', 'substitutesInto { totalCount }', 'explain { totalCount }'],
);

const rendered = fc
  .record({
    identity: fc.constantFrom(...identities),
    fields: fc.array(field, { minLength: 1, maxLength: 3 }),
  })
  .map(({ identity, fields }) => {
    const selected = fields.map((text, at) => `f${at}: ${text}`);
    return `renderedDocument(${identity}) { ${selected.join(' ')} }`;
  });

const root = fc.oneof(
  { weight: 6, arbitrary: rendered },
  { weight: 2, arbitrary: rendered.map((text) => `revision { r: ${text} }`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'revision { number }',
      'revision { problems { nodes { code } } }',
      'revision { renderedDocuments { totalCount } }',
      'revision(ref: { number: 1 }) { digest }',
    ),
  },
);

const polledQuery = fc
  .array(root, { minLength: 1, maxLength: 2 })
  .map((roots) => `{ ${roots.map((text, at) => `r${at}: ${text}`).join(' ')} }`);

describe('the entity tag of any query, over any history', () => {
  it('holds only while the answer is the same, for those alone to whom it was given', async () => {
    const server = await polledServer();
    const info = { version: '1.2.3', store: 'embedded' } as const;
    const { app } = server;
    const execute = createExecutor({ app, config: testConfig(), info, logger: loggerInto([]) });
    const change = fc.record({
      sketches: arbitrarySubmission,
      bucket: fc.constantFrom('one', 'two'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(polledQuery, { minLength: 2, maxLength: sized(4, 3) }),
        fc.array(change, { minLength: 2, maxLength: sized(6, 3) }),
        async (queries, changes) => {
          await server.clear();
          // tag → the answer that it was given with, and to whom.
          const given = new Map<string, { readonly text: string; readonly token: string }>();
          for (const { sketches, bucket } of [{ sketches: base, bucket: 'one' }, ...changes]) {
            await submitted(app, sketches, bucket);
            for (const text of queries) {
              for (const [token, by] of Object.entries(callers)) {
                const expected = await execute({ query: text }, by);
                const response = await server.poll(text, [...given.keys()].join(', '), token);
                const tag = response.headers.get('etag') ?? '';
                if (response.status === 304) {
                  assert.deepEqual(given.get(tag), { text: expected, token });
                } else {
                  assert.deepEqual(comparable(await response.text()), comparable(expected));
                  if (tag !== '') given.set(tag, { text: expected, token });
                }
                const posted = await server.postAs(text, token);
                assert.deepEqual(comparable(await posted.text()), comparable(expected));
              }
            }
          }
        },
      ),
      { numRuns: runs(60) },
    );
    await server.close();
  }, 600_000);
});

/** Errors stand in the order in which fields failed, which says nothing. */
function comparable(text: string): Answer {
  const { errors = [], ...answer } = JSON.parse(text) as Answer;
  const sorted = errors.toSorted((one, other) =>
    JSON.stringify(one.path) < JSON.stringify(other.path) ? -1 : 1,
  );
  return { ...answer, errors: sorted };
}

/** What is in another bucket stays there. */
async function submitted(app: App, sketches: readonly DocumentSketch[], bucket: string) {
  try {
    await app.submitDocuments(anonymous, { text: textOf(sketches), bucket });
  } catch (error) {
    if (!(error instanceof PurserError && error.code === 'BUCKET_CONFLICT')) throw error;
  }
}
