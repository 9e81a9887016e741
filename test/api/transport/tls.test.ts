import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { createIdentity } from '../../../src/adapters/identity/create-identity.ts';
import { systemClock } from '../../../src/adapters/system/clock.ts';
import { createTlsFiles } from '../../../src/adapters/tls/create-tls-files.ts';
import {
  type Authority,
  createAuthority,
  type Issued,
  type Owner,
} from '../../support/certificates.ts';
import { until } from '../../support/until.ts';
import { type Answer, serve, type TestServer } from '../serve.ts';

const rules = `
roles:
  watcher: [{permissions: ['deckhand:list_revisions']}]
certificates:
  - {uri: 'spiffe://site/ci', name: ci, roles: [editor]}
  - {unit: operators, commonName: ada, roles: [admin]}
  - {dns: probe.example, roles: [watcher]}
`;

let folder: string;
let authority: Authority;
let server: TestServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purser-tls-'));
  authority = createAuthority('Authority');
  await put('ca.pem', authority.cert);
  await put('access.yaml', rules);
  await putPair(authority.issue({ commonName: 'purser', dns: ['localhost'] }));
});
afterEach(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);

async function put(name: string, text: string): Promise<void> {
  await writeFile(at(`${name}.new`), text, { mode: 0o600 });
  await rename(at(`${name}.new`), at(name));
}

async function putPair({ cert, key }: Issued): Promise<void> {
  await put('cert.pem', cert);
  await put('key.pem', key);
}

async function begin(tlsClientAuth: 'optional' | 'required' = 'optional'): Promise<void> {
  const identity = await createIdentity({
    tokenFile: null,
    accessFile: at('access.yaml'),
    jwt: null,
    clientCertificates: true,
    clock: systemClock,
  });
  server = await serve({
    identity: identity ?? undefined,
    connections: { tlsClientAuth },
    tlsFiles: createTlsFiles({
      cert: at('cert.pem'),
      key: at('key.pem'),
      clientCa: at('ca.pem'),
    }),
  });
}

interface Got {
  readonly status: number | undefined;
  readonly answer: Answer;
}

const viewer = JSON.stringify({ query: '{ viewer { name via } }' });

async function ask(client: Partial<Issued> = {}, headers = {}): Promise<Got> {
  const asked = request(`${server.url}/graphql`, {
    method: 'POST',
    agent: false,
    rejectUnauthorized: false,
    headers: { 'content-type': 'application/json', ...headers },
    ...client,
  });
  asked.end(viewer);
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, answer: JSON.parse(await textOf(response)) };
}

/** The common name of the certificate that the server shows to new connections. */
async function shown(): Promise<string> {
  const { port } = new URL(server.url);
  const socket: TLSSocket = connect({ port: Number(port), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { subject } = socket.getPeerCertificate();
  socket.destroy();
  return String(subject.CN);
}

describe('a server with a certificate', () => {
  it('answers over TLS, with a certificate that clients verify', async () => {
    await begin();
    assert.match(server.url, /^https:/);
    const { port } = new URL(server.url);
    const asked = request({
      port,
      path: '/livez',
      host: 'localhost',
      family: 4,
      ca: authority.cert,
      agent: false,
    });
    asked.end();
    const [response] = await once(asked, 'response');
    assert.equal(response.statusCode, 204);
  });

  it('uses new files without a restart, and keeps the old ones if the new ones are wrong', async () => {
    await begin();
    assert.equal(await shown(), 'purser');
    await put('cert.pem', authority.issue({ commonName: 'half' }).cert);
    const wrong = () => server.log.filter(({ level }) => level === 'error');
    await until(() => wrong().length > 0);
    assert.match(String(wrong()[0]?.facts['reason']), /PURSER_TLS_KEY/);
    assert.equal(await shown(), 'purser');
    await putPair(authority.issue({ commonName: 'renewed' }));
    await until(async () => (await shown()) === 'renewed');
  });

  it('does not begin with files that do not belong together', async () => {
    await put('key.pem', authority.issue({ commonName: 'other' }).key);
    await assert.rejects(begin(), { code: 'SETTING_INVALID' });
    await put('key.pem', 'secret');
    await assert.rejects(begin(), (error: Error) => !error.message.includes('secret'));
  });
});

describe('a client certificate', () => {
  const accepted: readonly [string, Owner, string][] = [
    ['a URI', { commonName: 'x', uri: 'spiffe://site/ci' }, 'ci'],
    ['parts of the subject', { commonName: 'ada', unit: 'operators' }, 'ada'],
    ['a name of DNS', { commonName: 'x', dns: ['a.example', 'probe.example'] }, 'probe.example'],
  ];
  for (const [title, owner, name] of accepted) {
    it(`is the identity of ${title}`, async () => {
      await begin();
      const { status, answer } = await ask(authority.issue(owner));
      assert.equal(status, 200);
      assert.deepEqual(answer.data, { viewer: { name, via: 'CERTIFICATE' } });
    });
  }

  const refused: readonly [string, () => Partial<Issued>, RegExp][] = [
    ['is missing', () => ({}), /no token/],
    ['matches no rule', () => authority.issue({ commonName: 'ada' }), /no rule/],
    [
      'has a name that only contains another',
      () => authority.issue({ commonName: 'x', dns: ['a, URI:spiffe://site/ci'] }),
      /no rule/,
    ],
    [
      'is expired',
      () => authority.issue({ commonName: 'x', uri: 'spiffe://site/ci', isExpired: true }),
      /EXPIRED/,
    ],
    [
      'is of another authority',
      () => createAuthority('Authority').issue({ commonName: 'x', uri: 'spiffe://site/ci' }),
      /not valid/,
    ],
  ];
  for (const [title, client, reason] of refused) {
    it(`is refused if it ${title}`, async () => {
      await begin();
      const { status, answer } = await ask(client());
      assert.equal(status, 401);
      assert.match(answer.errors?.[0]?.message ?? '', reason);
    });
  }

  it('stands behind a token', async () => {
    await begin();
    const client = authority.issue({ commonName: 'x', uri: 'spiffe://site/ci' });
    const { status } = await ask(client, { authorization: 'Bearer purser_wrong' });
    assert.equal(status, 401);
  });

  it('is needed for every connection if it is required', async () => {
    await begin('required');
    await assert.rejects(ask());
    const client = authority.issue({ commonName: 'x', uri: 'spiffe://site/ci' });
    assert.equal((await ask(client)).status, 200);
  });

  it('is the identity of a WebSocket, until its authority is trusted no more', async () => {
    await begin();
    const client = authority.issue({ commonName: 'x', uri: 'spiffe://site/ci' });
    const socket = new WebSocket(
      `${server.url.replace('https', 'wss')}/graphql`,
      ['graphql-transport-ws'],
      {
        ...client,
        rejectUnauthorized: false,
      },
    );
    await once(socket, 'open');
    const received: string[] = [];
    socket.on('message', (data: RawData) => received.push(String(data)));
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await until(() => received.some((text) => text.includes('connection_ack')));
    const send = () =>
      socket.send(
        JSON.stringify({ id: '1', type: 'subscribe', payload: { query: '{ viewer { name } }' } }),
      );
    send();
    await until(() => received.some((text) => text.includes('"name":"ci"')));
    await put('ca.pem', createAuthority('Other').cert);
    await until(async () => (await ask(client)).status === 401);
    const closed = once(socket, 'close');
    send();
    assert.equal((await closed)[0], 4401);
  });

  it('lets no page of another site change anything over REST', async () => {
    await begin();
    const client = authority.issue({ commonName: 'ada', unit: 'operators' });
    const asked = request(`${server.url}/api/v1.0/revisions`, {
      method: 'DELETE',
      agent: false,
      rejectUnauthorized: false,
      headers: { origin: 'https://elsewhere.example' },
      ...client,
    });
    asked.end();
    const [response] = await once(asked, 'response');
    response.resume();
    assert.equal(response.statusCode, 403);
  });
});
