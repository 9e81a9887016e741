import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import type { Submission } from '../../../src/app/submit/submission.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError, refusal } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const emptying = { bucket: 'one', replace: true, confirmDeletions: 'any' } as const;

describe('submitDocuments', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
  });
  afterEach(() => test.close());

  const submit = (sketches: readonly DocumentSketch[], options: Partial<Submission> = {}) =>
    test.app.submitDocuments(anonymous, { text: textOf(sketches), ...options });

  const keyless = (): App =>
    createApp({
      store: test.store,
      clock: { now: () => '2026-01-01T00:00:00.000Z' },
      limits: defaultLimits,
      ...testKeys(),
      vault: null,
    });

  const names = async (): Promise<readonly string[]> => {
    const revision = await test.app.revision(anonymous, {});
    const { items } = await test.app.documents(anonymous, revision, { page: {} });
    return items.map(({ node }) => node.name);
  };

  it('makes revision 1 of the first documents, with author, message and counts', async () => {
    const made = await submit([{ name: 'a' }, { name: 'b' }], { author: 'kai', message: 'first' });
    assert.equal(made.changed, true);
    const { id, author, message, changes, buckets, parent } = made.revision;
    assert.deepEqual(
      { id, author, message, changes, buckets, parent },
      {
        id: 1,
        author: 'kai',
        message: 'first',
        changes: { created: 2, updated: 0, deleted: 0 },
        buckets: ['default'],
        parent: null,
      },
    );
  });

  it('makes no revision of unchanged content, and says so', async () => {
    await submit([{ name: 'a', data: { x: 1 } }]);
    const again = await submit([{ name: 'a', data: { x: 1 } }]);
    assert.equal(again.changed, false);
    assert.equal(again.revision.id, 1);
    assert.deepEqual(
      again.documents.map(({ change }) => change),
      ['unchanged'],
    );
    assert.equal((await submit([])).changed, false);
  });

  it('replaces a bucket as a whole, and leaves others alone', async () => {
    await submit([{ name: 'a' }, { name: 'b' }], { bucket: 'one' });
    await submit([{ name: 'c' }], { bucket: 'two' });
    const made = await submit([{ name: 'b' }, { name: 'd' }], { bucket: 'one', replace: true });
    assert.deepEqual(made.revision.changes, { created: 1, updated: 0, deleted: 1 });
    assert.deepEqual(made.revision.buckets, ['one']);
    assert.deepEqual(await names(), ['b', 'c', 'd']);
    const emptied = await submit([], emptying);
    assert.deepEqual(
      emptied.documents.map(({ change, id }) => `${change} ${id.name}`),
      ['deleted b', 'deleted d'],
    );
    assert.equal((await submit([], emptying)).changed, false);
  });

  it('holds ownership over all earlier revisions, not only the last one', async () => {
    await submit([{ name: 'a' }], { bucket: 'one' });
    await submit([{ name: 'x' }], { bucket: 'two' });
    await assert.rejects(submit([{ name: 'a' }], { bucket: 'two' }), { code: 'BUCKET_CONFLICT' });
    await submit([], emptying);
    await submit([{ name: 'a' }], { bucket: 'two' });
    await submit([], emptying);
    assert.deepEqual(await names(), ['a', 'x']);
  });

  it('keeps the number of the revision that brought the content in', async () => {
    await submit([{ name: 'a' }], { bucket: 'one' });
    await submit([{ name: 'b' }], { bucket: 'two' });
    const again = await submit([{ name: 'a' }, { name: 'c' }], { bucket: 'one' });
    assert.deepEqual(
      again.documents.map(({ entry }) => entry?.origin),
      [1, 3],
    );
  });

  it('refuses when the head has moved', async () => {
    await submit([{ name: 'a' }], { expectedRevision: 0 });
    await assert.rejects(submit([{ name: 'b' }], { expectedRevision: 0 }), (error: unknown) => {
      assert.ok(error instanceof PurserError);
      assert.deepEqual(error.faults[0].facts, { expected: 0, head: 1 });
      return true;
    });
    assert.deepEqual(await names(), ['a']);
  });

  it('reports all faults at once, of reading, of the set and of the store, and writes nothing', async () => {
    await submit([{ name: 'a' }], { bucket: 'one' });
    const text = [
      '{schema: example/Kind/v1, metadata: {schema: metadata/Document/v1, name: a}, data: {}}',
      '{schema: bad, metadata: {schema: metadata/Document/v1, name: b}}',
      'a: [1',
      '{schema: example/Kind/v1, metadata: {schema: metadata/Document/v1, name: c, storagePolicy: encrypted}, data: hush}',
      '{schema: example/Kind/v1, metadata: {schema: metadata/Document/v1, name: d}}',
      '{schema: example/Kind/v1, metadata: {schema: metadata/Document/v1, name: d}}',
    ].join('\n---\n');
    const codes = await keyless()
      .submitDocuments(anonymous, { text, bucket: 'two' })
      .then(
        () => [],
        (error: PurserError) => error.faults.map(({ code }) => code),
      );
    assert.deepEqual(codes, [
      'BUCKET_CONFLICT',
      'DOCUMENT_MALFORMED',
      'YAML_SYNTAX',
      'KEYS_MISSING',
      'DOCUMENT_DUPLICATE',
    ]);
    assert.equal((await test.app.revision(anonymous, {})).id, 1);
  });

  it('points at the storage policy that it has no keys for', async () => {
    const text =
      'schema: example/Kind/v1\nmetadata:\n  schema: metadata/Document/v1\n  name: a\n  storagePolicy: encrypted\ndata: hush';
    await assert.rejects(keyless().submitDocuments(anonymous, { text }), (error: unknown) => {
      assert.ok(error instanceof PurserError);
      const { line, column, path } = error.faults[0].place;
      assert.deepEqual([line, column, path], [5, 18, 'metadata.storagePolicy']);
      return true;
    });
  });

  it('says how many faults there are where they are too many to list', async () => {
    const small = await openTestApp({ maxFaults: 2 });
    const text = textOf(['a', 'a', 'a', 'a', 'a'].map((name) => ({ name })));
    await assert.rejects(small.app.submitDocuments(anonymous, { text }), (error: unknown) => {
      assert.ok(error instanceof PurserError);
      assert.deepEqual(
        error.faults.map(({ code }) => code),
        ['DOCUMENT_DUPLICATE', 'DOCUMENT_DUPLICATE', 'LIMIT_EXCEEDED'],
      );
      assert.equal(error.faults[2]?.facts['total'], 4);
      return true;
    });
    await small.close();
  });

  it('says nothing of ownership where the bucket has no name', async () => {
    await submit([{ name: 'a' }], { bucket: 'one' });
    await assert.rejects(submit([{ name: 'a' }], { bucket: '' }), (error: unknown) => {
      assert.ok(error instanceof PurserError);
      assert.deepEqual(
        error.faults.map(({ code }) => code),
        ['BUCKET_NAME_INVALID'],
      );
      return true;
    });
  });

  it('checks its arguments', async () => {
    const wrong: readonly [Partial<Submission>, string][] = [
      [{ bucket: '' }, 'BUCKET_NAME_INVALID'],
      [{ bucket: 'a\nb' }, 'BUCKET_NAME_INVALID'],
      [{ replace: true }, 'ARGUMENT_INVALID'],
      [{ message: 'x'.repeat(10_001) }, 'ARGUMENT_INVALID'],
    ];
    for (const [options, code] of wrong)
      await assert.rejects(submit([{ name: 'a' }], options), { code });
  });

  it('gives concurrent submitters a gapless history with every change once', async () => {
    const writers = Array.from({ length: 16 }, (_, at) => submit([{ name: `w${at}` }]));
    const made = await Promise.all(writers);
    const ids = made.map(({ revision }) => revision.id).sort((one, other) => one - other);
    assert.deepEqual(
      ids,
      Array.from({ length: 16 }, (_, at) => at + 1),
    );
    assert.equal((await names()).length, 16);
  });

  it('does not call a conflict retryable that lasts: the request names another head', async () => {
    for (const maxCommitRetries of [0, 50]) {
      const racing = await openTestApp({ maxCommitRetries });
      const submit = (name: string) =>
        racing.app.submitDocuments(anonymous, { text: textOf([{ name }]), expectedRevision: 0 });
      const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(submit));
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
      const faults = lost.map(({ reason }) => reason.faults[0]);
      assert.deepEqual(
        faults.map(({ code, retryable, facts }) => [code, retryable, facts]),
        Array(2).fill(['REVISION_CONFLICT', undefined, { expected: 0, head: 1 }]),
      );
      await racing.close();
    }
  });

  it('gives up when others commit first, time after time', async () => {
    const hasty = await openTestApp({ maxCommitRetries: 2 });
    let tries = 0;
    const { commitAll } = hasty.store;
    Object.assign(hasty.store, {
      commitAll: async () => {
        tries += 1;
        throw refusal('REVISION_CONFLICT', { expected: 0, head: 1 });
      },
    });
    const submitA = () => hasty.app.submitDocuments(anonymous, { text: textOf([{ name: 'a' }]) });
    await assert.rejects(submitA(), (error: unknown) => {
      assert.ok(error instanceof PurserError);
      assert.deepEqual([error.code, error.faults[0].retryable], ['TOO_BUSY', true]);
      return true;
    });
    assert.equal(tries, 3);
    Object.assign(hasty.store, { commitAll });
    assert.equal((await submitA()).revision.id, 1);
    await hasty.close();
  });

  it('refuses what does not fit into the queue, and commits the others', async () => {
    const busy = await openTestApp({ maxWaitingChanges: 3 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        busy.app.submitDocuments(anonymous, { text: textOf([{ name: `w${at}` }]) }),
      ),
    );
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.ok(lost.length > 0);
    for (const { reason } of lost) {
      assert.deepEqual([reason.code, reason.faults[0].retryable], ['TOO_BUSY', true]);
    }
    const head = await busy.app.revision(anonymous, {});
    assert.equal(head.id, outcomes.length - lost.length);
    await busy.close();
  });

  it('chains each revision to the one before', async () => {
    const first = await submit([{ name: 'a' }]);
    const second = await submit([{ name: 'b' }]);
    assert.equal(second.revision.parent, first.revision.digest);
    assert.notEqual(second.revision.digest, first.revision.digest);
  });
});
