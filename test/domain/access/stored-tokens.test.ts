import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  parseStoredTokens,
  type StoredToken,
  withoutToken,
  withToken,
} from '../../../src/domain/access/stored-tokens.ts';

const source = { setting: 'PURSER_TOKEN_FILE', file: 'tokens.yaml' };

const token: StoredToken = {
  name: 'ci',
  hash: 'a'.repeat(64),
  roles: ['editor'],
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
};

const other: StoredToken = {
  ...token,
  name: 'nightly: "build"',
  hash: 'b'.repeat(64),
  expiresAt: '2027-01-01T00:00:00.000Z',
};

describe('a file of tokens', () => {
  for (const text of ['', '\n', '# nothing yet\n', '[]', 'null']) {
    it(`may be empty: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(parseStoredTokens(text, source), { tokens: [], faults: [] });
    });
  }

  it('is read as it was written', () => {
    const text = withToken(withToken('', token), other);
    assert.deepEqual(parseStoredTokens(text, source), { tokens: [token, other], faults: [] });
  });

  it('keeps its comments', () => {
    const text = withToken('# ours\n', token).replace('- name', '# of the build\n- name');
    const changed = withoutToken(withToken(text, other), other.name);
    assert.match(changed, /# ours/);
    assert.match(changed, /# of the build/);
    assert.deepEqual(parseStoredTokens(changed, source).tokens, [token]);
  });

  it('is empty once the last token is taken away', () => {
    const text = withoutToken(withToken('', token), 'ci');
    assert.deepEqual(parseStoredTokens(text, source), { tokens: [], faults: [] });
    assert.deepEqual(parseStoredTokens(withToken(text, other), source).tokens, [other]);
  });

  const line = (members: string) => `- {name: a, hash: ${'c'.repeat(64)}, roles: [], ${members}}\n`;
  const wrong: readonly [string, string, RegExp][] = [
    ['a mapping', 'name: a', /the file must be a list/],
    ['a token without a name', `- {hash: ${'c'.repeat(64)}, roles: []}`, /the name of a token/],
    ['a token instead of its hash', '- {name: a, hash: purser_x, roles: []}', /64 digits/],
    ['a token without roles', `- {name: a, hash: ${'c'.repeat(64)}}`, /the roles of a token/],
    ['a name of two lines', line('').replace('name: a', 'name: "a\\nb"'), /control character/],
    ['a slip in a member', line('expireAt: 2030-01-01T00:00:00Z'), /"expiresAt" may be meant/],
    ['a day', line('expiresAt: 2030-01-01'), /expiresAt is a time in UTC/],
    ['a day that is none', line('expiresAt: 2030-13-41T00:00:00Z'), /expiresAt is a time in UTC/],
    ['a name twice', line('') + line('').replace(/c{64}/, 'd'.repeat(64)), /two tokens called "a"/],
    ['a hash twice', line('') + line('').replace('name: a', 'name: b'), /the hash of another/],
  ];
  for (const [title, text, reason] of wrong) {
    it(`is refused with ${title}`, () => {
      const [found] = parseStoredTokens(text, source).faults;
      assert.equal(found?.code, 'SETTING_INVALID');
      assert.match(found?.message ?? '', reason);
      assert.equal(found?.place.file, 'tokens.yaml');
    });
  }
});
