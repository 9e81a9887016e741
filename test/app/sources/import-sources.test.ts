import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { importSources } from '../../../src/app/sources/import-sources.ts';
import { isJsonObject, memberAt } from '../../../src/domain/json/value.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { dataSourceSchema } from '../../../src/domain/source/data-source.ts';
import { readSource } from '../../../src/domain/source/read-source.ts';

/** What the tables of a sample poll: name, path, JSONPath; the rest as is usual. */
type Sample = readonly [
  name: string,
  tables: readonly (readonly [table: string, path: string, jsonpath?: string])[],
  more?: string,
];

const plain = (...names: readonly string[]) => names.map((name) => [name, `v1/${name}`] as const);

/** The shapes of the sources that come with OpenStack Congress, with what is peculiar to each. */
const samples: readonly Sample[] = [
  [
    '_compute',
    [
      ['servers', 'servers/detail?all_tenants=true'],
      ['flavors', 'flavors/detail'],
      ['hypervisors', 'os-hypervisors/detail'],
      ['migrations', 'os-migrations'],
      ['services', 'os-services'],
      ['availability_zones', 'os-availability-zone/detail', '$.availabilityZoneInfo[:]'],
    ],
    'api_default_headers:\n  X-OpenStack-Nova-API-Version: "2.26"',
  ],
  [
    '_image',
    [
      ['images', 'v2/images'],
      ['metadefs', 'v2/metadefs/namespaces', '$.namespaces[:]'],
    ],
  ],
  [
    '_identity',
    [
      ...plain('users', 'roles', 'projects', 'domains', 'groups', 'regions'),
      ...plain('services', 'endpoints', 'registered_limits'),
    ],
  ],
  [
    '_networking',
    [
      ['security_groups', 'v2.0/security-groups'],
      ...plain('networks', 'subnets', 'ports', 'routers', 'floatingips', 'agents', 'qos'),
    ],
  ],
  ['_fwaas', plain('groups', 'policies', 'rules')],
  [
    '_volume',
    [
      ['volumes', 'volumes/detail?all_tenants=1'],
      ['transfers', 'os-volume-transfer/detail'],
      ...plain('snapshots'),
    ],
  ],
  ['_heat', [['stacks', 'stacks?global_tenant=true'], ...plain('a', 'b', 'c', 'd', 'e')]],
  [
    '_mistral',
    [['workflows', 'workflows?all_projects=true'], ...plain('a', 'b', 'c', 'd', 'e', 'f', 'g')],
  ],
  ['_magnum', plain('a', 'b', 'c', 'd', 'e', 'f')],
  ['_masakari', plain('segments', 'notifications')],
  ['_tacker', plain('vnfs', 'vnfds')],
  [
    '_zun',
    plain('containers', 'services', 'hosts'),
    'api_default_headers:\n  OpenStack-API-Version: container 1.4',
  ],
];

function textOf([name, tables, more = '']: Sample): string {
  const polls = tables.map(
    ([table, path, jsonpath = `$.${table}[:]`]) =>
      `  ${table}:\n    poll:\n      api_path: ${path}\n      api_method: get\n      jsonpath: ${jsonpath}\n`,
  );
  return `name: ${name}
poll_interval: 60
authentication:
  type: keystone
  config: !ref keystone_admin_auth_config
api_endpoint: !ref ${name}_api_endpoint
allow_exec_api: true
${more}
tables:
${polls.join('')}`;
}

const cve = `name: _cve
poll_interval: 86400
api_endpoint: https://cve.example/hydra/rest/securitydata/
allow_exec_api: true
tables:
  flaws:
    gin_index: false
    poll:
      api_path: cve.json
      api_method: get
      jsonpath: $[:]
`;
const monasca = `name: _monasca
tables:
  alarms:
    webhook:
      record_jsonpath: $
      id_jsonpath: $.alarm_id
`;
const reusables = [
  'keystone_admin_auth_config:',
  '  auth_url: https://stack.example/identity',
  '  username: admin',
  '  password: hunter2',
  '  project_name: admin',
  ...samples.map(([name]) => `${name}_api_endpoint: https://stack.example/${name}`),
].join('\n');

const imported = (texts: readonly string[], inline = false) =>
  importSources(
    texts.map((text, at) => ({ file: `${at}.yaml`, text })),
    { limits: defaultLimits, reusables: { file: 'reusables.yaml', text: reusables }, inline },
  );

describe('the fourteen sources of OpenStack Congress', () => {
  const all = [...samples.map(textOf), cve, monasca];

  it('become documents that are sound', () => {
    const { documents, problems } = imported(all, true);
    assert.deepEqual([documents.length, problems], [14, []]);
    for (const { schema, metadata, data } of documents) {
      const name = memberAt(metadata, 'name');
      assert.equal(schema, dataSourceSchema);
      const { source, errors, warnings } = readSource(data, String(name));
      assert.deepEqual([errors, warnings], [[], []], String(name));
      assert.equal(source?.name, name);
      assert.equal(source?.allow_exec_api, name !== '_monasca');
      assert.equal(source?.poll_interval, name === '_cve' ? 86_400 : 60);
    }
  });

  it('become a document each in one text, too', () => {
    const { documents, problems } = imported([all.join('---\n')], true);
    assert.deepEqual([documents.length, problems], [14, []]);
  });

  it('share the document of a password that they share', () => {
    const { documents } = imported(all);
    assert.equal(documents.length, 15);
    const sources = documents.filter(({ schema }) => schema === dataSourceSchema);
    assert.equal(JSON.stringify(sources).includes('hunter2'), false);
    for (const { schema, metadata, data } of documents) {
      if (schema === dataSourceSchema) continue;
      assert.deepEqual(
        [schema, memberAt(metadata, 'storagePolicy'), data],
        ['deckhand/Passphrase/v1', 'encrypted', 'hunter2'],
      );
      assert.equal(memberAt(metadata, 'name'), 'reusable-keystone_admin_auth_config-password');
    }
  });

  it('keep what is peculiar to them', () => {
    const { documents } = imported(all, true);
    const dataOf = (name: string) =>
      documents.find(({ metadata }) => memberAt(metadata, 'name') === name)?.data;
    const zun = memberAt(dataOf('_zun'), 'api_default_headers');
    assert.deepEqual(zun, { 'OpenStack-API-Version': 'container 1.4' });
    const nova = memberAt(dataOf('_compute'), 'api_default_headers');
    assert.deepEqual(nova, { 'X-OpenStack-Nova-API-Version': '2.26' });
    assert.ok(isJsonObject(dataOf('_cve')));
  });
});

it('secrets of a source become documents of their own, however many', () => {
  const members = Array.from({ length: 3_000 }, (_, at) => `    - {password: p${at}, n: ${at}}\n`);
  const text = `name: a\napi_endpoint: https://a.example\nauthentication: {type: bearer, token: t}\ntables:\n  t:\n    poll:\n      api_path: x\n      api_method: post\n      jsonpath: $[:]\n      api_body:\n${members.map((one) => `    ${one}`).join('')}`;
  const { documents, problems } = imported([text]);
  assert.deepEqual(problems, []);
  assert.equal(documents.length, 3_002);
  const [source] = documents;
  assert.equal(/p\d|"t"/.test(JSON.stringify(memberAt(source?.data, 'authentication'))), false);
  const names = documents.slice(1).map(({ metadata }) => memberAt(metadata, 'name'));
  assert.deepEqual(names.slice(0, 2), [
    'a-authentication-token',
    'a-tables-t-poll-api_body-0-password',
  ]);
});

it('secrets whose places look alike keep documents of their own', () => {
  const body = '{a: {b: {password: one}}, a-b: {password: two}}';
  const text = `name: s\napi_endpoint: https://a.example\ntables: {t: {poll: {api_path: x, api_method: post, jsonpath: "$[:]", api_body: ${body}}}}\n`;
  const [source, ...secrets] = imported([text]).documents;
  const name = 's-tables-t-poll-api_body-a-b-password';
  assert.deepEqual(
    secrets.map(({ metadata, data }) => [memberAt(metadata, 'name'), data]),
    [
      [name, 'one'],
      [`${name}-2`, 'two'],
    ],
  );
  assert.equal(JSON.stringify(source).split(name).length, 3);
});

describe('reusable values', () => {
  const sourceWith = (value: string) => `name: a\ndescription: ${value}\n`;
  const problemsOf = (text: string, values: string) =>
    importSources([{ file: 'a.yaml', text }], {
      limits: defaultLimits,
      reusables: { file: 'r.yaml', text: values },
      inline: false,
    }).problems.map(({ code, place }) => [code, place.file, place.line]);

  it('are inserted wherever they are named', () => {
    assert.deepEqual(problemsOf(sourceWith('!ref text'), 'text: hello'), []);
    assert.deepEqual(problemsOf('name: !ref name', 'name: b'), []);
    assert.deepEqual(
      problemsOf(
        'name: a\ntables: {t: !ref table}',
        'table: {webhook: {record_jsonpath: $, id_jsonpath: $.a}}',
      ),
      [],
    );
    assert.deepEqual(problemsOf('name: a\n<<: !ref more', 'more: {poll: 5}'), []);
  });

  it('are named by a file that fails without them', () => {
    assert.deepEqual(problemsOf(sourceWith('!ref other'), 'text: hello'), [
      ['YAML_SYNTAX', 'a.yaml', 2],
    ]);
    assert.deepEqual(problemsOf(sourceWith('!ref __proto__'), 'text: hello'), [
      ['YAML_SYNTAX', 'a.yaml', 2],
    ]);
    assert.deepEqual(problemsOf(sourceWith('!other text'), 'text: hello'), [
      ['YAML_UNSUPPORTED', 'a.yaml', 2],
    ]);
  });

  it('count against the limits each time', () => {
    const large = `large: [${'x, '.repeat(20_000)}x]`;
    const many = `name: a\ndescription:\n${'  - !ref large\n'.repeat(50)}`;
    assert.deepEqual(
      problemsOf(many, large).map(([code]) => code),
      ['LIMIT_EXCEEDED'],
    );
  });
});
