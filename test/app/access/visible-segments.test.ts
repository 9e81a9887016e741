import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { allPermissions, granted } from '../../support/granted.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const own = granted({ permissions: 'all', buckets: ['own'] });
/** May write and go back everywhere, and see one bucket. */
const writer = granted(
  { permissions: 'all', buckets: ['own'] },
  { permissions: allPermissions.filter((one) => !one.startsWith('deckhand:list')) },
);

const segment = (name: string, ...kinds: readonly string[]): DocumentSketch => ({
  schema: 'purser/ReferentialSchema/v1',
  name,
  control: true,
  data: { resources: kinds.map((kind) => ({ name: kind })) },
});

describe('versions of the referential schema, to a caller who sees one bucket', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
    await submit(anonymous, 'own', segment('mine', 'a'));
  });
  afterEach(() => test.close());

  const submit = (by: Principal, bucket: string, ...sketches: readonly DocumentSketch[]) =>
    test.app.submitDocuments(by, { text: textOf(sketches), bucket });

  async function versionFor(by: Principal, { id }: VisibleRevision): Promise<number | string> {
    const [version] = await test.app.schemaVersions(by, [await test.app.revision(by, { id })]);
    return version instanceof PurserError ? version.code : (version as number);
  }

  it('are reported while all segments are seen', async () => {
    const { revision, schemaChange } = await submit(own, 'own', segment('mine', 'a', 'b'));
    assert.equal(schemaChange?.schemaVersion, 2);
    assert.equal(await versionFor(own, revision), 2);
    const { versions } = await test.app.referentialSchema(own, revision);
    assert.deepEqual(versions, [{ name: 'mine', segmentVersion: 2 }]);
  });

  it('leave out segments that are not visible, and deleted ones', async () => {
    const theirs = segment('theirs', 'c');
    const { revision: with2 } = await submit(anonymous, 'theirs', theirs);
    assert.deepEqual(
      [await versionFor(own, with2), await versionFor(anonymous, with2)],
      ['ACCESS_DENIED', 2],
    );
    const mine = await submit(own, 'own', segment('mine', 'a', 'b'));
    assert.deepEqual([mine.changed, mine.schemaChange], [true, null]);
    const { revision } = await submit(anonymous, 'theirs', { ...theirs, tombstone: true });
    assert.equal(await versionFor(own, revision), 'ACCESS_DENIED');
    const again = await submit(own, 'own', segment('mine', 'a'));
    assert.equal(again.schemaChange, null);
    // What is there now is all seen.
    const { versions } = await test.app.referentialSchema(own, again.revision);
    assert.deepEqual(versions, [{ name: 'mine', segmentVersion: 3 }]);
    const first = await test.app.revision(own, { id: 1 });
    assert.equal(await versionFor(own, first), 1);
  });

  it('are not reported by going back', async () => {
    await submit(anonymous, 'theirs', segment('theirs', 'c'));
    const hidden = await test.app.rollback(writer, { id: 1 }, { dryRun: true });
    assert.equal(hidden.schemaChange, null);
    const reported = await test.app.rollback(anonymous, { id: 1 }, { dryRun: true });
    assert.deepEqual(reported.schemaChange?.segments, [
      { name: 'theirs', change: 'removed', segmentVersion: 1 },
    ]);
  });

  it('are refused to a caller who may see no documents', async () => {
    const none = granted({ permissions: ['deckhand:show_revision'] });
    const revision = await test.app.revision(none, {});
    await assert.rejects(test.app.schemaVersions(none, [revision]), { code: 'ACCESS_DENIED' });
  });
});

describe('faults of combining segments, to a caller who sees one bucket', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
    await submit(anonymous, 'theirs', segment('zzhid', 'a', 'zzhalf.zzb', 'top'));
    await submit(anonymous, 'own', segment('mine', 'm'));
  });
  afterEach(() => test.close());

  const segment = (name: string, ...kinds: readonly (string | Json)[]): DocumentSketch => ({
    schema: 'purser/ReferentialSchema/v1',
    name,
    control: true,
    data: { resources: kinds.map((kind) => (typeof kind === 'string' ? { name: kind } : kind)) },
  });
  const submit = (by: Principal, bucket: string, ...sketches: readonly DocumentSketch[]) =>
    test.app.submitDocuments(by, { text: textOf(sketches), bucket });
  const codesTo = async (by: Principal, sketch: DocumentSketch) => {
    const error: unknown = await submit(by, 'own', sketch).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PurserError, 'it was not refused');
    const { faults, message } = error;
    if (by === own) assert.doesNotMatch(JSON.stringify([message, faults]), /zzhid|zzb/);
    return faults.map(({ code }) => code);
  };

  const hidden: readonly (readonly [string, string, DocumentSketch])[] = [
    ['a name that is taken', 'ELEMENT_DUPLICATE', segment('zzz', 'a')],
    [
      'a document schema that is taken',
      'ELEMENT_DUPLICATE',
      segment('zzz', { name: 'x', schema: 'emco/top/v1' }),
    ],
    ['half a kind as a parent', 'PARTIAL_KIND', segment('zzz', { name: 'x', parent: 'zzhalf' })],
    [
      'half a kind as what is referred to',
      'PARTIAL_KIND',
      segment('zzz', { name: 'x', references: [{ name: 'zzhalf' }] }),
    ],
  ];
  for (const [what, code, sketch] of hidden) {
    it(`hides whose it is: ${what}`, async () => {
      assert.deepEqual(await codesTo(anonymous, sketch), [code]);
      assert.deepEqual(await codesTo(own, sketch), ['FAULTS_HIDDEN']);
    });
  }

  it('hides a circle of parents that goes through what others declare', async () => {
    await submit(anonymous, 'theirs', segment('zzhid', { name: 'zzb', parent: 'm' }));
    const circle = segment('mine', { name: 'm', parent: 'zzb' });
    assert.deepEqual(await codesTo(anonymous, circle), ['PARENT_CYCLE']);
    assert.deepEqual(await codesTo(own, circle), ['FAULTS_HIDDEN']);
  });

  const reported: readonly (readonly [string, DocumentSketch])[] = [
    ['ELEMENT_DUPLICATE', segment('mine', 'x', 'x')],
    ['PARTIAL_KIND', segment('mine', 'x.y', { name: 'z', parent: 'x' })],
    ['PARENT_CYCLE', segment('mine', { name: 'x', parent: 'x' })],
    [
      'FIXED_KEY_INVALID',
      segment('mine', { name: 'x', references: [{ name: 'a', fixedKv: { q: 'r' } }] }),
    ],
    ['PARENT_KIND_UNKNOWN', segment('mine', { name: 'x', parent: 'y' })],
    ['NAME_RESERVED', segment('mine', 'data')],
  ];
  for (const [code, sketch] of reported) {
    it(`reports faults that only concern the submission: ${code}`, async () => {
      assert.deepEqual(await codesTo(own, sketch), [code]);
    });
  }

  it('hides who needs a segment that is to go', async () => {
    await submit(anonymous, 'theirs', segment('zzhid', { name: 'zzb', parent: 'm' }));
    const gone = { ...segment('mine'), tombstone: true };
    assert.deepEqual(await codesTo(anonymous, gone), ['PARENT_KIND_UNKNOWN']);
    assert.deepEqual(await codesTo(own, gone), ['FAULTS_HIDDEN']);
  });
});
