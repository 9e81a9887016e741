import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  createWorkspace,
  runCli,
  type ServerInProcess,
  serveInProcess,
  type Workspace,
} from '../../support/cli.ts';
import { type ServedCommands, serveCommands } from '../../support/cli-shim.ts';
import { siteFiles } from '../../support/cli-site.ts';
import { shellOutput } from '../../support/shell-output.ts';

let space: Workspace;
let server: ServerInProcess;
let commands: ServedCommands;

beforeAll(async () => {
  space = createWorkspace({
    ...siteFiles,
    'harmful.yaml': `schema: example/Odd/v1
metadata: {schema: metadata/Document/v1, name: '$(touch harm)'}
data: {}
---
schema: example/Odd/v1
metadata: {schema: metadata/Document/v1, name: fine}
data: {}
`,
  });
  server = await serveInProcess({ PURSER_DATA: space.file('data') });
  const env = { PURSER_SERVER: server.url };
  for (const file of ['site', 'harmful.yaml']) {
    const { code, stderr } = await runCli(['apply', file, '--bucket', `of-${file.slice(0, 4)}`], {
      cwd: space.path,
      env,
    });
    assert.equal(code, 0, stderr);
  }
  await runCli(['tag', 'good'], { env });
  await runCli(['context', 'add', 'lab', '--server', server.url], { env: contexts() });
  commands = await serveCommands(space.file('socket'));
});

afterAll(async () => {
  await commands.close();
  await server.stop();
  space.remove();
});

const contexts = () => ({ XDG_CONFIG_HOME: space.file('config') });

/** What the last word may become. */
async function completed(...words: readonly string[]): Promise<readonly string[]> {
  const env = { PURSER_SERVER: server.url, ...contexts() };
  const { code, stdout, stderr } = await runCli(['__complete', '--', ...words], { env });
  assert.deepEqual([code, stderr], [0, '']);
  return stdout.split('\n').flatMap((line) => line.split('\t')[0] || []);
}

describe('completion', () => {
  it.each<readonly [readonly string[], readonly string[]]>([
    [['rev'], ['revisions']],
    [['validation', 'a'], ['add']],
    [['tag', '--rev'], ['--revision']],
    [
      ['get', '-o', ''],
      ['text', 'table', 'wide', 'name', 'yaml', 'json', 'jsonpath='],
    ],
    [
      ['get', '--output=j'],
      ['--output=json', '--output=jsonpath='],
    ],
    [
      ['get', '--output', '=', 'j'],
      ['json', 'jsonpath='],
    ],
    [['completion', 'f'], ['fish']],
    [['untag', ''], ['good']],
    [['diff', 'g'], [':files']],
    [['get', '--tag', 'g'], ['good']],
    [['get', '--tag=g'], ['--tag=good']],
    [
      ['get', '--bucket', ''],
      ['of-harm', 'of-site'],
    ],
    [['get', 'example/D'], ['example/Domain/v1']],
    [['get', 'example/Odd/v1', ''], ['fine']],
    [['get', '--cleartext', 'example/Odd/v1', 'f'], ['fine']],
    [['context', 'use', ''], ['lab']],
    [['get', '--context', 'l'], ['lab']],
    [['apply', ''], [':files']],
    [['apply', '--', '-'], [':files']],
    [['no-such-command', ''], []],
    [['revisions', 'too', 'many', ''], []],
  ])('%j becomes %j', async (words, expected) => {
    assert.deepEqual(await completed(...words), expected);
  });

  it('lists all commands, and none that is hidden', async () => {
    const all = await completed('');
    assert.ok(all.includes('apply') && all.includes('completion'));
    assert.ok(!all.includes('__complete'));
  });

  it('gives nothing, and says nothing, without a server', async () => {
    const env = { PURSER_SERVER: 'http://127.0.0.1:9', ...contexts() };
    const { code, stdout, stderr } = await runCli(['__complete', '--', 'untag', ''], { env });
    assert.deepEqual([code, stdout, stderr], [0, '', '']);
  });

  it.each(['bash', 'zsh', 'fish'])('prints a script for %s', async (shell) => {
    const { code, stdout } = await runCli(['completion', shell]);
    assert.equal(code, 0);
    writeFileSync(space.file(`purser.${shell}`), stdout);
  });

  const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;
  const inShell = (shell: readonly string[], script: string) =>
    shellOutput(shell, script, {
      cwd: space.path,
      env: { ...commands.env, PURSER_SERVER: server.url },
    });

  it('works in bash', async () => {
    const script = (words: string) => `purser() { ${commands.command} "$@"; }
      source ./purser.bash; COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _purser
      echo "\${COMPREPLY[*]}"`;
    assert.equal(await inShell(['bash', '--norc', '-c'], script('purser untag ""')), 'good\n');
    assert.equal(
      await inShell(['bash', '--norc', '-c'], script('purser get example/Odd/v1 ""')),
      'fine\n',
    );
    assert.equal(await inShell(['bash', '--norc', '-c'], script('purser rev')), 'revisions\n');
  });

  it.skipIf(!has('zsh'))('works in zsh', async () => {
    const script = `purser() { ${commands.command} "$@" }
      compdef() { : }
      _describe() { print -l -- "\${(@P)2}" }
      source ./purser.zsh; words=(purser untag ''); CURRENT=3; _purser
      words=(purser rev); CURRENT=2; _purser`;
    assert.equal(
      await inShell(['zsh', '-f', '-c'], script),
      'good:\nrevisions:show the history, newest first\n',
    );
  });

  it.skipIf(!has('fish'))('works in fish', async () => {
    const script = `function purser; ${commands.command} $argv; end
      source ./purser.fish; complete -C 'purser untag '; complete -C 'purser rev'`;
    assert.equal(
      await inShell(['fish', '--no-config', '-c'], script),
      'good\nrevisions\tshow the history, newest first\n',
    );
  });
});
