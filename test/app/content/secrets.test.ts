import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import type { Submission } from '../../../src/app/submit/submission.ts';
import { verifyStore } from '../../../src/app/upkeep/verify-store.ts';
import { anonymous, trusted } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';
const safe: DocumentSketch = {
  name: 'safe',
  metadata: { storagePolicy: 'encrypted' },
  data: { word: 'hush' },
};
const page: DocumentSketch = {
  name: 'page',
  metadata: {
    substitutions: [{ src: { schema, name: 'safe', path: '.word' }, dest: { path: '.pass' } }],
  },
  data: { open: 1 },
};

describe('documents to be stored encrypted', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
  });
  afterEach(() => test.close());

  const submit = (sketches: readonly DocumentSketch[], options: Partial<Submission> = {}) =>
    test.app.submitDocuments(anonymous, { text: textOf(sketches), ...options });

  const entriesOf = async (app: App = test.app) => {
    const head = await app.revision(anonymous, {});
    const { items } = await app.documents(anonymous, head, { page: {} });
    return items.map(({ node }) => node);
  };

  const openedBy = (vault: 'none' | 'another') =>
    createApp({
      onProblems: 'accept',
      store: test.store,
      clock: { now: () => '2026-01-01T00:00:00.000Z' },
      limits: defaultLimits,
      ...testKeys(vault),
      ...(vault === 'none' && { vault: null }),
    });

  it('are stored sealed, shown as digests, and opened for a caller who may see them', async () => {
    await submit([safe, page]);
    const entries = await entriesOf();
    const [stored] = await test.store.documents(entries.map(({ digest }) => digest).slice(1));
    assert.ok(stored?.includes('"sealed":{"data":"') && !stored.includes('hush'));
    const [shownPage, shownSafe] = await test.app.bodies(anonymous, entries);
    assert.deepEqual(shownPage?.data, { open: 1 });
    assert.match(String(shownSafe?.data), /^[0-9a-f]{64}$/);
    const opened = await test.app.openBodies(anonymous, entries);
    assert.deepEqual(opened[1]?.data, { word: 'hush' });
  });

  it('make secret what is made from them', async () => {
    const { revision } = await submit([safe, page, { name: 'free', data: 1 }]);
    const ids = ['safe', 'page', 'free'].map((name) => ({ schema, name }));
    const shown = await test.app.renderedById(anonymous, revision, ids);
    const listed = await test.app.renderedDocuments(anonymous, revision, { page: {} });
    const opened = await test.app.openRendered(anonymous, revision, ids);
    const reported = (found: typeof shown) =>
      found.map((one) => (one instanceof Error ? one : [one?.secret, one?.data]));
    assert.deepEqual(reported(opened), [
      [true, { word: 'hush' }],
      [true, { open: 1, pass: 'hush' }],
      [false, 1],
    ]);
    assert.deepEqual(
      reported(shown).map((one) => /^true,[0-9a-f]{64}$|^false,1$/.test(String(one))),
      [true, true, true],
    );
    const inList = listed.items.map(({ node }) => [node.secret, node.data]);
    assert.deepEqual(inList.toSorted(), reported(shown).toSorted());
  });

  it('change only if what was submitted did', async () => {
    await submit([safe]);
    const [before] = await entriesOf();
    const again = await submit([safe]);
    assert.deepEqual([again.changed, again.documents[0]?.change], [false, 'unchanged']);
    const other = await submit([{ ...safe, data: { word: 'other' } }]);
    assert.equal(other.documents[0]?.change, 'updated');
    const back = await submit([safe]);
    assert.equal(back.documents[0]?.change, 'updated');
    const [after] = await entriesOf();
    assert.notEqual(after?.digest, before?.digest);
    assert.equal(after?.seal, before?.seal);
  });

  it('stay as they are where they come back as they were shown', async () => {
    const page = { page: {} };
    await submit([safe]);
    const shownData = async () => (await test.app.bodies(anonymous, await entriesOf()))[0]?.data;
    const shown = { ...safe, data: (await shownData()) ?? null };
    assert.equal((await submit([shown])).changed, false);
    const labelled = { ...shown, metadata: { ...safe.metadata, labels: { rack: 'r1' } } };
    const { revision, documents } = await submit([labelled]);
    assert.equal(documents[0]?.change, 'updated');
    const { items } = await test.app.documents(anonymous, revision, page);
    const opened = await test.app.openBodies(
      anonymous,
      [items[0]?.node].flatMap((one) => one ?? []),
    );
    assert.deepEqual(opened[0]?.data, { word: 'hush' });
    // Another document's digest, or that of another secret, is data like any other.
    const { documents: others } = await submit([{ ...shown, name: 'other' }]);
    const [other] = await test.app.openBodies(
      anonymous,
      others.flatMap(({ entry }) => entry ?? []),
    );
    assert.equal(other?.data, shown.data);
  });

  it('are not sealed anew when they are rolled back', async () => {
    const { revision } = await submit([safe]);
    const [before] = await entriesOf();
    await submit([{ name: 'safe', tombstone: true }]);
    await test.app.rollback(anonymous, { id: revision.id }, {});
    const [after] = await entriesOf();
    assert.equal(after?.digest, before?.digest);
    const opened = await test.app.openBodies(anonymous, await entriesOf());
    assert.deepEqual(opened[0]?.data, { word: 'hush' });
  });

  it('share nothing though they hold the same', async () => {
    await submit([safe, { ...safe, name: 'twin' }]);
    const entries = await entriesOf();
    const digests = entries.map(({ digest }) => digest);
    const keys = await test.store.keys(digests);
    const shown = (await test.app.bodies(anonymous, entries)).map(({ data }) => data);
    for (const pair of [digests, keys, entries.map(({ seal }) => seal), shown]) {
      assert.equal(new Set(pair).size, 2);
    }
  });

  it('of a dry run can be opened, and are written nowhere', async () => {
    const { revision, documents } = await submit([safe], { dryRun: true });
    const entries = documents.flatMap(({ entry }) => entry ?? []);
    const [opened] = await test.app.openBodies(anonymous, entries);
    assert.deepEqual(opened?.data, { word: 'hush' });
    assert.deepEqual(await test.store.keys(entries.map(({ digest }) => digest)), [null]);
    const [rendered] = await test.app.openRendered(anonymous, revision, [{ schema, name: 'safe' }]);
    assert.ok(rendered !== null && rendered !== undefined && 'data' in rendered);
  });

  it('that hold nothing are stored as they are', async () => {
    await submit([{ ...safe, data: {} }]);
    const [entry] = await entriesOf();
    assert.deepEqual([entry?.storagePolicy, entry?.seal], ['cleartext', null]);
  });

  for (const [vault, code] of [
    ['none', 'KEYS_MISSING'],
    ['another', 'KEY_UNKNOWN'],
  ] as const) {
    it(`show their metadata, and cannot be opened, with ${vault} vault`, async () => {
      await submit([safe, page]);
      const app = openedBy(vault);
      const entries = await entriesOf(app);
      const shown = await app.bodies(anonymous, entries);
      assert.deepEqual(
        shown.map(({ metadata, data }) => [metadata['name'], data]),
        [
          ['page', { open: 1 }],
          ['safe', '(secret)'],
        ],
      );
      const head = await app.revision(anonymous, {});
      for (const ask of [
        () => app.openBodies(anonymous, entries),
        () => app.renderedDocuments(anonymous, head, { page: {} }),
        () => app.renderedById(anonymous, head, [{ schema, name: 'page' }]),
      ]) {
        await assert.rejects(ask, (error) => error instanceof PurserError && error.code === code);
      }
    });
  }

  it('take as many calls of the store, however many there are', async () => {
    const callsFor = async (count: number): Promise<readonly (number | undefined)[]> => {
      const sketches = Array.from({ length: count }, (_, at) => ({ ...safe, name: `n${at}` }));
      await submit(sketches, { bucket: 'b', replace: true });
      const app = createApp({
        onProblems: 'accept',
        store: test.store,
        clock: { now: () => '' },
        limits: defaultLimits,
        ...testKeys(),
      });
      const entries = await entriesOf(app);
      const names = ['documents', 'keys'];
      const before = names.map((name) => test.calls.get(name) ?? 0);
      await app.bodies(anonymous, entries);
      return names.map((name, at) => (test.calls.get(name) ?? 0) - (before[at] ?? 0));
    };
    const few = await callsFor(2);
    assert.deepEqual(await callsFor(50), few);
    assert.deepEqual(few, [1, 2]);
  });

  it('are verified, counted and cleaned up after without keys', async () => {
    await submit([safe, page]);
    await submit([{ ...safe, data: 1.5 }]);
    const app = openedBy('none');
    const { faults, revisions } = await app.fsck(trusted('me'), () => {});
    assert.deepEqual([faults, revisions], [[], 2]);
    const { documents } = await app.collectGarbage(trusted('me'), false, () => {});
    assert.deepEqual(documents.unreachable, 0);
    const opened = await test.app.openBodies(anonymous, await entriesOf());
    assert.deepEqual(opened[1]?.data, 1.5);
  });

  it('are found out if they were changed in the store, and keep no others from being shown', async () => {
    await submit(['a', 'safe', 'z'].map((name) => ({ ...safe, name })));
    const entries = await entriesOf();
    const documents = async (digests: readonly string[]) =>
      (await test.store.documents(digests)).map((text) => text.replace('safe', 'sale'));
    const app = createApp({
      onProblems: 'accept',
      store: { ...test.store, documents },
      clock: { now: () => '' },
      limits: defaultLimits,
      ...testKeys(),
    });
    await assert.rejects(app.openBodies(anonymous, entries), /cannot be opened: it was changed/);
    const shown = (await app.bodies(anonymous, entries)).map(({ data }) => data);
    const before = (await test.app.bodies(anonymous, entries)).map(({ data }) => data);
    assert.deepEqual(shown, [before[0], '(secret)', before[2]]);
  });

  it('are missed by fsck if the key that distinguishes them is gone', async () => {
    await submit([safe]);
    const texts: typeof test.store.upkeep.texts = async (kind, digests) =>
      (await test.store.upkeep.texts(kind, digests)).map((text, at) =>
        digests[at] === 'digest-key' ? null : text,
      );
    const { faults } = await verifyStore({ ...test.store.upkeep, texts }, defaultLimits, () => {});
    assert.deepEqual(
      faults.map(({ code, facts }) => [code, facts['kind'], facts['digest']]),
      [['CONTENT_MISSING', 'key', 'digest-key']],
    );
  });

  it('may be control documents, which reveal nothing either', async () => {
    const metadata = { schema: 'metadata/Control/v1', storagePolicy: 'encrypted' };
    const policy = {
      schema: 'deckhand/LayeringPolicy/v1',
      name: 'layers',
      metadata,
      data: { layerOrder: ['hushed'] },
    };
    const lost = { name: 'lost', metadata: { layeringDefinition: { layer: 'other' } } };
    const { revision } = await submit([policy, lost]);
    const [shown] = await test.app.bodies(anonymous, await entriesOf());
    assert.match(String(shown?.data), /^[0-9a-f]{64}$/);
    const [outcome] = await test.app.renderedById(anonymous, revision, [{ schema, name: 'lost' }]);
    assert.ok(outcome instanceof PurserError);
    assert.equal(outcome.code, 'LAYER_UNKNOWN');
    assert.ok(!JSON.stringify(outcome.faults).includes('hushed'));
  });
});
