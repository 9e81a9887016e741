import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { type Config, type Environment, readConfig } from '../../src/config/config.ts';

const jwt = {
  PURSER_JWT_ISSUER: 'https://id.example.org',
  PURSER_JWT_AUDIENCE: 'purser',
  PURSER_JWT_KEY_FILE: 'key.pem',
};
const tokens = { PURSER_TOKEN_FILE: 'tokens.yaml' };

describe('who may be let in', () => {
  const rows: readonly [string, Environment, (config: Config) => unknown, unknown][] = [
    ['everybody on this machine', {}, ({ access }) => access.onLoopback, true],
    ['nobody else', { ...tokens, PURSER_HOST: '::' }, ({ access }) => access.onLoopback, false],
    [
      'anybody, if that is said',
      { PURSER_HOST: '0.0.0.0', PURSER_ALLOW_ANONYMOUS: 'true' },
      ({ host }) => host,
      '0.0.0.0',
    ],
    [
      'who has a JWT',
      { ...jwt, PURSER_HOST: '0.0.0.0' },
      ({ access }) => access.jwt,
      {
        issuer: 'https://id.example.org',
        audience: 'purser',
        key: { from: 'file', file: 'key.pem' },
        rolesClaim: 'roles',
        nameClaim: 'sub',
      },
    ],
    [
      'by some names only',
      { ...tokens, PURSER_ALLOWED_HOSTS: 'Purser.example, 10.0.0.1' },
      ({ access }) => access.allowedHosts,
      ['purser.example', '10.0.0.1'],
    ],
  ];
  for (const [title, env, of, expected] of rows) {
    it(`is ${title}`, () => {
      const { config, faults } = readConfig(env);
      assert.deepEqual(faults, []);
      assert.deepEqual(config && of(config), expected);
    });
  }

  const wrong: readonly [string, Environment, string, RegExp][] = [
    ['everybody', { PURSER_HOST: '0.0.0.0' }, 'PURSER_HOST', /loopback.*PURSER_ALLOW_ANONYMOUS/],
    ['everybody by a name', { PURSER_HOST: 'purser.example' }, 'PURSER_HOST', /loopback/],
    [
      'everybody and somebody',
      { ...tokens, PURSER_ALLOW_ANONYMOUS: 'true' },
      'PURSER_ALLOW_ANONYMOUS',
      /take one of the two away/,
    ],
    [
      'roles without anybody',
      { PURSER_ACCESS_FILE: 'a' },
      'PURSER_ACCESS_FILE',
      /authenticated callers/,
    ],
    ['JWTs of anybody', { ...jwt, PURSER_JWT_ISSUER: '' }, 'PURSER_JWT_ISSUER', /need it/],
    ['JWTs for anybody', { ...jwt, PURSER_JWT_AUDIENCE: '' }, 'PURSER_JWT_AUDIENCE', /need it/],
    ['JWTs unsigned', { ...jwt, PURSER_JWT_KEY_FILE: '' }, 'PURSER_JWT_JWKS_URL', /need one/],
    [
      'JWTs signed either way',
      { ...jwt, PURSER_JWT_SECRET: 'x'.repeat(32) },
      'PURSER_JWT_JWKS_URL',
      /need one/,
    ],
    [
      'JWTs by keys that anybody may change',
      { PURSER_JWT_JWKS_URL: 'http://id.example.org/keys' },
      'PURSER_JWT_JWKS_URL',
      /https/,
    ],
    ['TLS without a key', { PURSER_TLS_CERT: 'a' }, 'PURSER_TLS_KEY', /needs it/],
    ['TLS without a certificate', { PURSER_TLS_KEY: 'a' }, 'PURSER_TLS_CERT', /needs it/],
    [
      'certificates of clients without TLS',
      { PURSER_TLS_CLIENT_CA: 'a' },
      'PURSER_TLS_CERT',
      /need/,
    ],
    [
      'required certificates of nobody',
      { PURSER_TLS_CLIENT_AUTH: 'required' },
      'PURSER_TLS_CLIENT_CA',
      /needs it/,
    ],
    ['hosts by a pattern', { PURSER_ALLOWED_HOSTS: '*' }, 'PURSER_ALLOWED_HOSTS', /names of hosts/],
  ];
  for (const [title, env, setting, reason] of wrong) {
    it(`cannot be ${title}`, () => {
      const { config, faults } = readConfig(env);
      assert.equal(config, null);
      assert.equal(faults[0]?.facts['setting'], setting);
      assert.match(faults[0]?.message ?? '', reason);
    });
  }
});

describe('what depends on who may be let in', () => {
  const rows: readonly [string, Environment, readonly [boolean, boolean, number]][] = [
    ['on loopback', {}, [true, true, 0]],
    ['on loopback with tokens', tokens, [true, true, 6_000]],
    ['elsewhere', { ...tokens, PURSER_HOST: '0.0.0.0' }, [false, false, 6_000]],
    [
      'elsewhere, if it is set',
      {
        ...tokens,
        PURSER_HOST: '0.0.0.0',
        PURSER_IDE: 'true',
        PURSER_INTROSPECTION: 'true',
        PURSER_RATE_LIMIT: '5',
      },
      [true, true, 5],
    ],
  ];
  for (const [title, env, expected] of rows) {
    it(`is as it should be ${title}`, () => {
      const { config } = readConfig(env);
      assert.ok(config !== null);
      const { access, query } = config;
      assert.deepEqual([access.ide, query.introspection, access.rateLimit], expected);
    });
  }
});

describe('a shared secret', () => {
  it('is in nothing that could be printed', () => {
    const { config } = readConfig({
      ...jwt,
      PURSER_JWT_KEY_FILE: '',
      PURSER_JWT_SECRET: `hunter2${'x'.repeat(32)}`,
    });
    assert.ok(config?.access.jwt?.key.from === 'secret');
    assert.ok(!JSON.stringify(config).includes('hunter2'));
    assert.match(config.access.jwt.key.secret(), /^hunter2/);
  });
});
