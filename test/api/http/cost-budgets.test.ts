import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'vitest';
import type { ProblemJson } from '../../../src/api/graphql/schema/problem.ts';
import { createCostBudgets } from '../../../src/api/http/cost-budgets.ts';
import { anonymous, trusted } from '../../../src/domain/access/principal.ts';
import { openTokens } from '../../support/tokens.ts';
import { answerOf, problemsOf, type ServeOptions, serve, type TestServer } from '../serve.ts';
import { connect, next, subscribe } from '../subscriptions/subscriber.ts';

/** A clock that stands still until it is set. */
function manualClock() {
  let ms = 0;
  return {
    now: () => new Date(ms).toISOString(),
    pass: (seconds: number) => {
      ms += seconds * 1_000;
    },
  };
}

const ada = trusted('ada', 'token');

describe('the cost budget of a caller', () => {
  it('is what its queries may cost, and refills with time', () => {
    const clock = manualClock();
    const { charge, headersFor } = createCostBudgets(600, clock);
    charge(ada, 500);
    assert.equal(headersFor(ada)['ratelimit'], '"cost";r=100;t=50');
    assert.throws(() => charge(ada, 150), {
      code: 'COST_BUDGET_EXCEEDED',
      message: 'the query costs 150, and 100 of 600 per minute are left; try again in 5 s',
    });
    clock.pass(5);
    charge(ada, 150);
    assert.equal(headersFor(ada)['ratelimit'], '"cost";r=0;t=60');
    clock.pass(60);
    assert.equal(headersFor(ada)['ratelimit'], '"cost";r=600;t=0');
  });

  it('is that of its name, or of its address without a name', () => {
    const { charge, headersFor } = createCostBudgets(600, manualClock());
    const from = (address: string) => ({ ...anonymous, address });
    charge({ ...ada, address: '192.0.2.1' }, 100);
    charge(from('192.0.2.1'), 200);
    charge(from('2001:db8::1'), 300);
    const left = [
      ada,
      from('192.0.2.1'),
      from('192.0.2.2'),
      from('2001:db8::2'),
      trusted('bob', 'token'),
    ];
    assert.deepEqual(
      left.map((by) => headersFor(by)['ratelimit']),
      [
        '"cost";r=500;t=10',
        '"cost";r=400;t=20',
        '"cost";r=600;t=0',
        '"cost";r=300;t=30',
        '"cost";r=600;t=0',
      ],
    );
  });
});

const query = '{ revisions(first: 7) { nodes { number } } }';
const cost = 15;
const limits = { maxCostPerMinute: 40, maxCost: 40 };

const noProblem: Partial<ProblemJson> = {};

describe('a server with a cost budget', () => {
  let server: TestServer;
  afterEach(() => server.close());

  async function open(options: ServeOptions = {}) {
    const clock = manualClock();
    server = await serve({ query: limits, clock, ...options });
    return clock;
  }

  it('says in headers what is left, and not in the body', async () => {
    await open();
    const left: (string | null)[] = [];
    for (let time = 0; time < 2; time++) {
      const response = await server.post({ query });
      left.push(response.headers.get('ratelimit'));
      assert.equal(response.headers.get('ratelimit-policy'), '"cost";q=40;qu="cost";w=60');
      assert.doesNotMatch(await response.text(), /remaining|retryAfter/);
    }
    assert.deepEqual(left, [`"cost";r=${40 - cost};t=23`, `"cost";r=${40 - 2 * cost};t=45`]);
  });

  it('refuses what is too much with 429, and says when to come again', async () => {
    const clock = await open();
    await server.post({ query });
    await server.post({ query });
    const response = await server.post({ query });
    const [{ code, retryable, facts, remedy } = noProblem] = problemsOf(await answerOf(response));
    assert.equal(response.status, 429);
    assert.equal(response.headers.get('retry-after'), '8');
    assert.equal(response.headers.get('ratelimit'), '"cost";r=10;t=45');
    assert.deepEqual([code, retryable], ['COST_BUDGET_EXCEEDED', true]);
    assert.deepEqual(facts, { cost, remaining: 10, limit: 40, retryAfter: 8 });
    assert.match(String(remedy), /PURSER_QUERY_COST_PER_MINUTE/);
    clock.pass(8);
    assert.equal((await server.post({ query })).status, 200);
  });

  it('charges each operation of a batch', async () => {
    await open();
    const response = await server.post([{ query }, { query }, { query }]);
    const answers = await answerOf<readonly { errors?: object }[]>(response);
    assert.deepEqual(
      answers.map(({ errors }) => errors === undefined),
      [true, true, false],
    );
    assert.equal(response.headers.get('ratelimit'), '"cost";r=10;t=45');
  });

  it('charges nothing for what is not executed', async () => {
    await open();
    for (const wrong of ['{', '{ nothing }', '{ revisions(first: 100) { nodes { number } } }']) {
      const { headers } = await server.post({ query: wrong });
      assert.equal(headers.get('ratelimit'), '"cost";r=40;t=0');
    }
  });

  it('charges event streams, and refuses them with 429', async () => {
    await open();
    const accept = { accept: 'text/event-stream' };
    const first = await server.post({ query }, accept);
    assert.equal(first.headers.get('ratelimit'), '"cost";r=25;t=23');
    assert.match(await first.text(), /event: next/);
    await server.post({ query });
    const refused = await server.post({ query }, accept);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '8');
    assert.equal((await answerOf(refused)).errors?.[0]?.extensions['code'], 'COST_BUDGET_EXCEEDED');
  });

  it('charges operations on a WebSocket to the same caller', async () => {
    await open();
    await server.post({ query });
    const client = connect(server);
    assert.ok((await next(subscribe(client, query))).data);
    await assert.rejects(next(subscribe(client, query)), (errors) => {
      assert.equal(Object(errors)[0].extensions.code, 'COST_BUDGET_EXCEEDED');
      return true;
    });
    await client.dispose();
  });

  it('has one for each name', async () => {
    const tokens = await openTokens();
    await open({ identity: tokens.identity });
    const left = async (token: string) => {
      const response = await server.post({ query }, { authorization: `Bearer ${token}` });
      return response.headers.get('ratelimit');
    };
    const [one, other] = [await tokens.add('ada', 'reader'), await tokens.add('bob', 'reader')];
    assert.equal(await left(one), '"cost";r=25;t=23');
    assert.equal(await left(other), '"cost";r=25;t=23');
    const unknown = await server.post({ query });
    assert.deepEqual([unknown.status, unknown.headers.get('ratelimit')], [401, null]);
    await tokens.close();
  });

  it('says it with a 304, too', async () => {
    await open();
    const url = `${server.url}/graphql?query=${encodeURIComponent('{revision(ref:{number:0}){number}}')}`;
    const headers = { 'apollo-require-preflight': '1' };
    const first = await fetch(url, { headers });
    const again = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' };
    const second = await fetch(url, { headers: again });
    assert.equal(second.status, 304);
    assert.equal(second.headers.get('etag'), first.headers.get('etag'));
    assert.notEqual(second.headers.get('ratelimit'), first.headers.get('ratelimit'));
  });
});

describe('a server without a cost budget', () => {
  it('sends no headers of one', async () => {
    const server = await serve();
    const { headers } = await server.post({ query });
    assert.deepEqual([headers.get('ratelimit'), headers.get('ratelimit-policy')], [null, null]);
    await server.close();
  });
});
