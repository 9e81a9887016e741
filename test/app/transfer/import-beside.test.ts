import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { createRunningDigest } from '../../../src/domain/json/running-digest.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import type { NewValidationEntry } from '../../../src/ports/validation-store.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { exported, imported, settled } from '../../support/exported.ts';
import { textOf } from '../../support/submitted.ts';

const opened: TestApp[] = [];

async function open(): Promise<TestApp> {
  const test = await openTestApp();
  opened.push(test);
  return test;
}

afterEach(async () => {
  for (const test of opened.splice(0)) await test.close();
});

const secretText = (name: string, word: string): string =>
  textOf([{ name, metadata: { storagePolicy: 'encrypted' }, data: { word } }]);

const isOf = (kind: string) => (line: string) => line.startsWith(`{"kind":"${kind}"`);

describe('secrets, exported and imported', () => {
  let from: TestApp;
  let to: TestApp;
  let lines: readonly string[];

  beforeEach(async () => {
    from = await open();
    to = await open();
    await from.app.submitDocuments(anonymous, { text: textOf([{ name: 'plain' }]) });
    await from.app.submitDocuments(anonymous, { text: secretText('one', 'open sesame') });
    await from.app.submitDocuments(anonymous, { text: secretText('two', 'shut sesame') });
    await settled(from.app);
    lines = await exported(from.store);
  });

  it('open as they did, and are known again', async () => {
    // A trial needs a key, which is of no use without a history.
    const trial = { text: secretText('one', 'another'), dryRun: true };
    await to.app.submitDocuments(anonymous, trial);
    await imported(to.store, lines);
    assert.deepEqual(await exported(to.store), lines);
    const head = await to.app.revision(anonymous, {});
    const { items } = await to.app.documents(anonymous, head, { page: {} });
    const bodies = await to.app.openBodies(
      anonymous,
      items.map(({ node }) => node),
    );
    assert.deepEqual(
      bodies.map(({ data }) => data),
      [{ word: 'open sesame' }, {}, { word: 'shut sesame' }],
    );
    const text = secretText('one', 'open sesame');
    const { changed } = await to.app.submitDocuments(anonymous, { text });
    assert.equal(changed, false);
    assert.deepEqual((await to.app.fsck(anonymous, () => {})).faults, []);
  });

  it('stand in the file sealed, each before its key', () => {
    assert.ok(lines.every((line) => !line.includes('sesame')));
    assert.equal(lines.findIndex(isOf('kept-key')), 1);
    const keys = lines.flatMap((line, at) => (isOf('key')(line) ? [at] : []));
    assert.equal(keys.length, 2);
    for (const at of keys) {
      const { digest } = JSON.parse(lines[at] ?? '');
      assert.equal(JSON.parse(lines[at - 1] ?? '').digest, digest);
      assert.ok(isOf('document')(lines[at - 1] ?? ''));
    }
  });

  it('leave a store that has secrets the key that it has', async () => {
    const [first = 0, second = 0] = lines.flatMap((line, at) => (isOf('revision')(line) ? at : []));
    await imported(to.store, lines.slice(0, first + 1)).catch(notWhole);
    assert.deepEqual(await to.store.keys(['digest-key']), [null]);
    await imported(to.store, lines.slice(0, second + 1)).catch(notWhole);
    const [kept] = await to.store.keys(['digest-key']);
    await to.store.upkeep.replaceKey('digest-key', kept ?? '', 'own-key');
    await imported(to.store, lines);
    assert.deepEqual(await to.store.keys(['digest-key']), ['own-key']);
  });

  it('leave nothing in a store with another history', async () => {
    await to.app.submitDocuments(anonymous, { text: textOf([{ name: 'other' }]) });
    assert.equal((await refusalOf(imported(to.store, lines))).code, 'HISTORY_DIFFERS');
    assert.deepEqual(await to.store.keys(['digest-key']), [null]);
  });

  it('are refused where a key is missing, of no use, or no key', async () => {
    const at = lines.findIndex(isOf('key'));
    const key = JSON.parse(lines[at] ?? '');
    const page = JSON.parse(lines.find(isOf('page')) ?? '');
    const line = (change: object) => `${JSON.stringify({ ...key, ...change })}\n`;
    const kept = (name: string, text: string) =>
      `${JSON.stringify({ kind: 'kept-key', name, text })}\n`;
    const rows: readonly (readonly [RegExp, readonly string[]])[] = [
      [/the key .* of revision 2 is missing/, lines.toSpliced(at, 1)],
      [/is no wrapped key/, lines.with(at, line({ text: 'two words' }))],
      [/is no wrapped key/, lines.with(at, line({ text: '' }))],
      [/is no wrapped key/, lines.with(at, line({ text: 'k'.repeat(5_000) }))],
      [/this line is none of it/, lines.with(at, line({ digest: 'digest-key' }))],
      [/does not need the key/, lines.toSpliced(at, 0, line({ digest: page.digest }))],
      [/differ from those written/, lines.with(at, line({ text: 'another-key' }))],
      [/a key of the store/, lines.with(1, kept('digest-key', 'two words'))],
      [/a key of the store/, lines.with(1, kept(key.digest, 'key'))],
      [/missing or too many/, lines.toSpliced(1, 1)],
      [/this kept-key belongs to none/, lines.toSpliced(-1, 0, lines[1] ?? '')],
    ];
    for (const [reason, changed] of rows) {
      const refused = await refusalOf(imported((await open()).store, changed));
      assert.equal(refused.code, 'EXPORT_MALFORMED');
      assert.match(refused.message, reason);
      assert.ok((refused.faults[0].place.line ?? 0) > 0);
    }
  });

  it('are not asked of a file of the first format', async () => {
    const { store } = await open();
    const { app } = from;
    await from.store.upkeep.purge();
    await app.submitDocuments(anonymous, { text: textOf([{ name: 'plain' }]) });
    await app.putTag(anonymous, 1, 'good', {});
    const plain = (await exported(from.store)).filter((line) => !isOf('validation')(line));
    const body = plain.slice(0, -1).map((line) => line.replace('"format":3', '"format":1'));
    const { revisions, documents, pages, tags } = JSON.parse(plain.at(-1) ?? '');
    const digest = createRunningDigest();
    for (const line of body) digest.add(line);
    const end = { kind: 'end', digest: digest.digest(), revisions, documents, pages, tags };
    const result = await imported(store, [...body, `${JSON.stringify(end)}\n`]);
    assert.deepEqual(result, { head: 1, imported: 1, tags: 1, validations: 0 });
    assert.deepEqual(await store.head(), await from.store.head());
  });
});

describe('results of validations, exported and imported', () => {
  let from: TestApp;
  let to: TestApp;
  let lines: readonly string[];

  const entryOf = (revision: number, name: string, minute: number): NewValidationEntry => ({
    revision,
    name,
    status: minute % 2 === 0 ? 'success' : 'failure',
    validator: '{"name":"tide","version":1.0}',
    errors: minute % 2 === 0 ? '[]' : '[{"message":"\\u0000 too deep"}]',
    errorCount: minute % 2,
    expiresAfter: minute % 3 === 0 ? 'P1M' : null,
    createdAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
    recordedBy: 'ada',
  });

  /** What a store has of them, without their places. */
  const resultsIn = async (store: HistoryStore) => {
    const found = await store.validations.after(0, 1_000);
    return found
      .filter(({ name }) => name.startsWith('tide') || name === 'depth')
      .map(({ sequence: _sequence, ...entry }) => entry)
      .sort((a, b) => a.revision - b.revision || (a.name < b.name ? -1 : 1) || a.index - b.index);
  };

  beforeEach(async () => {
    from = await open();
    to = await open();
    for (const name of ['a', 'b']) {
      await from.app.submitDocuments(anonymous, { text: textOf([{ name }]) });
    }
    for (let minute = 0; minute < 60; minute += 1) {
      await from.store.validations.append(entryOf(2, 'tide', minute));
    }
    // Late, for an older revision; and one that is like another.
    await from.store.validations.append(entryOf(1, 'depth', 7));
    await from.store.validations.append(entryOf(1, 'depth', 7));
    await settled(from.app);
    lines = await exported(from.store);
  });

  it('are the same, in order', async () => {
    const { validations } = await imported(to.store, lines);
    assert.ok(validations >= 62);
    assert.deepEqual(await resultsIn(to.store), await resultsIn(from.store));
    assert.deepEqual(await exported(to.store), lines);
  });

  it('come once, however often an import is cut off and begun again', async () => {
    for (let end = 1; end < lines.length; end += 7) {
      await imported(to.store, lines.slice(0, end)).catch(notWhole);
    }
    await imported(to.store, lines);
    assert.equal((await imported(to.store, lines)).validations, 0);
    assert.deepEqual(await resultsIn(to.store), await resultsIn(from.store));
  });

  it('stand beside those that the store has of its own', async () => {
    await imported(to.store, lines);
    const own = await to.store.validations.append(entryOf(2, 'tide', 33));
    assert.equal((await imported(to.store, lines)).validations, 0);
    assert.equal(own.index, 60);
    assert.equal((await resultsIn(to.store)).length, 63);
  });

  it('are left alone where the store has gone on', async () => {
    await imported(to.store, lines);
    await to.app.submitDocuments(anonymous, { text: textOf([{ name: 'c' }]) });
    const more = lines.with(-1, '').concat(lines.at(-1) ?? '');
    assert.equal((await imported(to.store, more.filter(Boolean))).validations, 0);
  });

  it('are refused where they are none', async () => {
    const at = lines.findIndex((line) => isOf('validation')(line) && line.includes('"depth"'));
    const line = (change: object) =>
      lines.with(at, `${JSON.stringify({ ...JSON.parse(lines[at] ?? ''), ...change })}\n`);
    const rows: readonly (readonly [RegExp, readonly string[]])[] = [
      [/does not follow its revision/, line({ revision: 2 })],
      [/an invalid name/, line({ name: '' })],
      [/an invalid name/, line({ name: 'a\u0007' })],
      [/none of it/, line({ status: 'perhaps' })],
      [/none of it/, line({ expiresAfter: 7 })],
      [/the validator/, line({ validator: 'null' })],
      [/the validator/, line({ validator: '{ }' })],
      [/the errors/, line({ errors: '{}' })],
      [/the errors/, line({ errors: '[1,2]', errorCount: 1 })],
      [/the errors/, line({ errors: `${'['.repeat(9_000)}${']'.repeat(9_000)}` })],
      [/not a duration/, line({ expiresAfter: 'soon' })],
      [/its time or its recorder/, line({ createdAt: '2026-11-21' })],
      [/its time or its recorder/, line({ createdAt: 'now' })],
      [/its recorder/, line({ recordedBy: 'x'.repeat(10_001) })],
      [/missing or too many/, lines.toSpliced(at, 1)],
    ];
    for (const [reason, changed] of rows) {
      const refused = await refusalOf(imported((await open()).store, changed));
      assert.equal(refused.code, 'EXPORT_MALFORMED');
      assert.match(refused.message, reason);
    }
  });

  it('are not exported where they are damaged', async () => {
    const { validations } = from.store;
    const summaries: typeof validations.summaries = async (revisions) =>
      (await validations.summaries(revisions)).map((list) =>
        list.map(({ latest }) => ({ latest: { ...latest, validator: 'null' }, count: 1 })),
      );
    const store = { ...from.store, validations: { ...validations, summaries } };
    assert.equal((await refusalOf(exported(store))).code, 'STORE_CORRUPT');
  });
});

/** Lets pass what comes of a file that was cut off. */
function notWhole(error: unknown): void {
  const isCut = error instanceof PurserError && error.code === 'EXPORT_INCOMPLETE';
  if (!isCut) throw error;
}

async function refusalOf(asked: Promise<unknown>): Promise<PurserError> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof PurserError) return error;
    throw error;
  }
  return assert.fail('it was not refused');
}
