import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { type CliResult, createWorkspace, runCli } from '../../support/cli.ts';

const seed = `name: nova
poll: 60
authentication:
  type: keystone_password
  user: congress_access
  password: hunter2
api_endpoint: https://stack.org/compute/v2.26
tables:
  servers:
    api_path: servers/detail
    api_verb: get
    jsonpath: $.servers[:]
`;
const asDocument = (data: string, metadata = '') =>
  `schema: purser/DataSource/v1\nmetadata: {schema: metadata/Document/v1, name: nova${metadata}}\ndata:\n  ${data.trimEnd().replaceAll('\n', '\n  ')}\n`;
const substitution =
  ', substitutions: [{src: {schema: deckhand/Passphrase/v1, name: p, path: .}, dest: {path: .authentication.password}}]';

const files = {
  'seed.yaml': seed,
  'document.yaml': asDocument(seed),
  'substituted.yaml': asDocument(seed.replace('  password: hunter2\n', ''), substitution),
  'source.json': JSON.stringify({ name: 'n', api_default_headers: { 'X-A': 2.3 } }),
  'many.yaml': `${asDocument('name: a')}---\n${asDocument('name: b')}`,
  'broken.yaml': 'name: [\n',
  'reusables.yaml':
    'endpoint: https://stack.example/x\nlogin:\n  auth_url: https://stack.example/identity\n  username: u\n  password: hunter2\n',
  'refs.yaml': `name: _image
authentication:
  type: keystone
  config: !ref login
api_endpoint: !ref endpoint
tables: {images: {poll: {api_path: v2/images, jsonpath: "$.images[:]"}}}
---
name: _cve
api_endpoint: https://cve.example/
poll_interval: 86400
tables: {flaws: {gin_index: false, poll: {api_path: list.json, jsonpath: "$[:]"}}}
`,
  'again.yaml': 'name: _cve\n',
  'undefined.yaml': 'name: x\n---\nname: y\napi_endpoint: !ref missing\n',
  'unnamed.yaml': 'tables: {}\n---\n[]\n',
};

const keystone = { PURSER_SOURCES_KEYSTONE_URL: 'https://stack.example/identity' };

describe('purser sources check', () => {
  const space = createWorkspace(files);
  const check = (file: string, env: Readonly<Record<string, string>> = {}) =>
    runCli(['sources', 'check', file, '-o', 'json'], { cwd: space.path, env });

  it.each(['seed.yaml', 'document.yaml'])('prints the normal form of %s', async (file) => {
    const { code, stdout, stderr } = await check(file, keystone);
    const { normal, errors, warnings } = JSON.parse(stdout);
    assert.deepEqual([code, errors, stderr], [0, [], '']);
    assert.deepEqual(normal, {
      name: 'nova',
      poll_interval: 60,
      authentication: {
        type: 'keystone',
        config: {
          username: 'congress_access',
          password: '(secret)',
          user_domain_name: 'Default',
          project_domain_name: 'Default',
        },
      },
      api_endpoint: 'https://stack.org/compute/v2.26',
      api_default_headers: {},
      allow_exec_api: false,
      tables: {
        servers: {
          index: true,
          poll: {
            api_path: 'servers/detail',
            api_method: 'get',
            jsonpath: '$.servers[:]',
            allow_missing: false,
          },
        },
      },
      timeout_seconds: 30,
      max_response_bytes: 67_108_864,
    });
    assert.deepEqual(
      warnings.map((one: { code: string; path: string }) => [one.code, one.path]),
      [['SECRET_IN_CLEARTEXT', 'authentication.password']],
    );
  });

  it('needs the URL of Keystone from the file or the settings', async () => {
    const { code, stdout } = await check('seed.yaml');
    assert.equal(code, 1);
    assert.deepEqual(JSON.parse(stdout).errors, [
      {
        code: 'AUTH_FIELD_MISSING',
        path: 'authentication.auth_url',
        message: '"authentication.auth_url" is missing',
      },
    ]);
  });

  it('counts what substitutions bring as present', async () => {
    const { stdout } = await check('substituted.yaml', keystone);
    const { errors, warnings, normal } = JSON.parse(stdout);
    assert.deepEqual([errors, warnings], [[], []]);
    assert.equal(normal.authentication.config.password, '(secret)');
  });

  it('reads JSON, and shows errors at their places', async () => {
    const json = await check('source.json');
    assert.equal(json.code, 1);
    assert.equal(JSON.parse(json.stdout).errors[0].path, 'api_default_headers.X-A');
    const text = await runCli(['sources', 'check', 'source.json'], { cwd: space.path });
    assert.match(text.stderr, /^source\.json:1:\d+: HEADER_VALUE the header at/);
    assert.equal(text.code, 1);
  });

  it('refuses what cannot be read, and several data sources', async () => {
    const broken = await check('broken.yaml');
    assert.equal(broken.code, 1);
    const { normal, errors, warnings } = JSON.parse(broken.stdout);
    assert.deepEqual([normal, warnings], [null, []]);
    assert.deepEqual(Object.keys(errors[0]).sort(), ['code', 'message', 'path']);
    const text = await runCli(['sources', 'check', 'broken.yaml'], { cwd: space.path });
    assert.match(text.stderr, /^broken\.yaml:\d+:\d+: YAML_/);
    assert.equal((await check('missing.yaml')).code, 1);
    assert.equal((await check('many.yaml')).code, 64);
  });
});

describe('purser sources egress', () => {
  const egress = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    runCli(['sources', 'egress', ...args, '-o', 'json'], { env });
  const verdict = ({ code, stdout }: CliResult) => [code, JSON.parse(stdout).allowed];

  it('says whether requests may go to a URL, and why', async () => {
    const { stdout } = await egress({}, 'https://127.1/');
    assert.equal(stdout, '{"allowed":false,"reason":"127.0.0.1 is a private address"}\n');
    const resolve = ['--resolve', '93.184.216.34', '--resolve'] as const;
    assert.deepEqual(verdict(await egress({}, 'https://a.example', ...resolve, '::1')), [1, false]);
    const open = await egress({}, 'https://a.example', ...resolve, '2606:4700::1111');
    assert.deepEqual(verdict(open), [0, true]);
  });

  it('reads its settings', async () => {
    const env = {
      PURSER_EGRESS_ALLOW: '*.stack.example, 10.0.0.0/8',
      PURSER_EGRESS_PORTS: '5000, 80',
      PURSER_EGRESS_ALLOW_HTTP: 'true',
    };
    const args = ['http://nova.stack.example:5000/v3', '--resolve', '192.168.1.1'] as const;
    assert.deepEqual(verdict(await egress(env, ...args)), [0, true]);
    assert.deepEqual(verdict(await egress(env, 'https://10.1.2.3/')), [1, false]);
  });

  it.each([
    ['PURSER_EGRESS_ALLOW', '*'],
    ['PURSER_EGRESS_ALLOW', 'https://a.example'],
    ['PURSER_EGRESS_PORTS', '0'],
    ['PURSER_EGRESS_PORTS', '443;80'],
    ['PURSER_EGRESS_ALLOW_HTTP', 'yes'],
  ])('refuses %s=%s', async (name, value) => {
    const { code, stdout } = await egress({ [name]: value }, 'https://a.example');
    assert.equal(code, 78);
    assert.equal(JSON.parse(stdout).errors[0].facts.setting, name);
  });
});

describe('purser import-sources', () => {
  const space = createWorkspace(files);
  const run = async (...args: readonly string[]) => {
    const { code, stdout } = await runCli(['import-sources', ...args, '-o', 'json'], {
      cwd: space.path,
    });
    return { code, ...JSON.parse(stdout) };
  };

  it('makes documents, with secrets in documents of their own', async () => {
    const { code, documents, problems } = await run('refs.yaml', '--reusables', 'reusables.yaml');
    assert.deepEqual([code, problems], [0, []]);
    const [image, password, cve] = documents;
    assert.equal(documents.length, 3);
    const name = 'reusable-login-password';
    assert.deepEqual(image, {
      schema: 'purser/DataSource/v1',
      metadata: {
        schema: 'metadata/Document/v1',
        name: '_image',
        storagePolicy: 'cleartext',
        substitutions: [
          {
            src: { schema: 'deckhand/Passphrase/v1', name, path: '.' },
            dest: { path: '.authentication.config.password' },
          },
        ],
      },
      data: {
        name: '_image',
        authentication: {
          type: 'keystone',
          config: { auth_url: 'https://stack.example/identity', username: 'u' },
        },
        api_endpoint: 'https://stack.example/x',
        tables: { images: { poll: { api_path: 'v2/images', jsonpath: '$.images[:]' } } },
      },
    });
    assert.deepEqual(password, {
      schema: 'deckhand/Passphrase/v1',
      metadata: { schema: 'metadata/Document/v1', name, storagePolicy: 'encrypted' },
      data: 'hunter2',
    });
    assert.equal(cve.metadata.name, '_cve');
  });

  it('leaves secrets where they are on demand', async () => {
    const inline = ['--reusables', 'reusables.yaml', '--inline'] as const;
    const { documents } = await run('refs.yaml', ...inline);
    assert.equal(documents.length, 2);
    assert.equal(documents[0].metadata.storagePolicy, 'encrypted');
    assert.equal(documents[0].data.authentication.config.password, 'hunter2');
  });

  it('leaves out files that refer to missing values, and the second of equal names', async () => {
    const all = ['undefined.yaml', 'refs.yaml', 'again.yaml', 'unnamed.yaml'] as const;
    const { code, documents, problems } = await run(...all, '--reusables', 'reusables.yaml');
    assert.equal(code, 1);
    assert.deepEqual(
      documents.map(({ metadata }: { metadata: { name: string } }) => metadata.name),
      ['_image', 'reusable-login-password', '_cve'],
    );
    assert.deepEqual(
      problems.map(({ file, line }: { file: string; line: number }) => [file, line]),
      [
        ['undefined.yaml', 4],
        ['again.yaml', 1],
        ['unnamed.yaml', 1],
        ['unnamed.yaml', 3],
      ],
    );
    assert.ok(!JSON.stringify(problems).includes('hunter2'));
  });

  it('makes what purser apply takes', async () => {
    const { stdout } = await runCli(
      ['import-sources', 'refs.yaml', '--reusables', 'reusables.yaml'],
      { cwd: space.path },
    );
    const { code, stderr } = await runCli(['validate', '-'], { cwd: space.path, input: stdout });
    assert.deepEqual([code, stderr], [0, '']);
  });
});

describe('purser schema', () => {
  it.each([
    ['DataSource', 'purser/DataSource/v1'],
    ['purser/DataSource', 'purser/DataSource/v1'],
    ['purser/DataSource/v1', 'purser/DataSource/v1'],
    ['Policy', 'purser/Policy/v1'],
  ])('prints that of %s', async (kind, title) => {
    const { code, stdout } = await runCli(['schema', kind]);
    assert.equal(code, 0);
    assert.equal(JSON.parse(stdout).title, title);
  });

  it('knows its kinds', async () => {
    const { code, stderr } = await runCli(['schema', 'Port']);
    assert.equal(code, 64);
    assert.match(stderr, /purser\/DataSource\/v1/);
  });
});

describe('a data source with a secret', () => {
  const space = createWorkspace({
    'seed.yaml': asDocument(seed),
    'next.yaml': asDocument(seed.replace('60', '61')),
  });
  const run = (...args: readonly string[]) =>
    runCli([...args, '--data', 'store'], { cwd: space.path });

  it('is shown by no command, and stands nowhere in the store', async () => {
    const applied = await run('apply', 'seed.yaml', '-o', 'json');
    assert.equal(applied.code, 0, applied.stdout);
    assert.match(applied.stdout, /SECRET_IN_CLEARTEXT/);
    const shown = [
      applied,
      await run('diff', 'next.yaml', '-o', 'json'),
      await run('apply', 'next.yaml'),
      await run('get', '-o', 'yaml'),
      await run('render', '-o', 'json'),
      await run('diff', '1', '2'),
      await run('explain', 'purser/DataSource/v1', 'nova', '.authentication'),
      await run('blame', 'purser/DataSource/v1', 'nova'),
      await run('problems'),
      await run('audit'),
      await run('export'),
    ];
    const texts = shown.map(({ stdout, stderr }) => stdout + stderr);
    assert.deepEqual(
      texts.filter((text) => text.includes('hunter2')),
      [],
    );
    const folder = space.file('store');
    for (const name of readdirSync(folder)) {
      assert.equal(readFileSync(join(folder, name)).includes('hunter2'), false, name);
    }
  });
});
