import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { chapters } from '../../../src/config/settings.ts';
import {
  createWorkspace,
  runCli,
  type ServerInProcess,
  serveCli,
  serveInProcess,
  type Workspace,
} from '../../support/cli.ts';

const allSettings = chapters.flatMap(({ settings }) => settings);

let space: Workspace;
let served: ServerInProcess;

beforeAll(async () => {
  space = createWorkspace();
  served = await serveInProcess({ PURSER_DATA: space.file('store') });
});

afterAll(async () => {
  await served.stop();
  space.remove();
});

describe('purser serve', () => {
  it('answers, on a port of its own choice, from the folder it was given', async () => {
    const health = await fetch(`${served.url}/health`);
    assert.ok(health.ok);
    assert.ok(existsSync(space.file('store')));
  });

  it('lists all settings with their defaults', async () => {
    const { code, stdout } = await runCli(['serve', '--help']);
    for (const { name, shownDefault, about } of allSettings) {
      const line = stdout.split('\n').find((one) => one.trim().split(' ')[0] === name);
      assert.ok(line?.includes(` ${shownDefault} `) && line.endsWith(about), name);
    }
    assert.equal(code, 0);
    assert.equal((await runCli(['help', 'serve'])).stdout, stdout);
  });

  it('reports all faults of the settings, and ends with 78', async () => {
    const env = { PURSER_HOST: '0.0.0.0', PURSER_PORT: 'http', PURSER_QUERY_DEPHT: '3' };
    const { code, stdout, stderr } = await runCli(['serve', '--log-level', 'loud'], { env });
    for (const { name } of allSettings.filter(({ name }) => name in env)) {
      assert.match(stderr, new RegExp(`^SETTING_INVALID ${name}: `, 'm'));
    }
    assert.match(stderr, /^SETTING_INVALID PURSER_LOG_LEVEL: must be one of/m);
    assert.match(stderr, /PURSER_QUERY_DEPTH may be meant/);
    assert.equal(stdout, '');
    assert.equal(code, 78);
  });

  it('ends with 69 if the port is taken', async () => {
    const { port } = new URL(served.url);
    const args = ['serve', '--port', port, '--data', space.file('other')];
    const { code, stderr } = await runCli(args);
    assert.match(stderr, new RegExp(`127\\.0\\.0\\.1:${port}`));
    assert.equal(code, 69);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`finishes what it has begun when it gets ${signal}, and ends with 0`, async () => {
      const server = await serveCli({ PURSER_DATA: space.file(signal) });
      const { hostname, port } = new URL(server.url);
      const body = JSON.stringify({ query: '{ server { store } }' });
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n` +
          `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      const [go] = await once(socket, 'data');
      assert.match(String(go), /^HTTP\/1\.1 100/);
      const exited = once(server.child, 'exit');
      server.child.kill(signal);
      await refusesConnections(Number(port), hostname);
      socket.write(body);
      const [answer] = await once(socket, 'data');
      assert.match(String(answer), /^HTTP\/1\.1 200 [\s\S]*"store":"EMBEDDED"/);
      socket.destroy();
      const [code] = await exited;
      assert.equal(code, 0);
    });
  }

  it('ends at once when it is asked twice', async () => {
    const server = await serveCli({ PURSER_DATA: space.file('twice') });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write('POST /graphql HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n');
    socket.write('Content-Type: application/json\r\nContent-Length: 9\r\n\r\n');
    await once(socket, 'data');
    socket.on('error', () => {});
    const exited = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await refusesConnections(Number(port), hostname);
    server.child.kill('SIGTERM');
    const [, signal] = await exited;
    assert.equal(signal, 'SIGTERM');
    socket.destroy();
  });

  it('logs JSON and nothing else where no person looks on', async () => {
    const server = await serveInProcess({ PURSER_DATA: space.file('logs') });
    assert.equal(await server.stop(), 0);
    for (const line of server.log().trim().split('\n')) assert.ok('msg' in JSON.parse(line));
  });

  const openings: readonly [string, Record<string, string>, string, RegExp][] = [
    ['this machine', {}, 'info', /everybody on this machine may do everything/],
    [
      'whoever comes',
      { PURSER_HOST: '0.0.0.0', PURSER_ALLOW_ANONYMOUS: 'true' },
      'warn',
      /whoever reaches 0\.0\.0\.0 may do everything/,
    ],
    [
      'who has a token',
      { PURSER_HOST: '0.0.0.0', PURSER_TOKEN_FILE: 'tokens' },
      'info',
      /asks for tokens/,
    ],
  ];
  for (const [title, env, level, message] of openings) {
    it(`says in its log that it serves ${title}`, async () => {
      const tokens = space.file('tokens.yaml');
      writeFileSync(tokens, '[]', { mode: 0o600 });
      const file = 'PURSER_TOKEN_FILE' in env ? { PURSER_TOKEN_FILE: tokens } : {};
      const server = await serveInProcess({ PURSER_DATA: space.file('open'), ...env, ...file });
      assert.equal(await server.stop(), 0);
      const lines = server.log().trim().split('\n');
      const [logged, ...more] = lines
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => /may do everything|asks for/.test(msg));
      assert.deepEqual(more, []);
      assert.match(logged.msg, message);
      assert.equal(logged.level, level);
    });
  }

  it('does not start with a file of tokens that is not in order', async () => {
    const tokens = space.file('bad.yaml');
    writeFileSync(tokens, '- name: a\n', { mode: 0o600 });
    const { code, stderr } = await runCli(['serve', '--port', '0'], {
      env: { PURSER_DATA: space.file('never'), PURSER_TOKEN_FILE: tokens },
    });
    assert.equal(code, 78);
    assert.match(stderr, /bad\.yaml:1:3: SETTING_INVALID PURSER_TOKEN_FILE/);
    assert.ok(!existsSync(space.file('never')));
  });

  const sinkFlaws: readonly [path: string, reason: RegExp][] = [
    ['no-folder/audit.jsonl', /the folder \S+no-folder does not exist: create it/],
    ['sink-folder', /sink-folder is a folder or a device: name a regular file$/m],
    ['plain/audit.jsonl', /plain is not a folder: name a file in a folder/],
  ];
  for (const [path, reason] of sinkFlaws) {
    it(`does not start if the audit sink is ${path}`, async () => {
      mkdirSync(space.file('sink-folder'), { recursive: true });
      writeFileSync(space.file('plain'), '');
      const env = { PURSER_DATA: space.file('never'), PURSER_AUDIT_SINK_FILE: space.file(path) };
      const { code, stderr } = await runCli(['serve', '--port', '0'], { env });
      assert.equal(code, 78);
      assert.match(stderr, /^SETTING_INVALID PURSER_AUDIT_SINK_FILE: /);
      assert.match(stderr, reason);
      assert.ok(!existsSync(space.file('never')));
    });
  }

  it('does not start without the token of the audit sink', async () => {
    const { code, stderr } = await runCli(['serve', '--port', '0'], {
      env: {
        PURSER_DATA: space.file('never'),
        PURSER_AUDIT_SINK_URL: 'http://127.0.0.1:9/audit',
        PURSER_AUDIT_SINK_TOKEN_FILE: space.file('no-token'),
      },
    });
    assert.notEqual(code, 0);
    assert.match(stderr, /FILE_UNREADABLE .*no-token cannot be read: there is no such file/);
    assert.ok(!existsSync(space.file('never')));
  });
});

/** Resolves when the server takes no more connections: it has begun to close. */
async function refusesConnections(port: number, host: string): Promise<void> {
  for (;;) {
    const probe = connect(port, host);
    const refused = await new Promise<boolean>((resolve) => {
      probe.once('connect', () => resolve(false));
      probe.once('error', () => resolve(true));
    });
    probe.destroy();
    if (refused) return;
  }
}
