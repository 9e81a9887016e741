import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type CliResult, createWorkspace, runCli, type Workspace } from '../../support/cli.ts';
import { siteFiles } from '../../support/cli-site.ts';

let space: Workspace;

const run = (args: readonly string[]): Promise<CliResult> =>
  runCli(args, { cwd: space.path, env: { XDG_CONFIG_HOME: space.file('config') } });

beforeAll(async () => {
  space = createWorkspace(siteFiles);
  await run(['apply', 'site', '--data', 'one', '--message', 'first']);
});
afterAll(() => space.remove());

describe('options before the command', () => {
  const lines: readonly (readonly string[])[] = [
    ['--data', 'one', '-o', 'name', 'revisions'],
    ['--data=one', '-oname', 'revisions'],
    ['--output=name', 'revisions', '--data', 'one'],
    ['--data', 'missing', '-o', 'json', 'revisions', '--data', 'one', '-o', 'name'],
  ];
  for (const args of lines) {
    it(`are read: purser ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await run(args);
      assert.deepEqual([code, stdout, stderr], [0, '1\n', '']);
    });
  }

  it('are read by commands of groups, and not by the program of `--`', async () => {
    const listed = await run(['-o', 'json', 'context', 'list']);
    assert.deepEqual([listed.code, listed.stdout], [0, '{"contexts":[]}\n']);
    const added = [
      '--output=json',
      'context',
      'add',
      'x',
      '--server',
      'http://h',
      '--',
      'cat',
      '-q',
    ];
    const { code, stdout } = await run(added);
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(stdout).tokenCommand, ['cat', '-q']);
  });

  it('do not become the value of an option of the command', async () => {
    const { code, stderr } = await run(['-q', 'apply', 'site', '--data', 'one', '-m']);
    assert.equal(code, 64);
    assert.match(stderr, /option '-m, --message <text>' argument missing/);
  });

  const refused: readonly [readonly string[], RegExp][] = [
    [['--data', 'one', 'man', 'x'], /unknown option '--data'/],
    [['-qo', 'json', 'revisions'], /give the option 'quiet' on its own, or behind the command/],
    [['--server', 'http://h', 'revisions', '--data', 'one'], /cannot be used with/],
    [['--bucket', 'x', 'revisions'], /unknown option '--bucket'/],
  ];
  for (const [args, expected] of refused) {
    it(`are never ignored: purser ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await run(args);
      assert.match(stderr, expected);
      assert.deepEqual([code, stdout], [64, '']);
    });
  }

  it('are in the help of the program, and do not disturb completion', async () => {
    const help = await run(['--help']);
    assert.match(help.stdout, /^ {2}--context <name> /m);
    const { stdout } = await run(['__complete', '--', '--data', 'one', 'revis']);
    assert.match(stdout, /^revisions\t/);
    const words = ['__complete', '--', '-q', 'revisions', '--touc'];
    assert.match((await run(words)).stdout, /^--touches\t/);
  });
});
