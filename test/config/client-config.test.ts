import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { type Environment, readConfig } from '../../src/config/config.ts';

const tokens = { PURSER_TOKEN_FILE: 'tokens.yaml' };

function clientsOf(env: Environment) {
  const { config, faults } = readConfig(env);
  assert.deepEqual(faults, []);
  return config?.clients;
}

describe('the pages that may send requests', () => {
  it('are those of no other origin by default', () => {
    assert.deepEqual(clientsOf({})?.cors, {
      origins: [],
      isEveryOrigin: false,
      hasCredentials: false,
    });
  });

  it('are those of the listed origins', () => {
    const list = 'https://dashboard.example.com, http://localhost:3000,http://[::1]:8080';
    assert.deepEqual(clientsOf({ PURSER_CORS_ORIGINS: list })?.cors.origins, list.split(/, ?/));
  });

  it('are those of every origin, where callers authenticate or nobody needs to', () => {
    for (const env of [tokens, { PURSER_ALLOW_ANONYMOUS: 'true' }]) {
      const cors = clientsOf({ ...env, PURSER_CORS_ORIGINS: '*' })?.cors;
      assert.deepEqual(cors, { origins: [], isEveryOrigin: true, hasCredentials: false });
    }
  });

  const wrong: readonly [string, Environment, RegExp][] = [
    [
      'a path',
      { PURSER_CORS_ORIGINS: 'https://a.example/b' },
      /"https:\/\/a.example\/b".*Did you mean "https:\/\/a.example"/,
    ],
    [
      'a slash',
      { PURSER_CORS_ORIGINS: 'https://a.example/' },
      /Did you mean "https:\/\/a.example"/,
    ],
    [
      'the usual port',
      { PURSER_CORS_ORIGINS: 'https://a.example:443' },
      /Did you mean "https:\/\/a.example"/,
    ],
    [
      'capitals',
      { PURSER_CORS_ORIGINS: 'https://A.example' },
      /Did you mean "https:\/\/a.example"/,
    ],
    [
      'no scheme',
      { PURSER_CORS_ORIGINS: 'a.example' },
      /"a.example" is not an origin.*scheme, host and port/,
    ],
    [
      'another scheme',
      { PURSER_CORS_ORIGINS: 'ftp://a.example' },
      /"ftp:\/\/a.example" is not an origin/,
    ],
    ['a pattern', { PURSER_CORS_ORIGINS: 'https://*.example' }, /"https:\/\/\*.example"/],
    ['null', { PURSER_CORS_ORIGINS: 'null' }, /"null" is not an origin/],
    ['nothing', { PURSER_CORS_ORIGINS: 'https://a.example,' }, /"" is not an origin/],
    [
      'every origin beside one',
      { ...tokens, PURSER_CORS_ORIGINS: '*,https://a.example' },
      /every origin/,
    ],
    [
      'every origin with credentials',
      { ...tokens, PURSER_CORS_ORIGINS: '*', PURSER_CORS_CREDENTIALS: 'true' },
      /credentials/,
    ],
    ['every origin without authentication', { PURSER_CORS_ORIGINS: '*' }, /without authentication/],
  ];
  for (const [title, env, reason] of wrong) {
    it(`are not given by ${title}`, () => {
      const { config, faults } = readConfig(env);
      assert.equal(config, null);
      assert.deepEqual(
        faults.map(({ code, facts }) => [code, facts['setting']]),
        [['SETTING_INVALID', 'PURSER_CORS_ORIGINS']],
      );
      assert.match(faults[0]?.message ?? '', reason);
    });
  }
});

describe('trusted documents', () => {
  it('are none by default', () => {
    assert.equal(clientsOf({})?.trusted, null);
    assert.equal(clientsOf({ PURSER_TRUSTED_DOCUMENTS_MODE: 'off' })?.trusted, null);
    const off = { PURSER_TRUSTED_DOCUMENTS: 'a', PURSER_TRUSTED_DOCUMENTS_MODE: 'off' };
    assert.equal(clientsOf(off)?.trusted, null);
  });

  it('stand beside other queries, unless they are the only ones', () => {
    const env = { PURSER_TRUSTED_DOCUMENTS: 'a.json' };
    const trusted = { path: 'a.json', mode: 'prefer', maxAgeMs: 3_600_000 };
    assert.deepEqual(clientsOf(env)?.trusted, trusted);
    const only = { ...env, PURSER_TRUSTED_DOCUMENTS_MODE: 'only' };
    assert.deepEqual(clientsOf(only)?.trusted, { ...trusted, mode: 'only' });
  });

  it('turn the IDE off if they are the only ones', () => {
    const env = { PURSER_TRUSTED_DOCUMENTS: 'a', PURSER_TRUSTED_DOCUMENTS_MODE: 'only' };
    assert.equal(readConfig(env).config?.access.ide, false);
    const { faults } = readConfig({ ...env, PURSER_IDE: 'true' });
    assert.deepEqual(
      faults.map(({ facts }) => facts['setting']),
      ['PURSER_IDE'],
    );
  });

  it('need a place if a mode is set', () => {
    const { faults } = readConfig({ PURSER_TRUSTED_DOCUMENTS_MODE: 'only' });
    assert.deepEqual(
      faults.map(({ facts }) => facts['setting']),
      ['PURSER_TRUSTED_DOCUMENTS_MODE'],
    );
  });
});

describe('the cost budget of a caller', () => {
  it('is unlimited by default, and covers one query at least', () => {
    assert.equal(readConfig({}).config?.query.maxCostPerMinute, 0);
    const { faults } = readConfig({ PURSER_QUERY_COST_PER_MINUTE: '99999' });
    assert.deepEqual(
      faults.map(({ facts }) => facts['setting']),
      ['PURSER_QUERY_COST_PER_MINUTE'],
    );
    const both = { PURSER_QUERY_COST_PER_MINUTE: '1000', PURSER_QUERY_COST: '1000' };
    assert.equal(readConfig(both).config?.query.maxCostPerMinute, 1_000);
  });
});
