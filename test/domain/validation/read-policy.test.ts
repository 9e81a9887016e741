import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import { readPolicies } from '../../../src/domain/validation/read-policy.ts';

const schema = 'deckhand/ValidationPolicy/v1';
const read = (...datas: readonly Json[]) =>
  readPolicies(
    datas.map((data, at) => [
      { schema, name: `policy-${at}` },
      { schema, metadata: {}, data },
    ]),
  );

describe('a validation policy', () => {
  it('is read with what it lists', () => {
    const [policy] = read({
      validations: [{ name: 'a-validation', expiresAfter: 'P1W' }, { name: 'b-verification' }],
    });
    assert.equal(policy?.flaw, null);
    assert.deepEqual(
      policy?.listed.map(({ name, expiresAfter, duration }) => [
        name,
        expiresAfter,
        duration?.days,
      ]),
      [
        ['a-validation', 'P1W', 7],
        ['b-verification', null, undefined],
      ],
    );
  });

  const flawed: readonly (readonly [string, Json, RegExp])[] = [
    ['no mapping', 'all', /^data: /],
    ['no list', {}, /^data: .*validations/],
    ['other keys', { validations: [], more: 1 }, /^data: /],
    [
      'a name that says nothing',
      { validations: [{ name: 'tests' }] },
      /validations\[0\]\.name: .*ends in -validation or -verification$/,
    ],
    ['no name', { validations: [{}] }, /validations\[0\]: .*name/],
    [
      'no duration',
      { validations: [{ name: 'a-validation', expiresAfter: '1 week' }] },
      /validations\[0\]\.expiresAfter is no ISO 8601 duration/,
    ],
  ];
  for (const [title, data, flaw] of flawed) {
    it(`has a flaw: ${title}`, () => assert.match(read(data)[0]?.flaw ?? '', flaw));
  }

  it('is flawed if it is stored encrypted', () => {
    const [policy] = readPolicies([[{ schema, name: 'sealed' }, null]]);
    assert.equal(policy?.flaw, 'it is stored encrypted');
  });

  it('may list many validations, but not any number', () => {
    const list = (count: number): Json => ({
      validations: Array.from({ length: count }, (_, at) => ({ name: `v${at}-validation` })),
    });
    const flaws = read(list(1_500), list(500), list(1)).map(({ flaw }) => flaw);
    assert.deepEqual(flaws.slice(0, 2), [null, null]);
    assert.match(flaws[2] ?? '', /more than 2000 validations/);
  });
});
