import assert from 'node:assert/strict';
import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { plainDigest } from '../../../src/domain/secret/redact.ts';
import { type RestSend, restClient } from '../../support/rest-client.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';
import { openTestServer, type TestServer } from '../../support/test-server.ts';

interface Rendered {
  readonly id: number;
  readonly metadata: {
    readonly name: string;
    readonly storagePolicy: string;
    readonly substitutions?: readonly object[];
  };
  readonly data: unknown;
  readonly status: { readonly bucket: string; readonly revision: number };
}

interface Told {
  readonly code: string;
  readonly reason: string;
  readonly details: {
    readonly errorType: string;
    readonly errorCount: number;
    readonly messageList: readonly {
      readonly name?: string;
      readonly message: string;
      readonly diagnostic?: {
        readonly validation_schema: object;
        readonly schema_path: string;
        readonly error_section: unknown;
      };
    }[];
  };
}

const schema = 'example/Kind/v1';
const encrypted = { storagePolicy: 'encrypted' };
const at = (layer: string, rest: object = {}) => ({ layeringDefinition: { layer, ...rest } });
const onto = (labels: Record<string, string>) =>
  at('site', { parentSelector: labels, actions: [{ method: 'merge', path: '.' }] });
const taking = (name: string, path: string, dest: string) => ({
  substitutions: [{ src: { schema, name, path }, dest: { path: dest } }],
});

/** A site in which a secret is inherited, substituted, and substituted again. */
const site: readonly DocumentSketch[] = [
  layeringPolicy('global', 'site'),
  { name: 'zero', metadata: { ...at('global', { abstract: true }), labels: { is: 'zero' } } },
  { name: 'one', metadata: { ...onto({ is: 'zero' }), labels: { rack: 'r1' } }, data: { a: 1 } },
  {
    name: 'safe',
    metadata: { ...at('global'), ...encrypted, labels: { is: 'safe' } },
    data: { word: 'hushed' },
  },
  { name: 'heir', metadata: onto({ is: 'safe' }), data: { own: 1 } },
  { name: 'page', metadata: { ...at('site'), ...taking('safe', '.word', '.pass') }, data: {} },
  { name: 'again', metadata: { ...at('site'), ...taking('page', '.pass', '.in') }, data: {} },
];

describe('GET /revisions/{id}/rendered-documents', () => {
  let server: TestServer;
  let send: RestSend;
  beforeAll(async () => {
    server = await openTestServer({ PURSER_ON_PROBLEMS: 'accept' });
    send = restClient(server.url);
  });
  afterAll(() => server.close());

  /** Makes a revision of nothing but some documents, and gives its number. */
  const put = async (documents: readonly DocumentSketch[], bucket = 'site'): Promise<number> => {
    const text = textOf(documents);
    const made = await server.app.submitDocuments(anonymous, {
      text,
      bucket,
      replace: true,
      confirmDeletions: 'any',
    });
    return made.revision.id;
  };
  const ask = (revision: number, query = '') =>
    send('GET', `/revisions/${revision}/rendered-documents?${query}`);
  const list = async (revision: number, query = ''): Promise<readonly Rendered[]> => {
    const { status, text } = await ask(revision, query);
    assert.equal(status, 200, text);
    return loadAll(text) as Rendered[];
  };
  const failure = async (revision: number, query = ''): Promise<Told> =>
    loadAll((await ask(revision, query)).text)[0] as Told;
  const byName = async (revision: number, query = '') =>
    Object.fromEntries((await list(revision, query)).map((one) => [one.metadata.name, one]));

  describe('of a sound revision', () => {
    let revision: number;
    beforeAll(async () => {
      revision = await put(site);
    });

    const all = ['policy', 'one', 'safe', 'heir', 'page', 'again'];
    for (const [query, expected] of [
      ['', all],
      ['order=desc', all],
      ['sort=metadata.name', all.toSorted()],
      ['sort=metadata.name&order=desc', all.toSorted().toReversed()],
      ['sort=metadata.name&limit=1', ['again']],
      ['sort=id&order=desc&limit=-2', ['again', 'page']],
      ['sort=metadata.labels', all],
      ['sort=data.word', all],
      ['limit=2', all.slice(0, 2)],
      ['schema=example', all.slice(1)],
      ['schema=exampl', []],
      ['metadata.name=one&metadata.name=page', ['one', 'page']],
      ['metadata.name=zero', []],
      ['metadata.label=rack=r1', ['one']],
      ['metadata.layeringDefinition.layer=global', ['safe']],
      ['metadata.layeringDefinition.abstract=true', all],
      ['status.bucket=other', []],
    ] as const) {
      it(`?${query} gives ${expected.join(', ') || 'nothing'}`, async () => {
        const found = await list(revision, query);
        assert.deepEqual(
          found.map(({ metadata }) => metadata.name),
          expected,
        );
      });
    }

    it('gives what is layered and substituted, secrets in clear, under its own metadata', async () => {
      const { one, safe, heir, page, again, policy } = await byName(revision);
      assert.deepEqual(
        [one, safe, heir, page, again, policy].map((found) => found?.data),
        [
          { a: 1 },
          { word: 'hushed' },
          { word: 'hushed', own: 1 },
          { pass: 'hushed' },
          { in: 'hushed' },
          { layerOrder: ['global', 'site'] },
        ],
      );
      assert.deepEqual(one?.status, { bucket: 'site', revision });
      assert.equal(heir?.metadata.storagePolicy, 'cleartext');
    });

    // B20, B21
    it('hides secrets wherever they came to if asked to, whatever was asked before', async () => {
      const clear = (await ask(revision)).text;
      const { text } = await ask(revision, 'cleartext-secrets=false');
      assert.ok(clear.includes('hushed') && !text.includes('hushed'));
      const { one, safe, heir, page, again } = await byName(revision, 'cleartext-secrets=false');
      const digests = [safe, heir, page, again].map((found) => {
        assert.equal(found?.metadata.storagePolicy, 'encrypted');
        assert.match(String(found?.data), /^[0-9a-f]{64}$/);
        return found?.data;
      });
      assert.equal(new Set(digests).size, 4);
      assert.deepEqual(one, (await byName(revision))['one']);
      assert.deepEqual(page?.metadata.substitutions, [
        {
          src: { schema, name: 'safe', path: plainDigest('.word') },
          dest: { path: plainDigest('.pass') },
        },
      ]);
      assert.equal((await ask(revision)).text, clear);
    });

    it('lets nobody keep an answer with secrets', async () => {
      const headers = { 'if-none-match': '*' };
      for (const [query, tag, control] of [
        ['cleartext-secrets=true', /^$/, 'no-store'],
        ['metadata.name=page', /^$/, 'no-store'],
        ['cleartext-secrets=false', /^"/, 'private, no-cache'],
        ['metadata.name=one', /^"/, 'private, no-cache'],
      ] as const) {
        const path = `/revisions/${revision}/rendered-documents?${query}`;
        for (const method of ['GET', 'HEAD']) {
          const reply = await send(method, path, { headers });
          assert.equal(reply.status, 200);
          assert.match(reply.headers.get('etag') ?? '', tag);
          assert.equal(reply.headers.get('cache-control'), control);
        }
      }
    });

    // B22
    it('makes digests that cannot be guessed from', async () => {
      const twin = await put([
        layeringPolicy('global'),
        { name: 'safe', metadata: { ...at('global'), ...encrypted }, data: 'x' },
        { name: 'twin', metadata: { ...at('global'), ...encrypted }, data: 'x' },
      ]);
      const { safe, twin: other } = await byName(twin, 'cleartext-secrets=false');
      assert.notEqual(safe?.data, other?.data);
      assert.notEqual(safe?.data, plainDigest('x'));
    });

    it('gives nothing for nothing, and keeps an answer that has no secrets', async () => {
      const { text, headers } = await ask(revision, 'metadata.name=none');
      assert.equal(text, '');
      assert.equal(headers.get('content-type'), 'application/x-yaml');
      const tag = headers.get('etag') ?? '';
      const again = await send(
        'GET',
        `/revisions/${revision}/rendered-documents?metadata.name=none`,
        { headers: { 'if-none-match': tag } },
      );
      assert.equal(again.status, 304);
    });
  });

  describe('without a layering policy of its own', () => {
    const plain = (name: string): DocumentSketch => ({ name, metadata: at('site') });

    // B25, D1
    it('takes the last one before, never a later one, and gives it', async () => {
      const policies = async (order: readonly string[] | null) =>
        put(order === null ? [] : [layeringPolicy(...order)], 'policies');
      await put([plain('one')]);
      await policies(['site', 'old']);
      await policies(['site', 'last']);
      const without = await policies(null);
      const later = await put([plain('two')]);
      await policies(['site', 'new']);
      const orderIn = async (revision: number) => {
        const { policy, ...others } = await byName(revision);
        return [policy?.data, policy?.status.revision, Object.keys(others)];
      };
      const last = { layerOrder: ['site', 'last'] };
      assert.deepEqual(await orderIn(without), [last, without - 1, ['one']]);
      assert.deepEqual(await orderIn(later), [last, without - 1, ['two']]);
      assert.deepEqual((await list(without, 'schema=example')).length, 1);
      assert.equal((await ask(without)).text, (await ask(without)).text);
    });
  });

  describe('that cannot be given', () => {
    beforeAll(() => put([], 'policies'));

    // B31
    it('reports all independent faults at once, also of what is not asked for', async () => {
      const revision = await put([
        layeringPolicy('global', 'site'),
        { name: 'fine', metadata: at('site') },
        { name: 'x', metadata: { ...at('site'), ...taking('none', '.', '.a') }, data: {} },
        { name: 'y', metadata: { ...at('site'), ...taking('fine', '.none', '.a') }, data: {} },
      ]);
      for (const query of ['', 'metadata.name=fine', 'limit=1']) {
        const { details } = await failure(revision, query);
        assert.equal(details.errorCount, 2);
        const messages = details.messageList.map(({ message }) => message).sort();
        assert.match(messages[0] ?? '', /^\[example\/Kind\/v1, site\] x/);
        assert.match(messages[1] ?? '', /^\[example\/Kind\/v1, site\] y/);
      }
    });

    describe('with several faults', () => {
      const from = (name: string, path: string, dest: string) => ({
        src: { schema, name, path },
        dest: { path: dest },
      });
      const document = (name: string, ...substitutions: readonly object[]): DocumentSketch => ({
        name,
        metadata: { ...at('site'), substitutions: substitutions as Json },
        data: {},
      });
      const layers = layeringPolicy('global', 'site');
      const fine: DocumentSketch = { name: 'fine', metadata: at('site'), data: { a: 1 } };
      const sourceless = from('none', '.', '.x');
      const valueless = from('fine', '.none', '.y');
      const sound = from('fine', '.a', '.z');
      const layerless: DocumentSketch = { name: 'layerless', metadata: at('moon') };
      const orphan: DocumentSketch = {
        name: 'orphan',
        metadata: {
          ...at('site', {
            parentSelector: { is: 'fine' },
            actions: [{ method: 'merge', path: '.none' }],
          }),
          substitutions: [sourceless] as Json,
        },
      };
      const parent: DocumentSketch = {
        name: 'parent',
        metadata: { ...at('global'), labels: { is: 'fine' } },
      };
      const noSource = '409 SubstitutionSourceNotFound';
      const noValue = '400 SubstitutionSourceDataNotFound';
      const rows: readonly (readonly [string, readonly DocumentSketch[], string])[] = [
        [
          'a layer that is unknown comes before a source that is missing',
          [layers, document('a', sourceless), layerless],
          '400 InvalidDocumentLayer',
        ],
        [
          'a cycle comes before a source that is missing',
          [layers, document('a', sourceless), document('b', from('b', '.', '.x'))],
          '400 SubstitutionDependencyCycle',
        ],
        [
          'documents with dependencies come before those without',
          [layers, fine, document('a', sourceless), document('b', valueless)],
          noValue,
        ],
        [
          'of two that use one document the later comes first',
          [layers, fine, document('b', valueless), document('a', sound, sourceless)],
          noSource,
        ],
        [
          'of two that use one document the later comes first, the other way round',
          [layers, fine, document('a', sound, sourceless), document('b', valueless)],
          noValue,
        ],
        [
          'in a document, the first substitution',
          [layers, fine, document('a', valueless, sourceless)],
          noValue,
        ],
        [
          'in a document, the first substitution again',
          [layers, fine, document('a', sourceless, valueless)],
          noSource,
        ],
        ['in a document, layering', [layers, parent, orphan], '400 MissingDocumentKey'],
        [
          'a document that cannot be rendered itself is no cause',
          [
            layers,
            fine,
            document('a', valueless),
            document('b', from('a', '.y', '.x'), sourceless),
          ],
          noValue,
        ],
      ];
      for (const [title, documents, expected] of rows) {
        it(`has the status of the one that Deckhand finds first: ${title}`, async () => {
          // What stays from another row would keep its place in the order of creation.
          await put([]);
          const revision = await put(documents);
          for (const query of ['', 'limit=1', 'metadata.name=fine', 'cleartext-secrets=false']) {
            const { code, details } = await failure(revision, query);
            assert.equal(`${code.slice(0, 3)} ${details.errorType}`, expected, query);
          }
          const { text } = await send('GET', `/revisions/0/deepdiff/${revision}`);
          const { code, details } = loadAll(text)[0] as Told;
          assert.equal(`${code.slice(0, 3)} ${details.errorType}`, expected);
        });
      }
    });

    it('reports what does not fit its DataSchema, one message each, secrets hidden', async () => {
      const rule = { properties: { a: { type: 'string' }, word: { enum: ['no'] } } };
      const revision = await put([
        ...site,
        { name: schema, schema: 'deckhand/DataSchema/v1', control: true, data: rule },
      ]);
      for (const query of ['', 'metadata.name=page', 'limit=1', 'cleartext-secrets=false']) {
        const { code, reason, details } = await failure(revision, query);
        assert.deepEqual(
          [code, reason, details.errorType, details.errorCount],
          ['400 Bad Request', 'Validation', 'InvalidDocumentFormat', 3],
        );
        assert.deepEqual(new Set(details.messageList.map(({ name }) => name)), new Set(['D002']));
        const schemas = details.messageList.map((one) => one.diagnostic?.validation_schema);
        assert.deepEqual(schemas, [rule, rule, rule]);
        assert.ok(!JSON.stringify(details).includes('hushed'));
      }
    });

    it('shows what stands around a value, and nothing that was substituted', async () => {
      const rule = {
        allOf: [{ $ref: '#/definitions/sized' }],
        properties: { own: { maximum: 5 }, taken: { type: 'integer' } },
        definitions: { sized: { maxProperties: 1 } },
      };
      const source = { schema: 'other/Kind/v1', name: 'open', metadata: at('site') };
      const revision = await put([
        layeringPolicy('site'),
        { name: schema, schema: 'deckhand/DataSchema/v1', control: true, data: rule },
        { ...source, data: { word: 'cleartext' } },
        {
          name: 'taking',
          metadata: {
            ...at('site'),
            substitutions: [
              {
                src: { schema: source.schema, name: source.name, path: '.word' },
                dest: { path: '.taken' },
              },
            ],
          },
          data: { own: 9 },
        },
      ]);
      const { details } = await failure(revision);
      const hidden = 'Sanitized to avoid exposing secret.';
      const data = { own: 9, taken: hidden };
      const reported = details.messageList.map(({ message, diagnostic }) => {
        const { schema_path, error_section } = diagnostic ?? {};
        return [schema_path, message, error_section];
      });
      const [, , whole] = reported.find(([way]) => way === '.allOf.0.maxProperties') ?? [];
      assert.deepEqual(reported, [
        ['.properties.own.maximum', '9 is greater than the maximum of 5', data],
        ['.properties.taken.type', "the value is not of type 'integer'", data],
        ['.allOf.0.maxProperties', 'the value has too many properties: at most 1', whole],
      ]);
      const { metadata, ...rest } = whole as { readonly metadata: { readonly name: string } };
      assert.deepEqual([rest, metadata.name], [{ schema, data }, 'taking']);
    });

    it('reports a DataSchema that is none', async () => {
      const revision = await put([
        ...site,
        { name: schema, schema: 'deckhand/DataSchema/v1', control: true, data: { type: 'no' } },
      ]);
      const { code, details } = await failure(revision);
      assert.equal(code, '400 Bad Request');
      assert.match(JSON.stringify(details), /deckhand\/DataSchema\/v1/);
    });

    it('is 409 where there never was a layering policy', async () => {
      const fresh = await openTestServer({ PURSER_ON_PROBLEMS: 'accept' });
      const { revision } = await fresh.app.submitDocuments(anonymous, {
        text: textOf([{ name: 'one' }]),
      });
      const path = `/revisions/${revision.id}/rendered-documents`;
      const { status, text } = await restClient(fresh.url)('GET', path);
      await fresh.close();
      assert.equal(status, 409);
      assert.equal((loadAll(text)[0] as Told).details.errorType, 'LayeringPolicyNotFound');
    });

    for (const [path, status, errorType] of [
      ['1/rendered-documents?limit=x', 400, 'HTTPInvalidParam'],
      ['1/rendered-documents?cleartext-secrets=maybe', 400, 'HTTPInvalidParam'],
      ['999/rendered-documents', 404, 'HTTPNotFound'],
      ['999/rendered-documents?limit=x', 400, 'HTTPInvalidParam'],
      ['999/rendered-documents?cleartext-secrets=maybe', 400, 'HTTPInvalidParam'],
      ['x/rendered-documents?limit=x', 400, 'HTTPInvalidParam'],
      ['0/rendered-documents', 404, 'HTTPNotFound'],
      ['x/rendered-documents', 404, 'HTTPNotFound'],
    ] as const) {
      it(`answers ${status} ${errorType} for ${path}`, async () => {
        const reply = await send('GET', `/revisions/${path}`);
        const reported = loadAll(reply.text)[0] as Told;
        assert.deepEqual([reply.status, reported.details.errorType], [status, errorType]);
      });
    }
  });
});
