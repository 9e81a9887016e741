import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { createFileSink } from '../../../src/adapters/audit-sink/file-sink.ts';
import { createHttpSink } from '../../../src/adapters/audit-sink/http-sink.ts';
import { checkAuditSink } from '../../contract/audit-sink.ts';

const folder = mkdtempSync(join(tmpdir(), 'purser-audit-sink-'));
const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

let files = 0;
checkAuditSink('a file', async () => {
  files += 1;
  const path = join(folder, `${files}`, 'audit.jsonl');
  mkdirSync(join(path, '..'));
  return {
    sink: createFileSink(path),
    received: () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    refuse: (isRefusing) => {
      if (isRefusing) mkdirSync(path);
      else rmSync(path, { recursive: true });
    },
  };
});

interface Receiver {
  readonly url: string;
  readonly lines: string[];
  readonly tokens: (string | undefined)[];
  status: number;
}

async function receive(): Promise<Receiver> {
  const receiver: Receiver = { url: '', lines: [], tokens: [], status: 204 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().split('\n').slice(0, -1);
    receiver.tokens.push(request.headers.authorization);
    if (receiver.status === 204) receiver.lines.push(...lines);
    if (receiver.status > 0) response.writeHead(receiver.status).end();
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit`,
  });
}

checkAuditSink('a server', async () => {
  const receiver = await receive();
  return {
    sink: createHttpSink({ url: receiver.url, tokenFile: null }),
    received: () => receiver.lines,
    refuse: (isRefusing) => {
      receiver.status = isRefusing ? 503 : 204;
    },
  };
});

describe('a file of audited actions', () => {
  it('can be rotated, and only its owner reads it', async () => {
    const path = join(folder, 'rotated.jsonl');
    const sink = createFileSink(path);
    await sink.take('1');
    assert.equal(statSync(path).mode & 0o777, 0o600);
    rmSync(path);
    await sink.take('2');
    assert.ok(existsSync(path));
    assert.equal(readFileSync(path, 'utf8'), '2\n');
  });
});

describe('a server that receives audited actions', () => {
  it('gets the token of a file, which may change', async () => {
    const receiver = await receive();
    const tokenFile = join(folder, 'token');
    const sink = createHttpSink({ url: receiver.url, tokenFile });
    for (const token of ['one', 'two']) {
      writeFileSync(tokenFile, `${token}\n`);
      await sink.take('{}');
    }
    assert.deepEqual(receiver.tokens, ['Bearer one', 'Bearer two']);
    rmSync(tokenFile);
    await assert.rejects(sink.take('{}'), { code: 'AUDIT_SINK_UNAVAILABLE', message: /ENOENT/ });
  });

  it('is refused if it does not answer in time, or is not there', async () => {
    const receiver = await receive();
    receiver.status = 0;
    const slow = createHttpSink({ url: receiver.url, tokenFile: null, timeoutMs: 50 });
    await assert.rejects(slow.take('{}'), { message: /it does not answer in time$/ });
    const gone = createHttpSink({ url: 'http://127.0.0.1:9/', tokenFile: null });
    await assert.rejects(gone.take('{}'), { message: /: ECONNREFUSED$/ });
  });
});
