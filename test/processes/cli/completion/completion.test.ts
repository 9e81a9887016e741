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
} from '../../../support/cli.ts';
import { type ServedCommands, serveCommands } from '../../../support/cli-shim.ts';
import { siteFiles } from '../../../support/cli-site.ts';
import { shellOutput } from '../../../support/shell-output.ts';

/** A document of each kind that has commands of its own. */
const others = `schema: purser/DataSource/v1
metadata: {schema: metadata/Document/v1, name: quays}
data: {api_endpoint: 'http://127.0.0.1:9', tables: {berths: {poll: {api_path: /berths, jsonpath: '$.berths'}}}}
---
schema: purser/Policy/v1
metadata: {schema: metadata/Document/v1, name: berthing}
data: {rules: {error: {from: documents.rendered, pipeline: [{$match: {schema: none}}]}}}
---
schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: crane}
data: {resources: {crane: {type: acme/crane}}}
---
schema: purser/DriftCheck/v1
metadata: {schema: metadata/Document/v1, name: nightly}
data: {environment: prod, schedule: '0 3 * * *'}
---
schema: purser/Notification/v1
metadata: {schema: metadata/Document/v1, name: chat}
data: {url: 'http://127.0.0.1:9', secret: nothing-but-a-secret, events: [opened]}
`;

let space: Workspace;
let server: ServerInProcess;
let commands: ServedCommands;

beforeAll(async () => {
  space = createWorkspace({
    ...siteFiles,
    'others.yaml': others,
    'example files/a.yaml': '',
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
  for (const file of ['site', 'others.yaml', 'harmful.yaml']) {
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
    [
      ['diff', 'g'],
      ['good', ':files'],
    ],
    [
      ['diff', 'good', 'h'],
      ['head', ':files'],
    ],
    [
      ['get', '--revision', ''],
      ['3', '2', '1'],
    ],
    [
      ['rollback', ''],
      ['3', '2', '1'],
    ],
    [
      ['get', '--layer', ''],
      ['global', 'site'],
    ],
    [['wait', '--validation', 'deck'], ['deckhand-schema-validation']],
    [
      ['render', 'example/D'],
      ['example/Domain/v1', ':files'],
    ],
    [['render', 'example/Odd/v1', ''], ['fine']],
    [['render', 'example/Odd/v1', 'fine', ''], []],
    [['render', 'site', ''], [':files']],
    [['render', '--schema', 'example/Odd/v1', '--name', ''], ['fine']],
    [['render', '--name', ''], []],
    [['render', '--label', ''], []],
    [['render', '--path', ''], []],
    ...['explain', 'blame', 'history', 'references', 'wait', 'delete'].flatMap(
      (command): readonly (readonly [readonly string[], readonly string[]])[] => [
        [[command, 'example/H'], ['example/Host/v1']],
        [
          [command, 'example/Host/v1', ''],
          ['base', 'host'],
        ],
      ],
    ),
    [['delete', 'example/Host/v1', 'base', 'h'], ['host']],
    [['explain', 'example/Host/v1', 'host', ''], []],
    [['content', 'put', 'example/Host/v1', 'h'], ['host']],
    [['content', 'put', 'example/Host/v1', 'host', ''], []],
    [['backup', ''], [':files']],
    [['get', '--token-file', ''], [':files']],
    [['get', '--server', ''], []],
    [['sources', 'rows', ''], ['quays.berths']],
    [['sources', 'show', ''], ['quays']],
    [['policy', 'rows', ''], ['berthing.error']],
    [['policy', 'violations', '--policy', ''], ['berthing']],
    [
      ['deploy', 'plan', ''],
      ['crane', ':files'],
    ],
    [['deploy', 'drift', ''], ['nightly']],
    [['notifications', 'resume', ''], ['chat']],
    [['deploy', 'status', ''], []],
    [['get', '--tag', 'g'], ['good']],
    [['get', '--tag=g'], ['--tag=good']],
    [
      ['get', '--bucket', ''],
      ['of-harm', 'of-othe', 'of-site'],
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
    for (const command of ['render', 'get', 'explain', 'blame', 'history', 'references'])
      assert.equal(
        await inShell(['bash', '--norc', '-c'], script(`purser ${command} example/Host/v1 h`)),
        'host\n',
      );
    assert.equal(
      await inShell(['bash', '--norc', '-c'], script('purser render example')),
      'example/Domain/v1 example/Host/v1 example/Odd/v1 example\\ files/\n',
    );
  });

  it('goes on in the same word after jsonpath= in bash', async () => {
    const script = `purser() { ${commands.command} "$@"; }; compopt() { echo "compopt $*"; }
      source ./purser.bash; COMP_WORDS=(purser get -o jsonp); COMP_CWORD=3; _purser
      echo "\${COMPREPLY[*]}"`;
    assert.equal(
      await inShell(['bash', '--norc', '-c'], script),
      'compopt -o nospace\njsonpath=\n',
    );
  });

  it.skipIf(!has('zsh'))('works in zsh', async () => {
    const script = `purser() { ${commands.command} "$@" }
      compdef() { : }
      _files() { echo files }
      _describe() { print -l -- "\${(@P)2}" }
      source ./purser.zsh; words=(purser untag ''); CURRENT=3; _purser
      words=(purser rev); CURRENT=2; _purser
      words=(purser blame example/Host/v1 h); CURRENT=4; _purser
      words=(purser render example/H); CURRENT=3; _purser`;
    assert.equal(
      await inShell(['zsh', '-f', '-c'], script),
      'good\nrevisions:show the history, newest first\nhost\nexample/Host/v1\nfiles\n',
    );
  });

  it.skipIf(!has('fish'))('works in fish', async () => {
    const script = `function purser; ${commands.command} $argv; end
      source ./purser.fish; complete -C 'purser untag '; complete -C 'purser rev'
      complete -C 'purser explain example/Host/v1 h'; complete -C 'purser render exam'`;
    assert.equal(
      await inShell(['fish', '--no-config', '-c'], script),
      'good\nrevisions\tshow the history, newest first\nhost\nexample files/\nexample/Domain/v1\nexample/Host/v1\nexample/Odd/v1\n',
    );
  });
});
