import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { createWorkspace, runCli } from '../../support/cli.ts';

const manifest = `plugs:
  gcp_service_account_file:
    path: gcp/sa.json
    read_only: true
    resource_names: ["www_.*"]
resources:
  my_data_disk:
    type: acme/deployster-gcp-disk
    config:
      name: www_data_disk
  www_vm:
    type: acme/deployster-{{ cloud }}-vm
    dependencies:
      disk: my_data_disk
    config:
      name: www_vm
      zone: '{{ disk.state.zone }}'
`;

const documents = `schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: layers}
data: {layerOrder: [global, site]}
---
schema: deckhand/Passphrase/v1
metadata: {schema: metadata/Document/v1, name: pw, storagePolicy: encrypted, layeringDefinition: {abstract: false, layer: site}}
data: 'a{{ nope }}b'
---
schema: purser/Variables/v1
metadata: {schema: metadata/Document/v1, name: a, layeringDefinition: {abstract: false, layer: site}}
data: {auto: true, vars: {cloud: '{{ base }}x', n: 2}}
---
schema: purser/Variables/v1
metadata: {schema: metadata/Document/v1, name: z, layeringDefinition: {abstract: false, layer: global}}
data: {auto: true, vars: {base: gcp, n: 1}}
---
schema: purser/Variables/v1
metadata: {schema: metadata/Document/v1, name: other, layeringDefinition: {abstract: false, layer: site}}
data: {vars: {n: 3}}
---
schema: purser/Manifest/v1
metadata:
  schema: metadata/Document/v1
  name: base
  labels: {k: v}
  layeringDefinition: {abstract: true, layer: global}
data:
  resources:
    inherited: {type: 'acme/{{ cloud }}', config: {a: ['{{ nope }}']}}
---
schema: purser/Manifest/v1
metadata:
  schema: metadata/Document/v1
  name: www
  layeringDefinition: {abstract: false, layer: site, parentSelector: {k: v}, actions: [{method: merge, path: .}]}
  substitutions:
  - src: {schema: deckhand/Passphrase/v1, name: pw, path: .}
    dest: {path: .resources.vm.config.password}
data:
  resources:
    vm:
      type: acme/{{ cloud }}-vm
      config: {n: '{{ n }}', wrong: '{{ nope }}'}
`;

const files = {
  'www.yaml': manifest,
  'docs.yaml': documents,
  'printed.yaml': manifest.replace('disk.state.zone', 'www_data_disk.state.zone'),
  'broken.yaml': 'resources: [\n',
  'again.yaml': 'resources: {www_vm: {type: acme/x}}\nplugs: {}\nplugs: {}\n',
  'vars.yaml': 'cloud: aws\nsizes: {small: 1, large: 9}\n',
  'two.yaml': 'a: 1\n---\nb: 2\n',
  'more.yaml': "sizes: {small: '{{ sizes.small + 1 }}'}\n",
  'hostile.yaml':
    'resources: {a: {type: \'acme/{{ "x\\"];" }}\', config: {c: \'{{ "a" * 10 ** 9 }}\'}}}\n',
};

/** The walk-through uses no variables of the machine. */
const env = (cwd: string) => ({ HOME: join(cwd, 'home') });

describe('purser deploy check', () => {
  const space = createWorkspace(files);
  const check = async (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const run = await runCli(['deploy', 'check', ...args, '-o', 'json'], {
      cwd: space.path,
      env: { ...env(space.path), ...more },
    });
    return { ...run, found: JSON.parse(run.stdout) };
  };

  it('lists resources, their order and the variables', async () => {
    const { code, found } = await check(['www.yaml', '--var', 'cloud=gcp']);
    assert.equal(code, 0);
    assert.deepEqual(found, {
      resources: [
        { name: 'my_data_disk', type: 'acme/deployster-gcp-disk', dependencies: {} },
        {
          name: 'www_vm',
          type: 'acme/deployster-gcp-vm',
          dependencies: { disk: 'my_data_disk' },
        },
      ],
      order: ['my_data_disk', 'www_vm'],
      variables: { cloud: 'gcp' },
      errors: [],
    });
  });

  it('names the place of each error, also in its message', async () => {
    const { code, found } = await check(['printed.yaml', '--var', 'cloud=gcp']);
    assert.equal(code, 1);
    const [error] = found.errors;
    assert.deepEqual(error, {
      code: 'EXPRESSION_UNDEFINED',
      resource: 'www_vm',
      path: 'resources.www_vm.config.zone',
      file: 'printed.yaml',
      line: 17,
      column: 13,
      message:
        'printed.yaml:17:13: the expression at "resources.www_vm.config.zone" has no value, at character 4: "www_data_disk" is not defined',
    });
  });

  it('lists a file that cannot be read as an error', async () => {
    const { code, found } = await check(['www.yaml', 'nope.yaml']);
    assert.equal(code, 1);
    const message = 'nope.yaml cannot be read: there is no such file';
    assert.deepEqual(found, {
      resources: [],
      order: [],
      variables: {},
      errors: [{ code: 'FILE_UNREADABLE', resource: null, path: '', message, file: 'nope.yaml' }],
    });
  });

  it('lists the errors of all files at once', async () => {
    const { code, found } = await check(['www.yaml', 'broken.yaml', 'again.yaml']);
    assert.equal(code, 1);
    const shown = found.errors.map((error: { code: string; file: string; line: number }) => [
      error.code,
      error.file,
      error.line,
    ]);
    assert.deepEqual(shown, [
      ['EXPRESSION_UNDEFINED', 'www.yaml', 12],
      ['YAML_SYNTAX', 'broken.yaml', 1],
      ['KEY_DUPLICATE', 'again.yaml', 3],
    ]);
  });

  it('renders documents; what they substitute is no expression', async () => {
    const { code, found } = await check(['docs.yaml']);
    assert.equal(code, 1);
    assert.deepEqual(found.variables, { base: 'gcp', cloud: 'gcpx', n: 2 });
    assert.deepEqual(found.order, ['inherited', 'vm']);
    assert.deepEqual(
      found.errors.map((error: { code: string; path: string; line: number }) => [
        error.code,
        error.path,
        error.line,
      ]),
      [
        ['EXPRESSION_UNDEFINED', 'resources.inherited.config.a[0]', 29],
        ['EXPRESSION_UNDEFINED', 'resources.vm.config.wrong', 43],
      ],
    );
  });

  it('takes variables in the order of the options', async () => {
    const given = ['--var-file', 'vars.yaml', '--var', 'cloud=gcp', '--var-file', 'more.yaml'];
    const { found } = await check(['www.yaml', ...given]);
    assert.deepEqual(found.variables, { cloud: 'gcp', sizes: { small: 2, large: 9 } });
    const reversed = ['--var', 'cloud=gcp', '--var-file', 'vars.yaml'];
    assert.equal((await check([...reversed, 'www.yaml'])).found.variables.cloud, 'aws');
  });

  it('shows one resource with what it needs', async () => {
    const { found } = await check(['www.yaml', '--var', 'cloud=x', '--target', 'my_data_disk']);
    assert.deepEqual(found.order, ['my_data_disk']);
    const wrong = await check(['www.yaml', '--var', 'cloud=x', '--target', 'my_disk']);
    assert.deepEqual([wrong.code, wrong.found.errors[0].code], [1, 'TARGET_UNKNOWN']);
  });

  it('prints a table, and errors with their lines', async () => {
    const options = { cwd: space.path, env: env(space.path) };
    const args = ['deploy', 'check', 'www.yaml', '--var', 'cloud=gcp', '--show-variables'];
    const { code, stdout } = await runCli(args, options);
    assert.deepEqual([code, stdout.split('\n')[0]], [0, 'cloud = "gcp"']);
    assert.match(stdout, /^www_vm {8}acme\/deployster-gcp-vm {4}disk: my_data_disk$/m);
    const failed = await runCli(['deploy', 'check', 'www.yaml'], options);
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, /^www\.yaml:12:11: EXPRESSION_UNDEFINED/);
  });
});

describe('purser deploy check reads', () => {
  const space = createWorkspace(files);
  const check = async (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runCli(['deploy', 'check', 'www.yaml', ...args, '-o', 'json'], {
      cwd: space.path,
      env: { ...env(space.path), ...more },
    });

  it('automatic files, those of the working directory last', async () => {
    mkdirSync(join(space.path, 'home/.deployster'), { recursive: true });
    const write = (name: string, text: string) => writeFileSync(join(space.path, name), text);
    write('home/.deployster/vars.auto.yaml', 'cloud: home\nuser: me\n');
    write('vars.auto.yaml', 'cloud: here\n');
    write('vars.b.auto.yaml', 'b: "{{ cloud }}"\n');
    write('myvars.auto.yaml', 'wrong: 1\n');
    write('vars.auto.yml', 'wrong: 1\n');
    const { variables } = JSON.parse((await check([])).stdout);
    assert.deepEqual(variables, { b: 'here', cloud: 'here', user: 'me' });
    const without = JSON.parse((await check(['--no-auto'])).stdout);
    assert.deepEqual(without.variables, {});
  });

  it('the deploy file, which nobody else may write', async () => {
    const file = join(space.path, 'deploy.yaml');
    writeFileSync(file, 'typeAliases: {acme/deployster-gcp-disk: disk}\nallowedImages: ["disk"]\n');
    chmodSync(file, 0o600);
    const { code, stdout } = await check(['--var', 'cloud=gcp'], { PURSER_DEPLOY_FILE: file });
    const { resources, errors } = JSON.parse(stdout);
    assert.deepEqual([code, resources[0].type], [1, 'disk']);
    assert.deepEqual([errors.length, errors[0].code, errors[0].line], [1, 'IMAGE_FORBIDDEN', 12]);
    chmodSync(file, 0o666);
    const open = await check([], { PURSER_DEPLOY_FILE: file });
    assert.deepEqual([open.code, JSON.parse(open.stdout).errors[0].code], [78, 'SETTING_INVALID']);
  });
});

describe('purser deploy eval', () => {
  const space = createWorkspace(files);
  const evaluate = async (...args: readonly string[]) => {
    const options = { cwd: space.path, env: env(space.path) };
    const { code, stdout } = await runCli(['deploy', 'eval', ...args, '-o', 'json'], options);
    return { code, shown: JSON.parse(stdout) };
  };

  it.each<readonly [readonly string[], unknown]>([
    [['{{ n|int + 1 }}', '--var', 'n=1'], { result: 2 }],
    [['{{ n }}', '--var', 'n=1'], { result: '1' }],
    [['{{ -7|abs }}'], { result: 7 }],
    [['x{{ [true, none] }}'], { result: 'x[True, None]' }],
    [['plain'], { result: 'plain' }],
    [['{"a": "{{ 1 }}"}'], { result: '{"a": "1"}' }],
    [
      ['{"a": ["{{ sizes.small }}", 1.0]}', '--json', '--var-file', 'vars.yaml'],
      { result: { a: [1, 1] } },
    ],
  ])('%j', async (args, expected) => {
    assert.deepEqual(await evaluate(...args), { code: 0, shown: expected });
  });

  it.each<readonly [readonly string[], string]>([
    [['{{ nope }}'], 'EXPRESSION_UNDEFINED'],
    [['{{ 1 + }}'], 'EXPRESSION_SYNTAX'],
    [['{{ 1 / 0 }}'], 'EXPRESSION_RUNTIME'],
    [['{{ n.constructor.constructor("return process.version")() }}'], 'EXPRESSION_FORBIDDEN'],
    [['1', '--var', 'n'], 'CONTEXT_INVALID'],
    [['1', '--var', '_version=9'], 'CONTEXT_INVALID'],
    [['1', '--var-file', 'two.yaml'], 'CONTEXT_INVALID'],
    [['["{{ x }}"]', '--json'], 'EXPRESSION_UNDEFINED'],
  ])('%j fails with %s', async (args, expected) => {
    const { code, shown } = await evaluate(...args);
    assert.deepEqual([code, shown.error.code], [1, expected]);
    assert.equal(typeof shown.error.message, 'string');
  });

  it.each<readonly [readonly string[], string, number]>([
    [['{', '--json'], 'USAGE', 64],
    [['[{"a": 1, "a": 2}]', '--json'], 'USAGE', 64],
    [['1', '--var-file', 'none.yaml'], 'FILE_UNREADABLE', 1],
  ])('%j shows programs %s in the form of every answer', async (args, expected, exitCode) => {
    const { code, shown } = await evaluate(...args);
    assert.deepEqual([code, Object.keys(shown), shown.error.code], [exitCode, ['error'], expected]);
  });

  it('keeps the form of numbers, and prints texts as they are', async () => {
    const options = { cwd: space.path, env: env(space.path) };
    const { stdout } = await runCli(
      ['deploy', 'eval', '[1.0, 12345678901234567890]', '--json'],
      options,
    );
    assert.equal(stdout, '[1.0,12345678901234567890]\n');
    const text = await runCli(['deploy', 'eval', '{{ "a" }}'], options);
    assert.equal(text.stdout, 'a\n');
    const wrong = await runCli(['deploy', 'eval', '{', '--json'], options);
    assert.equal(wrong.code, 64);
    const twice = await runCli(
      ['deploy', 'eval', '[{"a": 1, "a": 2}, {"a": 3}]', '--json'],
      options,
    );
    assert.equal(twice.code, 64);
    assert.match(twice.stderr, /keys twice in one object: "a"/);
  });
});

describe('purser deploy graph', () => {
  const space = createWorkspace(files);
  const graph = (...args: readonly string[]) =>
    runCli(['deploy', 'graph', ...args, '--var', 'cloud=gcp'], {
      cwd: space.path,
      env: env(space.path),
    });

  it('prints nodes and edges', async () => {
    const { stdout } = await graph('www.yaml', '-o', 'json');
    assert.deepEqual(JSON.parse(stdout), {
      nodes: [
        { name: 'my_data_disk', type: 'acme/deployster-gcp-disk' },
        { name: 'www_vm', type: 'acme/deployster-gcp-vm' },
      ],
      edges: [{ from: 'www_vm', to: 'my_data_disk', alias: 'disk' }],
    });
  });

  it('prints DOT with every name in quotes, and Mermaid', async () => {
    const dot = await graph('www.yaml', '-o', 'dot');
    assert.match(dot.stdout, /^ {2}"www_vm" -> "my_data_disk" \[label="disk"\];$/m);
    const mermaid = await graph('www.yaml', '-o', 'mermaid');
    assert.match(mermaid.stdout, /^ {2}n1 -->\|disk\| n0$/m);
  });

  it('draws nothing that is wrong', async () => {
    const { code, stdout, stderr } = await graph('hostile.yaml');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /IMAGE_INVALID[\s\S]*EXPRESSION_RUNTIME/);
    const json = await graph('hostile.yaml', '-o', 'json');
    assert.equal(json.code, 1);
    const { errors } = JSON.parse(json.stdout);
    assert.deepEqual(
      errors.map((error: { code: string; message: string }) => [
        error.code,
        error.message.startsWith(`hostile.yaml:1:`),
      ]),
      [
        ['IMAGE_INVALID', true],
        ['EXPRESSION_RUNTIME', true],
      ],
    );
  });
});

describe('purser deploy plan', () => {
  const space = createWorkspace({
    'www.yaml': 'plugs: {}\nresources:\n  a:\n    type: -bad\n',
    'doc.yaml': `# A document
schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: two}
data:
  resources:
    b: {type: acme/b, dependencies: {x: none}}
`,
  });

  it('refuses what is wrong with files, at its place in them', async () => {
    const args = ['deploy', 'plan', 'www.yaml', 'doc.yaml', '--data', 'data', '-o', 'json'];
    const { code, stdout } = await runCli(args, { cwd: space.path, env: env(space.path) });
    assert.equal(code, 1);
    const places = JSON.parse(stdout).errors.map(
      ({ code: found, file, line, column }: Record<string, unknown>) => [found, file, line, column],
    );
    assert.deepEqual(places, [
      ['PROBLEMS_INTRODUCED', undefined, undefined, undefined],
      ['UNKNOWN_DEPENDENCY', 'doc.yaml', 6, 41],
      ['IMAGE_INVALID', 'www.yaml', 4, 11],
    ]);
  });
});
