import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { openVaultTransit, type TransitOptions } from '../../../src/adapters/keys/vault-transit.ts';
import type { KeyVault } from '../../../src/ports/key-vault.ts';
import { checkKeyVault } from '../../contract/key-vault.ts';
import { troubles } from '../../support/service-double.ts';
import { openVaultServer, type VaultServer } from '../../support/vault-server.ts';

const token = 'hvs.CAESIJ-test';
const dataKey = Buffer.alloc(32, 1);

function open({ url }: VaultServer, options: Partial<TransitOptions> = {}): KeyVault {
  return openVaultTransit({
    url,
    token: { text: () => token },
    namespace: null,
    mount: 'transit',
    key: 'purser',
    ...options,
  });
}

for (const [name, key] of [
  ['Vault Transit', 'purser'],
  ['Vault Transit beside a key of another name', 'other'],
] as const) {
  checkKeyVault(name, {
    isLive: true,
    start: async () => {
      const server = await openVaultServer({ token });
      const strange = await openVaultServer({ token });
      let versions = 1;
      return {
        open: async () => open(server),
        openOther: async () => open(strange, { key }),
        async renew() {
          await open(server).addKey();
          versions += 1;
        },
        forgetOlder: async () => server.setOldest('purser', versions),
        breakDown: async () => server.setSealed(true),
        async close() {
          await server.close();
          await strange.close();
        },
      };
    },
  });
}

describe('Vault Transit', () => {
  let server: VaultServer;
  beforeEach(async () => {
    server = await openVaultServer({ token });
  });
  afterEach(() => server.close());

  it('is asked again on a new connection where it closed one after an answer', async () => {
    server.closeUnannounced();
    const vault = open(server);
    const wrapped = await vault.wrap([dataKey]);
    assert.deepEqual((await vault.unwrap(wrapped)).length, 1);
    await vault.addKey();
    assert.deepEqual(await vault.areCurrent(wrapped), [false]);
  });

  it('wraps as many as there are in few requests', async () => {
    const vault = open(server);
    const wrapped = await vault.wrap(Array.from({ length: 1_000 }, () => dataKey));
    await vault.unwrap(wrapped);
    await vault.areCurrent(wrapped);
    assert.deepEqual(server.asked, [
      ...Array(2).fill('POST /v1/transit/encrypt/purser'),
      ...Array(2).fill('POST /v1/transit/decrypt/purser'),
      'GET /v1/transit/keys/purser',
    ]);
  });

  it('says of a wrapped key which key and version it is under', async () => {
    const vault = open(server);
    assert.match((await vault.wrap([dataKey]))[0] ?? '', /^transit:1:purser:vault:v1:/);
    assert.equal(await vault.addKey(), 'purser version 2');
    assert.match((await vault.wrap([dataKey]))[0] ?? '', /^transit:1:purser:vault:v2:/);
  });

  it('makes the key when it is added first', async () => {
    assert.equal(await open(server).addKey(), 'purser version 1');
  });

  it('asks where the engine is, in the namespace that is set', async () => {
    const other = await openVaultServer({ token, mount: 'teams/site/transit', namespace: 'ops' });
    const place = { mount: 'teams/site/transit', namespace: 'ops' };
    const vault = open(other, { ...place, url: `${other.url}/` } as Partial<TransitOptions>);
    assert.equal((await vault.unwrap(await vault.wrap([dataKey]))).length, 1);
    await assert.rejects(open(other).wrap([dataKey]), { code: 'KEYS_UNAVAILABLE' });
    await other.close();
  });

  it('takes the token from its file each time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'purser-vault-'));
    const file = join(folder, 'token');
    const vault = open(server, { token: { file } });
    await assert.rejects(vault.wrap([dataKey]), { message: /token cannot be read \(ENOENT\)/ });
    await writeFile(file, `${token}\n`);
    await vault.wrap([dataKey]);
    server.setToken('hvs.renewed');
    await assert.rejects(vault.wrap([dataKey]), { message: /does not let Purser in/ });
    await writeFile(file, 'hvs.renewed\n');
    await vault.wrap([dataKey]);
    await rm(folder, { recursive: true });
  });

  it('misses a key that was deleted', async () => {
    const vault = open(server);
    const wrapped = await vault.wrap([dataKey]);
    server.deleteKey('purser');
    await assert.rejects(vault.unwrap(wrapped), { code: 'KEY_UNKNOWN' });
    assert.deepEqual(await vault.areCurrent(wrapped), [false]);
  });

  it('understands a Vault that reports single failures with status 200', async () => {
    const vault = open(server);
    const [wrapped = ''] = await vault.wrap([dataKey]);
    server.setLenient(true);
    const damaged = `${wrapped.slice(0, -4)}AAAA`;
    await assert.rejects(vault.unwrap([wrapped, damaged]), { code: 'KEY_DAMAGED' });
  });

  for (const [trouble, reason] of troubles) {
    it(`is reported as unusable when it ${trouble}`, async () => {
      const vault = open(server);
      const wrapped = await vault.wrap([dataKey]);
      server.trouble(trouble);
      for (const work of [
        () => vault.wrap([dataKey]),
        () => vault.unwrap(wrapped),
        () => vault.areCurrent(wrapped),
        () => vault.addKey(),
      ]) {
        await assert.rejects(work, { code: 'KEYS_UNAVAILABLE', message: reason });
      }
      server.trouble(null);
      assert.equal((await vault.unwrap(wrapped)).length, 1);
    });
  }

  it('is reported as unreachable without its token or what was sent', async () => {
    const gone = await openVaultServer({ token });
    await gone.close();
    const refused = (error: unknown) => {
      const shown = inspect(error, { depth: 9, showHidden: true });
      assert.match(shown, /ECONNREFUSED/);
      assert.ok(!shown.includes(token) && !shown.includes(dataKey.toString('base64')));
      return true;
    };
    await assert.rejects(open(gone).wrap([dataKey]), refused);
  });
});
