import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { pacedClient } from '../../../src/app/sources/request-pace.ts';
import type { ExchangeLimits, WebClient, WebRequest } from '../../../src/ports/web-client.ts';

const request: WebRequest = { method: 'GET', url: 'https://api.example/', headers: {} };
const limits: ExchangeLimits = { timeoutMs: 1, maxBytes: 1, followRedirects: false };

/** A client that notes when requests are sent, by a timer whose waits end at once. */
function open(maxPerMinute: number) {
  let now = 0.5;
  const sentAt: number[] = [];
  const web: WebClient = {
    async exchange({ url }) {
      sentAt.push(Math.floor(now));
      return { status: 200, headers: {}, body: new Uint8Array(), url };
    },
    close: async () => undefined,
  };
  const timer = {
    now: () => now,
    async wait(ms: number) {
      now += ms;
    },
  };
  return { client: pacedClient(web, { timer, maxPerMinute }), sentAt };
}

describe('requests of one source', () => {
  it('are sent at once, up to the number for a minute; others wait for their share of it', async () => {
    const { client, sentAt } = open(3);
    for (let sent = 0; sent < 6; sent += 1) await client.exchange(request, limits);
    assert.deepEqual(sentAt, [0, 0, 0, 20_000, 40_000, 60_000]);
  });

  it('are not limited by 0', async () => {
    const { client, sentAt } = open(0);
    for (let sent = 0; sent < 1_000; sent += 1) await client.exchange(request, limits);
    assert.equal(sentAt.at(-1), 0);
  });

  it('are not sent once their caller gave up', async () => {
    const { client, sentAt } = open(1);
    await client.exchange(request, limits);
    const signal = AbortSignal.abort(new Error('stopped'));
    await assert.rejects(client.exchange(request, { ...limits, signal }), /stopped/);
    assert.equal(sentAt.length, 1);
  });
});
