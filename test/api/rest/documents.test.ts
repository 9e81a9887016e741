import assert from 'node:assert/strict';
import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { plainDigest } from '../../../src/domain/secret/redact.ts';
import { type RestSend, restClient } from '../../support/rest-client.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';
import { openTestServer, type TestServer } from '../../support/test-server.ts';

interface Listed {
  readonly id: number;
  readonly schema: string;
  readonly metadata: {
    readonly name: string;
    readonly storagePolicy: string;
    readonly substitutions?: readonly {
      readonly src: object;
      readonly dest: object;
    }[];
  };
  readonly data: unknown;
  readonly status: { readonly bucket: string; readonly revision: number };
}

const at = (layer: string, rest: object = {}) => ({ layeringDefinition: { layer, ...rest } });

const first: readonly DocumentSketch[] = [
  layeringPolicy('global', 'site'),
  { name: 'b', metadata: { ...at('site'), labels: { rack: 'r1', n: 2 } }, data: { is: 'b' } },
  { name: 'A', metadata: { ...at('global', { abstract: true }), labels: { rack: 'r1' } } },
];
const second: readonly DocumentSketch[] = [
  { schema: 'other/Kind/v1', name: 'a', metadata: { ...at('site'), labels: { rack: 'r=2' } } },
  { schema: 'other/Kin/v2', name: 'é', metadata: { ...at('site'), storagePolicy: 'cleartext' } },
  {
    schema: 'deckhand/ValidationPolicy/v1',
    name: 'later',
    control: true,
    data: { validations: [] },
  },
];
const secret: DocumentSketch = {
  name: 'hush',
  metadata: {
    storagePolicy: 'encrypted',
    ...at('site'),
    substitutions: [
      { src: { schema: 'example/Kind/v1', name: 'b', path: '.is' }, dest: { path: '.was' } },
    ],
  },
  data: { word: 'plain' },
};

/** More things to sort by than anybody needs. */
const manySorts = Array.from({ length: 21 }, (_, nth) => `sort=metadata.k${nth}`).join('&');

describe('GET /revisions/{id}/documents', () => {
  let server: TestServer;
  let send: RestSend;
  beforeAll(async () => {
    server = await openTestServer();
    send = restClient(server.url);
    const put = (bucket: string, documents: readonly DocumentSketch[]) =>
      server.app.submitDocuments(anonymous, { text: textOf(documents), bucket, replace: true });
    await put('one', first);
    await put('two', second);
    await put('three', [secret]);
    await put('one', [...first, { name: 'new', metadata: at('site') }]);
  });
  afterAll(() => server.close());

  const list = async (query: string, revision = 4): Promise<readonly Listed[]> => {
    const { status, text } = await send('GET', `/revisions/${revision}/documents?${query}`);
    assert.equal(status, 200, text);
    return loadAll(text) as Listed[];
  };
  const names = async (query: string) => (await list(query)).map(({ metadata }) => metadata.name);

  it('gives each document with its number, bucket, and the revision that brought it in', async () => {
    const [, , , , , , hush, added] = await list('');
    assert.deepEqual(added, {
      id: 8,
      schema: 'example/Kind/v1',
      metadata: {
        schema: 'metadata/Document/v1',
        name: 'new',
        storagePolicy: 'cleartext',
        layeringDefinition: { layer: 'site', abstract: false },
        replacement: false,
      },
      data: {},
      status: { bucket: 'one', revision: 4 },
    });
    assert.deepEqual(hush?.status, { bucket: 'three', revision: 3 });
  });

  const racked = ['b', 'A', 'a', 'policy', 'é', 'later', 'hush', 'new'];
  const all = ['policy', 'b', 'A', 'a', 'é', 'later', 'hush', 'new'];
  for (const [query, expected] of [
    ['', all],
    ['nothing=known', all],
    ['order=desc', all.toReversed()],
    ['order=other', all],
    ['schema=other', ['a', 'é']],
    ['schema=other/Kin', ['é']],
    ['schema=other/Ki', []],
    ['schema=oth', []],
    ['schema=', []],
    ['schema=other/Kind/v1', ['a']],
    ['schema=other/Kind/v', []],
    ['schema=other/Kind/v1%00a', []],
    ['schema=other/Kind&schema=deckhand/ValidationPolicy', ['a', 'later']],
    ['schema=other/Kind,other/Kin', []],
    ['metadata.name=a', ['a']],
    ['metadata.name=a&metadata.name=b&metadata.name=', ['b', 'a']],
    ['metadata.layeringDefinition.abstract=true', ['A']],
    ['metadata.layeringDefinition.abstract=TRUE', ['A']],
    ['metadata.layeringDefinition.abstract=FALSE', all.filter((name) => name !== 'A')],
    ['metadata.layeringDefinition.abstract=1', []],
    ['metadata.layeringDefinition.abstract=true&metadata.layeringDefinition.abstract=false', all],
    ['metadata.layeringDefinition.layer=global', ['A']],
    ['metadata.layeringDefinition.layer=global,site', []],
    [
      'metadata.layeringDefinition.layer=global&metadata.layeringDefinition.layer=site',
      ['b', 'A', 'a', 'é', 'hush', 'new'],
    ],
    ['metadata.label=rack=r1', ['b', 'A']],
    ['metadata.label=rack=r1&metadata.label=n=2', ['b']],
    ['metadata.label=rack=r1&metadata.label=rack=r%3D2', ['a']],
    ['metadata.label=rack=r%3D2&metadata.label=rack=r1', ['b', 'A']],
    ['metadata.label=rack', []],
    ['metadata.label=rack&metadata.label=rack=r1', []],
    ['metadata.label=__proto__=x', []],
    ['status.bucket=two', ['a', 'é', 'later']],
    ['status.bucket=two&status.bucket=three', ['a', 'é', 'later', 'hush']],
    ['status.bucket=two&metadata.name=a', ['a']],
    ['limit=2', all.slice(0, 2)],
    ['limit=-2', all.slice(0, 2)],
    ['limit=0', []],
    ['limit=99999999999999999999', all],
    ['limit=1&order=desc', ['new']],
    ['sort=metadata.name', ['A', 'a', 'b', 'hush', 'later', 'new', 'policy', 'é']],
    ['sort=metadata.name&limit=2', ['A', 'a']],
    ['sort=metadata.name&order=desc', ['é', 'policy', 'new', 'later', 'hush', 'b', 'a', 'A']],
    ['sort=id&order=desc', all.toReversed()],
    ['sort=createdAt', all],
    ['sort=schema&sort=metadata.name', ['policy', 'later', 'A', 'b', 'hush', 'new', 'é', 'a']],
    ['sort=metadata.labels.rack', racked],
    ['sort=metadata.labels.rack&order=desc', ['a', 'b', 'A', ...racked.slice(3)]],
    ['sort=metadata.labels.n&limit=1', ['b']],
    ['sort=metadata.labels', all],
    ['sort=metadata.substitutions[0].src.path&limit=1', ['hush']],
    ['sort=metadata..name', all],
    ['sort=metadata["', all],
    ['sort=__proto__&sort=constructor&sort=metadata.__proto__', all],
    ['sort=data.is&sort=&sort=status', all],
  ] as const) {
    it(`?${query} gives ${expected.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await names(query), expected);
    });
  }

  it('sorts texts by their bytes', async () => {
    const texts = ['\u{1f600}', '\uffee', 'z', 'Z', 'zz', ''];
    const documents = texts.map((text, nth) => ({
      name: `n${nth}`,
      metadata: { ...at('site'), labels: { text } },
    }));
    const { app } = server;
    await app.submitDocuments(anonymous, { text: textOf(documents), bucket: 'texts' });
    const found = await list('status.bucket=texts&sort=metadata.labels.text', 5);
    const sorted = found.map(({ metadata: { name } }) => texts[Number(name.slice(1))]);
    const bytes = (text: string | undefined) => Buffer.from(text ?? '');
    assert.deepEqual(
      sorted,
      texts.toSorted((one, other) => Buffer.compare(bytes(one), bytes(other))),
    );
  });

  it('answers with nothing where nothing is found', async () => {
    const { status, headers, text } = await send(
      'GET',
      '/revisions/4/documents?metadata.name=none',
    );
    assert.deepEqual([status, text], [200, '']);
    assert.equal(headers.get('content-type'), 'application/x-yaml');
  });

  // B24
  it('lists a validation policy by itself like any other document', async () => {
    const [only, ...more] = await list('schema=deckhand/ValidationPolicy/v1');
    assert.deepEqual(
      [only?.metadata.name, only?.data, more.length],
      ['later', { validations: [] }, 0],
    );
  });

  for (const cleartext of [
    '',
    'cleartext-secrets',
    'cleartext-secrets=true',
    'cleartext-secrets=on',
  ]) {
    it(`shows a reference to what is encrypted with ?${cleartext}`, async () => {
      const [hush] = await list(`metadata.name=hush&${cleartext}`);
      assert.match(String(hush?.data), /^purser:\/\/store\/secrets\/[0-9a-f-]{36}$/);
      assert.deepEqual(hush?.metadata.substitutions, secret.metadata?.['substitutions']);
    });
  }

  it('shows digests of the reference and of paths with cleartext-secrets=false', async () => {
    const [hush] = await list('metadata.name=hush');
    const [redacted] = await list('metadata.name=hush&cleartext-secrets=false');
    assert.equal(redacted?.data, plainDigest(String(hush?.data)));
    assert.equal(redacted?.metadata.storagePolicy, 'encrypted');
    assert.deepEqual(redacted?.metadata.substitutions, [
      {
        src: { schema: 'example/Kind/v1', name: 'b', path: plainDigest('.is') },
        dest: { path: plainDigest('.was') },
      },
    ]);
    assert.deepEqual(
      await list('metadata.name=b&cleartext-secrets=false'),
      await list('metadata.name=b'),
    );
  });

  for (const [path, status, errorType] of [
    ['4/documents?limit=x', 400, 'HTTPInvalidParam'],
    ['4/documents?limit=', 400, 'HTTPInvalidParam'],
    ['4/documents?limit=1.0', 400, 'HTTPInvalidParam'],
    ['4/documents?limit=1&limit=1', 400, 'HTTPInvalidParam'],
    ['4/documents?cleartext-secrets=maybe', 400, 'HTTPInvalidParam'],
    [`4/documents?${manySorts}`, 400, 'HTTPInvalidParam'],
    ['99/documents', 404, 'HTTPNotFound'],
    [`99/documents?${manySorts}`, 400, 'HTTPInvalidParam'],
    ['99/documents?limit=x', 400, 'HTTPInvalidParam'],
    ['99/documents?cleartext-secrets=maybe', 400, 'HTTPInvalidParam'],
    ['x/documents?limit=x', 400, 'HTTPInvalidParam'],
    ['0/documents', 404, 'HTTPNotFound'],
    ['-1/documents', 404, 'HTTPNotFound'],
    ['x/documents', 404, 'HTTPNotFound'],
    ['99999999999999999999/documents', 404, 'HTTPNotFound'],
  ] as const) {
    it(`answers ${status} ${errorType} for ${path.slice(0, 60)}`, async () => {
      const reply = await send('GET', `/revisions/${path}`);
      const [reported] = loadAll(reply.text) as {
        readonly details: { readonly errorType: string };
      }[];
      assert.deepEqual([reply.status, reported?.details.errorType], [status, errorType]);
    });
  }

  it('has an entity tag for each question', async () => {
    const tagOf = async (query: string, headers = {}) => {
      const reply = await send('GET', `/revisions/4/documents?${query}`, { headers });
      return { status: reply.status, tag: reply.headers.get('etag') ?? '' };
    };
    const { tag } = await tagOf('limit=1');
    assert.notEqual(tag, '');
    assert.equal((await tagOf('limit=1', { 'if-none-match': tag })).status, 304);
    assert.notEqual((await tagOf('limit=2')).tag, tag);
  });
});
