import assert from 'node:assert/strict';
import { load, loadAll, YAML11_SCHEMA } from 'js-yaml';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { serve, type TestServer } from '../serve.ts';

// What a client can know who has read the first design of Deckhand, and nothing else: its paths, its
// samples, its words. It asks at the root, and follows the URLs that it is given.

interface Reply {
  readonly status: number;
  readonly documents: readonly unknown[];
}

interface Metadata {
  readonly name: string;
}

interface DocumentBody {
  readonly schema: string;
  readonly metadata: Metadata;
  readonly data: unknown;
}

let server: TestServer;
beforeAll(async () => {
  server = await serve();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

async function ask(method: string, path: string, body?: string): Promise<Reply> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/x-yaml' }, body }),
  });
  const text = await response.text();
  assert.equal(response.headers.get('content-type'), 'application/x-yaml', text);
  // Values of the realm of this test.
  const read: unknown[] = loadAll(text, { schema: YAML11_SCHEMA });
  return { status: response.status, documents: JSON.parse(JSON.stringify(read)) };
}

/** The one document of an answer that went well. */
async function get<T>(path: string): Promise<T> {
  const { status, documents } = await ask('GET', path);
  assert.deepEqual([status, documents.length], [200, 1], path);
  return documents[0] as T;
}

/** Follows a URL of an answer. */
function follow<T>(url: string): Promise<T> {
  const { pathname, search } = new URL(url);
  return get<T>(`${pathname}${search}`);
}

async function post(...documents: readonly string[]): Promise<number> {
  const body = documents.map((text) => `---\n${text}`).join('');
  const { status } = await ask('POST', '/documents', `${body}...\n`);
  return status;
}

async function list(revision: number, kind: string, query = ''): Promise<readonly DocumentBody[]> {
  const { status, documents } = await ask('GET', `/revisions/${revision}/${kind}${query}`);
  assert.equal(status, 200);
  return documents as readonly DocumentBody[];
}

const namesIn = (documents: readonly DocumentBody[]) =>
  documents.map(({ metadata }) => metadata.name);

const layeringPolicy = `schema: deckhand/LayeringPolicy/v1
metadata:
  schema: metadata/Control/v1
  name: layering-policy
data:
  layerOrder:
    - global
    - region
    - site
`;

const layered = [
  `schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: global-1234
  labels:
    key1: value1
  layeringDefinition:
    abstract: true
    layer: global
data:
  a:
    x: 1
    y: 2
`,
  `schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: region-1234
  labels:
    key1: value1
  layeringDefinition:
    abstract: true
    layer: region
    parentSelector:
      key1: value1
    actions:
      - method: replace
        path: .a
data:
  a:
    z: 3
`,
  `schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: site-1234
  layeringDefinition:
    layer: site
    parentSelector:
      key1: value1
    actions:
      - method: merge
        path: .
data:
  b: 4
`,
];

const tombstone = (schema: string, name: string) => `schema: ${schema}
metadata:
  schema: metadata/Tombstone/v1
  name: ${name}
`;

const dataSchema = (name: string, schema: string) => `schema: deckhand/DataSchema/v1
metadata:
  schema: metadata/Control/v1
  name: ${name}
  labels:
    application: promenade
data:
  ${schema}
`;

const utilities = [
  `schema: deckhand/Certificate/v1
metadata:
  schema: metadata/Document/v1
  name: application-api
  storagePolicy: cleartext
data: |-
  -----BEGIN CERTIFICATE-----
  kalda
  -----END CERTIFICATE-----
`,
  `schema: deckhand/CertificateKey/v1
metadata:
  schema: metadata/Document/v1
  name: application-api
  storagePolicy: encrypted
data: |-
  -----BEGIN RSA PRIVATE KEY-----
  kalda
  -----END RSA PRIVATE KEY-----
`,
  `schema: deckhand/Passphrase/v1
metadata:
  schema: metadata/Document/v1
  name: application-admin-password
  storagePolicy: encrypted
data: some-password
`,
];

const substituting = `schema: example/Account/v1
metadata:
  schema: metadata/Document/v1
  name: account
  labels:
    genesis: enabled
    master: enabled
  substitutions:
    - dest:
        path: .password
      src:
        schema: deckhand/Passphrase/v1
        name: application-admin-password
        path: .
    - dest:
        path: .certificate
        pattern: CERT
      src:
        schema: deckhand/Certificate/v1
        name: application-api
        path: .
data:
  password: null
  certificate: <CERT>
`;

const validationPolicy = `schema: deckhand/ValidationPolicy/v1
metadata:
  schema: metadata/Control/v1
  name: site-deploy-ready
data:
  validations:
    - name: deckhand-schema-validation
    - name: drydock-site-validation
      expiresAfter: P1W
    - name: promenade-site-validation
      expiresAfter: P1W
    - name: armada-deployability-validation
`;

const succeeded = `---
status: succeeded
validator:
  name: promenade
  version: 1.1.2
...
`;

const failed = `---
status: failed
errors:
  - documents:
      - schema: promenade/Node/v1
        name: node-document-name
      - schema: promenade/Masters/v1
        name: kubernetes-masters
    message: Node has master role, but not included in cluster masters list.
validator:
  name: promenade
  version: 1.1.2
...
`;

describe('a client of the first design submits documents', () => {
  it('which make a revision, and none if nothing changes', async () => {
    assert.equal(await post(layeringPolicy, ...layered, validationPolicy), 201);
    assert.equal(await post(layeringPolicy, ...layered, validationPolicy), 200);
    assert.equal(await post(layeringPolicy), 200);
    assert.equal((await get<{ count: number }>('/revisions')).count, 1);
  });

  it('of every kind that is named', async () => {
    const schema = dataSchema('promenade/Node/v1', '$schema: http://blah');
    assert.equal(await post(schema, layeringPolicy, validationPolicy, ...utilities), 201);
    assert.equal((await list(1, 'documents')).length, 6);
  });

  it('which are added to those there are, and taken away by tombstones', async () => {
    await post(layeringPolicy, ...layered);
    assert.equal(await post(utilities[0] ?? ''), 201);
    assert.equal(await post(tombstone('example/Kind/v1', 'region-1234')), 201);
    assert.deepEqual(namesIn(await list(3, 'documents')).sort(), [
      'application-api',
      'global-1234',
      'layering-policy',
      'site-1234',
    ]);
    // What was, stays.
    assert.ok(namesIn(await list(1, 'documents')).includes('region-1234'));
  });

  it('and is refused a second layering policy', async () => {
    await post(layeringPolicy);
    assert.equal(await post(layeringPolicy.replace('name: layering-policy', 'name: other')), 409);
    assert.equal((await get<{ count: number }>('/revisions')).count, 1);
  });

  it('and may name schemas as it must not: they are kept, as Deckhand keeps them', async () => {
    await post(layeringPolicy);
    for (const name of ['deckhand/Node/v1', 'metadata/Document/v1']) {
      assert.equal(await post(dataSchema(name, '{}')), 201);
    }
    assert.equal((await get<{ count: number }>('/revisions')).count, 3);
  });
});

describe('a client of the first design asks for documents', () => {
  beforeEach(async () => {
    await post(layeringPolicy, ...layered, ...utilities, substituting);
  });

  it('as they were posted', async () => {
    const documents = await list(1, 'documents', '?schema=example/Kind');
    assert.deepEqual(
      documents.map(({ data }) => data),
      [{ a: { x: 1, y: 2 } }, { a: { z: 3 } }, { b: 4 }],
    );
  });

  const filters: readonly (readonly [query: string, names: readonly string[]])[] = [
    ['schema=example', ['account', 'global-1234', 'region-1234', 'site-1234']],
    ['schema=example/Kind', ['global-1234', 'region-1234', 'site-1234']],
    ['schema=example/Account/v1', ['account']],
    ['schema=example/Ki', []],
    ['schema=exam', []],
    ['metadata.name=site-1234', ['site-1234']],
    ['metadata.layeringDefinition.abstract=true', ['global-1234', 'region-1234']],
    ['schema=example&metadata.layeringDefinition.abstract=false', ['account', 'site-1234']],
    ['metadata.layeringDefinition.layer=region', ['region-1234']],
    ['metadata.label=genesis=enabled', ['account']],
    ['metadata.label=genesis=enabled&metadata.label=master=enabled', ['account']],
    ['metadata.label=genesis=enabled&metadata.label=master=disabled', []],
  ];
  for (const [query, names] of filters) {
    it(`by ${query}`, async () => {
      assert.deepEqual(namesIn(await list(1, 'documents', `?${query}`)).sort(), names);
    });
  }

  it('rendered, through the nearest parent there is', async () => {
    const [site] = await list(1, 'rendered-documents', '?metadata.name=site-1234');
    assert.deepEqual(site?.data, { a: { z: 3 }, b: 4 });
    await post(tombstone('example/Kind/v1', 'region-1234'));
    const [now] = await list(2, 'rendered-documents', '?metadata.name=site-1234');
    assert.deepEqual(now?.data, { a: { x: 1, y: 2 }, b: 4 });
  });

  it('rendered, with what is substituted into them, and none that is abstract', async () => {
    const rendered = await list(1, 'rendered-documents', '?schema=example');
    assert.deepEqual(namesIn(rendered).sort(), ['account', 'site-1234']);
    const [account] = await list(1, 'rendered-documents', '?metadata.label=genesis=enabled');
    assert.deepEqual(account?.data, {
      password: 'some-password',
      certificate: '<-----BEGIN CERTIFICATE-----\nkalda\n-----END CERTIFICATE----->',
    });
  });
});

describe('a client of the first design looks at revisions', () => {
  interface Item {
    readonly id: number;
    readonly url: string;
    readonly createdAt: string;
    readonly validationPolicies: Readonly<Record<string, { readonly status: string }>>;
  }
  interface Page {
    readonly count: number;
    readonly next: string | null;
    readonly prev: string | null;
    readonly results: readonly Item[];
  }

  it('page by page, by the URLs it is given', async () => {
    await post(validationPolicy.replace('site-deploy-ready', 'site-deploy-validation'));
    for (let at = 2; at <= 7; at += 1) await post(utilities[0]?.replace('kalda', `k${at}`) ?? '');
    let page = await get<Page>('/revisions?limit=2&offset=0');
    assert.deepEqual([page.count, page.prev], [7, null]);
    assert.match(page.next ?? '', /\/revisions\?limit=2&offset=2$|\/revisions\?offset=2&limit=2$/);
    const seen = [...page.results];
    while (page.next !== null) {
      page = await follow<Page>(page.next);
      seen.push(...page.results);
    }
    assert.deepEqual(
      seen.map(({ id }) => id),
      [1, 2, 3, 4, 5, 6, 7],
    );
    assert.deepEqual(seen[0]?.validationPolicies, {
      'site-deploy-validation': { status: 'failed' },
    });
    for (const { id, url } of seen) assert.equal((await follow<Item>(url)).id, id);
    const back = await follow<Page>(page.prev ?? '');
    assert.equal(back.count, 7);
  });

  it('and at what their validations come to', async () => {
    await post(validationPolicy);
    const add = (name: string, body: string) =>
      ask('POST', `/revisions/1/validations/${name}`, body);
    await add('promenade-site-validation', succeeded);
    server.passDays(8);
    await add('armada-deployability-validation', failed);
    interface Detail extends Item {
      readonly validationPolicies: {
        readonly 'site-deploy-ready': {
          readonly url: string;
          readonly status: string;
          readonly validations: readonly { name: string; url?: string; status: string }[];
        };
      };
    }
    const { validationPolicies } = await get<Detail>('/revisions/1');
    const { url, status, validations } = validationPolicies['site-deploy-ready'];
    assert.equal(status, 'failed');
    assert.deepEqual(
      validations.map(({ name, status: word }) => [name, word]),
      [
        ['deckhand-schema-validation', 'success'],
        ['drydock-site-validation', 'missing'],
        ['promenade-site-validation', 'expired'],
        ['armada-deployability-validation', 'failed'],
      ],
    );
    assert.deepEqual(namesIn([await follow<DocumentBody>(url)]), ['site-deploy-ready']);
    for (const { name, url: entry } of validations) {
      assert.equal(entry === undefined, name === 'drydock-site-validation');
      if (entry !== undefined) assert.equal((await follow<Metadata>(entry)).name, name);
    }
  });

  it('and sees a policy succeed once all that it lists has', async () => {
    await post(validationPolicy);
    for (const name of ['drydock-site', 'promenade-site', 'armada-deployability']) {
      await ask('POST', `/revisions/1/validations/${name}-validation`, succeeded);
    }
    const { results } = await get<Page>('/revisions');
    assert.deepEqual(results[0]?.validationPolicies, {
      'site-deploy-ready': { status: 'succeeded' },
    });
  });
});

describe('a client of the first design reports validations', () => {
  interface Listed {
    readonly count: number;
    readonly next: null;
    readonly prev: null;
    readonly results: readonly { id?: number; name?: string; url: string; status: string }[];
  }

  it('and reads them again, from the list to the entry', async () => {
    await post(utilities[0] ?? '');
    const path = '/revisions/1/validations/promenade-site-validation';
    assert.equal((await ask('POST', path, succeeded)).status, 201);
    assert.equal((await ask('POST', path, failed)).status, 201);
    const { count, next, prev, results } = await get<Listed>('/revisions/1/validations');
    assert.deepEqual([count, next, prev], [2, null, null]);
    assert.deepEqual(
      results.map(({ name, status }) => [name, status]),
      [
        ['deckhand-schema-validation', 'success'],
        ['promenade-site-validation', 'failure'],
      ],
    );
    const entries = await follow<Listed>(results[1]?.url ?? '');
    assert.deepEqual([entries.count, entries.next, entries.prev], [2, null, null]);
    assert.deepEqual(
      entries.results.map(({ id, status }) => [id, status]),
      [
        [0, 'success'],
        [1, 'failure'],
      ],
    );
    const { createdAt, url, ...entry } = await follow<Record<string, unknown>>(
      entries.results[1]?.url ?? '',
    );
    assert.deepEqual(entry, {
      name: 'promenade-site-validation',
      status: 'failure',
      expiresAfter: null,
      expiresAt: null,
      errors: [
        {
          documents: [
            { schema: 'promenade/Node/v1', name: 'node-document-name' },
            { schema: 'promenade/Masters/v1', name: 'kubernetes-masters' },
          ],
          message: 'Node has master role, but not included in cluster masters list.',
        },
      ],
    });
    assert.match(String(createdAt), /^2026-01-01T/);
    assert.equal(url, entries.results[1]?.url);
  });

  it('and receives the errors of schema validation from Deckhand itself', async () => {
    const schema = dataSchema('example/Account/v1', 'required: [owner]');
    await post(schema, ...utilities, substituting);
    const { results } = await get<Listed>('/revisions/1/validations');
    assert.deepEqual(
      results.map(({ name, status }) => [name, status]),
      [['deckhand-schema-validation', 'failure']],
    );
    const { errors } = await get<{ errors: readonly { message: string }[] }>(
      '/revisions/1/validations/deckhand-schema-validation/entries/0',
    );
    assert.equal(errors.length, 1);
  });
});

describe('errors for a client of the first design', () => {
  it('has one form', async () => {
    for (const [method, path, body, status] of [
      ['GET', '/revisions/7', undefined, 404],
      ['GET', '/revisions/7/documents', undefined, 404],
      ['POST', '/revisions/7/validations/lint', succeeded, 404],
      ['POST', '/documents', 'schema: [', 400],
      ['POST', '/documents', 'schema: example/Kind/v1\n', 400],
    ] as const) {
      const { status: reported, documents } = await ask(method, path, body);
      assert.equal(reported, status, path);
      const [error] = documents as readonly { kind: string; status: string; code: string }[];
      assert.deepEqual([error?.kind, error?.status], ['Status', 'Failure']);
      assert.ok(error?.code.startsWith(`${status} `));
    }
  });

  it('is reported for a body of another type', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/documents`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    assert.equal(response.status, 415);
    const error = load(await response.text()) as { kind: string };
    assert.equal(error.kind, 'Status');
  });
});
