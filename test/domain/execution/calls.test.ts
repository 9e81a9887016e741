import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { actionId, mayBecome, stateAfterDecision } from '../../../src/domain/execution/action.ts';
import {
  type AttemptOutcome,
  afterAttempt,
  noRetries,
  type Retries,
} from '../../../src/domain/execution/attempt.ts';
import { type Call, callIdentity, callMethods } from '../../../src/domain/execution/call.ts';
import { callRequest, endpointFault } from '../../../src/domain/execution/call-request.ts';
import { leastCareful, mostCareful } from '../../../src/domain/execution/execution-mode.ts';
import { readCall } from '../../../src/domain/execution/read-call.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import type { JsonObject } from '../../../src/domain/json/value.ts';
import type { DataSource } from '../../../src/domain/source/data-source.ts';

const row: JsonObject = { endpoint: 'nova', path: '/servers', method: 'post' };

function callOf(changed: JsonObject = {}): Call {
  const read = readCall({ ...row, ...changed });
  assert.ok('call' in read, JSON.stringify(read));
  return read.call;
}

const source: DataSource = {
  name: 'nova',
  poll_interval: 0,
  api_endpoint: 'https://stack.example/v2/',
  api_default_headers: {},
  allow_exec_api: true,
  tables: {},
  timeout_seconds: 30,
  max_response_bytes: 1024,
};

describe('a row', () => {
  it('is a call, whatever the case of its method, with null for what is missing', () => {
    const call = callOf();
    assert.equal(call.method, 'POST');
    const { body, parameters, headers } = call;
    assert.deepEqual(
      { body, parameters, headers },
      { body: null, parameters: null, headers: null },
    );
    const same = callOf({ body: null, method: 'Post', parameters: null });
    assert.equal(callIdentity(call), callIdentity(same));
  });

  it('has another identity if any field differs', () => {
    const changes: JsonObject[] = [
      {},
      { endpoint: 'glance' },
      { path: '/other' },
      { method: 'put' },
      { body: {} },
      { body: [] },
      { body: '' },
      { parameters: {} },
      { headers: {} },
      { parameters: { a: 1 } },
      { parameters: { a: '1' } },
    ];
    assert.equal(new Set(changes.map((one) => callIdentity(callOf(one)))).size, changes.length);
    const body = parseJson('{"b":[1,2],"a":{}}') as JsonObject;
    const same = parseJson('{"a":{},"b":[1,2]}') as JsonObject;
    assert.equal(callIdentity(callOf({ body })), callIdentity(callOf({ body: same })));
  });

  it.each<readonly [string | null, JsonObject]>([
    [null, { more: 1 }],
    [null, { body: 'x'.repeat(1024 * 1024) }],
    ['endpoint', { endpoint: null }],
    ['endpoint', { endpoint: 'a b' }],
    ['path', { path: 7 }],
    ['method', { method: 'TRACE' }],
    ['parameters', { parameters: [] }],
    ['parameters', { parameters: { a: {} } }],
    ['parameters', { parameters: { a: [[]] } }],
    ['parameters', { parameters: { a: '\ud800' } }],
    ['headers', { headers: 'a: b' }],
    ['headers', { headers: { a: 1 } }],
    ['headers', { headers: { 'a b': 'c' } }],
    ['headers', { headers: { a: 'b\r\nc: d' } }],
    ['headers', { headers: { Host: 'other.example' } }],
    ['headers', { headers: { 'Idempotency-Key': 'x' } }],
    ['headers', { headers: { a: '1', A: '2' } }],
  ])('is no call: %s of %j', (field, changed) => {
    const read = readCall({ ...row, ...changed });
    assert.ok('flaw' in read);
    assert.equal(read.flaw.field, field);
  });
});

describe('the request of a call', () => {
  it('has the parameters behind the path, and the body as JSON', () => {
    const call = callOf({
      path: 'servers?x=1',
      body: { a: [1] },
      parameters: { q: 'a b', list: ['1', 2, null], none: null, yes: true },
      headers: { 'X-One': 'y' },
    });
    assert.deepEqual(callRequest(call, source, 'id'), {
      method: 'POST',
      url: 'https://stack.example/v2/servers?x=1&q=a+b&list=1&list=2&yes=true',
      headers: { 'content-type': 'application/json', 'x-one': 'y', 'idempotency-key': 'id' },
      body: '{"a":[1]}',
    });
    assert.deepEqual(callRequest(callOf({ method: 'get' }), source, 'id'), {
      method: 'GET',
      url: 'https://stack.example/v2/servers',
      headers: { 'idempotency-key': 'id' },
    });
    assert.equal(callRequest(callOf({ body: 'text' }), source, 'id').body, '"text"');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/a/../../b',
    '/a/%2e%2E/b',
    '\\evil',
    '/a\nb',
  ])('never leaves the endpoint: %s', (path) => {
    assert.equal(endpointFault(callOf({ path }), source)?.code, 'PATH_FORBIDDEN');
  });

  it('goes to a live source that allows it', () => {
    assert.equal(endpointFault(callOf(), source), null);
    assert.equal(endpointFault(callOf(), undefined)?.code, 'ENDPOINT_UNKNOWN');
    const closed = { ...source, allow_exec_api: false };
    assert.equal(endpointFault(callOf(), closed)?.code, 'ENDPOINT_NOT_ALLOWED');
  });

  it('stays below the endpoint, whatever the path', () => {
    const pieces = fc.constantFrom(
      '..',
      '.',
      '%2e',
      '/',
      '//',
      '\\',
      '@',
      ':',
      '?',
      '#',
      'a',
      'http:',
      '%5c',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const call = callOf({ path: parts.join('') });
        if (endpointFault(call, source) !== null) return;
        const { href } = new URL(callRequest(call, source, 'id').url);
        assert.ok(href.startsWith('https://stack.example/v2/'), href);
      }),
      { numRuns: 2_000 },
    );
  });
});

const outcomes: fc.Arbitrary<AttemptOutcome> = fc.oneof(
  fc.constantFrom<AttemptOutcome>({ kind: 'unsent' }, { kind: 'unknown' }, { kind: 'forbidden' }),
  fc.record({
    kind: fc.constant('answered' as const),
    status: fc.constantFrom(200, 302, 400, 429, 500, 503),
    retryAfterMs: fc.option(fc.nat()),
  }),
);
const careful = { retryBaseMs: 500, retriesUnknown: false };

describe('after an attempt', () => {
  it.each([
    [200, 'SUCCEEDED'],
    [304, 'SUCCEEDED'],
    [404, 'FAILED'],
    [500, 'FAILED'],
    [503, 'PENDING'],
    [429, 'PENDING'],
  ])('status %d means %s', (status, state) => {
    const outcome = { kind: 'answered', status, retryAfterMs: null } as const;
    assert.equal(
      afterAttempt({ method: 'POST', retries: noRetries }, outcome, careful).state,
      state,
    );
  });

  it('pauses twice as long each time, a minute at most, and as the API asks', () => {
    const pause = (busy: number, retryAfterMs: number | null): number => {
      const action = { method: 'GET', retries: { ...noRetries, busy } } as const;
      const next = afterAttempt(action, { kind: 'answered', status: 503, retryAfterMs }, careful);
      return next.state === 'PENDING' ? next.waitMs : -1;
    };
    assert.deepEqual(
      [0, 1, 2, 9].map((busy) => pause(busy, null)),
      [500, 1_000, 2_000, 60_000],
    );
    assert.deepEqual([pause(0, 90_000), pause(3, 1)], [90_000, 4_000]);
    assert.equal(pause(10, null), -1);
  });

  it('POST and PATCH are never made again if the outcome is unknown, and every call ends', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...callMethods),
        fc.array(outcomes, { minLength: 40, maxLength: 40 }),
        (method, all) => {
          let retries: Retries = noRetries;
          for (const outcome of all) {
            const next = afterAttempt({ method, retries }, outcome, careful);
            assert.ok(mayBecome('RUNNING', next.state));
            if (next.state !== 'PENDING') {
              if (outcome.kind === 'unknown') assert.equal(next.state, 'UNKNOWN');
              return;
            }
            const isOnce = method === 'POST' || method === 'PATCH';
            assert.ok(!(isOnce && outcome.kind === 'unknown'));
            ({ retries } = next);
          }
          assert.fail('it is tried for ever');
        },
      ),
    );
  });

  it('they are, if a setting says so', () => {
    const options = { ...careful, retriesUnknown: true };
    const action = { method: 'POST', retries: noRetries } as const;
    assert.equal(afterAttempt(action, { kind: 'unknown' }, options).state, 'PENDING');
  });
});

describe('an action', () => {
  it('has one id for each appearance of a call', () => {
    assert.equal(actionId('a', 1), actionId('a', 1));
    assert.equal(new Set([actionId('a', 1), actionId('a', 2), actionId('b', 1)]).size, 3);
  });

  it('is decided about only while it waits for that', () => {
    assert.equal(stateAfterDecision('UNKNOWN', 'RETRY'), 'PENDING');
    assert.equal(stateAfterDecision('UNKNOWN', 'GIVE_UP'), 'GIVEN_UP');
    assert.equal(stateAfterDecision('STOPPED', 'RETRY'), 'PENDING');
    assert.equal(stateAfterDecision('FAILED', 'GIVE_UP'), null);
    assert.equal(stateAfterDecision('SUCCEEDED', 'RETRY'), null);
    assert.equal(stateAfterDecision('SIMULATED', 'RETRY'), null);
  });

  it('has the more careful of two modes', () => {
    assert.equal(mostCareful(['live', 'simulate']), 'simulate');
    assert.equal(mostCareful(['live', 'off', 'simulate']), 'off');
    assert.equal(leastCareful(['off', 'simulate']), 'simulate');
    assert.equal(leastCareful([]), 'off');
  });
});
