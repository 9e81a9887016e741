import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { bearerToken, createAdmission } from '../../../src/api/http/admission.ts';
import { openTokens } from '../../support/tokens.ts';

const limits = { rateLimit: 0, maxAuthFailuresPerMinute: 60 };
const from = { address: '192.0.2.1', requestId: 'r1' };

describe('who is let in', () => {
  it('may do everything where nobody is asked, whatever token they show', async () => {
    const { by } = await createAdmission(null, limits).admit({ ...from, token: 'x' });
    assert.deepEqual(
      [by.name, by.via, by.address, by.requestId],
      ['anonymous', 'nobody', '192.0.2.1', 'r1'],
    );
    assert.equal(by.grants[0]?.permissions, 'all');
  });

  it('is known by name, address and request, and is asked again who it is', async () => {
    const tokens = await openTokens();
    const admission = createAdmission(tokens.identity, limits);
    const token = await tokens.add('ada', 'reader');
    const admitted = await admission.admit({ ...from, token });
    assert.deepEqual(
      [admitted.by.name, admitted.by.address, admitted.by.requestId],
      ['ada', '192.0.2.1', 'r1'],
    );
    assert.deepEqual((await admitted.again()).by, admitted.by);
    await tokens.revoke('ada');
    await assert.rejects(admitted.again(), { code: 'UNAUTHENTICATED' });
    await assert.rejects(admission.admit({ ...from, token: null }), /there is no token/);
    await tokens.close();
  });

  it('is known to be gone, however many bad tokens come from the same address', async () => {
    const tokens = await openTokens();
    const admission = createAdmission(tokens.identity, { ...limits, maxAuthFailuresPerMinute: 1 });
    const admitted = await admission.admit({ ...from, token: await tokens.add('ada', 'reader') });
    await tokens.revoke('ada');
    await assert.rejects(admission.admit({ ...from, token: 'x' }), { code: 'UNAUTHENTICATED' });
    await assert.rejects(admission.admit({ ...from, token: 'x' }), { code: 'RATE_LIMITED' });
    await assert.rejects(admitted.again(), { code: 'UNAUTHENTICATED' });
    await tokens.close();
  });

  it('counts requests of a principal under one name, from wherever they come', async () => {
    const tokens = await openTokens('limits: {reader: {requestsPerMinute: 2}}');
    const admission = createAdmission(tokens.identity, limits);
    const token = await tokens.add('ada', 'reader');
    await admission.admit({ ...from, token });
    const admitted = await admission.admit({ ...from, token, address: '192.0.2.2' });
    await assert.rejects(admitted.charge(1), { code: 'RATE_LIMITED' });
    await tokens.close();
  });
});

describe('the token of a header', () => {
  const rows: readonly [string | undefined, string | null][] = [
    [undefined, null],
    ['', null],
    ['Bearer', null],
    ['Bearer abc', 'abc'],
    ['bearer   abc ', 'abc'],
    ['Basic abc', null],
    ['Bearer a b', null],
    ['Bearer a,Bearer b', null],
    ['abc', null],
  ];
  for (const [header, token] of rows) {
    it(`is ${token} of ${JSON.stringify(header)}`, () => assert.equal(bearerToken(header), token));
  }
});
