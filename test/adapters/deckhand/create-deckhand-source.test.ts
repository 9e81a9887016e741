import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createDeckhandSource } from '../../../src/adapters/deckhand/create-deckhand-source.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { DeckhandSource } from '../../../src/ports/deckhand-source.ts';
import { type DeckhandDouble, serveDeckhand } from '../../support/deckhand-server.ts';
import { troubles } from '../../support/service-double.ts';

const secretText = 'correct horse battery staple';
const passphrase = 'deckhand/Passphrase/v1';

let there: DeckhandDouble;

beforeEach(async () => {
  there = await serveDeckhand();
});
afterEach(() => there.close());

function open(options: Partial<Parameters<typeof createDeckhandSource>[0]> = {}): DeckhandSource {
  const { url, token } = there;
  return createDeckhandSource({ url, token, secretHosts: [], limits: defaultLimits, ...options });
}

async function refusedOf(promise: Promise<unknown>): Promise<PurserError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PurserError, `it went well, or crashed: ${error}`);
  // Whatever went wrong, this is never reported.
  assert.ok(!JSON.stringify([error.message, error.faults]).includes(there.token));
  assert.equal(error.cause, undefined);
  return error;
}

const answers = (text: string, status = 200) => ({ status, body: Buffer.from(text) });

describe('the URL of a Deckhand', () => {
  for (const end of ['', '/', '/api/v1.0', '/api/v1.0/']) {
    it(`may end in "${end}"`, async () => {
      const source = open({ url: `${there.url}${end}` });
      assert.equal(source.url, `${there.url}/api/v1.0`);
      assert.deepEqual(await source.revisions(), []);
    });
  }

  for (const url of ['deckhand', 'ftp://a', 'http://ada:pw@a/', 'http://a/?x=1', 'http://a/#x']) {
    it(`is not ${url}`, async () => {
      const refused = await refusedOf((async () => open({ url }))());
      assert.equal(refused.code, 'USAGE');
      assert.ok(!refused.message.includes('pw'));
    });
  }
});

describe('a Deckhand that cannot be had', () => {
  for (const [trouble, reason] of troubles) {
    it(`is reported: it ${trouble}`, async () => {
      there.trouble(trouble);
      const source = open({ limits: { ...defaultLimits, maxSubmissionBytes: 1_000_000 } });
      const { code, message } = await refusedOf(source.revisions());
      const codes = {
        'hangs up': ['DECKHAND_UNREACHABLE', /the connection was cut/],
        'leads elsewhere': ['DECKHAND_ANSWER_UNUSABLE', reason],
        babbles: ['DECKHAND_ANSWER_UNUSABLE', /it is no mapping/],
        'never ends': ['LIMIT_EXCEEDED', /PURSER_MAX_SUBMISSION_BYTES/],
      } as const;
      assert.equal(code, codes[trouble][0]);
      assert.match(message, codes[trouble][1]);
    });
  }

  it('is not waited for without end', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const url = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    const { code, message } = await refusedOf(open({ url, timeoutMs: 300 }).revisions());
    assert.equal(code, 'DECKHAND_UNREACHABLE');
    assert.match(message, /: no answer within 0\.3 seconds$/);
    mute.closeAllConnections();
    mute.close();
  });

  it('is reported as unreachable if nothing listens', async () => {
    const { code, message } = await refusedOf(open({ url: 'http://127.0.0.1:1' }).revisions());
    assert.equal(code, 'DECKHAND_UNREACHABLE');
    assert.match(message, /revisions: connection refused$/);
  });

  it('lets in only who has a token, and is a gateway without it', async () => {
    const { code, faults } = await refusedOf(open({ token: 'wrong' }).revisions());
    assert.deepEqual([code, faults[0].facts['status']], ['DECKHAND_DENIED', 401]);
    assert.equal((await refusedOf(open({ token: null }).revisions())).code, 'DECKHAND_DENIED');
    there.says('/api/v1.0/revisions', answers('', 503));
    assert.equal((await refusedOf(open().revisions())).code, 'DECKHAND_UNREACHABLE');
  });
});

describe('an answer that is none', () => {
  const revision = (members: string) => `{count: 1, results: [{${members}}]}`;
  const rows: readonly (readonly [string, string, RegExp])[] = [
    ['/revisions', '', /no mapping/],
    ['/revisions', '[]', /no mapping/],
    ['/revisions', '{count: 0}', /no list of results/],
    ['/revisions', '{results: [1]}', /no mapping/],
    ['/revisions', `{results: [{"${secretText}`, /no YAML \(line 1\)/],
    ['/revisions', revision("createdAt: '2025-01-01T00:00:00'"), /has no number/],
    ['/revisions', revision('id: 1.5'), /has no number/],
    ['/revisions', revision('id: -1'), /has no number/],
    ['/revisions', revision('id: 123456789012345678901234567890'), /has no number/],
    ['/revisions', revision('id: 1'), /revision 1 has no time/],
    ['/revisions', revision("id: 1, createdAt: '2025-13-01T00:00:00'"), /revision 1 has no time/],
    [
      '/revisions',
      "{results: [{id: 1, createdAt: '2025-01-01T00:00:00'}, {id: 1, createdAt: '2025-01-01T00:00:00'}]}",
      /is there twice/,
    ],
    ['/revisions', revision("id: 1, createdAt: '9999-12-31T23:59:59-01:00'"), /has no time/],
    [
      '/revisions',
      "{count: 9, results: [{id: 1, createdAt: '2025-01-01T00:00:00'}]}",
      /not the whole/,
    ],
    ['/revisions', '{next: "http://x/revisions?offset=20", results: []}', /not the whole list/],
    ['/revisions/1/documents', `- ${secretText}`, /document 0 does not say of which bucket/],
    ['/revisions/1/documents', '{schema: a/B/v1}', /document 0 does not say of which bucket/],
    ['/revisions/1/documents', '{status: {bucket: 1, x: 2}, a: 1}', /of which bucket/],
    ['/revisions/1/rendered-documents', '{schema: a/B/v1, metadata: 1}', /document 0 is none/],
    ['/revisions/1/tags', `- ${secretText}`, /no mapping/],
    ['/revisions/1', '{validationPolicies: none}', /policies are no list/],
    ['/revisions/1/validations/detail', '{results: [{name: a}]}', /no name or status/],
    ['/revisions/1/validations/detail', '{results: [{status: success}]}', /no name or status/],
    ['/revisions/1/validations/detail', '{results: [{name: 1, status: a}]}', /no name or status/],
  ];
  const ask = (source: DeckhandSource, path: string): Promise<unknown> => {
    if (path === '/revisions') return source.revisions();
    if (path === '/revisions/1') return source.policies(1);
    if (path.endsWith('/tags')) return source.tags(1);
    if (path.endsWith('/detail')) return source.validations(1);
    return path.endsWith('/documents') ? source.documents(1) : source.rendered(1);
  };

  for (const [path, body, reason] of rows) {
    it(`to ${path} is ${body.slice(0, 60) || 'empty'}`, async () => {
      there.says(`/api/v1.0${path}`, answers(body));
      const refused = await refusedOf(ask(open(), path));
      assert.equal(refused.code, 'DECKHAND_ANSWER_UNUSABLE');
      assert.equal(refused.faults[0].facts['path'], `${there.url}/api/v1.0${path}`);
      assert.match(refused.message, reason);
      assert.ok(!refused.message.includes(secretText));
    });
  }

  it('is of another protocol', async () => {
    const server = createServer(({ socket }) => {
      socket.write('HTTP/1.1 101 Switching\r\nupgrade: chat\r\nconnection: upgrade\r\n\r\n');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      assert.equal((await refusedOf(open({ url }).revisions())).code, 'DECKHAND_UNREACHABLE');
    } finally {
      server.close();
    }
  });

  it('has another status: only the kind of error is reported', async () => {
    const refused = await refusedOf(open().documents(7));
    assert.match(refused.message, /: it has status 404 RevisionNotFound$/);
    there.says('/api/v1.0/revisions/7/documents', answers('{details: {errorType: "a b"}}', 500));
    assert.match((await refusedOf(open().documents(7))).message, /: it has status 500$/);
    there.says('/api/v1.0/revisions/7/documents', answers(`\u0000{${secretText}`, 500));
    assert.match((await refusedOf(open().documents(7))).message, /: it has status 500$/);
  });

  it('is not UTF-8, or holds what no document can', async () => {
    const path = '/api/v1.0/revisions/1/documents';
    there.says(path, { status: 200, body: Buffer.from([0x61, 0xff]) });
    assert.match((await refusedOf(open().documents(1))).message, /not UTF-8/);
    there.says(path, answers(`{status: {bucket: b}, data: !!binary aGk=}`));
    assert.equal((await refusedOf(open().documents(1))).code, 'YAML_UNSUPPORTED');
    there.says(path, answers(`${'['.repeat(5_000)}`));
    assert.equal((await refusedOf(open().documents(1))).code, 'LIMIT_EXCEEDED');
  });
});

describe('results of validations', () => {
  it('are listed without the placeholder for what nobody recorded', async () => {
    const rows = '{name: a-validation, status: success}, {name: null, status: failure}';
    there.says(
      '/api/v1.0/revisions/1/validations/detail',
      answers(`{count: 2, results: [${rows}]}`),
    );
    assert.deepEqual(
      (await open().validations(1)).map(({ name, status }) => [name, status]),
      [['a-validation', 'success']],
    );
  });
});

describe('times', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['2026-11-20T20:45:38.977738', '2026-11-20T20:45:38.977Z'],
    ['2026-11-20T20:45:38', '2026-11-20T20:45:38.000Z'],
    ['2026-11-20 20:45:38.5', '2026-11-20T20:45:38.500Z'],
    ['2026-11-20T20:45:38Z', '2026-11-20T20:45:38.000Z'],
    ['2026-11-20T20:45:38+01:00', '2026-11-20T19:45:38.000Z'],
  ];
  for (const [written, read] of rows) {
    it(`are read as UTC: ${written}`, async () => {
      const body = `{results: [{id: 1, createdAt: ${written}, tags: []}]}`;
      there.says('/api/v1.0/revisions', answers(body));
      assert.deepEqual(await open().revisions(), [{ id: 1, createdAt: read, isTagged: false }]);
    });
  }
});

describe('secrets', () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef';
  const at = (base: string): string => `${base}/v1/secrets/${id}`;
  const named = () => open({ secretHosts: [new URL(there.url).host] });
  const base64 = (text: string): string => Buffer.from(text).toString('base64');

  it('are asked of hosts that were named, and of no others', async () => {
    there.secrets.set(`/v1/secrets/${id}`, secretText);
    for (const reference of [
      at(there.url),
      at('http://127.0.0.1'),
      at('http://[::1]:80'),
      at('https://metadata.internal'),
    ]) {
      const answer = await open().secret(reference, passphrase);
      assert.deepEqual(answer, { reason: 'the host of its reference was not named' });
    }
    for (const reference of [
      at('purser://store'),
      at('file://'),
      at(there.url.replace('//', '//a:b@')),
      '///',
    ]) {
      const answer = await named().secret(reference, passphrase);
      assert.deepEqual(answer, { reason: 'its reference leads nowhere' });
    }
    assert.deepEqual(there.asked, []);
    const secret = { data: secretText, exact: false };
    assert.deepEqual(await named().secret(at(there.url), passphrase), secret);
  });

  it('are not followed elsewhere with the token', async () => {
    there.trouble('leads elsewhere');
    const refused = await refusedOf(named().secret(at(there.url), passphrase));
    assert.equal(refused.code, 'DECKHAND_ANSWER_UNUSABLE');
  });

  it('are asked of hosts only', () => {
    for (const host of [
      '',
      'http://barbican',
      'barbican/v1',
      'a@barbican',
      'barbican:port',
      '[::1',
    ]) {
      assert.throws(() => open({ secretHosts: [host] }), /give the host of secrets as HOST/);
    }
    open({ secretHosts: ['barbican', 'barbican.example:9311', '[::1]:9311'] });
  });

  it('are read by what the secret store says of them', async () => {
    const path = `/v1/secrets/${id}`;
    const read = () => named().secret(at(there.url), passphrase);
    there.secrets.set(path, base64("'packed'"));
    there.secretTypes.set(path, 'opaque');
    assert.deepEqual(await read(), { data: 'packed', exact: false });
    there.secretTypes.set(path, 'passphrase');
    assert.deepEqual(await read(), { data: base64("'packed'"), exact: false });
    there.says(path, answers('not JSON'));
    assert.deepEqual(await read(), { data: 'packed', exact: false });
    assert.deepEqual(there.asked.slice(0, 2), [`GET ${path}`, `GET ${path}/payload`]);
  });

  it('that the secret store does not show are reported with the reason', async () => {
    there.says(`/v1/secrets/${id}`, answers('', 403));
    const answer = await named().secret(at(there.url), passphrase);
    assert.deepEqual(answer, { reason: 'the secret store does not show it to you' });
    there.says(`/v1/secrets/${id}`, answers('', 401));
    const refused = await refusedOf(named().secret(at(there.url), passphrase));
    assert.equal(refused.code, 'DECKHAND_DENIED');
  });

  it('that are missing are reported as missing', async () => {
    const answer = await named().secret(at(there.url), passphrase);
    assert.deepEqual(answer, { reason: 'the secret store answers status 404' });
  });
});
