import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseDuration } from '../../../src/domain/duration.ts';
import { type ValidationResult, validityOf } from '../../../src/domain/validation/policy-status.ts';
import type { ValidationPolicy } from '../../../src/domain/validation/read-policy.ts';

const now = '2026-06-15T12:00:00.000Z';

function policy(
  name: string,
  listed: Readonly<Record<string, string | null>>,
  flaw: string | null = null,
): ValidationPolicy {
  const validations = Object.entries(listed).map(([validation, expiresAfter]) => ({
    name: validation,
    expiresAfter,
    duration: expiresAfter === null ? null : parseDuration(expiresAfter),
  }));
  return { schema: 'deckhand/ValidationPolicy/v1', name, listed: validations, flaw };
}

const result = (
  name: string,
  status: ValidationResult['status'],
  createdAt: string,
  expiresAfter: string | null = null,
) => ({ latest: { name, status, createdAt, expiresAfter }, count: 1 });

const lastWeek = '2026-06-08T12:00:00.000Z';
const today = '2026-06-15T00:00:00.000Z';

describe('what a validation comes to under a policy', () => {
  type Case = readonly [
    title: string,
    limit: string | null,
    entry: ReturnType<typeof result> | null,
    status: string,
    expiresAt: string | null,
  ];
  const cases: readonly Case[] = [
    ['without an entry', 'P1W', null, 'missing', null],
    ['a failure', 'P1W', result('v', 'failure', today), 'failure', null],
    ['an old failure', 'P1W', result('v', 'failure', lastWeek), 'failure', null],
    ['a success that never expires', null, result('v', 'success', lastWeek), 'success', null],
    [
      'a success of today',
      'P1W',
      result('v', 'success', today),
      'success',
      '2026-06-22T00:00:00.000Z',
    ],
    ['a success until this moment', 'P1W', result('v', 'success', lastWeek), 'expired', now],
    [
      'a success for a moment more',
      'P1W',
      result('v', 'success', '2026-06-08T12:00:00.001Z'),
      'success',
      '2026-06-15T12:00:00.001Z',
    ],
    [
      'one that gives itself less than the policy',
      'P1W',
      result('v', 'success', today, 'PT1H'),
      'expired',
      '2026-06-15T01:00:00.000Z',
    ],
    [
      'one that gives itself more',
      'P1D',
      result('v', 'success', lastWeek, 'P1Y'),
      'expired',
      '2026-06-09T12:00:00.000Z',
    ],
    ['one that lasts beyond all times', 'P9999Y', result('v', 'success', today), 'success', null],
  ];
  for (const [title, limit, entry, status, expiresAt] of cases) {
    it(title, () => {
      const found = validityOf([policy('p', { v: limit })], entry === null ? [] : [entry], now);
      const validation = { name: 'v', status, expiresAfter: limit, expiresAt };
      assert.deepEqual(found.policies[0]?.validations, [validation]);
      assert.equal(found.policies[0]?.status, status === 'success' ? 'success' : 'failure');
      assert.equal(found.status, found.policies[0]?.status);
      assert.deepEqual(
        found.validations.map((state) => [state.name, state.status, state.expiresAt]),
        [['v', status, expiresAt]],
      );
    });
  }
});

describe('what a revision comes to', () => {
  it('is a success without policies, whatever failed; nothing is ignored then', () => {
    const found = validityOf([], [result('v', 'failure', today)], now);
    assert.equal(found.status, 'success');
    assert.deepEqual(
      found.validations.map(({ status, ignored }) => [status, ignored]),
      [['failure', false]],
    );
  });

  it('goes by each policy for itself, and by the strictest for a name', () => {
    const lax = policy('lax', { v: 'P1Y' });
    const strict = policy('a-strict', { v: 'P1W', w: null });
    const entries = [result('v', 'success', lastWeek), result('w', 'success', lastWeek)];
    const found = validityOf([lax, strict], entries, now);
    assert.equal(found.status, 'failure');
    assert.deepEqual(
      found.policies.map(({ name, status }) => [name, status]),
      [
        ['a-strict', 'failure'],
        ['lax', 'success'],
      ],
    );
    assert.deepEqual(
      found.validations.map(({ name, status, ignored }) => [name, status, ignored]),
      [
        ['v', 'expired', false],
        ['w', 'success', false],
      ],
    );
  });

  it('lets what no policy lists be ignored', () => {
    const entries = [result('listed', 'success', today), result('other', 'failure', today)];
    const found = validityOf([policy('p', { listed: null })], entries, now);
    assert.equal(found.status, 'success');
    assert.deepEqual(
      found.validations.map(({ name, status, ignored }) => [name, status, ignored]),
      [
        ['listed', 'success', false],
        ['other', 'failure', true],
      ],
    );
  });

  it('is failed by a policy that is flawed, though it lists nothing', () => {
    const found = validityOf([policy('broken', {}, 'not a list')], [], now);
    assert.deepEqual([found.status, found.policies[0]?.flaw], ['failure', 'not a list']);
  });
});
