import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  type CommandProcess,
  createWorkspace,
  runCli,
  type ServerInProcess,
  serveInProcess,
  startCommands,
  type Workspace,
} from '../../../support/cli.ts';
import { spawnWatching, startWatching } from '../../../support/watching.ts';

let space: Workspace;
let store: string;
let served: ServerInProcess;
let beside: CommandProcess;

beforeAll(async () => {
  space = createWorkspace();
  store = space.file('store');
  served = await serveInProcess({ PURSER_DATA: store, PURSER_POLL_INTERVAL: '10' });
  beside = startCommands();
});

afterAll(async () => {
  await beside.close();
  await served.stop();
  space.remove();
});

let made = 0;

/** Makes a revision in another process, and gives its number. */
async function commit(...way: readonly string[]): Promise<number> {
  made += 1;
  const name = way.includes('--bucket') ? 'y' : 'x';
  const input = `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: ${name}}, data: ${made}}`;
  const { stdout, stderr } = await beside.run(['apply', '-', '-o', 'json', ...way], { input });
  assert.equal(stderr, '');
  return JSON.parse(stdout).revision;
}

describe('purser revisions --watch', () => {
  it('shows those that wrote a bucket only', async () => {
    const watching = spawnWatching(['--data', store, '--after', '0', '--bucket', 'chosen']);
    await commit('--data', store);
    const id = await commit('--data', store, '--bucket', 'chosen');
    assert.equal(await watching.next(), id);
    assert.equal(await watching.end('SIGINT'), 0);
  });

  it('shows the revisions above a number, then each as it is made, over a server and without', async () => {
    const first = await commit('--server', served.url);
    const after = ['--after', String(first - 1)];
    const watching = [
      await startWatching(['--server', served.url, ...after]),
      await startWatching(['--data', store, ...after]),
    ];
    for (const one of watching) assert.equal(await one.next(), first);
    // By the server, and by another process beside it on the same folder.
    for (const way of [
      ['--server', served.url],
      ['--data', store],
    ]) {
      const id = await commit(...way);
      for (const one of watching) assert.equal(await one.next(), id);
    }
    assert.equal(await watching[0]?.end('SIGINT'), 0);
    assert.equal(await watching[1]?.end('SIGTERM'), 0);
  });

  it('misses nothing while its server is away', async () => {
    const { port } = new URL(served.url);
    const seen = await commit('--data', store);
    const watching = await startWatching(['--server', served.url, '--after', String(seen - 1)]);
    assert.equal(await watching.next(), seen);
    const lost = watching.lost();
    await served.stop();
    await lost;
    const missed = [await commit('--data', store), await commit('--data', store)];
    served = await serveInProcess({ PURSER_DATA: store, PURSER_PORT: port });
    for (const id of missed) assert.equal(await watching.next(), id);
    assert.equal(await watching.end('SIGINT'), 0);
  });

  it('fails at once if nobody is there in the first place', async () => {
    const args = ['revisions', '--watch', '--server', 'http://127.0.0.1:1'];
    const { code, stderr } = await runCli(args);
    assert.match(stderr, /^SERVER_UNREACHABLE /);
    assert.equal(code, 69);
  });

  it('prints a line for people', async () => {
    const watching = await startWatching(['--after', '0', '--data', store], 'text');
    assert.match(
      await watching.line(),
      /^1 {2}\d{4}-\d\d-\d\dT[\d:]{8}Z {2}\S+ {2}default {2}\+1 ~0 -0 {2}- {2}-$/,
    );
    await watching.end('SIGINT');
  });

  for (const [title, args] of [
    ['a number of revisions', ['--watch', '-n', '5']],
    ['--after alone', ['--after', '5']],
    ['a number that is none', ['--watch', '--after', 'x']],
  ] as const) {
    it(`does not take ${title}`, async () => {
      const { code } = await runCli(['revisions', ...args, '--data', store]);
      assert.equal(code, 64);
    });
  }
});
