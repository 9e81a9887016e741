import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { openBarbican } from '../../../src/adapters/keys/barbican.ts';
import type { KeystoneLogin } from '../../../src/config/key-config.ts';
import type { KeyVault } from '../../../src/ports/key-vault.ts';
import { checkKeyVault } from '../../contract/key-vault.ts';
import {
  type BarbicanServer,
  barbicanCredential,
  barbicanUser,
  openBarbicanServer,
} from '../../support/barbican-server.ts';
import { troubles } from '../../support/service-double.ts';

const password: KeystoneLogin = { ...barbicanUser, password: () => barbicanUser.password };
const credential: KeystoneLogin = {
  credential: barbicanCredential.id,
  secret: () => barbicanCredential.secret,
};
const dataKey = Buffer.alloc(32, 1);

function open(
  { barbicanUrl: url, keystoneUrl }: BarbicanServer,
  { login = password, secret = 'purser' }: { login?: KeystoneLogin; secret?: string } = {},
): KeyVault {
  return openBarbican({ url, keystoneUrl, secret, login });
}

checkKeyVault('Barbican', {
  isLive: true,
  start: async () => {
    const server = await openBarbicanServer();
    return {
      open: async () => open(server),
      openOther: async () => open(server, { secret: 'other' }),
      renew: async () => {
        await open(server).addKey();
      },
      forgetOlder: async () => server.keepNewest('purser'),
      breakDown: async () => server.setAllowed(false),
      close: () => server.close(),
    };
  },
});

describe('Barbican', () => {
  let server: BarbicanServer;
  beforeEach(async () => {
    server = await openBarbicanServer();
  });
  afterEach(() => server.close());

  for (const [what, login] of [
    ['a password', password],
    ['an application credential', credential],
  ] as const) {
    it(`lets in who logs in with ${what}, once`, async () => {
      const vault = open(server, { login });
      const wrapped = await Promise.all(Array.from({ length: 5 }, () => vault.wrap([dataKey])));
      assert.equal((await vault.unwrap(wrapped.flat())).length, 5);
      assert.equal(server.logins(), 1);
    });
  }

  it('is logged in to again when a token has ended', async () => {
    const vault = open(server);
    await vault.wrap([dataKey]);
    server.expireTokens();
    await Promise.all([vault.wrap([dataKey]), vault.wrap([dataKey])]);
    assert.equal(server.logins(), 2);
  });

  it('is asked again on a new connection where it closed one after an answer', async () => {
    server.closeUnannounced();
    const vault = open(server);
    const wrapped = await vault.wrap([dataKey]);
    assert.deepEqual((await vault.unwrap(wrapped)).length, 1);
    await vault.addKey();
    assert.deepEqual(await vault.areCurrent(wrapped), [false]);
  });

  const wrong: readonly [string, KeystoneLogin][] = [
    ['password', { ...barbicanUser, password: () => 'hunter3' }],
    ['project', { ...barbicanUser, password: () => barbicanUser.password, project: 'elsewhere' }],
    ['credential', { credential: 'c0ffee', secret: () => 'hunter3' }],
  ];
  for (const [what, login] of wrong) {
    it(`lets nobody in with a wrong ${what}, and says nothing of it`, async () => {
      const vault = open(server, { login });
      const refused = (error: unknown) => {
        const shown = inspect(error, { depth: 9, showHidden: true });
        assert.match(shown, /Keystone for Barbican secret purser does not give keys/);
        assert.ok(!shown.includes('hunter'));
        return true;
      };
      await assert.rejects(vault.wrap([dataKey]), refused);
      await assert.rejects(vault.wrap([dataKey]), { code: 'KEYS_UNAVAILABLE' });
    });
  }

  it('gives each key once', async () => {
    const vault = open(server);
    for (let round = 0; round < 3; round += 1) await vault.unwrap(await vault.wrap([dataKey]));
    assert.equal(server.asked.filter((path) => path.endsWith('/payload')).length, 1);
    assert.equal(server.asked.filter((path) => path.startsWith('POST')).length, 2);
  });

  it('may have more keys than it lists at once', async () => {
    for (let at = 0; at < 230; at += 1) server.addSecret('purser', Buffer.alloc(32, at));
    const vault = open(server);
    const wrapped = await vault.wrap([dataKey]);
    assert.equal((await open(server).unwrap(wrapped)).length, 1);
    assert.equal(server.asked.filter((path) => path.endsWith('/secrets')).length, 6);
  });

  it('has one newest key for everybody, if two were made in the same second', async () => {
    const created = '2026-11-21T10:00:00';
    server.addSecret('purser', Buffer.alloc(32, 1), created);
    const [one, other] = [open(server), open(server)];
    const wrapped = await one.wrap([dataKey]);
    server.addSecret('purser', Buffer.alloc(32, 2), created);
    const names = await Promise.all([one, other].map((vault) => vault.wrap([dataKey])));
    assert.equal(new Set(names.flat().map((text) => text.split(':')[2])).size, 1);
    assert.equal((await other.unwrap(wrapped)).length, 1);
  });

  it('reports a secret of the name that is not a key', async () => {
    server.addSecret('purser', Buffer.from('a passphrase'));
    const refused = { code: 'KEYS_UNAVAILABLE', message: /is no key of 256 bits/ };
    await assert.rejects(open(server).wrap([dataKey]), refused);
  });

  for (const [trouble, reason] of troubles) {
    it(`is reported as unusable when it ${trouble}`, async () => {
      const vault = open(server);
      const wrapped = await vault.wrap([dataKey]);
      server.trouble(trouble);
      for (const work of [
        () => vault.wrap([dataKey]),
        () => vault.areCurrent(wrapped),
        () => vault.addKey(),
        () => open(server).unwrap(wrapped),
      ]) {
        await assert.rejects(work, { code: 'KEYS_UNAVAILABLE', message: reason });
      }
      server.trouble(null);
      assert.equal((await open(server).unwrap(wrapped)).length, 1);
    });
  }
});
