import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  createWorkspace,
  runCli,
  runCliProcess,
  spawnCli,
  type Workspace,
} from '../support/cli.ts';
import { siteFiles } from '../support/cli-site.ts';

let space: Workspace;

beforeAll(() => {
  space = createWorkspace(siteFiles);
});

afterAll(() => space.remove());

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('purser', () => {
  const usage: readonly [readonly string[], RegExp][] = [
    [[], /^Usage: purser/],
    [['reder'], /unknown command 'reder'\n\(Did you mean render\?\)/],
    [['get', '--bucketname', 'x'], /unknown option '--bucketname'/],
    [['get', '-o', 'xml'], /Allowed choices are text, table, wide, name, yaml, json, jsonpath=/],
    [['get', '--revision', '-1'], /must be a whole number from 0 to 2147483647/],
    [['get', '--revision', '99999999999'], /must be a whole number from 0 to 2147483647/],
    [['revisions', '-n', '0'], /must be a whole number from 1 to 2147483647/],
    [['revisions', '-n', '99999999999'], /must be a whole number from 1 to 2147483647/],
    [['get', '--bucket', ''], /must not be empty/],
    [['apply', '-', '--author', ''], /must not be empty/],
    [['apply', '-', '--author', ' '], /must not be empty/],
    [['apply', '-', '--bucket', ''], /must not be empty/],
    [['get', '--revision', '1', '--tag', 'x'], /cannot be used with/],
    [['get', '--abstract', '--concrete'], /cannot be used with/],
    [['get', '--data', 'x', '--server', 'http://y'], /cannot be used with/],
    [['get', '--label', 'x'], /key=value/],
    [['get', 'a', 'b', 'c'], /too many arguments/],
    [['get', '--server', 'nowhere'], /USAGE give the URL of the server/],
  ];
  for (const [args, expected] of usage) {
    it(`does not understand: purser ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await runCli(args);
      assert.match(stderr, expected);
      assert.deepEqual([code, stdout], [64, '']);
    });
  }

  it('reports to programs that it does not understand', async () => {
    for (const args of [
      ['get', '--label', 'k', '-o', 'json'],
      ['get', '-ojson', '--revision', 'x'],
      ['get', '--output=json', '--tag'],
      ['render', '--output', 'json', '--wrong'],
      ['revisions', '-n', '0', '-o', 'json'],
      ['apply', '-o', 'json'],
      ['-o', 'json'],
    ]) {
      const { code, stdout } = await runCli(args);
      const { errors } = JSON.parse(stdout);
      assert.equal(errors.length, 1);
      assert.equal(errors[0].code, 'USAGE');
      assert.doesNotMatch(errors[0].message, /^error:/);
      assert.equal(code, 64);
    }
  });

  it('reports its version, and helps', async () => {
    assert.deepEqual(await runCli(['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
    const help = await runCli(['help', 'apply']);
    assert.match(help.stdout, /^Usage: purser apply \[options\] \[files\.\.\.\]/);
    assert.equal(help.code, 0);
  });

  it.each([
    [['--help'], false],
    [['get'], false],
    [['serve', '--help'], true],
  ])('loads the library of settings only to read settings: %j, %s', async (args, isLoaded) => {
    const loaded = await filesLoadedBy(args);
    assert.ok(loaded.includes('purser'));
    assert.equal(loaded.includes(await fileWith('/node_modules/zod/')), isLoaded);
  });

  /** The name, without the digest, of the built file that contains a package. */
  async function fileWith(sources: string): Promise<string> {
    for (const name of readdirSync('dist/bin')) {
      const [, file] = /^(.+?)(?:-[\w-]{8})?\.js\.map$/.exec(name) ?? [];
      if (file !== undefined && !file.endsWith('worker-program')) {
        const map = JSON.parse(readFileSync(join('dist/bin', name), 'utf8'));
        if (map.sources.some((source: string) => source.includes(sources))) return file;
      }
    }
    return assert.fail(`no built file contains ${sources}`);
  }

  /** The built files that a command loads, by their names without the digest. */
  async function filesLoadedBy(args: readonly string[]): Promise<readonly string[]> {
    const scripts = space.file(`files ${args.join(' ')}`);
    const env = { NODE_V8_COVERAGE: scripts, PURSER_SERVER: 'http://127.0.0.1:1' };
    await runCliProcess(args, { env });
    const [report = ''] = readdirSync(scripts);
    const { result } = JSON.parse(readFileSync(join(scripts, report), 'utf8'));
    return (result as readonly { readonly url: string }[]).flatMap(
      ({ url }) => /\/(?:dist\/bin|node_modules)\/(.+?)(?:-[\w-]{8})?\.js$/.exec(url)?.[1] ?? [],
    );
  }

  it('loads nothing but the version to report it', async () => {
    const loader = ['load', 'purser', 'purser-program', 'rolldown-runtime'];
    assert.deepEqual(new Set(await filesLoadedBy(['--version'])), new Set([...loader, 'version']));
  });

  it('loads no other command than the one that runs', async () => {
    const loaded = await filesLoadedBy(['revisions']);
    assert.ok(loaded.includes('revisions'));
    for (const other of ['apply', 'serve', 'deployments', 'local-config']) {
      assert.ok(!loaded.includes(other), other);
    }
    assert.ok(loaded.length < 30, `${loaded.length} files`);
  });

  it('ends with 69 if no server answers', async () => {
    const env = { PURSER_SERVER: 'http://127.0.0.1:1' };
    const asText = await runCli(['get'], { env });
    assert.match(asText.stderr, /^SERVER_UNREACHABLE no Purser server answers at /);
    const asJson = await runCli(['get', '-o', 'json'], { env });
    assert.equal(JSON.parse(asJson.stdout).errors[0].code, 'SERVER_UNREACHABLE');
    assert.deepEqual([asText.code, asJson.code], [69, 69]);
  });

  it('ends with 1 if there is no store to read, and makes none', async () => {
    const { code, stderr } = await runCli(['get', '--data', space.file('none')]);
    assert.match(
      stderr,
      /^FILE_UNREADABLE .*none cannot be read: there is no such folder; name the folder of a store with `--data` or PURSER_DATA$/m,
    );
    assert.equal(code, 1);
  });

  it('is quiet when its reader has seen enough', async () => {
    const child = spawnCli(['render', space.file('site')]);
    child.stdout?.destroy();
    const errors: string[] = [];
    child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
    const [code] = await once(child, 'exit');
    assert.deepEqual([code, errors.join('')], [0, '']);
  });

  it('writes neither colours nor progress where no person looks on', async () => {
    const { stdout, stderr } = await runCli(['apply', 'site', '--data', 'store'], {
      cwd: space.path,
    });
    assert.ok(!`${stdout}${stderr}`.includes('\u001b'));
  });
});
