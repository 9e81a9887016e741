import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { systemClock } from '../../../src/adapters/system/clock.ts';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import type { SubmissionResult } from '../../../src/app/submit/submission.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { editMap } from '../../../src/domain/history/edit-map.ts';
import { textsOfPages } from '../../../src/domain/history/page.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { revisionDigest } from '../../../src/domain/revision/make-revision.ts';
import type { RevisionMaps } from '../../../src/domain/revision/revision.ts';
import type { Commit, HistoryStore } from '../../../src/ports/history-store.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { exported, imported, settled } from '../../support/exported.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const segment = (name: string, ...resources: readonly Json[]): DocumentSketch => ({
  schema: 'purser/ReferentialSchema/v1',
  name,
  control: true,
  data: { resources },
});
const gone = (sketch: DocumentSketch): DocumentSketch => ({ ...sketch, tombstone: true });
const quay = { name: 'quay', schema: 'example/Quay/v1' };
const crane = {
  name: 'crane',
  schema: 'example/Crane/v1',
  references: [{ name: 'quay', path: '.on' }],
};

const submitTo = (app: App, ...sketches: readonly DocumentSketch[]) =>
  app.submitDocuments(anonymous, { text: textOf(sketches) });

/** `2 +a1 ~b2`: the version, what became of segments and theirs. */
function short({ schemaChange }: Pick<SubmissionResult, 'schemaChange'>): string | null {
  if (schemaChange === null) return null;
  const { changed, additive, schemaVersion, segments } = schemaChange;
  assert.equal(changed, segments.length > 0);
  const marks = { registered: '+', updated: '~', removed: '-' };
  const parts = segments.map(
    ({ name, change, segmentVersion }) => `${marks[change]}${name}${segmentVersion}`,
  );
  return [schemaVersion, ...parts, ...(additive ? ['additive'] : [])].join(' ');
}

/** The version of a revision's schema, and those of the segments in it. */
async function versionsOf(app: App, revision: VisibleRevision): Promise<readonly unknown[]> {
  const { versions } = await app.referentialSchema(anonymous, revision);
  const [version] = await app.schemaVersions(anonymous, [revision]);
  return [version, ...versions.map(({ name, segmentVersion }) => `${name}${segmentVersion}`)];
}

describe('versions of the referential schema', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
  });
  afterEach(async () => {
    assert.deepEqual((await test.app.fsck(anonymous, () => {})).faults, []);
    await test.close();
  });

  const submit = (...sketches: readonly DocumentSketch[]) => submitTo(test.app, ...sketches);

  it('count each change of what segments say', async () => {
    assert.equal(short(await submit({ name: 'other' })), null);
    const first = await submit(segment('a', quay), segment('b', crane));
    assert.equal(short(first), '1 +a1 +b1 additive');
    const second = await submit(segment('b', { ...crane, references: [] }));
    assert.equal(short(second), '2 ~b2 additive');
    const third = await submit(segment('a', quay, { name: 'ship', schema: 'example/Ship/v1' }));
    assert.equal(short(third), '3 ~a2 additive');
    assert.equal(short(await submit(segment('b', crane))), '4 ~b3');
    const without = await submit(gone(segment('b')));
    assert.equal(short(without), '5 -b3');
    assert.deepEqual(await versionsOf(test.app, without.revision), [5, 'a2']);
    assert.equal(short(await submit({ name: 'more' })), null);
    const last = await submit(segment('b', crane));
    assert.equal(short(last), '6 +b4 additive');
    assert.deepEqual(await versionsOf(test.app, last.revision), [6, 'a2', 'b4']);
    assert.deepEqual(await versionsOf(test.app, first.revision), [1, 'a1', 'b1']);
    const earlier = await test.app.revision(anonymous, { id: 1 });
    assert.deepEqual(await versionsOf(test.app, earlier), [0]);
    const empty = await test.app.revision(anonymous, { id: 0 });
    assert.deepEqual(await versionsOf(test.app, empty), [0]);
  });

  it('stay where it is only written differently', async () => {
    await submit(segment('a', quay));
    const before = await test.app.revision(anonymous, {});
    const result = await submit(segment('a', { ...quay, parent: null, references: null }));
    assert.equal(result.changed, true);
    assert.equal(short(result), '1 additive');
    assert.equal(result.revision.maps.segments, before.maps.segments);
    assert.equal(
      short(await submit(segment('a', { ...quay, parent: null, references: null }))),
      null,
    );
  });

  it('grow by going back, too', async () => {
    await submit(segment('a', quay));
    await submit(segment('a', quay, crane), segment('b', { name: 'ship' }));
    const trial = await test.app.rollback(anonymous, { id: 1 }, { dryRun: true });
    assert.equal(short(trial), '3 ~a3 -b1');
    const { revision, schemaChange } = await test.app.rollback(anonymous, { id: 1 }, {});
    assert.equal(short({ schemaChange }), '3 ~a3 -b1');
    assert.deepEqual(await versionsOf(test.app, revision), [3, 'a3']);
    const same = await test.app.rollback(anonymous, { id: 1 }, {});
    assert.equal(same.schemaChange, null);
    assert.deepEqual(await versionsOf(test.app, same.revision), [3, 'a3']);
    const nothing = await test.app.rollback(anonymous, { id: 0 }, {});
    assert.equal(short(nothing), '4 -a3');
    assert.deepEqual(await versionsOf(test.app, nothing.revision), [4]);
  });

  it('are reported by a dry run, which changes none', async () => {
    await submit(segment('a', quay));
    const text = textOf([segment('a', quay, crane)]);
    const trial = await test.app.submitDocuments(anonymous, { text, dryRun: true });
    assert.equal(short(trial), '2 ~a2 additive');
    assert.deepEqual(await versionsOf(test.app, trial.revision), [2, 'a2']);
    const head = await test.app.revision(anonymous, {});
    assert.deepEqual(await versionsOf(test.app, head), [1, 'a1']);
  });

  it('stay where a change is refused', async () => {
    await submit(segment('a', quay));
    await assert.rejects(submit(segment('b', quay)), PurserError);
    await assert.rejects(submit(segment('a', { nome: 'quay' })), PurserError);
    const head = await test.app.revision(anonymous, {});
    assert.deepEqual([head.id, ...(await versionsOf(test.app, head))], [1, 1, 'a1']);
  });

  it('come with an exported history', async () => {
    await submit(segment('a', quay));
    await submit(segment('a', quay, crane));
    await settled(test.app);
    const other = await openTestApp();
    const lines = await exported(test.store);
    await imported(other.store, lines);
    assert.deepEqual(await exported(other.store), lines);
    assert.deepEqual(await versionsOf(other.app, await other.app.revision(anonymous, {})), [
      2,
      'a2',
    ]);
    assert.equal(short(await submitTo(other.app, segment('a', quay))), '3 ~a3');
    assert.deepEqual((await other.app.fsck(anonymous, () => {})).faults, []);
    await other.close();
  });
});

/** A store that changes the maps of what is committed. */
const mending = (store: HistoryStore, mend: (commit: Commit) => Promise<Commit>): HistoryStore =>
  new Proxy(store, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return async (...values: readonly unknown[]) => {
        if (key !== 'commitAll') return Reflect.apply(member, target, values);
        return target.commitAll(await Promise.all((values[0] as readonly Commit[]).map(mend)));
      };
    },
  });

function withMaps(commit: Commit, maps: RevisionMaps): Commit {
  const revision = { ...commit.revision, maps };
  return { ...commit, revision: { ...revision, digest: revisionDigest(revision) } };
}

/** As stores were written before there were versions. */
async function versionless(commit: Commit): Promise<Commit> {
  const { segments, ...maps } = commit.revision.maps;
  return withMaps(commit, maps);
}

const readNothing = async () => [];

describe('a history from before versions', () => {
  let folder: string;
  let app: App;
  let store: HistoryStore;
  const open = (on: HistoryStore): App =>
    createApp({ store: on, clock: systemClock, limits: defaultLimits, ...testKeys() });
  const reopened = async (mend?: (commit: Commit) => Promise<Commit>): Promise<void> => {
    await app?.close();
    const opened = await openEmbeddedStore({ folder });
    store = mend === undefined ? opened : mending(opened, mend);
    app = open(store);
  };
  const submit = (...sketches: readonly DocumentSketch[]) => submitTo(app, ...sketches);
  const faults = async () => (await app.fsck(anonymous, () => {})).faults;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'purser-test-'));
    await reopened(versionless);
    await submit(segment('a', quay), segment('b', crane));
    await submit(segment('a', quay, { name: 'ship', schema: 'example/Ship/v1' }));
    await reopened();
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has the first version of all that is there', async () => {
    const head = await app.revision(anonymous, {});
    assert.equal(head.maps.segments, undefined);
    assert.deepEqual(await versionsOf(app, head), [1, 'a1', 'b1']);
    const { revision } = await submit({ name: 'other' });
    assert.deepEqual(await versionsOf(app, revision), [1, 'a1', 'b1']);
  });

  it('goes on from there with the next change', async () => {
    const changed = await submit(segment('c', { name: 'x' }), gone(segment('b')));
    assert.equal(short(changed), '2 -b1 +c1');
    assert.deepEqual(await versionsOf(app, changed.revision), [2, 'a1', 'c1']);
    assert.equal(short(await submit(segment('b', crane))), '3 +b2 additive');
    assert.deepEqual(await faults(), []);
  });

  it('is exported and imported', async () => {
    await settled(app);
    const other = await openTestApp();
    await imported(other.store, await exported(store));
    assert.equal(short(await submitTo(other.app, segment('a', quay))), '2 ~a2');
    assert.deepEqual((await other.app.fsck(anonymous, () => {})).faults, []);
    await other.close();
  });

  const wrong: readonly [string, Readonly<Record<string, Json>> | null][] = [
    ['are gone', null],
    ['went back', { '': 1, a: 1, b: 1 }],
    ['grew by more than one', { '': 3, a: 7, b: 1 }],
    ['grew of a segment that is as it was', { '': 3, a: 3, b: 2 }],
    ['are no numbers', { '': 'x', a: 3, b: 1 }],
  ];
  for (const [what, versions] of wrong) {
    it(`is found broken by fsck where versions ${what}`, async () => {
      await submit(segment('a', quay));
      assert.deepEqual(await faults(), []);
      await reopened(async (commit) => {
        if (versions === null) return versionless(commit);
        const { root, pages } = await editMap(null, new Map(Object.entries(versions)), readNothing);
        const changed = withMaps(commit, { ...commit.revision.maps, segments: root ?? '' });
        return { ...changed, pages: new Map([...commit.pages, ...textsOfPages(pages)]) };
      });
      const other = { name: 'pier', schema: 'example/Pier/v1' };
      await submit(segment('a', quay, other), { name: 'x' });
      const found = await faults();
      assert.deepEqual(
        found.map(({ code, facts }) => [code, facts['map'], facts['revision']]),
        [['MAP_BROKEN', 'segments', 4]],
      );
    });
  }
});
