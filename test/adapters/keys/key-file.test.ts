import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { type KeyFileOptions, openKeyFile } from '../../../src/adapters/keys/key-file.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { checkKeyVault } from '../../contract/key-vault.ts';

const script = fileURLToPath(new URL('../../support/key-maker.mjs', import.meta.url));
const unneeded = async (): Promise<boolean> => false;

checkKeyVault('a key file', {
  isLive: true,
  start: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'purser-keys-'));
    const path = join(folder, 'keys.json');
    const open = async (name = path) =>
      openKeyFile({ path: name, createIfMissing: true, isNeeded: unneeded });
    return {
      open,
      openOther: () => open(join(folder, 'other.json')),
      renew: async () => {
        await (await open()).addKey();
      },
      async forgetOlder() {
        const { keys } = JSON.parse(await readFile(path, 'utf8'));
        await writeFile(path, JSON.stringify({ keys: keys.slice(-1) }));
      },
      // A folder in its place: nothing there can be read or written.
      breakDown: () => rm(folder, { recursive: true }).then(() => writeFile(folder, '')),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
});

describe('a key file', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'purser-keys-'));
    path = join(folder, 'keys.json');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const open = (options: Partial<KeyFileOptions> = {}) =>
    openKeyFile({ path, createIfMissing: true, isNeeded: unneeded, ...options });
  const dataKey = Buffer.alloc(32, 1);

  it('is made once, for its owner alone', async () => {
    const maker = open();
    await maker.prepare();
    assert.equal(maker.isNew(), true);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    const text = await readFile(path, 'utf8');
    const finder = open();
    await finder.prepare();
    assert.equal(finder.isNew(), false);
    await open().wrap([dataKey]);
    assert.equal(await readFile(path, 'utf8'), text);
    assert.deepEqual([...(await readdir(folder))], ['keys.json']);
  });

  it('is not made before its key is persisted, and holds that key then', async () => {
    const vault = open();
    const wrapped = await vault.wrap([dataKey]);
    assert.equal((await vault.unwrap(wrapped)).length, 1);
    assert.deepEqual(await vault.areCurrent(wrapped), [true]);
    assert.deepEqual([...(await readdir(folder))], []);
    await Promise.all([vault.persist(), vault.persist()]);
    assert.deepEqual([...(await readdir(folder))], ['keys.json']);
    assert.equal((await open().unwrap(wrapped)).length, 1);
    assert.equal(vault.isNew(), true);
  });

  it('that another process made meanwhile gets the key, too, and keeps its newest', async () => {
    const [one, other] = [open(), open()];
    const wrapped = await one.wrap([dataKey]);
    await other.prepare();
    await one.persist();
    const current = await other.wrap([dataKey]);
    assert.equal((await open().unwrap([...wrapped, ...current])).length, 2);
    assert.deepEqual(await open().areCurrent([...wrapped, ...current]), [false, true]);
  });

  it('stays for its owner alone when a key is added, and lists that last', async () => {
    await open().prepare();
    const name = await open().addKey();
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    const { keys } = JSON.parse(await readFile(path, 'utf8'));
    assert.equal(keys.length, 2);
    assert.equal(keys[1].name, name);
    assert.ok(keys.every(({ createdAt }: { createdAt: string }) => Date.parse(createdAt) > 0));
    assert.deepEqual([...(await readdir(folder))], ['keys.json']);
  });

  it('is not made where that is not wanted, but by adding a key', async () => {
    const vault = open({ createIfMissing: false });
    await assert.rejects(vault.wrap([dataKey]), { code: 'KEYS_MISSING' });
    await assert.rejects(vault.prepare(), { code: 'KEYS_MISSING' });
    assert.deepEqual([...(await readdir(folder))], []);
    await vault.addKey();
    assert.equal((await vault.wrap([dataKey])).length, 1);
  });

  it('is never made anew when secrets need the one that is gone', async () => {
    const vault = open({ isNeeded: async () => true });
    for (const attempt of [
      () => vault.prepare(),
      () => vault.wrap([dataKey]),
      () => vault.addKey(),
    ]) {
      await assert.rejects(attempt, { code: 'KEYS_MISSING', message: /is missing.*backup/ });
    }
    assert.deepEqual([...(await readdir(folder))], []);
  });

  for (const [title, isNeeded, flaw] of [
    ['and needed', true, 'missing, and stored secrets need it'],
    ['and not needed', false, 'missing; `purser keys rotate` makes it'],
  ] as const) {
    it(`that is missing ${title} is reported without its path, by an option; the cause has the path`, async () => {
      const vault = open({
        createIfMissing: false,
        isNeeded: async () => isNeeded,
        namesPath: false,
      });
      const refused = await vault.wrap([dataKey]).catch((error: unknown) => error);
      assert.ok(refused instanceof PurserError);
      assert.equal(refused.code, 'KEYS_MISSING');
      assert.ok(refused.message.includes(`the key file is ${flaw}`), refused.message);
      assert.ok(!JSON.stringify([vault.name, refused.faults]).includes(folder));
      assert.ok(refused.cause instanceof Error && refused.cause.message.includes(path));
    });
  }

  it('need not be there to open what is known already', async () => {
    const vault = open({ isNeeded: async () => true });
    await open().prepare();
    const wrapped = await vault.wrap([dataKey]);
    await rm(path);
    assert.equal((await vault.unwrap(wrapped)).length, 1);
    await assert.rejects(vault.wrap([dataKey]), { code: 'KEYS_MISSING' });
  });

  for (const mode of [0o640, 0o604, 0o620, 0o666]) {
    it(`is refused if others may use it: ${mode.toString(8)}`, async () => {
      await open().prepare();
      await chmod(path, mode);
      const refused = { code: 'SETTING_INVALID', message: /^PURSER_KEY_FILE: others may/ };
      await assert.rejects(open().check(), refused);
      await assert.rejects(open().prepare(), refused);
      await assert.rejects(open().addKey(), refused);
      await chmod(path, 0o600);
      await open().prepare();
    });
  }

  const key = Buffer.alloc(32, 5).toString('base64');
  const malformed: readonly [string, string][] = [
    ['nothing', ''],
    ['no JSON', 'keys'],
    ['a list', '[]'],
    ['no keys', '{"keys":[]}'],
    ['a key without a name', JSON.stringify({ keys: [{ key }] })],
    ['a key of too few bytes', JSON.stringify({ keys: [{ name: 'a', key: key.slice(4) }] })],
    [
      'a name twice',
      JSON.stringify({
        keys: [
          { name: 'a', key },
          { name: 'a', key },
        ],
      }),
    ],
    ['a name with a colon', JSON.stringify({ keys: [{ name: 'a:b', key }] })],
    ['too much', ' '.repeat(2_000_000)],
  ];
  for (const [what, text] of malformed) {
    it(`is refused, not quoted and not overwritten: ${what}`, async () => {
      await writeFile(path, text, { mode: 0o600 });
      const isQuiet = ({ code, message }: { code: string; message: string }) =>
        code === 'SETTING_INVALID' && !message.includes(key.slice(4));
      await assert.rejects(open().prepare(), isQuiet);
      await assert.rejects(open().addKey(), isQuiet);
      assert.equal(await readFile(path, 'utf8'), text);
    });
  }

  it('is not changed while another process changes it', async () => {
    await open().prepare();
    await writeFile(`${path}.lock`, '');
    await assert.rejects(open().addKey(), { code: 'KEYS_UNAVAILABLE', message: /remove .*lock/ });
    await rm(`${path}.lock`);
    await open().addKey();
  });

  it('is there whole for everybody, while several make it at once', async () => {
    const vaults = Array.from({ length: 8 }, () => open());
    const wrapped = await Promise.all(vaults.map((vault) => vault.wrap([dataKey])));
    await Promise.all(vaults.map((vault) => vault.persist()));
    for (const vault of vaults) assert.equal((await vault.unwrap(wrapped.flat())).length, 8);
  });
});

describe('several processes with one key file', () => {
  it('lose no key that another makes, and open what others wrap', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'purser-keys-'));
    const path = join(folder, 'keys.json');
    const makers = ['one', 'other'].map(() =>
      spawn(process.execPath, [script, path, '12'], { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const vault = openKeyFile({ path, createIfMissing: true, isNeeded: unneeded });
    let texts = '';
    for (const { stdout } of makers) {
      stdout.on('data', (text) => {
        texts += text;
      });
    }
    await Promise.all(makers.map((maker) => once(maker, 'close')));
    assert.deepEqual(
      makers.map(({ exitCode }) => exitCode),
      [0, 0],
    );
    const wrapped = texts.trim().split('\n');
    assert.equal(wrapped.length, 24);
    assert.equal((await vault.unwrap(wrapped)).length, 24);
    assert.equal(JSON.parse(await readFile(path, 'utf8')).keys.length, 24);
    await rm(folder, { recursive: true });
  });
});
