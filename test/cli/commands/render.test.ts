import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createWorkspace, runCli, type Workspace } from '../../support/cli.ts';
import { describeCli, siteFiles } from '../../support/cli-site.ts';

const rendered =
  '{"documents":[' +
  '{"schema":"deckhand/LayeringPolicy/v1","name":"layers","layer":null,"data":{"layerOrder":["global","site"]}},' +
  '{"schema":"example/Domain/v1","name":"domain","layer":"global","data":{"name":"kalda.example"}},' +
  '{"schema":"example/Host/v1","name":"host","layer":"site","data":{"big":123456789012345678901234567890,"fqdn":"host.kalda.example","mtu":9000,"ratio":1.0}}' +
  ']}\n';

describe('purser render FILE', () => {
  let space: Workspace;
  const run = (args: readonly string[], input?: string) =>
    runCli(['render', ...args], { cwd: space.path, ...(input !== undefined && { input }) });

  beforeAll(() => {
    space = createWorkspace({
      ...siteFiles,
      'policy-2.json': JSON.stringify([{ schema: 'example/Domain/v1', metadata: { name: 'x' } }]),
    });
  });

  afterAll(() => space.remove());

  it('renders offline', async () => {
    assert.deepEqual(await run(['site', '-o', 'json']), { code: 0, stdout: rendered, stderr: '' });
  });

  const values: readonly [args: readonly string[], stdout: string][] = [
    [['--name', 'host', '--path', '.mtu'], '9000\n'],
    [['--name', 'host', '--path', 'data.ratio'], '1.0\n'],
    [['--path', '$.data.mtu'], '9000\n'],
    [['--path', '.layerOrder[?(@ != "site")]'], '["global"]\n'],
    [
      ['--schema', 'example', '--path', '.*'],
      '["kalda.example"]\n[123456789012345678901234567890,"host.kalda.example",9000,1.0]\n',
    ],
    [
      ['--path', '.name', '-o', 'json'],
      '{"documents":[{"schema":"example/Domain/v1","name":"domain","layer":"global","data":"kalda.example"}]}\n',
    ],
    [['--name', 'nobody', '--path', '.mtu'], ''],
  ];
  it('prints what a path selects', async () => {
    for (const [args, stdout] of values) {
      assert.deepEqual(await run(['site', ...args]), { code: 0, stdout, stderr: '' });
    }
  });

  it('misses values that no document has, and refuses paths that are none', async () => {
    const one = await run(['site', '--name', 'host', '--path', '.none']);
    assert.match(one.stderr, /^VALUE_NOT_FOUND \[example\/Host\/v1, site\] host, as rendered, has/);
    const all = await run(['site', '--path', '.none']);
    assert.match(all.stderr, /^VALUE_NOT_FOUND each of the 3 documents, as rendered, has nothing/);
    const none = await run(['missing-folder', '--path', '.a[?(']);
    assert.match(none.stderr, /^PATH_SYNTAX the path "\.a\[\?\(" is wrong at 6/);
    assert.deepEqual([one.code, all.code, none.code], [1, 1, 1]);
  });

  it('does not care for the order of the files', async () => {
    const { stdout } = await run([
      'site/kalda',
      'site/policy.yaml',
      'site/global.yaml',
      '-o',
      'json',
    ]);
    assert.equal(stdout, rendered);
  });

  it('prints whole documents as YAML, which is the default', async () => {
    const { stdout } = await run(['site', '--name', 'domain']);
    assert.match(stdout, /^---\nschema: example\/Domain\/v1\nmetadata:\n/);
    assert.match(stdout, /\ndata:\n {2}name: kalda\.example\n$/);
  });

  const filters: readonly [readonly string[], readonly string[]][] = [
    [
      ['--schema', 'example'],
      ['domain', 'host'],
    ],
    [['--schema', 'exam'], []],
    [
      ['--name', 'host', '--name', 'layers'],
      ['layers', 'host'],
    ],
    [['--layer', 'site'], ['host']],
    [['--label', 'rack=r1'], ['host']],
    [['--label', 'rack=r2'], []],
  ];
  it('selects after rendering', async () => {
    for (const [args, expected] of filters) {
      const { documents } = JSON.parse((await run(['site', ...args, '-o', 'json'])).stdout);
      const names = documents.map(({ name }: { name: string }) => name);
      assert.deepEqual(names, expected, args.join(' '));
    }
  });

  it('takes documents that are to be stored encrypted', async () => {
    const secret =
      'schema: example/Secret/v1\nmetadata: {schema: metadata/Document/v1, name: s, storagePolicy: encrypted}\ndata: x\n';
    const { code, stdout } = await run(['-', '-o', 'json'], secret);
    assert.equal(JSON.parse(stdout).documents[0].data, 'x');
    assert.equal(code, 0);
  });

  it('prints all faults as JSON and ends with 1', async () => {
    const { code, stdout, stderr } = await run(['site/kalda', 'policy-2.json', '-o', 'json']);
    const { errors } = JSON.parse(stdout);
    assert.ok(errors.length > 0);
    for (const { code: errorCode, message, file, line } of errors) {
      assert.match(errorCode, /^[A-Z_]+$/);
      assert.ok(message.length > 0 && file.length > 0 && line > 0);
    }
    assert.equal(stderr, '');
    assert.equal(code, 1);
  });

  it('shows people the line of what cannot be rendered', async () => {
    const { code, stdout, stderr } = await run(['site/policy.yaml', 'site/kalda']);
    assert.equal(stdout, '');
    assert.match(stderr, /^site\/kalda\/host\.yaml:\d+:\d+: SUBSTITUTION_SOURCE_MISSING /);
    assert.match(stderr, /\n {4}\| +\^\n/);
    assert.equal(code, 1);
  });

  it('needs no valid settings of a server, but goes by the limits', async () => {
    const env = { PURSER_HOST: '0.0.0.0', PURSER_PORT: 'tcp://10.0.0.1:4000' };
    const fine = await runCli(['render', space.file('site'), '-o', 'json'], { env });
    assert.equal(fine.stdout, rendered);
    const limited = await runCli(['render', space.file('site')], {
      env: { PURSER_MAX_SUBMISSION_DOCUMENTS: 'many' },
    });
    assert.equal(limited.code, 78);
  });

  it('is not mixed with a revision', async () => {
    for (const args of [
      ['--revision', '1'],
      ['--tag', 'x'],
      ['--data', 'd'],
      ['--server', 'http://x'],
    ]) {
      const { code, stderr } = await run(['site', ...args]);
      assert.match(stderr, /^USAGE give files, or say which revision/);
      assert.equal(code, 64);
    }
  });

  it('never fails but with codes, whatever it is given', async () => {
    for (const input of [
      '',
      '\0',
      '[',
      '{}',
      '- 1',
      '&a [*a]',
      '---\n...\n',
      '__proto__: {x: 1}',
    ]) {
      const { code, stdout } = await run(['-', '-o', 'json'], input);
      assert.ok(code === 0 || code === 1, `${JSON.stringify(input)} ends with ${code}`);
      assert.ok('errors' in JSON.parse(stdout) === (code === 1));
    }
  });
});

describeCli('purser render', ({ run }) => {
  beforeAll(async () => {
    await run(['apply', 'site', '--bucket', 'site']);
  });

  it('renders the newest revision as it would render the files', async () => {
    assert.deepEqual(await run(['render', '-o', 'json']), {
      code: 0,
      stdout: rendered,
      stderr: '',
    });
  });

  it('renders older ones, and selects', async () => {
    const empty = await run(['render', '--revision', '0', '-o', 'json']);
    assert.equal(empty.stdout, '{"documents":[]}\n');
    const selected = await run(['render', '--label', 'rack=r1', '--layer', 'site', '-o', 'json']);
    assert.deepEqual(
      JSON.parse(selected.stdout).documents.map(({ name }: { name: string }) => name),
      ['host'],
    );
  });

  it('takes schema and name as arguments, as get does', async () => {
    const options = ['--schema', 'example/Host/v1', '--name', 'host'];
    const { stdout } = await run(['render', 'example/Host/v1', 'host']);
    assert.equal(stdout, (await run(['render', ...options])).stdout);
    assert.equal(stdout, (await run(['render', 'example/Host', 'host'])).stdout);
    const values = await run(['render', 'example/Host/v1', '--path', '.mtu']);
    assert.equal(values.stdout, '9000\n');
    const both = await run(['render', 'example/Host/v1', '--schema', 'example/Host']);
    assert.deepEqual([both.code, /as arguments or as options/.test(both.stderr)], [64, true]);
    const file = await run(['render', 'nowhere.yaml']);
    assert.match(file.stderr, /^USAGE give files, or say which revision/);
  });

  it('reports a missing or abstract document that arguments name', async () => {
    const missing = await run(['render', 'example/Host/v1', 'nobody']);
    assert.deepEqual([missing.code, missing.stdout], [1, '']);
    assert.match(missing.stderr, /^DOCUMENT_NOT_FOUND revision \d+ has no document .*nobody/);
    const abstract = await run(['render', 'example/Host/v1', 'base', '-o', 'json']);
    assert.equal(JSON.parse(abstract.stdout).errors[0].code, 'DOCUMENT_ABSTRACT');
    for (const filter of [
      ['--schema', 'example/Host/v1', '--name', 'nobody'],
      ['example/Host/v1', 'host', '--layer', 'global'],
    ]) {
      const none = await run(['render', ...filter, '-o', 'json']);
      assert.deepEqual([none.code, none.stdout], [0, '{"documents":[]}\n']);
    }
  });

  it('shows secrets if they are asked for', async () => {
    const secret =
      'schema: example/Secret/v1\nmetadata: {schema: metadata/Document/v1, name: s, storagePolicy: encrypted}\ndata: hush\n';
    await run(['apply', '-'], { input: secret });
    for (const command of ['render', 'get']) {
      const shown = async (args: readonly string[]): Promise<string> => {
        const which = command === 'get' ? ['example/Secret'] : ['--schema', 'example/Secret'];
        const { stdout } = await run([command, ...which, ...args, '-o', 'json']);
        return JSON.parse(stdout).documents[0].data;
      };
      assert.match(await shown([]), /^[0-9a-f]{64}$/);
      assert.equal(await shown(['--cleartext']), 'hush');
    }
  });

  it('prints what a path selects, and nothing within a secret', async () => {
    const name = await run(['render', '--path', '$.data.name', '--revision', '1']);
    assert.equal(name.stdout, '"kalda.example"\n');
    const secret = ['render', '--schema', 'example/Secret', '--path'];
    const hidden = await run([...secret, '[*]']);
    assert.match(
      hidden.stderr,
      /^VALUE_NOT_FOUND \[example\/Secret\/v1.*\] s is secret: nothing at/,
    );
    assert.match((await run([...secret, 'data'])).stdout, /^"[\da-f]{64}"\n$/);
    assert.equal((await run([...secret, '.', '--cleartext'])).stdout, '"hush"\n');
  });

  it('reports what cannot be rendered', async () => {
    const orphan = siteFiles['site/kalda/host.yaml'].replaceAll('domain', 'nowhere');
    await run(['apply', '-', '--allow-problems'], { input: orphan });
    const { code, stdout } = await run(['render', '-o', 'json']);
    const [error] = JSON.parse(stdout).errors;
    assert.equal(error.code, 'SUBSTITUTION_SOURCE_MISSING');
    assert.equal(error.name, 'host');
    assert.equal(code, 1);
  });
});
