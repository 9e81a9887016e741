import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type RestSend, restClient } from '../../support/rest-client.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';
import { openTokens, type Tokens } from '../../support/tokens.ts';
import { serve, type TestServer } from '../serve.ts';

const base = 'https://deckhand/api/v1.0';

interface Item {
  readonly id: number;
  readonly url: string;
  readonly createdAt: string;
  readonly buckets: readonly string[];
  readonly tags: readonly string[];
  readonly validationPolicies: unknown;
}

interface List {
  readonly count: number;
  readonly next: string | null;
  readonly prev: string | null;
  readonly results: readonly Item[];
}

const policy = (name: string, validations: readonly Record<string, string>[]): DocumentSketch => ({
  name,
  schema: 'deckhand/ValidationPolicy/v1',
  control: true,
  data: { validations },
});

let server: TestServer;
let send: RestSend;

async function submit(bucket: string, ...sketches: readonly DocumentSketch[]): Promise<void> {
  await server.app.submitDocuments(anonymous, { text: textOf(sketches), bucket, replace: true });
}

async function list(query = ''): Promise<List> {
  const { status, text } = await send('GET', `/revisions${query}`);
  assert.equal(status, 200, text);
  return load(text) as List;
}

async function ids(query: string): Promise<string> {
  const { results } = await list(query);
  return results.map(({ id }) => id).join(' ');
}

async function shown(id: number): Promise<Record<string, unknown>> {
  const { status, text } = await send('GET', `/revisions/${id}`);
  assert.equal(status, 200, text);
  return load(text) as Record<string, unknown>;
}

async function open(): Promise<void> {
  server = await serve();
  send = restClient(server.url);
}

describe('GET of revisions', () => {
  beforeAll(async () => {
    await open();
    for (const data of [1, 2, 3, 4, 5])
      await submit(data === 2 ? 'two' : 'one', { name: `n${data}` });
    for (const [id, tag] of [
      [1, 'a'],
      [2, 'b'],
      [2, 'a'],
      [4, 'c'],
    ] as const) {
      await server.app.putTag(anonymous, id, tag, { with: 'data' });
    }
  });
  afterAll(() => server.close());

  it('lists them all, the oldest first', async () => {
    const { count, next, prev, results } = await list();
    assert.deepEqual([count, next, prev], [5, null, null]);
    assert.deepEqual(
      results.map(({ id }) => id),
      [1, 2, 3, 4, 5],
    );
  });

  it('has the members that clients of Deckhand know', async () => {
    const [, second] = (await list()).results;
    assert.deepEqual(
      { ...second, createdAt: '' },
      {
        id: 2,
        url: `${base}/revisions/2`,
        createdAt: '',
        buckets: ['two'],
        tags: ['a', 'b'],
        validationPolicies: {},
      },
    );
  });

  it('writes times as strings with microseconds and without a zone', async () => {
    const { text } = await send('GET', '/revisions');
    assert.match(text, /createdAt: ["']2026-01-01T00:00:\d\d\.\d{6}["']\n/);
    for (const { createdAt } of (await list()).results) assert.equal(typeof createdAt, 'string');
  });

  const queries: readonly (readonly [string, string])[] = [
    ['?order=desc', '5 4 3 2 1'],
    ['?order=asc', '1 2 3 4 5'],
    ['?order=DESC', '1 2 3 4 5'],
    ['?sort=id&order=desc', '5 4 3 2 1'],
    ['?sort=createdAt&order=desc', '5 4 3 2 1'],
    ['?sort=created_at', '1 2 3 4 5'],
    ['?sort=nonsense&sort=createdAt&order=desc', '5 4 3 2 1'],
    ['?sort=__proto__', '1 2 3 4 5'],
    ['?unknown=x', '1 2 3 4 5'],
    ['?tag=a', '1 2'],
    ['?tag=b', '2'],
    ['?tag=a&tag=c', '1 2 4'],
    ['?tag=a&tag=c&order=desc&sort=createdAt', '4 2 1'],
    ['?tag=a&tag=none', '1 2'],
    ['?tag=none', ''],
    ['?tag=a,c', ''],
    ['?tag=', ''],
    ['?tag=__proto__', ''],
    ['?limit=2', '1 2'],
    ['?limit=-2', '1 2'],
    ['?limit=0', ''],
    ['?limit=0&offset=2', ''],
    ['?limit=9', '1 2 3 4 5'],
    ['?offset=3', '4 5'],
    ['?limit=2&offset=1', '2 3'],
    ['?limit=2&offset=1&order=desc', '4 3'],
    ['?limit=2&offset=5', ''],
    ['?limit=2&offset=99999999999999999999', ''],
    ['?tag=a&tag=c&offset=1&limit=1', '2'],
  ];
  for (const [query, expected] of queries) {
    it(`${query} gives ${expected || 'none'}`, async () => {
      assert.equal(await ids(query), expected);
    });
  }

  it('prints an empty list as one', async () => {
    const { text } = await send('GET', '/revisions?tag=none');
    assert.match(text, /^count: 0\nnext: null\nprev: null\nresults: \[\]\n$/);
  });

  for (const query of ['limit=x', 'limit=1&limit=2', 'limit=', 'offset=-1', 'offset=1.5']) {
    it(`refuses ?${query}`, async () => {
      const { status, text } = await send('GET', `/revisions?${query}`);
      assert.equal(status, 400);
      assert.match(text, /errorType: HTTPInvalidParam\n/);
    });
  }

  it('leads from page to page and back, with what was asked for', async () => {
    const seen: number[][] = [];
    let next: string | null = `${base}/revisions?limit=2&order=desc&tag=a&tag=c`;
    let prev: string | null = null;
    while (next !== null) {
      const page: List = await list(next.slice(`${base}/revisions`.length));
      seen.push(page.results.map(({ id }) => id));
      assert.equal(page.count, 3);
      ({ next, prev } = page);
    }
    assert.deepEqual(seen, [[4, 2], [1]]);
    assert.equal(prev, `${base}/revisions?limit=2&order=desc&tag=a&tag=c&offset=0`);
    const first = await list('?limit=2');
    assert.deepEqual([first.next, first.prev], [`${base}/revisions?limit=2&offset=2`, null]);
    const none = await list('?limit=0&offset=2');
    assert.deepEqual([none.count, none.next, none.prev], [5, null, null]);
    const rest = await list('?offset=2');
    assert.deepEqual([rest.next, rest.prev], [null, `${base}/revisions?offset=0&limit=2`]);
  });

  it('reads a page at a time, and not revision by revision', async () => {
    await list();
    const before = new Map(server.calls);
    await list();
    const made = [...server.calls].map(([name, n]) => n - (before.get(name) ?? 0));
    const calls = made.reduce((one, other) => one + other, 0);
    assert.ok(calls <= 8, `${calls} calls`);
  });
});

describe('GET of one revision', () => {
  beforeAll(open);
  beforeEach(() => server.clear());
  afterAll(() => server.close());

  it('has the members that clients of Deckhand read', async () => {
    await submit('mop', { name: 'a' });
    await server.app.putTag(anonymous, 1, 'foo', { last: 'good' });
    await server.app.putTag(anonymous, 1, '__proto__', {});
    const { text } = await send('GET', '/revisions/1');
    assert.match(text, /createdAt: ["']2026-01-01T00:00:\d\d\.\d{6}["']\n/);
    const { createdAt: _, tags, ...body } = load(text) as Record<string, object>;
    assert.deepEqual(body, {
      id: 1,
      url: `${base}/revisions/1`,
      buckets: ['mop'],
      validationPolicies: [],
      status: 'success',
    });
    assert.deepEqual(Object.entries(tags ?? {}).sort(), [
      ['__proto__', {}],
      ['foo', { last: 'good' }],
    ]);
  });

  it('has the status of its policies', async () => {
    const validations = [
      { name: 'lost-validation' },
      { name: 'old-validation', expiresAfter: 'P1W' },
      { name: 'bad-validation' },
      { name: 'good-validation', expiresAfter: 'P3W' },
    ];
    await submit('b', policy('site ready', validations));
    const report = (name: string, status: string) =>
      server.app.addValidation(anonymous, 1, name, { status, validator: { name: 'v' } });
    await report('old-validation', 'success');
    await report('bad-validation', 'success');
    await report('bad-validation', 'failure');
    server.passDays(8);
    await report('good-validation', 'success');
    const { validationPolicies, status } = await shown(1);
    const url = `${base}/revisions/1`;
    const entry = (name: string, at: number) => `${url}/validations/${name}/entries/${at}`;
    assert.equal(status, 'failed');
    assert.deepEqual(validationPolicies, {
      'site ready': {
        url: `${url}/documents?schema=deckhand/ValidationPolicy/v1&metadata.name=site%20ready`,
        status: 'failed',
        validations: [
          { name: 'lost-validation', status: 'missing' },
          { name: 'old-validation', status: 'expired', url: entry('old-validation', 0) },
          { name: 'bad-validation', status: 'failed', url: entry('bad-validation', 1) },
          { name: 'good-validation', status: 'success', url: entry('good-validation', 0) },
        ],
      },
    });
    const { results } = await list();
    assert.deepEqual(results[0]?.validationPolicies, { 'site ready': { status: 'failed' } });
  });

  it('is a success when all policies succeed, in later revisions, too', async () => {
    await submit('b', policy('one', [{ name: 'x-validation' }]));
    await submit('c', policy('two', [{ name: 'deckhand-schema-validation' }]));
    await server.app.addValidation(anonymous, 2, 'x-validation', {
      status: 'succeeded',
      validator: 'v',
    });
    const { validationPolicies, status } = await shown(2);
    assert.equal(status, 'success');
    assert.deepEqual(
      Object.entries(validationPolicies as object).map(([name, one]) => [name, one.status]),
      [
        ['one', 'succeeded'],
        ['two', 'succeeded'],
      ],
    );
    assert.equal((await shown(1))['status'], 'failed');
    assert.deepEqual((await list()).results[1]?.validationPolicies, {
      one: { status: 'succeeded' },
      two: { status: 'succeeded' },
    });
  });

  it('has a place for policies of any name', async () => {
    await submit(
      'b',
      ...['\ud800', '__proto__', 'on', ''].map((name) =>
        policy(name, [{ name: '\udfff-validation' }]),
      ),
    );
    const { validationPolicies } = await shown(1);
    assert.deepEqual(Object.keys(validationPolicies as object).length, 4);
    assert.equal((await list()).count, 1);
  });

  it('shows the one that fails, if two policies have a name', async () => {
    await submit('b', policy('p', [{ name: 'x-validation' }]), {
      ...policy('p', [{ name: 'y-validation' }]),
      schema: 'deckhand/ValidationPolicy/v2',
    });
    await server.app.addValidation(anonymous, 1, 'y-validation', {
      status: 'success',
      validator: 1,
    });
    const { validationPolicies } = await shown(1);
    const [one] = Object.values(validationPolicies as object);
    assert.deepEqual(
      [one.status, one.validations],
      ['failed', [{ name: 'x-validation', status: 'missing' }]],
    );
  });

  it('gives addresses at which something is', async () => {
    await submit('b', policy('p/q', [{ name: 'x y-validation' }]));
    await server.app.addValidation(anonymous, 1, 'x y-validation', {
      status: 'success',
      validator: 'v',
    });
    const { validationPolicies, url } = await shown(1);
    const [shownPolicy] = Object.values(validationPolicies as object);
    for (const address of [url, shownPolicy.url, shownPolicy.validations[0].url]) {
      const path = String(address).slice(base.length);
      assert.equal((await send('GET', path)).status, 200, path);
    }
  });

  for (const id of ['1', '0', '-1', 'abc', '1.0', '%00', '9'.repeat(400)]) {
    it(`finds no revision ${id.slice(0, 10)}`, async () => {
      const { status, text } = await send('GET', `/revisions/${id}`);
      assert.equal(status, 404);
      assert.match(text, /errorType: RevisionNotFound\n/);
    });
  }

  it('is an empty list before the first', async () => {
    assert.equal(
      (await send('GET', '/revisions')).text,
      'count: 0\nnext: null\nprev: null\nresults: []\n',
    );
  });
});

describe('who may see revisions', () => {
  const roles = `
roles:
  list: [{permissions: ["deckhand:list_revisions"]}]
  show: [{permissions: ["deckhand:show_revision"]}]
  documents: [{permissions: ["deckhand:list_cleartext_documents"]}]
  part:
    - {permissions: ["deckhand:list_revisions", "deckhand:show_revision"]}
    - {permissions: ["deckhand:list_cleartext_documents", "deckhand:list_encrypted_documents"], buckets: [own]}
`;
  let tokens: Tokens;
  beforeAll(async () => {
    tokens = await openTokens(roles);
    server = await serve({ identity: tokens.identity });
    send = restClient(server.url);
    await submit('own', { name: 'a' }, policy('mine', [{ name: 'x-validation' }]));
    await submit('theirs', { name: 'b' }, policy('hidden', [{ name: 'x-validation' }]));
    await server.app.putTag(anonymous, 2, 'foo', {});
  });
  afterAll(async () => {
    await server.close();
    await tokens.close();
  });

  async function ask(role: string, path: string) {
    const token = await tokens.add(`${role} ${path}`, role);
    const { status, text } = await send('GET', path, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status, text, body: load(text) as never };
  }

  const refused: readonly (readonly [string, string, string])[] = [
    ['show', '/revisions', 'list_revisions'],
    ['documents', '/revisions', 'list_revisions'],
    ['list', '/revisions/1', 'show_revision'],
    ['documents', '/revisions/1', 'show_revision'],
  ];
  for (const [role, path, needed] of refused) {
    it(`GET ${path} takes ${needed}`, async () => {
      const { status, text } = await ask(role, path);
      assert.equal(status, 403);
      assert.match(text, new RegExp(`deckhand:${needed}`));
    });
  }

  it('shows tags to whoever may list revisions, and finds by them', async () => {
    for (const path of ['/revisions', '/revisions?tag=foo']) {
      const { body } = await ask('list', path);
      assert.deepEqual((body as List).results.at(-1)?.tags, ['foo']);
    }
  });

  it('shows tags and the status to whoever may see a revision', async () => {
    const { body } = await ask('show', '/revisions/2');
    const { tags, status } = body as Record<string, unknown>;
    assert.deepEqual([tags, status], [{ foo: {} }, 'failed']);
  });

  it('reveals nothing of documents that are not seen', async () => {
    const { body, text } = await ask('part', '/revisions/2');
    assert.doesNotMatch(text, /theirs|hidden/);
    assert.deepEqual(Object.keys((body as Record<string, object>)['validationPolicies'] ?? {}), [
      'mine',
    ]);
    const { text: listed } = await ask('part', '/revisions');
    assert.doesNotMatch(listed, /theirs|hidden/);
    assert.match(listed, /- own\n/);
  });
});
