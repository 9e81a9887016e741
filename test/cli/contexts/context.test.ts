import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { createWorkspace, runCli, serveInProcess, type Workspace } from '../../support/cli.ts';
import type { RunningServer } from '../../support/in-process-cli.ts';

let space: Workspace;
let served: RunningServer;
let token: string;
let env: Readonly<Record<string, string>>;
let run = 0;

const nobody = 'http://127.0.0.1:1';

beforeAll(async () => {
  space = createWorkspace();
  const file = space.file('tokens.yaml');
  const created = await runCli(['token', 'create', 'ada', '--role', 'admin', '--file', file]);
  token = created.stdout.trim();
  writeFileSync(space.file('token'), created.stdout);
  served = await serveInProcess({
    PURSER_DATA: space.file('store'),
    PURSER_TOKEN_FILE: file,
    PURSER_ON_PROBLEMS: 'accept',
  });
});

afterAll(async () => {
  await served.stop();
  space.remove();
});

beforeEach(() => {
  run += 1;
  env = { XDG_CONFIG_HOME: space.file(`config-${run}`), HOME: space.path };
});

const purser = (
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
  cwd?: string,
) => runCli(args, { env: { ...env, ...more }, ...(cwd !== undefined && { cwd }) });

/** Adds a context for the server of the tests, whose token is in a file. */
const addOurs = (name: string, ...more: readonly string[]) =>
  purser([
    'context',
    'add',
    name,
    '--server',
    served.url,
    '--token-file',
    space.file('token'),
    ...more,
  ]);

const file = () => `${env['XDG_CONFIG_HOME']}/purser/contexts.yaml`;

describe('purser context', () => {
  it('keeps a file for its owner alone, without the token', async () => {
    const { code, stdout } = await addOurs('ours');
    assert.deepEqual([code, stdout], [0, 'context ours added; it is the current one\n']);
    assert.equal(statSync(file()).mode & 0o777, 0o600);
    assert.ok(!readFileSync(file(), 'utf8').includes(token));
  });

  it('chooses the server and the token of commands', async () => {
    assert.equal((await purser(['revisions', '--server', served.url])).code, 77);
    await addOurs('ours');
    assert.equal((await purser(['revisions'])).code, 0);
  });

  it('lists, shows, chooses and removes contexts', async () => {
    await addOurs('ours', '--bucket', 'site');
    await purser(['context', 'add', 'other', '--server', nobody]);
    const listed = await purser(['context', 'list', '-o', 'json']);
    const contexts = [
      {
        name: 'ours',
        server: `${served.url}/`,
        tokenFile: space.file('token'),
        tokenCommand: null,
        caFile: null,
        certFile: null,
        keyFile: null,
        bucket: 'site',
        current: true,
      },
      {
        name: 'other',
        server: `${nobody}/`,
        tokenFile: null,
        tokenCommand: null,
        caFile: null,
        certFile: null,
        keyFile: null,
        bucket: null,
        current: false,
      },
    ];
    assert.deepEqual(JSON.parse(listed.stdout), { contexts });
    assert.equal((await purser(['context', 'use', 'other'])).code, 0);
    assert.match((await purser(['context', 'show'])).stdout, /^name +other\n/);
    assert.match((await purser(['context', 'list'])).stdout, /^\* {2}other /m);
    const removed = await purser(['context', 'remove', 'other']);
    assert.deepEqual(
      [removed.code, removed.stdout],
      [
        0,
        'context other removed; no context is current now: choose one with `purser context use NAME`\n',
      ],
    );
    assert.match((await purser(['context', 'show'])).stderr, /there is no current context/);
    const last = await purser(['context', 'remove', 'ours']);
    assert.equal(last.stdout, 'context ours removed\n');
  });

  it('runs a program for the token, without a shell', async () => {
    const words = [process.execPath, '-e', 'console.log(process.argv[1])', token];
    await purser(['context', 'add', 'ours', '--server', served.url, '--', ...words]);
    assert.equal((await purser(['revisions'])).code, 0);
    const odd = ['echo', '$HOME; `date`'];
    await purser(['context', 'add', 'odd', '--server', served.url, '--', ...odd]);
    const { code, stderr } = await purser(['revisions', '--context', 'odd']);
    assert.deepEqual([code, /holds no token/.test(stderr)], [64, true]);
  });

  it.each([
    [['/nowhere/program'], /is not installed/],
    [['node', '-e', 'process.exit(3)'], /ended with code 3/],
  ])('says what failed if the program does: %j', async (words, reason) => {
    await purser(['context', 'add', 'ours', '--server', served.url, '--', ...words]);
    const { code, stderr } = await purser(['revisions']);
    assert.equal(code, 78);
    assert.match(stderr, /^SETTING_INVALID context "ours": /);
    assert.match(stderr, reason);
  });

  it('gives way to the environment, and that to options', async () => {
    await addOurs('ours');
    assert.equal((await purser(['revisions'], { PURSER_SERVER: nobody })).code, 69);
    assert.equal((await purser(['revisions'], { PURSER_TOKEN: 'wrong' })).code, 77);
    const both = await purser(['revisions', '--context', 'ours'], {
      PURSER_SERVER: nobody,
      PURSER_TOKEN: 'wrong',
    });
    assert.equal(both.code, 0);
    await purser(['context', 'add', 'other', '--server', nobody]);
    assert.equal((await purser(['revisions'], { PURSER_CONTEXT: 'other' })).code, 69);
    const two = await purser(['revisions'], { PURSER_CONTEXT: 'ours', PURSER_SERVER: nobody });
    assert.match(two.stderr, /PURSER_SERVER and PURSER_CONTEXT are both set/);
  });

  it('sends its token to no other server', async () => {
    await addOurs('ours');
    for (const [args, more] of [
      [['--server', served.url], {}],
      [[], { PURSER_SERVER: served.url }],
    ] as const) {
      assert.equal((await purser(['revisions', ...args], more)).code, 77);
    }
  });

  it('refuses names that are taken or unknown', async () => {
    await addOurs('ours');
    assert.match((await addOurs('ours')).stderr, /remove it first/);
    const { code, stderr } = await purser(['revisions', '--context', 'our']);
    assert.deepEqual([code, /known contexts: ours/.test(stderr)], [64, true]);
  });

  it.each([
    ['current: a\n', /contexts\.yaml:1:10: SETTING_INVALID .*no context "a"/],
    ['contexts:\n  - name: a\n    serve: b\n', /:3:5: .*no "serve"; "server" may be meant/],
    ['contexts:\n  - {name: a, server: b, tokenCommand: []}\n', /must name a program/],
    ['contexts: [{name: a, server: b}, {name: a, server: b}]\n', /two contexts called "a"/],
    ['contexts: {\n', /SETTING_INVALID/],
  ])('reports the place of a fault in the file: %j', async (text, expected) => {
    await addOurs('ours');
    writeFileSync(file(), text);
    const { code, stderr } = await purser(['revisions']);
    assert.match(stderr, expected);
    assert.match(stderr, /Mend the file at this place/);
    assert.equal(code, 78);
  });

  it('refuses a file that others may write', async () => {
    await addOurs('ours');
    chmodSync(file(), 0o622);
    const { code, stderr } = await purser(['revisions']);
    assert.equal(code, 78);
    assert.match(stderr, /other users may write/);
    assert.match(stderr, /chmod 600/);
  });
});

const document =
  'schema: example/Thing/v1\nmetadata: {name: thing, schema: metadata/Document/v1}\ndata: {}\n';

/** A project with a document in `docs`, and a file of its own. */
function createProject(name: string, text: string): string {
  const folder = space.file(name);
  mkdirSync(`${folder}/docs/deep`, { recursive: true });
  mkdirSync(`${folder}/.git`);
  writeFileSync(`${folder}/docs/thing.yaml`, document);
  writeFileSync(`${folder}/.purser.yaml`, text);
  return folder;
}

describe('.purser.yaml', () => {
  const apply = async (cwd: string, more: Readonly<Record<string, string>> = {}) => {
    const { stdout, stderr } = await purser(['apply', '--data', `${cwd}/store`], more, cwd);
    return stdout + stderr;
  };

  it('has the bucket and the folders of a project, also for the folders in it', async () => {
    const folder = createProject('project', 'bucket: site\nfolders: [docs]\n');
    assert.match(await apply(`${folder}/docs/deep`), /1 created in bucket "site"/);
  });

  it('gives way to PURSER_BUCKET', async () => {
    const folder = createProject('bucket', 'bucket: site\nfolders: [docs/thing.yaml]\n');
    assert.match(await apply(folder, { PURSER_BUCKET: 'mine' }), /in bucket "mine"/);
  });

  it('is not looked for above a repository', async () => {
    const folder = createProject('outer', 'folders: [docs]\n');
    mkdirSync(`${folder}/docs/deep/.git`);
    assert.match(await apply(`${folder}/docs/deep`), /name files or folders of documents/);
  });

  it.each([
    ['server', 'server: http://elsewhere.example\n', /the file has no "server"/],
    ['with-token', 'token: x\n', /the file has no "token"/],
    ['above', 'folders: [../project]\n', /:1:11: .*must be a path inside the project/],
    ['absolute', 'folders: [/etc]\n', /must be a path inside the project/],
    ['link', 'folders: [out]\n', /must be a path inside the project/],
  ])('cannot lead out of the project: %s', async (name, text, expected) => {
    const folder = createProject(name, text);
    symlinkSync('/etc', `${folder}/out`);
    assert.match(await apply(folder), expected);
  });
});
