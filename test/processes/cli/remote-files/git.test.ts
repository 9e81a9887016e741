import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createWorkspace, runCli, startCli, type Workspace } from '../../../support/cli.ts';
import { siteFiles } from '../../../support/cli-site.ts';

let space: Workspace;

function git(...args: readonly string[]): string {
  const named = ['-c', 'user.name=Ada L', '-c', 'user.email=a@x.example'];
  return execFileSync('git', [...named, ...args], { cwd: space.path, encoding: 'utf8' }).trim();
}

function commit(message: string): string {
  git('add', '-A', 'site');
  git('commit', '--quiet', '--no-verify', '-m', message);
  return git('rev-parse', 'HEAD');
}

const store = (): readonly string[] => ['--data', space.file('store')];
const address = (rest = ''): string => `git+file://${space.path}${rest}`;

beforeAll(() => {
  space = createWorkspace(siteFiles);
  git('init', '--quiet', '-b', 'main', '.');
});
afterAll(() => space.remove());

describe('a git repository', () => {
  it('is applied with its author, message and commit, whatever names the commit', async () => {
    const id = commit('first light\n\nfor all');
    git('tag', '-a', 'v1', '-m', 'a tag');
    const first = await runCli(['apply', address('@main//site'), '--bucket', 'site', ...store()]);
    assert.match(first.stdout, /^revision 1: 4 created in bucket "site"$/m);
    const { stdout } = await runCli(['revisions', '-o', 'json', ...store()]);
    const [{ author, message }] = JSON.parse(stdout).revisions;
    assert.equal(author, 'Ada L');
    assert.equal(
      message,
      `first light\n\nfor all\n\nGit-Commit: ${id}\nGit-Repository: file://${space.path}`,
    );
    for (const ref of ['', '@v1', `@${id}`]) {
      const again = await runCli([
        'apply',
        address(`${ref}//site`),
        '--bucket',
        'site',
        ...store(),
      ]);
      assert.match(again.stdout, /^nothing changed/, ref);
    }
  });

  it('runs no hooks and filters, and follows no links', async () => {
    const trap = space.file('trapped');
    const script = space.file('trap.sh');
    writeFileSync(script, `#!/bin/sh\ntouch ${trap}\ncat\n`);
    chmodSync(script, 0o755);
    for (const hook of ['post-checkout', 'reference-transaction', 'post-merge']) {
      writeFileSync(space.file(`.git/hooks/${hook}`), `#!/bin/sh\ntouch ${trap}\n`, {
        mode: 0o755,
      });
    }
    writeFileSync(space.file('site/.gitattributes'), '*.yaml filter=trap\n');
    git('add', '-A', 'site');
    git('config', 'filter.trap.smudge', script);
    const shown = await runCli(['render', address('//site'), '-o', 'name'], {
      env: { GIT_DIR: '/nowhere', GIT_CONFIG_COUNT: '1' },
    });
    assert.match(shown.stdout, /^example\/Host\/v1 host$/m);
    assert.ok(!existsSync(trap));
    symlinkSync('/etc/passwd', space.file('site/link.yaml'));
    commit('a link');
    const { code, stderr } = await runCli(['render', address('//site')]);
    assert.equal(code, 1);
    assert.match(stderr, /"link\.yaml" is a link, which is not followed/);
    git('rm', '--quiet', 'site/link.yaml');
    commit('no link');
  });

  it('fails with a reason', async () => {
    for (const [text, reason] of [
      [address('@none'), /couldn't find remote ref none/],
      [address('//none'), /there is no folder "none" in it/],
      [`git+file://${space.file('none')}`, /does not appear to be a git repository/],
      ['git+https://127.0.0.1:1/x.git', /unable to access/],
    ] as const) {
      const { code, stderr } = await runCli(['apply', text, ...store()]);
      assert.match(stderr, reason);
      assert.equal(code, 1);
    }
    const two = await runCli(['apply', address('//site'), address('@v1//site'), ...store()]);
    assert.equal(two.code, 64);
  });
});

describe('purser sync', () => {
  it('runs one round', async () => {
    const once = ['sync', address('@main//site'), '--bucket', 'site', '--once', ...store()];
    const { code, stdout } = await runCli(once);
    assert.match(stdout, /^\S+Z from [\da-f]{12} {2}nothing changed; the head is revision \d+$/m);
    assert.equal(code, 0);
    const failed = await runCli(['sync', address('@none'), '--once', ...store()]);
    assert.equal(failed.code, 1);
  });

  it('applies each commit, survives a faulty one, sets back what others change, and ends on SIGTERM', async () => {
    const args = [
      'sync',
      address('@main//site'),
      '--bucket',
      'site',
      '--interval',
      '1s',
      ...store(),
    ];
    const running = await startCli(args);
    const file = space.file('site/kalda/host.yaml');
    const found = (pattern: RegExp) => running.find((line) => (pattern.test(line) ? line : null));
    writeFileSync(file, siteFiles['site/kalda/host.yaml'].replace('rack: r1', 'rack: r2'));
    const id = commit('another rack');
    assert.match((await found(/1 updated/)) ?? '', new RegExp(`from ${id.slice(0, 12)} `));
    writeFileSync(file, 'data: [');
    commit('broken');
    for (let tries = 0; !/trying again in \d+ s/.test(running.printed().stderr); tries += 1) {
      assert.ok(tries < 500, 'the faulty commit was not reported');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    writeFileSync(file, siteFiles['site/kalda/host.yaml'].replace('rack: r1', 'rack: r3'));
    const fixed = commit('mended');
    await found(new RegExp(`from ${fixed.slice(0, 12)} `));
    await runCli(['delete', 'example/Host/v1', 'host', ...store()]);
    await found(/1 created/);
    assert.equal(await running.end('SIGTERM'), 0);
  });
});
