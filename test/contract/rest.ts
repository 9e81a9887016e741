import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Permission, permissions } from '../../src/domain/access/permissions.ts';
import { errorRows } from '../api/rest/table/error-rows.ts';
import { type Endpoint, table } from '../api/rest/table/table.ts';
import {
  document,
  type ErrorRow,
  policy,
  put,
  type Request,
  type TableRow,
} from '../api/rest/table/table-row.ts';
import { undescribed, yamlDocuments } from '../support/openapi.ts';
import type { RestReply } from '../support/rest-client.ts';
import type { TestServer } from '../support/test-server.ts';
import { openTokens, type Tokens } from '../support/tokens.ts';

/** A secret, and what it takes to render it. */
const secretPut = put(
  'keys',
  policy,
  document('secret', { data: 'hush', metadata: { storagePolicy: 'encrypted' } }),
);

type Send = (request: Request, token?: string | null) => Promise<RestReply>;

interface Opened {
  readonly server: TestServer;
  readonly tokens: Tokens;
  readonly admin: string;
}

/** A role of each permission by itself. */
const roleOf = (permission: Permission) => permission.replace(':', '-');
const access = JSON.stringify({
  roles: Object.fromEntries(
    (Object.keys(permissions) as Permission[]).map((one) => [
      roleOf(one),
      [{ permissions: [one] }],
    ]),
  ),
});

/**
 * Every path and method, its success and each error, over HTTP on a store that `open` opens with some settings.
 * Every answer must be as openapi.yaml describes it.
 */
export function restTable(
  store: string,
  open: (settings: Readonly<Record<string, string>>) => Promise<TestServer>,
): void {
  let opened: Opened;
  beforeAll(async () => {
    const tokens = await openTokens(access);
    const admin = await tokens.add('ada', 'admin');
    const server = await open({
      ...tokens.settings,
      PURSER_ALLOW_PURGE: 'true',
      PURSER_RATE_LIMIT: '0',
      PURSER_MAX_SUBMISSION_BYTES: '64KiB',
    });
    opened = { server, tokens, admin };
  });
  afterAll(async () => {
    await opened.server.close();
    await opened.tokens.close();
  });
  const send: Send = (request, token = opened.admin) => ask(opened.server.url, request, token);

  describe(`the service, on ${store}`, () => describeService(send));
  for (const endpoint of table) {
    describe(`${endpoint.endpoint}, on ${store}`, () => {
      for (const row of endpoint.rows) it(row.title, () => checkRow(send, endpoint, row));
      describeAccess(() => opened, send, endpoint);
    });
  }
  describe(`errors, on ${store}`, () => {
    for (const row of errorRows) {
      it(`${row.errorType}: ${row.title}`, () => checkError(send, row));
    }

    it('EncryptionSourceNotFound: the key of a secret is gone', async () => {
      const data = await mkdtemp(join(tmpdir(), 'purser-keys-'));
      const openWith = (byte: number) => {
        const key = Buffer.alloc(32, byte).toString('base64');
        return open({
          PURSER_DATA: data,
          PURSER_KEYS: `key${byte}:${key}`,
          PURSER_ALLOW_PURGE: 'true',
        });
      };
      const first = await openWith(1);
      await ask(first.url, ['DELETE', '/revisions'], null);
      const sealed = await ask(first.url, secretPut, null);
      await first.close();
      const second = await openWith(2);
      const [{ status }] = yamlDocuments(sealed.text) as readonly [
        { status: { revision: number } },
      ];
      const path = `/revisions/${status.revision}/rendered-documents`;
      const reply = await ask(second.url, ['GET', path], null);
      await second.close();
      await rm(data, { recursive: true });
      checkEnvelope(reply, { status: 500, errorType: 'EncryptionSourceNotFound' });
      assert.ok(!reply.text.includes('hush'));
    });
  });
}

function describeService(send: Send): void {
  it('GET /versions needs no token', async () => {
    const reply = await send(['GET', '/versions'], null);
    assert.equal(reply.status, 200);
    assert.deepEqual(yamlDocuments(reply.text), [
      { 'v1.0': { path: '/api/v1.0', status: 'stable' } },
    ]);
  });

  it('GET /health needs no token, and has no body', async () => {
    const { status, headers, text } = await send(['GET', '/health'], null);
    assert.deepEqual([status, text, headers.get('content-type')], [204, '', null]);
    assert.equal(headers.get('x-deckhand-req'), null);
  });

  it('whatever is asked without a token is refused', async () => {
    for (const { endpoint } of table) {
      const [method = '', path = ''] = endpoint.split(' ');
      const request: Request = [method, path.replaceAll(/\{\w+\}/g, '1')];
      const reply = await send(request, null);
      checkEnvelope(reply, { status: 401, errorType: 'HTTPUnauthorized' });
      assert.match(reply.headers.get('www-authenticate') ?? '', /Bearer/);
    }
  });

  it('what a client sends along to know its request by comes back', async () => {
    const marked = { 'x-context-marker': 'mark', 'x-end-user': 'bob' };
    const { headers } = await send(['GET', '/revisions', { headers: marked }]);
    assert.deepEqual(
      [headers.get('x-context-marker'), headers.get('x-end-user'), headers.get('x-user-name')],
      ['mark', 'bob', 'ada'],
    );
    assert.match(headers.get('x-deckhand-req') ?? '', /^req-\S+$/);
  });
}

async function begin(send: Send, given: readonly Request[] = []): Promise<void> {
  for (const request of [['DELETE', '/revisions'] as const, ...given]) {
    const { status, text } = await send(request);
    assert.ok(status < 300, `${request[0]} ${request[1]}: ${status} ${text}`);
  }
}

async function checkRow(send: Send, { endpoint }: Endpoint, row: TableRow): Promise<void> {
  await begin(send, row.given);
  const reply = await send(row.ask);
  const [method, path] = row.ask;
  assert.equal(endpoint.split(' ')[0], method);
  assert.equal(reply.status, row.status, reply.text);
  if (row.status === 204) assert.equal(reply.text, '');
  else check(yamlDocuments(reply.text), row.body ?? []);
  checkHeaders(reply, row.headers);
  assert.equal(undescribed(method, path, reply), null);
  if (method === 'GET') await checkOtherWays(send, row.ask, reply);
  for (const [asked, body] of row.after ?? []) {
    check(yamlDocuments((await send(['GET', asked])).text), body);
  }
}

/** The same by HEAD, with a slash at the end, at the root, and if it is known already. */
async function checkOtherWays(send: Send, [, path]: Request, reply: RestReply): Promise<void> {
  const head = await send(['HEAD', path]);
  assert.deepEqual([head.status, head.text], [reply.status, '']);
  assert.equal(head.headers.get('content-type'), reply.headers.get('content-type'));
  const slashed = await send(['GET', path.replace(/(?=\?|$)/, '/')]);
  assert.equal(slashed.text, reply.text);
  const [bare = ''] = path.split('?');
  const allowed = await send(['OPTIONS', bare], null);
  assert.equal(allowed.status, 200);
  assert.match(allowed.headers.get('allow') ?? '', /\bGET\b.*\bHEAD\b|\bHEAD\b.*\bGET\b/);
  const tag = reply.headers.get('etag');
  if (tag === null) return;
  const again = await send(['GET', path, { headers: { 'if-none-match': tag } }]);
  assert.deepEqual([again.status, again.text], [304, '']);
}

/** Who has what an endpoint needs, and nobody else. */
function describeAccess(
  opened: () => Opened,
  send: Send,
  { needs, sees = [], rows }: Endpoint,
): void {
  const [row] = rows;
  assert.ok(row);
  /** What somebody is answered who has these permissions, and whose token is then revoked: a long file takes time. */
  const askBy = async (may: readonly Permission[]): Promise<RestReply> => {
    const { tokens } = opened();
    const name = `newcomer-${randomUUID()}`;
    const token = await tokens.add(name, ...may.map(roleOf));
    await begin(send, row.given);
    const reply = await send(row.ask, token);
    await tokens.revoke(name);
    return reply;
  };

  it('takes these permissions and no other', async () => {
    const reply = await askBy([...needs, ...sees]);
    assert.equal(reply.status, row.status, reply.text);
    if (row.status !== 204) check(yamlDocuments(reply.text), row.body ?? []);
  });

  it(`is refused without ${needs[0]}`, async () => {
    const others = (Object.keys(permissions) as Permission[]).filter((one) => one !== needs[0]);
    const reply = await askBy(others);
    checkEnvelope(reply, { status: 403, errorType: 'HTTPForbidden' });
    assert.ok(reply.text.includes(needs[0]), reply.text);
  });
}

async function checkError(send: Send, row: ErrorRow): Promise<void> {
  await begin(send, row.given);
  const before = (await send(['GET', '/revisions'])).text;
  const reply = await send(row.ask);
  checkEnvelope(reply, { count: 1, ...row });
  checkHeaders(reply, row.headers);
  assert.equal((await send(['GET', '/revisions'])).text, before);
  const [method, path] = row.ask;
  const fault = undescribed(method, path, reply);
  // Where there is nothing, nothing is described.
  if (fault?.startsWith('openapi.yaml has no') !== true) assert.equal(fault, null);
}

type Expected = Pick<ErrorRow, 'status' | 'errorType' | 'reason' | 'count'> & {
  readonly reported?: RegExp;
};

/** The envelope of errors, with exactly its keys. (docs/rest.md#errors) */
function checkEnvelope({ status, headers, text }: RestReply, expected: Expected): void {
  const [body] = yamlDocuments(text) as readonly [Envelope];
  assert.equal(status, expected.status, text);
  assert.equal(headers.get('content-type'), 'application/x-yaml');
  const { message, details, ...rest } = body;
  assert.deepEqual(rest, {
    kind: 'Status',
    apiVersion: 'v1.0',
    metadata: {},
    status: 'Failure',
    code: `${status} ${STATUS_CODES[status]}`,
    reason: expected.reason ?? 'Unspecified',
    retry: status === 500,
  });
  const { messageList, ...about } = details;
  assert.deepEqual(about, { errorType: expected.errorType, errorCount: messageList.length });
  assert.ok(typeof message === 'string' && message !== '');
  const { count = null, reported = /\S/ } = expected;
  if (count !== null) assert.equal(messageList.length, count, text);
  assert.ok(messageList.every(({ error }) => error === true));
  assert.ok(
    messageList.some((one) => reported.test(one.message)),
    text,
  );
}

interface Envelope {
  readonly message: unknown;
  readonly details: {
    readonly errorType: string;
    readonly errorCount: number;
    readonly messageList: readonly { readonly message: string; readonly error: unknown }[];
  };
}

function checkHeaders({ headers }: RestReply, expected: TableRow['headers'] = {}): void {
  for (const [name, value] of Object.entries(expected)) {
    const found = headers.get(name);
    if (value instanceof RegExp) assert.match(found ?? '', value);
    else assert.equal(found, value);
  }
}

/** Whether a value is what is expected: the same, but for what a regular expression stands for. */
function check(found: unknown, expected: unknown): void {
  assert.deepEqual(found, filledIn(expected, found));
}

/** What is expected, with what was found wherever a regular expression allows it. */
function filledIn(expected: unknown, found: unknown): unknown {
  if (expected instanceof RegExp) {
    return typeof found === 'string' && expected.test(found) ? found : String(expected);
  }
  if (Array.isArray(expected)) {
    return expected.map((one, at) => filledIn(one, (found as unknown[] | undefined)?.[at]));
  }
  if (typeof expected !== 'object' || expected === null) return expected;
  return Object.fromEntries(
    Object.entries(expected).map(([key, one]) => [
      key,
      filledIn(one, (found as Record<string, unknown> | null | undefined)?.[key]),
    ]),
  );
}

/** Sends a request whose body, as bytes, has no content type by itself; an empty one sends none. */
async function ask(
  url: string,
  [method, path, { body, headers = {} } = {}]: Request,
  token: string | null,
): Promise<RestReply> {
  const all: Record<string, string> = {
    ...(body !== undefined && { 'content-type': 'application/x-yaml' }),
    ...(token !== null && { 'x-auth-token': token }),
    ...headers,
  };
  const response = await fetch(`${url}/api/v1.0${path}`, {
    method,
    headers: Object.entries(all).filter(([, value]) => value !== ''),
    ...(body !== undefined && { body: Buffer.from(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
