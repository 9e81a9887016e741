import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createResponseCache, type ResponseCache } from '../../../src/api/http/response-cache.ts';
import type { RestAnswer, RestBody } from '../../../src/api/rest/rest-route.ts';
import { sendAnswer } from '../../../src/api/rest/send-answer.ts';
import { digestOf } from '../../../src/domain/json/canonical.ts';

const digest = digestOf('/');
const long = 'x'.repeat(70_000);

let http: FastifyInstance;
let cache: ResponseCache;
let answer: RestAnswer;
let isFixed: boolean;
let broken: unknown[];
let made: number;
let ended: boolean;
/** How long a client may take nothing: a busy machine must not give up one that only seems to. */
let timeoutMs: number;
let url: string;

beforeEach(async () => {
  cache = createResponseCache(1_000_000);
  broken = [];
  made = 0;
  ended = false;
  isFixed = true;
  timeoutMs = 30_000;
  http = fastify();
  http.route({
    method: ['GET', 'HEAD'],
    url: '/',
    exposeHeadRoute: false,
    handler: (request, reply) =>
      sendAnswer(reply, answer, {
        isHead: request.method === 'HEAD',
        known: request.headers['if-none-match'],
        digest: isFixed ? digestOf(request.url) : null,
        cache,
        timeoutMs,
        onBroken: (error) => broken.push(error),
      }),
  });
  url = await http.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => http.close());

type Piece = string | Error | (() => Promise<void>);

/** An answer in pieces, each counted as it is made. In its turn an Error is thrown, and what takes time waited for. */
function answers(pieces: readonly Piece[], more: Omit<RestBody, 'pieces'> = {}): void {
  async function* all() {
    try {
      for (const piece of pieces) {
        made += 1;
        if (piece instanceof Error) throw piece;
        if (typeof piece === 'function') await piece();
        else yield piece;
      }
    } finally {
      ended = true;
    }
  }
  answer = { status: 200, body: async () => ({ pieces: all(), ...more }) };
}

/** The answer to a request in HTTP/1.0, with its head. */
async function askedPlainly(): Promise<string> {
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.write('GET / HTTP/1.0\r\n\r\n');
  return text(client);
}

async function until(isSo: () => boolean): Promise<void> {
  for (let wait = 0; wait < 100 && !isSo(); wait += 1) await pause(20);
  assert.ok(isSo());
}

describe('an answer', () => {
  it('that is short has a length', async () => {
    answers(['a: 1\n', 'b: 2\n']);
    const response = await fetch(url);
    assert.equal(response.headers.get('content-length'), '10');
    assert.equal(response.headers.get('content-type'), 'application/x-yaml');
    assert.equal(await response.text(), 'a: 1\nb: 2\n');
  });

  it('that is long comes in pieces, whole', async () => {
    answers([long, long, 'end']);
    const response = await fetch(url);
    assert.equal(response.headers.get('content-length'), null);
    assert.equal(await response.text(), `${long}${long}end`);
  });

  it('of nothing is empty, and of its type', async () => {
    for (const pieces of [[], ['']]) {
      answers(pieces);
      const response = await fetch(url, { headers: { 'if-none-match': '"other"' } });
      assert.equal(response.headers.get('content-type'), 'application/x-yaml');
      assert.equal(await response.text(), '');
    }
  });

  it('may have no body, and then no type', async () => {
    answer = { status: 204 };
    const response = await fetch(url);
    assert.equal(response.status, 204);
    assert.equal(response.headers.get('content-type'), null);
  });

  it('that never changes has an entity tag, and is spared to who has it', async () => {
    answers([long, 'end']);
    const first = await fetch(url);
    const tag = first.headers.get('etag') ?? '';
    assert.match(tag, /^"[0-9a-f]{64}"$/);
    assert.equal(first.headers.get('cache-control'), 'private, no-cache');
    await first.text();
    const again = await fetch(url, { headers: { 'if-none-match': `"x", W/${tag}` } });
    assert.equal(again.status, 304);
    assert.equal(again.headers.get('etag'), tag);
    assert.equal(again.headers.get('content-type'), null);
    assert.equal(await again.text(), '');
    assert.equal(made, 2);
  });

  it('that never changes is made once', async () => {
    answers([long, 'end']);
    assert.equal(await (await fetch(url)).text(), `${long}end`);
    answers(['other']);
    const again = await fetch(url);
    assert.equal(again.headers.get('content-length'), '70003');
    assert.equal(await again.text(), `${long}end`);
    assert.equal(made, 2);
  });

  const unkept: readonly [string, Omit<RestBody, 'pieces'>, boolean, RegExp][] = [
    ['holds secrets', { isSecret: true }, true, /^$/],
    ['would be another at another time', { isStable: false }, true, /^$/],
    ['may change', {}, false, /^$/],
  ];
  for (const [title, more, fixed, tag] of unkept) {
    it(`that ${title} is made for each caller`, async () => {
      isFixed = fixed;
      for (const text of ['one', 'other']) {
        answers([long, text], more);
        const response = await fetch(url);
        assert.match(response.headers.get('etag') ?? '', tag);
        assert.equal(await response.text(), long + text);
      }
      assert.equal(cache.get(digest), null);
    });
  }

  it('that is larger than all that may be kept is sent and let go', async () => {
    answers(Array.from({ length: 20 }, () => long));
    assert.equal((await (await fetch(url)).text()).length, 20 * long.length);
    assert.equal(cache.get(digest), null);
  });

  it('takes no more room on its way, with all others, than those that are kept', async () => {
    cache = createResponseCache(2_000_000);
    const pieces = Array.from({ length: 20 }, () => long);
    let mayEnd = false;
    answers([...pieces, () => until(() => mayEnd), 'end']);
    const slow = (await fetch(`${url}/?slow`)).text();
    await until(() => made > pieces.length);
    answers(pieces);
    await (await fetch(url)).text();
    assert.equal(cache.get(digest), null);
    mayEnd = true;
    await slow;
    assert.ok(cache.get(digestOf('/?slow')));
    await (await fetch(url)).text();
    assert.ok(cache.get(digest));
  });

  it('of which only the head is asked for is begun at most', async () => {
    answers([long, long, long]);
    const response = await fetch(url, { method: 'HEAD' });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/x-yaml');
    assert.match(response.headers.get('etag') ?? '', /^"/);
    assert.equal(made, 1);
    assert.ok(ended);
    answers(['a: 1\n']);
    assert.equal((await fetch(url, { method: 'HEAD' })).headers.get('content-length'), '5');
  });
});

describe('an answer that fails', () => {
  it('before it was begun is an error like others', async () => {
    answers([new Error('early')]);
    assert.equal((await fetch(url)).status, 500);
    assert.deepEqual(broken, []);
  });

  it('midway is cut, so that nobody takes it for whole', async () => {
    const error = new Error('late');
    answers([long, long, error]);
    const response = await fetch(url);
    assert.equal(response.status, 200);
    await assert.rejects(response.text());
    assert.deepEqual(broken, [error]);
    assert.equal(cache.get(digest), null);
  });

  // HTTP/1.0, in which proxies ask, has no chunks: an answer that is cut would look whole.
  it('midway is not begun for clients without chunks', async () => {
    answers([long, long, new Error('late')]);
    assert.match(await askedPlainly(), /^HTTP\/1\.1 500 /);
    answers([long, long, 'end']);
    const whole = await askedPlainly();
    assert.match(whole, /\r\ncontent-length: 140003\r\n/);
    assert.ok(whole.endsWith(`${long}${long}end`));
  });

  it('to reach a client that left is made no further', async () => {
    answers(Array.from({ length: 10_000 }, () => long));
    const asked = get(url);
    const [response] = await once(asked, 'response');
    await once(response, 'data');
    asked.destroy();
    await until(() => ended);
    assert.ok(made < 5_000, `${made} pieces were made`);
    assert.deepEqual(broken, []);
  });

  it('to reach a client that takes nothing of it is given up', async () => {
    timeoutMs = 300;
    answers(Array.from({ length: 10_000 }, () => long));
    const asked = get(url);
    const [response] = await once(asked, 'response');
    await until(() => ended);
    assert.ok(made < 5_000, `${made} pieces were made`);
    response.resume();
    await assert.rejects(once(response, 'end'));
    assert.deepEqual(broken, []);
  });

  it('to reach a client in time is not, however long it takes as a whole', async () => {
    timeoutMs = 1_000;
    answers(Array.from({ length: 4 }, () => [long, () => pause(500)]).flat());
    assert.equal((await (await fetch(url)).text()).length, 4 * long.length);
  });
});
