import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { describe, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';

const mongodb = { PURSER_MONGODB_URL: 'mongodb://127.0.0.1' };
const vault = { PURSER_VAULT_URL: 'https://vault:8200', PURSER_VAULT_TOKEN: 'hvs.token' };
const keystone = { PURSER_KEYSTONE_URL: 'https://keystone:5000/v3' };
const user = {
  PURSER_KEYSTONE_USER: 'purser',
  PURSER_KEYSTONE_PASSWORD: 'hunter2!',
  PURSER_KEYSTONE_PROJECT: 'site',
};
const credential = {
  PURSER_KEYSTONE_APPLICATION_CREDENTIAL_ID: 'c0ffee',
  PURSER_KEYSTONE_APPLICATION_CREDENTIAL_SECRET: 'hunter3!',
};
const barbican = { PURSER_BARBICAN_URL: 'https://barbican:9311', ...keystone, ...user };

type Env = Readonly<Record<string, string>>;

describe('keys', () => {
  const rows: readonly [string, Env, object][] = [
    [
      'are in a file of the embedded store',
      { PURSER_DATA: '/srv/purser' },
      { from: 'file', path: '/srv/purser/keys.json', createIfMissing: true },
    ],
    [
      'are in a file elsewhere',
      { PURSER_KEY_FILE: '/keys' },
      { from: 'file', path: '/keys', createIfMissing: true },
    ],
    ['are nowhere beside MongoDB', mongodb, { from: 'nowhere' }],
    [
      'are in a file beside MongoDB that must be there',
      { ...mongodb, PURSER_KEY_FILE: '/keys' },
      { from: 'file', path: '/keys', createIfMissing: false },
    ],
  ];
  for (const [what, env, keys] of rows) {
    it(what, () => assert.deepEqual(readConfig(env).config?.keys, keys));
  }

  it('may be in the settings, in Vault, or in Barbican', () => {
    const kinds = [{ PURSER_KEYS: 'a:b' }, vault, barbican, { ...mongodb, ...vault }];
    assert.deepEqual(
      kinds.map((env) => readConfig(env).config?.keys.from),
      ['settings', 'vault', 'barbican', 'vault'],
    );
  });

  it('may be asked for in plain text on this machine, or where that is allowed', () => {
    for (const [url, isAllowed] of [
      ['http://127.0.0.1:8200', ''],
      ['http://[::1]:8200', ''],
      ['http://localhost', 'false'],
      ['http://vault:8200', 'true'],
    ] as const) {
      const env = { ...vault, PURSER_VAULT_URL: url, PURSER_KEYS_OVER_HTTP: isAllowed };
      assert.deepEqual(readConfig(env).faults, []);
    }
  });

  it('never show when settings are printed', () => {
    for (const env of [
      { PURSER_KEYS: 'a:hunter1!' },
      vault,
      barbican,
      { ...barbican, ...credential },
    ]) {
      const shown = inspect(readConfig(env), { depth: 9 }) + JSON.stringify(readConfig(env));
      assert.ok(!/hunter|hvs/.test(shown), shown);
    }
  });
});

describe('settings of keys that make no sense', () => {
  const { PURSER_KEYSTONE_PROJECT: _, ...noProject } = barbican;
  const rows: readonly [string, Env, string, RegExp][] = [
    ['two places', { PURSER_KEYS: 'a:b', PURSER_KEY_FILE: '/k' }, 'PURSER_KEYS', /PURSER_KEY_FILE/],
    [
      'two services',
      { ...vault, ...barbican },
      'PURSER_BARBICAN_URL',
      /PURSER_VAULT_URL is set too/,
    ],
    ['no token', { PURSER_VAULT_URL: 'https://vault' }, 'PURSER_VAULT_TOKEN', /Vault needs/],
    ['two tokens', { ...vault, PURSER_VAULT_TOKEN_FILE: '/t' }, 'PURSER_VAULT_TOKEN', /or else/],
    ['no URL', { ...vault, PURSER_VAULT_URL: 'vault' }, 'PURSER_VAULT_URL', /must be an http/],
    [
      'a user in a URL',
      { ...vault, PURSER_VAULT_URL: 'https://a:b@vault' },
      'PURSER_VAULT_URL',
      /without user/,
    ],
    ['plain text', { ...vault, PURSER_VAULT_URL: 'http://vault' }, 'PURSER_VAULT_URL', /OVER_HTTP/],
    ['a path as a key', { ...vault, PURSER_VAULT_KEY: '../sys' }, 'PURSER_VAULT_KEY', /name/],
    ['no project', noProject, 'PURSER_KEYSTONE_USER', /user, password and project/],
    [
      'two logins',
      { ...barbican, ...credential },
      'PURSER_KEYSTONE_USER',
      /or else an application/,
    ],
    [
      'no Keystone',
      { PURSER_BARBICAN_URL: 'https://barbican', ...credential },
      'PURSER_KEYSTONE_URL',
      /Barbican needs it/,
    ],
    [
      'plain text to Keystone',
      { ...barbican, PURSER_KEYSTONE_URL: 'http://keystone' },
      'PURSER_KEYSTONE_URL',
      /OVER_HTTP/,
    ],
  ];
  for (const [what, env, setting, reason] of rows) {
    it(`are refused: ${what}`, () => {
      const { config, faults } = readConfig(env);
      assert.equal(config, null);
      assert.deepEqual(
        faults.map(({ code, facts }) => [code, facts['setting']]),
        [['SETTING_INVALID', setting]],
      );
      assert.match(faults[0]?.message ?? '', reason);
    });
  }
});
