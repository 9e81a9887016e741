import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { PurserError } from '../../src/domain/errors.ts';
import type { KeyVault, WrappedKey } from '../../src/ports/key-vault.ts';
import { runs } from '../support/properties.ts';

/** A place of keys, made for one test. */
export interface KeyPlace {
  /** Opens it, as another process does. */
  open(): Promise<KeyVault>;
  /** Opens another of the same kind, with other keys. */
  openOther(): Promise<KeyVault>;
  /** Puts a newer key there, as its owner does; those before stay. */
  renew(): Promise<void>;
  /** Takes all keys away but the newest. */
  forgetOlder(): Promise<void>;
  /** Makes it answer nobody; null where there is nothing that could fail. */
  readonly breakDown: (() => Promise<void>) | null;
  close(): Promise<void>;
}

/** What kind of vault it is. */
export interface VaultKind {
  /** Whether keys can be made by Purser, and an open vault sees what others made. */
  readonly isLive: boolean;
  readonly start: () => Promise<KeyPlace>;
}

const keyOf = (fill: number): Uint8Array => Buffer.alloc(32, fill);
const keys = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 20 });

/** What every KeyVault promises; each adapter's test runs it on places it makes. */
export function checkKeyVault(name: string, { isLive, start }: VaultKind): void {
  describe(`${name} keeps the promises of a KeyVault`, () => {
    let place: KeyPlace;
    let vault: KeyVault;
    beforeEach(async () => {
      place = await start();
      vault = await place.open();
    });
    afterEach(async () => {
      await vault.close();
      await place.close();
    });
    const get: Get = () => ({ vault, place });

    describe('wrapping', () => checkWrapping(get));
    describe('what cannot be opened', () => checkRefusals(get));
    describe('newer keys', () => (isLive ? checkLiveKeys(get) : checkFixedKeys(get)));
    describe('older keys', () => checkOlderKeys(get));
    describe('a failure', () => checkFailure(get));
  });
}

type Get = () => { readonly vault: KeyVault; readonly place: KeyPlace };

function checkWrapping(get: Get): void {
  it('gives back what was wrapped, in order', async () => {
    const { vault } = get();
    const law = fc.asyncProperty(keys, async (given) => {
      const opened = await vault.unwrap(await vault.wrap(given));
      assert.deepEqual(opened.map(hex), given.map(hex));
    });
    await fc.assert(law, { numRuns: runs(10) });
  });

  it('takes many at once', async () => {
    const { vault } = get();
    const given = Array.from({ length: 1_203 }, (_, at) => keyOf(at % 251));
    const wrapped = await vault.wrap(given);
    assert.deepEqual(
      (await vault.unwrap(wrapped.toReversed())).map(hex),
      given.toReversed().map(hex),
    );
    assert.deepEqual(new Set(await vault.areCurrent(wrapped)), new Set([true]));
  });

  it('asks nothing of nothing', async () => {
    const { vault } = get();
    assert.deepEqual(await vault.wrap([]), []);
    assert.deepEqual(await vault.unwrap([]), []);
    assert.deepEqual(await vault.areCurrent([]), []);
  });

  it('never gives the same text twice, and none that shows the key', async () => {
    const { vault } = get();
    const wrapped = await vault.wrap([keyOf(7), keyOf(7), keyOf(7)]);
    assert.equal(new Set(wrapped).size, 3);
    for (const text of wrapped) {
      assert.ok(text.length < 500);
      assert.ok(!text.includes(Buffer.from(keyOf(7)).toString('base64').slice(0, 20)));
    }
  });

  it('is undone by another process', async () => {
    const { vault, place } = get();
    const wrapped = await wrapAndPersist(vault, keyOf(1));
    const other = await place.open();
    assert.deepEqual((await other.unwrap(wrapped)).map(hex), [hex(keyOf(1))]);
    assert.deepEqual(await other.areCurrent(wrapped), [true]);
    await other.close();
  });

  it('has a name for people', () => assert.match(get().vault.name, /^[\x20-\x7e]+$/));
}

function checkRefusals(get: Get): void {
  const damages: readonly [string, (text: string) => string][] = [
    ['nothing', () => ''],
    ['half of it', (text) => text.slice(0, text.length / 2)],
    ['more than it', (text) => `${text}AAAA`],
    ['a change at its end', (text) => swapped(text, text.length - 8)],
    ['a change in the middle', (text) => swapped(text, Math.floor(text.length * 0.7))],
    ['another form', (text) => `other:${text}`],
    ['a path in place of a name', () => 'purser:1:../../keys:AAAA'],
    ['a very long text', () => 'x'.repeat(1_000_000)],
  ];
  for (const [what, damage] of damages) {
    it(`is ${what}`, async () => {
      const { vault } = get();
      const [first = '', text = '', last = ''] = await vault.wrap([keyOf(1), keyOf(2), keyOf(3)]);
      const damaged = damage(text);
      const error = await refusalOf(vault.unwrap([first, damaged, last]));
      assert.match(error.code, /^KEY_(DAMAGED|UNKNOWN)$/);
      assert.ok(damaged === '' || !JSON.stringify(error.faults).includes(damaged.slice(-20)));
      assert.deepEqual(await vault.areCurrent([first, last]), [true, true]);
    });
  }

  it('is what another vault wrapped', async () => {
    const { vault, place } = get();
    const other = await place.openOther();
    const wrapped = await other.wrap([keyOf(1)]);
    assert.match((await refusalOf(vault.unwrap(wrapped))).code, /^KEY_(DAMAGED|UNKNOWN)$/);
    await other.close();
  });

  it('is not current either', async () => {
    const { vault } = get();
    assert.deepEqual(await vault.areCurrent(['', 'purser:1:x:y', 'vault:v1:AAAA']), [
      false,
      false,
      false,
    ]);
  });
}

function checkLiveKeys(get: Get): void {
  it('are used from then on by all who have the vault open', async () => {
    const { vault, place } = get();
    const other = await place.open();
    const before = await wrapAndPersist(vault, keyOf(1));
    await other.unwrap(before);
    const name = await vault.addKey();
    assert.match(name, /^[\w .-]+$/);
    const after = await other.wrap([keyOf(2)]);
    for (const one of [vault, other, await place.open()]) {
      assert.deepEqual(await one.areCurrent([...before, ...after]), [false, true]);
      assert.deepEqual(
        (await one.unwrap([...before, ...after])).map(hex),
        [keyOf(1), keyOf(2)].map(hex),
      );
    }
    await other.close();
  });

  it('may be the first there is', async () => {
    const { vault } = get();
    await vault.addKey();
    const wrapped = await vault.wrap([keyOf(1)]);
    assert.deepEqual(await vault.areCurrent(wrapped), [true]);
  });

  it('are found by who meets them first', async () => {
    const { vault, place } = get();
    await vault.unwrap(await wrapAndPersist(vault, keyOf(1)));
    await place.renew();
    const other = await place.open();
    const wrapped = await other.wrap([keyOf(2)]);
    assert.deepEqual((await vault.unwrap(wrapped)).map(hex), [hex(keyOf(2))]);
    await other.close();
  });
}

function checkFixedKeys(get: Get): void {
  it('cannot be made', async () => {
    const { vault } = get();
    assert.equal((await refusalOf(vault.addKey())).code, 'KEYS_FIXED');
  });

  it('are used when they are given', async () => {
    const { vault, place } = get();
    const before = await wrapAndPersist(vault, keyOf(1));
    await place.renew();
    const now = await place.open();
    const after = await now.wrap([keyOf(2)]);
    assert.deepEqual(await now.areCurrent([...before, ...after]), [false, true]);
    assert.deepEqual(
      (await now.unwrap([...after, ...before])).map(hex),
      [keyOf(2), keyOf(1)].map(hex),
    );
  });
}

function checkOlderKeys(get: Get): void {
  it('are missed when they are gone', async () => {
    const { vault, place } = get();
    const before = await wrapAndPersist(vault, keyOf(1));
    await place.renew();
    await place.forgetOlder();
    const now = await place.open();
    const after = await now.wrap([keyOf(2)]);
    assert.equal((await refusalOf(now.unwrap([...after, ...before]))).code, 'KEY_UNKNOWN');
    assert.deepEqual(await now.areCurrent([...before, ...after]), [false, true]);
    assert.deepEqual((await now.unwrap(after)).map(hex), [hex(keyOf(2))]);
  });
}

function checkFailure(get: Get): void {
  it('is reported', async () => {
    const { vault, place } = get();
    if (place.breakDown === null) return;
    const wrapped = await vault.wrap([keyOf(1)]);
    await place.breakDown();
    const fresh = await place.open();
    for (const failing of [
      () => fresh.unwrap(wrapped),
      () => vault.wrap([keyOf(2)]),
      () => vault.areCurrent(wrapped),
      () => vault.addKey(),
    ]) {
      assert.equal((await refusalOf(failing())).code, 'KEYS_UNAVAILABLE');
    }
  });
}

/** What may be stored: other processes can open it. */
async function wrapAndPersist(vault: KeyVault, key: Uint8Array): Promise<readonly WrappedKey[]> {
  const wrapped = await vault.wrap([key]);
  await vault.persist();
  return wrapped;
}

function hex(key: Uint8Array): string {
  return Buffer.from(key).toString('hex');
}

function swapped(text: string, at: number): string {
  return `${text.slice(0, at)}${text[at] === 'Q' ? 'R' : 'Q'}${text.slice(at + 1)}`;
}

async function refusalOf(promise: Promise<unknown>): Promise<PurserError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PurserError, `not refused: ${String(error)}`);
  return error;
}
