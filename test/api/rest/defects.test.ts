import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { yamlDocuments } from '../../support/openapi.ts';
import { type RestReply, type RestSend, restClient } from '../../support/rest-client.ts';
import { openTestServer, type TestServer } from '../../support/test-server.ts';
import { control, document, policy, stream } from './table/table-row.ts';

let server: TestServer;
let send: RestSend;
beforeAll(async () => {
  server = await openTestServer({ PURSER_ALLOW_PURGE: 'true' });
  send = restClient(server.url);
});
beforeEach(() => server.clear());
afterAll(() => server.close());

async function put(...documents: readonly object[]): Promise<RestReply> {
  const reply = await send('PUT', '/buckets/mop/documents', { body: stream(...documents) });
  assert.equal(reply.status, 200, reply.text);
  return reply;
}

/** The data of rendered documents by name. */
async function rendered(revision: number, query = ''): Promise<Record<string, unknown>> {
  const { status, text } = await send('GET', `/revisions/${revision}/rendered-documents${query}`);
  assert.equal(status, 200, text);
  const listed = yamlDocuments(text) as readonly { metadata: { name: string }; data: unknown }[];
  return Object.fromEntries(listed.map(({ metadata, data }) => [metadata.name, data]));
}

/** The message for rendered documents that are withheld. */
async function refused(revision: number, code: number, errorType: string): Promise<string> {
  const { status, text } = await send('GET', `/revisions/${revision}/rendered-documents`);
  assert.equal(status, code, text);
  const reported = JSON.stringify(yamlDocuments(text));
  assert.ok(reported.includes(`"errorType":"${errorType}"`), reported);
  return reported;
}

/** A document that is layered onto the one of a label, and has a label itself. */
function layered(name: string, onto: string, layer: string, action: object, more = {}): object {
  return document(name, {
    metadata: {
      labels: { is: name },
      layeringDefinition: { layer, parentSelector: { is: onto }, actions: [action] },
      ...more,
    },
  });
}

const merge = { method: 'merge', path: '.' };
const layers = control('LayeringPolicy', 'layers', { layerOrder: ['global', 'region', 'site'] });
const top = document('top', { layer: 'global', metadata: { labels: { is: 'top' } } });
const rule = (data: object, name = 'ns/Kind/v1') => control('DataSchema', name, data);

describe('defects of the original', () => {
  it('B13: an error of layering names the true parent, however far down', async () => {
    const middle = layered('middle', 'top', 'region', merge);
    const low = layered('low', 'middle', 'site', { method: 'delete', path: '.nothing' });
    await put(layers, top, middle, low);
    const text = await refused(1, 400, 'MissingDocumentKey');
    assert.match(text, /delete/);
    assert.match(text, /\[ns\/Kind\/v1, site\] low/);
    assert.match(text, /\[ns\/Kind\/v1, region\] middle/);
    assert.doesNotMatch(text, /\] top/);
  });

  it('B16: a substitution that fails is a fault of the documents, with a message', async () => {
    const takes = (src: object, dest: object) =>
      document('taker', {
        data: { list: [1] },
        metadata: {
          substitutions: [{ src: { schema: 'ns/Kind/v1', name: 'top', path: '.', ...src }, dest }],
        },
      });
    const cases: readonly (readonly [string, object])[] = [
      ['path syntax', takes({ path: '.a[' }, { path: '.x' })],
      ['a place that cannot be', takes({ path: '.a' }, { path: '.list.x' })],
      ['no text for a pattern', takes({ path: '.a' }, { path: '.list', pattern: 'x' })],
      ['a pattern for no text', takes({ path: '.a', pattern: 'x' }, { path: '.x' })],
      ['a pattern that is none', takes({ path: '.t', pattern: '(' }, { path: '.x' })],
      [
        'a group that does not exist',
        takes({ path: '.t', pattern: 't', match_group: 9 }, { path: '.x' }),
      ],
    ];
    const source = document('top', { layer: 'global', data: { a: 1, t: 'text' } });
    for (const [at, [title, taker]] of cases.entries()) {
      await put(layers, source, taker);
      const path = `/revisions/${at + 1}/rendered-documents`;
      const { status, text } = await send('GET', path);
      assert.equal(status, 400, `${title}: ${text}`);
      assert.match(text, /\[ns\/Kind\/v1, site\] taker/, title);
    }
  });

  it('B17: a revision is checked against its own DataSchemas, permanently', async () => {
    await put(policy, document('one'));
    await put(policy, document('one'), rule({ required: ['b'] }));
    await put(policy, document('one'), rule({ required: ['a'] }));
    assert.deepEqual(await rendered(1, '?schema=ns'), { one: { a: 1 } });
    assert.match(await refused(2, 400, 'InvalidDocumentFormat'), /'b' is a required property/);
    assert.deepEqual(await rendered(3, '?schema=ns'), { one: { a: 1 } });
  });

  it('B17: DataSchemas may be of any version, and are reported if they are none or reach out', async () => {
    const third = document('one', { schema: 'ns/Kind/v3' });
    await put(policy, third, rule({ required: ['b'] }, 'ns/Kind/v3'));
    assert.match(await refused(1, 400, 'InvalidDocumentFormat'), /'b' is a required property/);
    await put(policy, document('one'), rule({ type: 'strange' }));
    assert.match(await refused(2, 400, 'InvalidDocumentFormat'), /DataSchema\/v1/);
    await put(policy, document('one'), rule({ $ref: `${server.url}/api/v1.0/versions` }));
    assert.match(await refused(3, 400, 'InvalidDocumentFormat'), /ns\/Kind\/v1/);
  });

  it('B18: a malformed policy of validation is failed, and keeps nothing from being rendered', async () => {
    const malformed = [{ validations: 'all' }, {}, { validations: [{ name: 'bad' }] }];
    for (const [at, data] of malformed.entries()) {
      await put(policy, document('one'), control('ValidationPolicy', 'ready', data));
      assert.deepEqual(await rendered(at + 1, '?schema=ns'), { one: { a: 1 } });
      assert.deepEqual((await rendered(at + 1))['ready'], data);
      const { text } = await send('GET', `/revisions/${at + 1}`);
      const [page] = yamlDocuments(text) as readonly { status: string }[];
      assert.equal(page?.status, 'failed');
    }
    const bad = control('ValidationPolicy', 'ready', {});
    await put(policy, document('one'), bad, rule({ required: ['b'] }));
    const reported = await refused(4, 400, 'InvalidDocumentFormat');
    assert.match(reported, /'b' is a required property/);
    assert.match(reported, /'validations' is a required property/);
  });

  const secret = document('secret', {
    layer: 'global',
    data: { word: 'hush-hush', n: 4711 },
    metadata: { storagePolicy: 'encrypted', labels: { is: 'secret' } },
  });

  it('B21: what is inherited from an encrypted parent is as secret as that', async () => {
    const heir = layered('heir', 'secret', 'site', merge);
    await put(policy, secret, heir);
    const { text } = await send('GET', '/revisions/1/rendered-documents?cleartext-secrets=false');
    assert.doesNotMatch(text, /hush|4711/);
    const shown = await rendered(1, '?metadata.name=heir');
    assert.deepEqual(shown, { heir: { a: 1, word: 'hush-hush', n: 4711 } });
  });

  it('B21: what is reported for data that is not valid quotes no secrets', async () => {
    const taker = document('taker', {
      schema: 'ns/Taker/v1',
      metadata: {
        substitutions: [
          { src: { schema: 'ns/Kind/v1', name: 'secret', path: '.word' }, dest: { path: '.word' } },
        ],
      },
    });
    const strict = { properties: { word: { enum: ['x'] }, n: { maximum: 1 } } };
    const patterned = { properties: { word: { pattern: '^x', maxLength: 2, type: 'integer' } } };
    await put(policy, secret, taker, rule(strict), rule(patterned, 'ns/Taker/v1'));
    const text = await refused(1, 400, 'InvalidDocumentFormat');
    assert.match(text, /"name":"secret"/);
    assert.match(text, /"name":"taker"/);
    assert.doesNotMatch(text, /hush|4711/);
  });

  it('B23: what is asked wrongly is never a fault of the server', async () => {
    await put(policy, document('one'));
    const good = stream(document('two'));
    const data = (text: string) => good.replace('"data":{"a":1}', `"data": ${text}`);
    const long = 'n'.repeat(5_000);
    const asked: readonly (readonly [string, string, string?])[] = [
      ...['x', '1.5', '-1', '9'.repeat(400), '%00', '1e3'].flatMap((id) =>
        ['', '/documents', '/rendered-documents', '/tags', '/validations'].map(
          (part) => ['GET', `/revisions/${id}${part}`] as const,
        ),
      ),
      ['GET', '/revisions/1/documents?sort=metadata.labels&sort=metadata.layeringDefinition'],
      ['GET', '/revisions/1/documents?sort=&sort=.&sort=%00&sort=metadata'],
      ['GET', '/revisions/1/rendered-documents?sort=data.a&order=desc'],
      ['PUT', `/buckets/${long}/documents`, good],
      ['PUT', '/buckets/pail/documents', stream(document(long.repeat(4)))],
      ['PUT', '/buckets/pail/documents', data('!!binary aGk=')],
      ['PUT', '/buckets/pail/documents', data('{a: .inf, b: .nan}')],
      ['PUT', '/buckets/pail/documents', data('!!set {a, b}')],
      ['PUT', '/buckets/pail/documents', data('"\\0"')],
      ['PUT', '/buckets/pail/documents', data('{1: a, b: c, true: d, null: e}')],
      ['PUT', '/buckets/pail/documents', data('!custom x')],
      ['POST', `/revisions/1/tags/${long}`],
      ['POST', '/revisions/1/tags/foo', '- a'],
      ['POST', `/revisions/1/validations/${long}`, 'status: success\nvalidator: me'],
      ['POST', '/revisions/1/validations/v', '- status: success'],
      ['POST', '/revisions/1/validations/v', 'status: overlong-status\nvalidator: me'],
    ];
    for (const [method, path, body] of asked) {
      const { status, text } = await send(method, path, body === undefined ? {} : { body });
      assert.ok(status < 500, `${method} ${path.slice(0, 80)}: ${status} ${text}`);
      assert.doesNotMatch(text, /select |insert |at .*\.ts:\d/i);
    }
  });

  it('B23: a timestamp is the text that it was', async () => {
    await put(policy, document('one'));
    const body = stream(document('two')).replace(
      '{"a":1}',
      '{day: 2020-01-01, at: 2020-01-01T10:00:00Z}',
    );
    assert.equal((await send('PUT', '/buckets/pail/documents', { body })).status, 200);
    assert.deepEqual((await rendered(2))['two'], { day: '2020-01-01', at: '2020-01-01T10:00:00Z' });
  });
});
