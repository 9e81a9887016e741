import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { restRoutes } from '../../src/api/rest/routes.ts';
import { matchRoute } from '../support/match-route.ts';
import { runs } from '../support/properties.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { fuzzSeed } from './malformed-inputs.ts';
import { assertSound, send } from './rest-answers.ts';
import { type Asking, askings } from './rest-asking.ts';

/** Fewer would not reach everything. */
const count = Math.max(500, runs(2_000));
const batch = 100;
const slowestMs = 10_000;

let server: TestServer;
const untouched = Object.getOwnPropertyNames(Object.prototype).sort();

beforeAll(async () => {
  server = await openTestServer({ PURSER_ALLOW_PURGE: 'true' });
});
afterAll(() => server.close());

/** The route that a request comes to; null for none. */
function routeName({ method, path }: Asking): string | null {
  return matchRoute(restRoutes, method, path.split('?', 1)[0] ?? '')?.name ?? null;
}

describe(`${count} requests to the REST API that may be wrong in any part`, () => {
  const requests = askings(fuzzSeed, count);
  const answered = new Map<string, Set<string>>();

  for (let first = 0; first < count; first += batch) {
    it(`are answered, or refused in the one form: ${first} to ${first + batch - 1}`, async () => {
      for (const asking of requests.slice(first, first + batch)) {
        const started = performance.now();
        try {
          const answer = await send(server.url, asking);
          assert.ok(performance.now() - started < slowestMs, 'it took too long');
          assertSound(asking, answer);
          const name = routeName(asking) ?? 'nothing';
          const outcome = answer.status < 400 ? 'good' : 'refused';
          answered.set(name, (answered.get(name) ?? new Set()).add(outcome));
        } catch (error) {
          throw new Error(messageOf(asking, error as Error));
        }
      }
    });
  }

  it('reach everything there is, for good and in vain', () => {
    for (const { method, path } of restRoutes) {
      const outcomes = answered.get(`${method} ${path}`) ?? new Set();
      assert.ok(outcomes.has('good'), `${method} ${path} was never answered`);
      // There is little that could be wrong with a sign of life.
      if (path.includes('{'))
        assert.ok(outcomes.has('refused'), `${method} ${path} refused nothing`);
    }
    assert.ok(answered.has('nothing'));
  });

  it('leave the server well', async () => {
    assert.ok((await fetch(`${server.url}/health`)).ok);
    assert.deepEqual(Object.getOwnPropertyNames(Object.prototype).sort(), untouched);
  });
});

function messageOf({ origin, method, path, headers, body }: Asking, error: Error): string {
  const line = `${method} ${path.slice(0, 500)} ${JSON.stringify(headers).slice(0, 1_000)}`;
  return `${origin}: ${error.message}\n${line}\n${String(body).slice(0, 2_000)}`;
}
