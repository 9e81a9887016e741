import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { type Json, type JsonObject, numberOf } from '../../../src/domain/json/value.ts';
import { checkSource } from '../../../src/domain/source/check-source.ts';
import { readSource } from '../../../src/domain/source/read-source.ts';

const endpoint = 'https://stack.example/compute/v2.1';
const poll = { api_path: 'servers/detail', jsonpath: '$.servers[:]' };
const webhook = { record_jsonpath: '$', id_jsonpath: '$.id' };
const login = { auth_url: 'https://stack.example/identity', username: 'u', password: 'p' };
/** A source with one table. */
const withTable = (table: Json): JsonObject => ({
  name: 'nova',
  api_endpoint: endpoint,
  tables: { t: table },
});
const withAuth = (authentication: Json): JsonObject => ({ name: 'nova', authentication });

/** `CODE path` of all errors of some data. */
function errorsOf(data: Json, documentName: string | null = null): readonly string[] {
  return readSource(data, documentName).errors.map(
    ({ fault }) => `${fault.code} ${fault.place.path}`,
  );
}

function normalOf(data: Json, documentName: string | null = null): JsonObject {
  const { errors, normal } = readSource(data, documentName);
  assert.deepEqual(
    errors.map(({ fault }) => fault.message),
    [],
  );
  return normal;
}

const usual = {
  poll_interval: 60,
  api_default_headers: {},
  allow_exec_api: false,
  tables: {},
  timeout_seconds: 30,
  max_response_bytes: 67_108_864,
};
const usualPoll = { api_method: 'get', allow_missing: false };

describe('the normal form', () => {
  it.each<readonly [string, JsonObject, JsonObject]>([
    ['has defaults', { name: 'nova' }, { name: 'nova' }],
    ['keeps an interval of 0', { name: 'n', poll_interval: 0 }, { poll_interval: 0 }],
    ['takes poll as the interval', { name: 'n', poll: 30 }, { poll_interval: 30 }],
    ['takes equal spellings', { name: 'n', poll: 30, poll_interval: 30 }, { poll_interval: 30 }],
    [
      'takes tables as the seed writes them',
      withTable({ api_path: 'a', api_verb: 'GET', jsonpath: '$.a[:]' }),
      { tables: { t: { index: true, poll: { ...usualPoll, api_path: 'a', jsonpath: '$.a[:]' } } } },
    ],
    [
      'takes tables as the samples write them',
      withTable({
        poll: { api_path: 'a', api_method: 'get', jsonpath: '$.a[:]' },
        gin_index: false,
      }),
      {
        tables: { t: { index: false, poll: { ...usualPoll, api_path: 'a', jsonpath: '$.a[:]' } } },
      },
    ],
    [
      'takes both at once where they agree',
      withTable({
        api_path: 'a',
        api_verb: 'get',
        poll: { ...poll, api_path: 'a', api_method: 'GET' },
      }),
      { tables: { t: { index: true, poll: { ...usualPoll, ...poll, api_path: 'a' } } } },
    ],
    [
      'posts a body',
      withTable({ poll: { ...poll, api_method: 'Post', api_body: { limit: 5 } } }),
      {
        tables: {
          t: {
            index: true,
            poll: { ...usualPoll, ...poll, api_method: 'post', api_body: { limit: 5 } },
          },
        },
      },
    ],
    [
      'follows pages',
      withTable({ poll: { ...poll, pagination: { link_header: true } } }),
      {
        tables: {
          t: {
            index: true,
            poll: { ...usualPoll, ...poll, pagination: { link_header: true, max_pages: 100 } },
          },
        },
      },
    ],
    [
      'takes records',
      { name: 'n', tables: { alarms: { webhook } } },
      { tables: { alarms: { index: true, webhook } } },
    ],
    [
      'knows signatures',
      {
        name: 'n',
        tables: { a: { webhook: { ...webhook, auth: { type: 'hmac', secret: 's' } } } },
      },
      {
        tables: {
          a: {
            index: true,
            webhook: {
              ...webhook,
              auth: {
                type: 'hmac',
                header: 'X-Hub-Signature-256',
                prefix: 'sha256=',
                algorithm: 'sha256',
                secret: 's',
              },
            },
          },
        },
      },
    ],
    [
      'logs in to Keystone as the samples write it',
      withAuth({ type: 'keystone', config: { ...login, project_name: 'p', tenant_name: 't' } }),
      {
        authentication: {
          type: 'keystone',
          config: {
            ...login,
            project_name: 'p',
            user_domain_name: 'Default',
            project_domain_name: 'Default',
          },
        },
      },
    ],
    [
      'logs in to a tenant',
      withAuth({ type: 'keystone', config: { ...login, tenant_name: 't', user_domain_name: 'd' } }),
      {
        authentication: {
          type: 'keystone',
          config: {
            ...login,
            project_name: 't',
            user_domain_name: 'd',
            project_domain_name: 'Default',
          },
        },
      },
    ],
    [
      'logs in to Keystone as the seed writes it',
      withAuth({ type: 'keystone_password', user: 'u', password: 'p' }),
      {
        authentication: {
          type: 'keystone',
          config: {
            username: 'u',
            password: 'p',
            user_domain_name: 'Default',
            project_domain_name: 'Default',
          },
        },
      },
    ],
    ...(
      [
        { type: 'basic', username: 'u', password: 'p' },
        { type: 'bearer', token: 't' },
        { type: 'header', name: 'X-Api-Key', value: 'v' },
        {
          type: 'oauth2_client_credentials',
          token_url: 'https://login.example/token',
          client_id: 'i',
          client_secret: 's',
          scope: 'read',
        },
      ] as const
    ).map(
      (authentication) =>
        [
          `authenticates by ${authentication.type}`,
          withAuth(authentication),
          { authentication },
        ] as const,
    ),
  ])('%s', (_title, data, expected) => {
    const { name: _, api_endpoint: __, ...rest } = normalOf(data);
    const { name: ___, ...wanted } = expected;
    assert.deepEqual(rest, { ...usual, ...wanted });
  });

  it('is called as its document unless it says otherwise', () => {
    assert.equal(normalOf({}, 'nova')['name'], 'nova');
    assert.equal(normalOf({ name: 'nova' }, 'my-nova')['name'], 'nova');
    assert.equal(normalOf({}).name, undefined);
    assert.deepEqual(errorsOf({}, 'my-nova'), ['BAD_IDENTIFIER name']);
  });

  it('keeps a JSONPath as it was written', () => {
    const { tables } = normalOf(withTable({ poll: { ...poll, jsonpath: 'servers[:]' } }));
    assert.ok(canonicalText(tables ?? null).includes('"jsonpath":"servers[:]"'));
  });

  it('of a normal form is itself', () => {
    for (const data of [
      withTable({ api_path: 'a', api_verb: 'GET', jsonpath: '$.a[:]', gin_index: false }),
      withAuth({ type: 'keystone_password', user: 'u', password: 'p', auth_url: login.auth_url }),
      { name: 'n', poll: 5, tables: { a: { webhook: { ...webhook, ttl_seconds: 60 } } } },
    ]) {
      const normal = normalOf(data);
      assert.deepEqual(normalOf(normal), normal);
    }
  });
});

describe('what is wrong with a data source', () => {
  it.each<readonly [JsonObject, readonly string[]]>([
    [{ name: 'a-b' }, ['BAD_IDENTIFIER name']],
    [{ name: '1a' }, ['BAD_IDENTIFIER name']],
    [{ name: 'a'.repeat(61) }, ['BAD_IDENTIFIER name']],
    [{ name: 5 }, ['BAD_IDENTIFIER name']],
    [{ name: 'documents' }, ['NAME_CONFLICT name']],
    [{ name: 'purser_x' }, ['NAME_CONFLICT name']],
    [{ name: 'n', poll: '60' }, ['CONFIG_INVALID poll']],
    [{ name: 'n', poll: {} }, ['CONFIG_INVALID poll']],
    [{ name: 'n', poll_interval: -1 }, ['CONFIG_INVALID poll_interval']],
    [{ name: 'n', poll_interval: 1.5 }, ['CONFIG_INVALID poll_interval']],
    [{ name: 'n', poll_interval: true }, ['CONFIG_INVALID poll_interval']],
    [{ name: 'n', poll_interval: 60, poll: 61 }, ['ALIAS_CONFLICT poll']],
    [{ name: 'n', gen_id: 'x', labels: {} }, ['UNKNOWN_KEY gen_id', 'UNKNOWN_KEY labels']],
    [{ name: 'n', tables: [] }, ['CONFIG_INVALID tables']],
    [
      { name: 'n', tls: { ca: 1, verify: false } },
      ['UNKNOWN_KEY tls.verify', 'CONFIG_INVALID tls.ca'],
    ],
    [{ name: 'n', timeout_seconds: 0 }, ['CONFIG_INVALID timeout_seconds']],
    // endpoint
    [{ name: 'n', tables: { t: { poll } } }, ['ENDPOINT_MISSING api_endpoint']],
    [{ name: 'n', allow_exec_api: true }, ['ENDPOINT_MISSING api_endpoint']],
    [{ name: 'n', tables: { t: { webhook } } }, []],
    [{ name: 'n', api_endpoint: 'ftp://a' }, ['URL_FORBIDDEN api_endpoint']],
    [{ name: 'n', api_endpoint: 'stack.example/x' }, ['URL_FORBIDDEN api_endpoint']],
    [{ name: 'n', api_endpoint: 'https://u:p@a.example' }, ['URL_FORBIDDEN api_endpoint']],
    [{ name: 'n', api_endpoint: 'https://a.example?x=1' }, ['URL_FORBIDDEN api_endpoint']],
    [{ name: 'n', api_endpoint: 'https://a.example/ /' }, ['URL_FORBIDDEN api_endpoint']],
    [{ name: 'n', api_endpoint: 7 }, ['CONFIG_INVALID api_endpoint']],
    [{ name: 'n', api_endpoint: 'http://a.example/' }, []],
    // calls
    [
      { name: 'n', api_endpoint: endpoint, allow_exec_api: 'true' },
      ['CONFIG_INVALID allow_exec_api'],
    ],
    [{ name: 'n', api_endpoint: endpoint, allow_exec_api: 1 }, ['CONFIG_INVALID allow_exec_api']],
    [{ name: 'n', allow_exec_api: 'yes' }, ['CONFIG_INVALID allow_exec_api']],
    // headers
    [
      { name: 'n', api_default_headers: { 'X-Version': numberOf('2.30') } },
      ['HEADER_VALUE api_default_headers.X-Version'],
    ],
    [
      { name: 'n', api_default_headers: { 'X A': 'b' } },
      ['HEADER_VALUE api_default_headers["X A"]'],
    ],
    [
      { name: 'n', api_default_headers: { A: 'b\r\nC: d' } },
      ['HEADER_VALUE api_default_headers.A'],
    ],
    [{ name: 'n', api_default_headers: { Host: 'b' } }, ['HEADER_VALUE api_default_headers.Host']],
    [{ name: 'n', api_default_headers: { 'X-A': 'container 1.4' } }, []],
    // authentication
    [withAuth({ type: 'kerberos' }), ['AUTH_TYPE_UNSUPPORTED authentication.type']],
    [withAuth({ type: 5 }), ['AUTH_TYPE_UNSUPPORTED authentication.type']],
    [withAuth({}), ['AUTH_FIELD_MISSING authentication.type']],
    [withAuth(null), ['CONFIG_INVALID authentication']],
    [withAuth('keystone'), ['CONFIG_INVALID authentication']],
    [
      withAuth({ type: 'keystone' }),
      [
        'AUTH_FIELD_MISSING authentication.config.auth_url',
        'AUTH_FIELD_MISSING authentication.config.username',
        'AUTH_FIELD_MISSING authentication.config.password',
      ],
    ],
    [
      withAuth({ type: 'keystone', config: { user: 'u' } }),
      [
        'AUTH_FIELD_MISSING authentication.config.auth_url',
        'AUTH_FIELD_MISSING authentication.config.username',
        'AUTH_FIELD_MISSING authentication.config.password',
        'UNKNOWN_KEY authentication.config.user',
      ],
    ],
    [withAuth({ type: 'keystone', config: login, user: 'u' }), ['UNKNOWN_KEY authentication.user']],
    [
      withAuth({ type: 'keystone', config: { ...login, auth_url: 'file:///x' } }),
      ['URL_FORBIDDEN authentication.config.auth_url'],
    ],
    [
      withAuth({ type: 'keystone_password' }),
      ['AUTH_FIELD_MISSING authentication.user', 'AUTH_FIELD_MISSING authentication.password'],
    ],
    [withAuth({ type: 'keystone_password', user: 'u', password: 'p' }), []],
    [
      withAuth({ type: 'keystone_password', user: 'u', password: 'p', config: { username: 'v' } }),
      ['ALIAS_CONFLICT authentication.user'],
    ],
    [withAuth({ type: 'basic', username: 'u' }), ['AUTH_FIELD_MISSING authentication.password']],
    [withAuth({ type: 'bearer' }), ['AUTH_FIELD_MISSING authentication.token']],
    [withAuth({ type: 'bearer', token: 5 }), ['CONFIG_INVALID authentication.token']],
    [
      withAuth({ type: 'header' }),
      ['AUTH_FIELD_MISSING authentication.name', 'AUTH_FIELD_MISSING authentication.value'],
    ],
    [
      withAuth({ type: 'oauth2_client_credentials', token_url: 'x', client_id: 'i' }),
      ['AUTH_FIELD_MISSING authentication.client_secret', 'URL_FORBIDDEN authentication.token_url'],
    ],
    // tables
    [{ name: 'n', tables: { 'a-b': { webhook } } }, ['BAD_IDENTIFIER tables.a-b']],
    [withTable({}), ['TABLE_WITHOUT_INTAKE tables.t']],
    [withTable(5), ['CONFIG_INVALID tables.t']],
    [withTable({ poll, webhook }), ['TABLE_INTAKE_CONFLICT tables.t']],
    [withTable({ ...poll, webhook }), ['TABLE_INTAKE_CONFLICT tables.t']],
    [withTable({ poll: 60 }), ['CONFIG_INVALID tables.t.poll']],
    [
      withTable({ poll: { ...poll, api_method: 'put' } }),
      ['METHOD_UNSUPPORTED tables.t.poll.api_method'],
    ],
    [withTable({ ...poll, api_verb: 'delete' }), ['METHOD_UNSUPPORTED tables.t.api_verb']],
    [
      withTable({ ...poll, api_verb: 'get', api_method: 'post' }),
      ['ALIAS_CONFLICT tables.t.api_verb', 'CONFIG_INVALID tables.t.poll.api_body'],
    ],
    [withTable({ poll, jsonpath: '$.other[:]' }), ['ALIAS_CONFLICT tables.t.jsonpath']],
    [withTable({ poll, index: true, gin_index: false }), ['ALIAS_CONFLICT tables.t.gin_index']],
    [
      withTable({ poll: { api_path: 'a', jsonpth: '$' } }),
      ['UNKNOWN_KEY tables.t.poll.jsonpth', 'CONFIG_INVALID tables.t.poll.jsonpath'],
    ],
    [withTable({ api_path: 'a' }), ['CONFIG_INVALID tables.t.jsonpath']],
    [
      withTable({ poll: {} }),
      ['CONFIG_INVALID tables.t.poll.api_path', 'CONFIG_INVALID tables.t.poll.jsonpath'],
    ],
    [
      withTable({ poll: { ...poll, jsonpath: '$.a[' } }),
      ['JSONPATH_SYNTAX tables.t.poll.jsonpath'],
    ],
    [withTable({ ...poll, jsonpath: '$.a[' }), ['JSONPATH_SYNTAX tables.t.jsonpath']],
    [withTable({ poll: { ...poll, jsonpath: '' } }), ['CONFIG_INVALID tables.t.poll.jsonpath']],
    [
      withTable({ poll: { ...poll, id_jsonpath: '(x)' } }),
      ['JSONPATH_SYNTAX tables.t.poll.id_jsonpath'],
    ],
    [
      withTable({ poll: { ...poll, api_method: 'post' } }),
      ['CONFIG_INVALID tables.t.poll.api_body'],
    ],
    [withTable({ poll: { ...poll, api_body: {} } }), ['CONFIG_INVALID tables.t.poll.api_body']],
    ...[
      ...['https://evil.example/x', '//evil.example/x', 'a/../../b', '..', 'a/%2e%2E/b', 'a#b'],
      ...['a b', 'a\\b', 'a\nb', 'javascript:x'],
    ].map(
      (path) =>
        [
          withTable({ poll: { ...poll, api_path: path } }),
          ['PATH_FORBIDDEN tables.t.poll.api_path'],
        ] as const,
    ),
    ...[
      '',
      '/servers',
      'volumes/detail?all_tenants=1',
      'a?b=../c',
      'a..b',
      '?global_tenant=true',
    ].map((path) => [withTable({ poll: { ...poll, api_path: path } }), []] as const),
    [withTable({ poll: { ...poll, pagination: {} } }), ['CONFIG_INVALID tables.t.poll.pagination']],
    [
      withTable({ poll: { ...poll, pagination: { link_header: true, next_jsonpath: '$.next' } } }),
      ['CONFIG_INVALID tables.t.poll.pagination'],
    ],
    [
      withTable({ poll: { ...poll, pagination: { next_jsonpath: '$[', max_pages: 0 } } }),
      [
        'CONFIG_INVALID tables.t.poll.pagination.max_pages',
        'JSONPATH_SYNTAX tables.t.poll.pagination.next_jsonpath',
      ],
    ],
    // webhooks
    [
      withTable({ webhook: {} }),
      [
        'CONFIG_INVALID tables.t.webhook.record_jsonpath',
        'CONFIG_INVALID tables.t.webhook.id_jsonpath',
      ],
    ],
    [
      withTable({ webhook: { ...webhook, id_jsonpath: '$[' } }),
      ['JSONPATH_SYNTAX tables.t.webhook.id_jsonpath'],
    ],
    [
      withTable({ webhook: { ...webhook, auth: { type: 'token' } } }),
      ['AUTH_FIELD_MISSING tables.t.webhook.auth.secret'],
    ],
    [
      withTable({ webhook: { ...webhook, auth: { type: 'basic' } } }),
      ['AUTH_TYPE_UNSUPPORTED tables.t.webhook.auth.type'],
    ],
    [withTable({ webhook: { ...webhook, auth: { type: 'none' } } }), []],
    [
      withTable({ webhook: { ...webhook, ttl_seconds: 0 } }),
      ['CONFIG_INVALID tables.t.webhook.ttl_seconds'],
    ],
    [withTable({ webhook: { ...webhook, delete_when: { state: { $in: ['OK'] } } } }), []],
    [
      withTable({ webhook: { ...webhook, delete_when: { $or: [{ a: 1 }, { $where: 'x' }] } } }),
      ['OPERATOR_FORBIDDEN tables.t.webhook.delete_when.$or[1].$where'],
    ],
  ])('%j', (data, expected) => assert.deepEqual(errorsOf(data), expected));

  it.each<readonly [Json]>([[null], [[]], ['x'], [5]])('is that %j is not a mapping', (data) => {
    assert.deepEqual(errorsOf(data), ['CONFIG_INVALID ']);
  });

  it('never says a value', () => {
    const value = 'hunter2 is a secret';
    const texts = [
      withAuth({ type: value }),
      withAuth({ type: 'bearer', token: [value] }),
      withTable({ poll: { api_path: `../${value}`, jsonpath: value, api_method: value } }),
      {
        name: value,
        api_endpoint: `https://u:${value}@a.example`,
        api_default_headers: { a: [value] },
      },
    ].flatMap((data) =>
      readSource(data, null).errors.map(({ fault }) => canonicalText(fault as never)),
    );
    assert.ok(texts.length > 5);
    assert.deepEqual(
      texts.filter((text) => text.includes('hunter2')),
      [],
    );
  });

  it('is no crash, whatever the data', () => {
    const keys = fc.constantFrom(
      ...['name', 'poll', 'tables', 't', 'webhook', 'auth', 'type', 'authentication', 'config'],
      ...['jsonpath', 'api_path', 'api_verb', '__proto__', 'constructor', 'delete_when', 'tls'],
    );
    const value = fc.letrec((tie) => ({
      leaf: fc.constantFrom<Json>(null, 1, 'keystone', 'hmac', true, numberOf('1e400'), '$.a['),
      node: fc.oneof(
        { maxDepth: 5 },
        tie('leaf'),
        fc.array(tie('node'), { maxLength: 2 }),
        fc.dictionary(keys, tie('node')),
      ),
    })).node as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(value, (data) => {
        const { source, errors, normal } = readSource(data, 'x');
        if (source === null) assert.notEqual(errors.length, 0);
        else assert.deepEqual(readSource(normal, 'x').normal, normal);
      }),
    );
  });
});

it('of a secret document, no error depends on a text in it', () => {
  const data = {
    ...withAuth({ type: 'hunter2' }),
    ...withTable({ poll: { ...poll, jsonpath: '$.hunter2[' } }),
  };
  const factsOf = (secret: boolean) =>
    checkSource({ name: 'n', data, secret }).errors.map(({ fault: { code, facts, message } }) => [
      code,
      'type' in facts || 'position' in facts,
      message.includes('hunter2'),
    ]);
  assert.deepEqual(factsOf(true), [
    ['AUTH_TYPE_UNSUPPORTED', false, false],
    ['JSONPATH_SYNTAX', false, false],
  ]);
  assert.deepEqual(factsOf(false), [
    ['AUTH_TYPE_UNSUPPORTED', true, true],
    ['JSONPATH_SYNTAX', true, false],
  ]);
});

describe('warnings', () => {
  const warningsOf = (jsonpath: string) =>
    readSource(withTable({ poll: { ...poll, jsonpath } }), null).warnings.map(
      ({ fault }) => `${fault.code} ${fault.place.path}`,
    );

  it('are about a JSONPath that selects one value', () => {
    const warned = ['JSONPATH_WITHOUT_ITEMS tables.t.poll.jsonpath'];
    for (const path of ['$', '$.servers', "$['a'].b"]) assert.deepEqual(warningsOf(path), warned);
    for (const path of ['$[:]', '$.a[*]', '$..a', '$.a.*', '$.a[0]'])
      assert.deepEqual(warningsOf(path), []);
  });
});
