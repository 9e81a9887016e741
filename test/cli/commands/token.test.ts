import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createWorkspace, runCli, serveInProcess, type Workspace } from '../../support/cli.ts';
import type { RunningServer } from '../../support/in-process-cli.ts';

let space: Workspace;
let served: RunningServer;
let file: string;
let admin: string;

const tokenForm = /^purser_[\w-]{43}\n$/;

beforeAll(async () => {
  space = createWorkspace();
  file = space.file('tokens.yaml');
  const { code, stdout } = await runCli([
    'token',
    'create',
    'ada',
    '--role',
    'admin',
    '--file',
    file,
  ]);
  assert.equal(code, 0);
  assert.match(stdout, tokenForm);
  admin = stdout.trim();
  served = await serveInProcess({ PURSER_DATA: space.file('store'), PURSER_TOKEN_FILE: file });
});

afterAll(async () => {
  await served.stop();
  space.remove();
});

const asking = (token?: string) => ({
  env: { PURSER_SERVER: served.url, ...(token !== undefined && { PURSER_TOKEN: token }) },
});

describe('purser token', () => {
  it('keeps the file for its owner, and no token in it', () => {
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.ok(!readFileSync(file, 'utf8').includes(admin.slice('purser_'.length)));
  });

  it('makes tokens that a server knows without a new start, until they are revoked', async () => {
    assert.equal((await runCli(['revisions'], asking())).code, 77);
    const args = ['token', 'create', 'bob', '--role', 'reader', '--file', file, '-o', 'json'];
    const { stdout } = await runCli([...args, '--expires-in', 'P30D']);
    const { token, createdAt, expiresAt, ...rest } = JSON.parse(stdout);
    assert.deepEqual(rest, { name: 'bob', roles: ['reader'] });
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 30 * 86_400_000);
    assert.equal((await runCli(['revisions'], asking(token))).code, 0);
    const revoked = await runCli(['token', 'revoke', 'bob', '--file', file]);
    assert.deepEqual([revoked.code, revoked.stdout], [0, 'the token of bob is no longer valid\n']);
    const { code, stderr } = await runCli(['revisions'], asking(token));
    assert.equal(code, 77);
    assert.match(stderr, /UNAUTHENTICATED/);
    assert.ok(!stderr.includes(token));
  });

  it('lists them without their hashes', async () => {
    const { stdout } = await runCli(['token', 'list', '-o', 'json'], {
      env: { PURSER_TOKEN_FILE: file },
    });
    const [{ createdAt, ...first }] = JSON.parse(stdout).tokens;
    assert.deepEqual(first, { name: 'ada', roles: ['admin'], expiresAt: null });
    const text = await runCli(['token', 'list', '--file', file]);
    assert.match(text.stdout, new RegExp(`^ada +admin +${createdAt} +never$`, 'm'));
  });

  it('is shown to the server from a file, too', async () => {
    writeFileSync(space.file('mine'), `${admin}\n`);
    const { code } = await runCli(['revisions', '--token-file', space.file('mine')], asking());
    assert.equal(code, 0);
  });

  const wrong: readonly [string, readonly string[], number, RegExp][] = [
    ['without a role', ['create', 'x'], 64, /--role/],
    ['of a name that has one', ['create', 'ada', '--role', 'admin'], 64, /a token of that name/],
    [
      'for a time that is none',
      ['create', 'x', '--role', 'admin', '--expires-in', '30d'],
      64,
      /ISO 8601/,
    ],
    ['that does not exist', ['revoke', 'nobody'], 64, /no token of that name/],
  ];
  for (const [title, args, expected, reason] of wrong) {
    it(`changes nothing for a token ${title}`, async () => {
      const before = readFileSync(file, 'utf8');
      const { code, stderr } = await runCli(['token', ...args, '--file', file]);
      assert.equal(code, expected);
      assert.match(stderr, reason);
      assert.equal(readFileSync(file, 'utf8'), before);
    });
  }

  it('checks roles against the access file', async () => {
    const access = space.file('access.yaml');
    writeFileSync(access, 'roles: {own: []}\n', { mode: 0o600 });
    const args = ['token', 'create', 'x', '--file', space.file('other.yaml'), '--role'];
    const env = { PURSER_ACCESS_FILE: access };
    const { code, stderr } = await runCli([...args, 'boss'], { env });
    assert.equal(code, 64);
    assert.match(stderr, /there are admin, reader, editor, own/);
    assert.equal((await runCli([...args, 'own'], { env })).code, 0);
  });

  it('says which line of a file is wrong', async () => {
    writeFileSync(space.file('bad.yaml'), '- name: a\n  hahs: x\n');
    const { code, stderr } = await runCli(['token', 'list', '--file', space.file('bad.yaml')]);
    assert.equal(code, 78);
    assert.match(stderr, /bad\.yaml:2:3: SETTING_INVALID .*"hash" may be meant/);
  });
});
