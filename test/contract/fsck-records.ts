import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anchorNext } from '../../src/app/access/audit/anchor-log.ts';
import type { App } from '../../src/app/app.ts';
import { createApp } from '../../src/app/create-app.ts';
import { verifyStore } from '../../src/app/upkeep/verify-store.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { anchorDigest } from '../../src/domain/audit/audit-anchor.ts';
import { canonicalText, type Digest } from '../../src/domain/json/canonical.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import type { AuditEntry } from '../../src/ports/audit-log.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { ValidationEntry } from '../../src/ports/validation-store.ts';
import { testKeys } from '../support/app.ts';
import { settled } from '../support/exported.ts';
import { textOf } from '../support/submitted.ts';
import type { Tamper, TamperedStore } from '../support/tamper.ts';

const quiet = (): void => {};

/** What fsck finds of keys, results and the audit log, on stores that a test opens empty. */
export function checkFsckRecords(name: string, open: () => Promise<TamperedStore>): void {
  describe(`fsck of ${name}`, () => {
    let store: HistoryStore;
    let tamper: Tamper;
    let app: App | undefined;
    beforeEach(async () => {
      ({ store, tamper } = await open());
      app = await makeSite(store);
    });
    // Closing the app closes the store.
    afterEach(() => (app ?? store).close());

    const at = () => ({ store, tamper, app: app as App });
    describe('with keys', () => checkKeys(at));
    describe('of results', () => checkResults(at));
    describe('of the audit log', () => checkAudit(at));
  });
}

type At = () => { readonly store: HistoryStore; readonly tamper: Tamper; readonly app: App };

/** Three secrets in two revisions, with results of validations and entries of the audit log. */
async function makeSite(store: HistoryStore): Promise<App> {
  let minutes = 0;
  const clock = {
    now: () => {
      minutes += 1;
      return new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString();
    },
  };
  const app = createApp({ store, clock, limits: defaultLimits, ...testKeys() });
  const secretOf = (name: string, data: string): string =>
    `---\nschema: example/Kind/v1\nmetadata: {schema: metadata/Document/v1, name: ${name}, storagePolicy: encrypted}\ndata: ${data}\n`;
  const texts = [
    secretOf('a', 'open sesame') + secretOf('b', '{exact: 1.0, big: 123456789012345678901}'),
    secretOf('c', '[1, 2]'),
  ];
  for (const text of texts) await app.submitDocuments(anonymous, { text });
  for (const status of ['success', 'failure'] as const) {
    await app.addValidation(anonymous, 1, 'lint', { status, validator: 'v' });
  }
  await app.addValidation(anonymous, 2, 'lint', { status: 'success', validator: 'v' });
  await app.putTag(anonymous, 1, 'live', {});
  await settled(app);
  return app;
}

function checkKeys(at: At): void {
  const digestKey = 'digest-key';
  const { vault } = testKeys();
  const check = async (withVault = vault) =>
    (await verifyStore(at().store.upkeep, defaultLimits, quiet, withVault)).faults;

  const keys = async (): Promise<readonly (readonly [Digest, string])[]> => {
    const found: Digest[] = [];
    for await (const part of at().store.upkeep.contents('key')) found.push(...part);
    const texts = await at().store.keys(found);
    return found.map((digest, index) => [digest, texts[index] ?? '']);
  };
  const changed = (text: string): string => {
    const place = text.length - 9;
    return `${text.slice(0, place)}${text[place] === 'A' ? 'B' : 'A'}${text.slice(place + 1)}`;
  };

  it('finds a sound store sound', async () => {
    assert.deepEqual(await check(), []);
    const { faults, keys: count } = await at().app.fsck(anonymous, quiet, { keys: true });
    assert.deepEqual([faults, count], [[], 3]);
  });

  it('names a wrapped key that was changed, with its document', async () => {
    const [[digest, text] = ['', '']] = await keys();
    await at().tamper.content('key', digest, changed(text));
    assert.deepEqual(await check(null), []);
    const [one, ...others] = await check();
    assert.deepEqual(others, []);
    assert.equal(one?.code, 'KEY_DAMAGED');
    assert.ok(one.message.includes(digest));
    assert.equal(one.place.schema, 'example/Kind/v1');
    assert.match(one.place.name ?? '', /^[abc]$/);
  });

  it('names documents whose keys were swapped', async () => {
    const [[one, first] = ['', ''], [other, second] = ['', '']] = await keys();
    await at().tamper.content('key', one, second);
    await at().tamper.content('key', other, first);
    assert.deepEqual(await check(null), []);
    assert.deepEqual(
      (await check()).map(({ code }) => code),
      ['SECRET_DAMAGED', 'SECRET_DAMAGED'],
    );
  });

  it("names a key of the store's own that was changed, or is another", async () => {
    const [own = ''] = await at().store.keys([digestKey]);
    const [[, other] = ['', '']] = await keys();
    for (const text of [changed(own ?? ''), other]) {
      await at().tamper.content('key', digestKey, text);
      assert.deepEqual(await check(null), []);
      const [one, ...others] = await check();
      assert.deepEqual(others, []);
      assert.equal(one?.code, 'KEY_DAMAGED');
      assert.match(one.message, /kept under digest-key/);
    }
    await at().tamper.content('key', digestKey, '');
    assert.deepEqual(
      (await check(null)).map(({ code, facts }) => [code, facts['digest']]),
      [['CONTENT_DAMAGED', digestKey]],
    );
  });

  it('names all documents whose key-encryption key is gone', async () => {
    const found = await check(testKeys('other').vault);
    assert.deepEqual(
      found.map(({ code, place }) => [code, place.name ?? '']).toSorted(),
      ['', 'a', 'b', 'c'].map((name) => ['KEY_UNKNOWN', name]),
    );
  });

  it('needs a vault', async () => {
    const { store } = at();
    const clock = { now: () => '2026-01-01T00:00:00.000Z' };
    const keyless = createApp({
      store,
      clock,
      limits: defaultLimits,
      ...testKeys(),
      vault: null,
    });
    const refused = keyless.fsck(anonymous, quiet, { keys: true });
    await assert.rejects(refused, { code: 'KEYS_MISSING' });
    assert.deepEqual((await keyless.fsck(anonymous, quiet)).faults, []);
  });
}

/** The text of a record as it is stored. */
const resultText = (entry: ValidationEntry): string => canonicalText({ ...entry });
const auditText = ({ position: _position, link: _link, ...entry }: AuditEntry): string =>
  canonicalText({ ...entry });

function checkResults(at: At): void {
  const reasons = async (): Promise<readonly string[]> => {
    const { faults } = await verifyStore(at().store.upkeep, defaultLimits, quiet);
    assert.ok(faults.every(({ code }) => code === 'VALIDATION_BROKEN'));
    return faults.map(({ facts }) => String(facts['reason']));
  };
  /** A result of `lint`, not the last one. */
  const lint = async (): Promise<ValidationEntry> => {
    const [entry] = await at().store.validations.entries(1, 'lint', { from: 0, limit: 1 });
    assert.ok(entry);
    return entry;
  };

  it('counts them', async () => {
    const { faults, validations } = await verifyStore(at().store.upkeep, defaultLimits, quiet);
    assert.deepEqual(faults, []);
    assert.equal(validations, await at().store.validations.last());
  });

  const damages: readonly [string, (entry: ValidationEntry) => string | null, RegExp][] = [
    ['no JSON', () => 'no \u0000 JSON', /cannot be read/],
    ['another form', (entry) => JSON.stringify({ ...entry, more: 1 }), /cannot be read/],
    ['of another status', (entry) => resultText({ ...entry, errorCount: -1 }), /cannot be read/],
    ['another one', (entry) => resultText({ ...entry, sequence: 99 }), /another|differs/],
    ['of another name', (entry) => resultText({ ...entry, name: 'x' }), /index|differs/],
    ['of no validator', (entry) => resultText({ ...entry, validator: 'null' }), /validator/],
    ['missing', () => null, /missing|has number/],
  ];
  for (const [what, damage, reason] of damages) {
    it(`names one that is ${what}`, async () => {
      const entry = await lint();
      await at().tamper.validation(entry.sequence, damage(entry));
      const found = await reasons();
      assert.ok(
        found.some((one) => reason.test(one)),
        found.join('\n'),
      );
    });
  }

  it('names none after a purge, when numbers go on', async () => {
    await at().store.upkeep.purge();
    assert.deepEqual(await reasons(), []);
    await at().app.submitDocuments(anonymous, { text: textOf([{ name: 'd' }]) });
    await at().app.addValidation(anonymous, 1, 'lint', { status: 'success', validator: 'v' });
    assert.deepEqual(await reasons(), []);
  });
}

function checkAudit(at: At): void {
  const reasons = async (): Promise<readonly string[]> => {
    const { faults } = await verifyStore(at().store.upkeep, defaultLimits, quiet);
    assert.ok(faults.every(({ code }) => code === 'AUDIT_BROKEN'));
    return faults.map(({ facts }) => String(facts['reason']));
  };
  /** Entries in order of insertion. */
  const entries = async (): Promise<readonly AuditEntry[]> =>
    (await at().store.audit.list({}, { limit: 99 })).toReversed();

  it('counts its entries', async () => {
    const { faults, auditEntries } = await verifyStore(at().store.upkeep, defaultLimits, quiet);
    assert.deepEqual([faults, auditEntries], [[], 6]);
  });

  const damages: readonly [string, (entry: AuditEntry) => string | null, RegExp][] = [
    ['no JSON', () => '{', /cannot be read/],
    ['without a member', ({ id }) => canonicalText({ id }), /cannot be read/],
    ['of another principal', (entry) => auditText({ ...entry, principal: 'x' }), /index|differs/],
    ['of another action', (entry) => auditText({ ...entry, action: 'x' }), /index|differs/],
    [
      'of another time',
      (entry) => auditText({ ...entry, at: '2040-01-01T00:00:00.000Z' }),
      /index|differs/,
    ],
    ['missing', () => null, /^entry 3 is missing$/],
  ];
  for (const [what, damage, reason] of damages) {
    it(`names an entry that is ${what}`, async () => {
      const entry = (await entries())[2];
      assert.ok(entry);
      await at().tamper.audited(3, damage(entry));
      const found = await reasons();
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0] ?? '', reason);
    });
  }

  it('names entries that were swapped', async () => {
    const [, second, third] = await entries();
    assert.ok(second && third);
    await at().tamper.audited(2, auditText(third));
    await at().tamper.audited(3, auditText(second));
    assert.equal((await reasons()).length, 2);
  });

  /** Entries in order, all of them below an anchor. */
  const anchored = async (): Promise<readonly AuditEntry[]> => {
    for (let made: unknown = true; made !== null; ) {
      made = await anchorNext(at().store.audit, '2026-01-02T00:00:00.000Z');
    }
    return entries();
  };

  it('finds a log sound that goes on behind its anchors', async () => {
    await anchored();
    await at().app.putTag(anonymous, 1, 'next', {});
    const { faults, ...counts } = await at().app.checkAudit(anonymous, null);
    const last = await at().store.audit.lastAnchor();
    assert.deepEqual(faults, []);
    assert.deepEqual(counts, {
      entries: 7,
      chains: 1,
      unanchored: 1,
      anchors: 1,
      anchor: last && anchorDigest(last),
    });
    assert.deepEqual(await reasons(), []);
  });

  it('names an entry that was changed where no index shows it', async () => {
    const entry = (await anchored())[2];
    assert.ok(entry);
    await at().tamper.audited(3, auditText({ ...entry, target: { bucket: 'another' } }));
    const [first, second, ...others] = await reasons();
    assert.match(first ?? '', /^the entry at ~0+3 was changed/);
    assert.match(second ?? '', /^the entries that anchor 1 covers were changed/);
    assert.deepEqual(others, []);
  });

  it('misses the last entries, which an anchor covers', async () => {
    const chain = (await anchored())[0]?.link?.chain;
    await at().tamper.truncateAudit(4);
    const expected = `the chain ${chain} ends with number 4, and anchor 1 covers 6: its last entries are missing`;
    assert.deepEqual(await reasons(), [expected]);
    // Also when the log has gone on.
    await at().app.putTag(anonymous, 1, 'next', {});
    const [gap, ...others] = await reasons();
    assert.match(gap ?? '', /number 7 of the chain .* has lost the 2 before it$/);
    assert.equal(others.length, 1);
  });

  it('misses an anchor that was noted, where it was removed with its entries', async () => {
    await anchored();
    const noted = await at().store.audit.lastAnchor();
    assert.ok(noted);
    const digest = anchorDigest(noted);
    assert.deepEqual((await at().app.checkAudit(anonymous, digest)).faults, []);
    await at().tamper.truncateAudit(4);
    await at().tamper.anchor(1, null);
    assert.deepEqual(await reasons(), []);
    const { faults } = await at().app.checkAudit(anonymous, digest);
    assert.match(faults[0]?.message ?? '', /no anchor has the digest/);
  });

  it('names an anchor that cannot be read, and one that is missing', async () => {
    await anchored();
    await at().app.putTag(anonymous, 1, 'next', {});
    await anchored();
    await at().tamper.anchor(1, '{}');
    const found = await reasons();
    assert.deepEqual(found, ['anchor 1 cannot be read', 'anchors are missing before number 2']);
    await at().tamper.anchor(1, null);
    assert.deepEqual(await reasons(), ['anchors are missing before number 2']);
  });
}
