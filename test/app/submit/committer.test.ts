import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { systemClock } from '../../../src/adapters/system/clock.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { refusal } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

describe('a committer', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
  });
  afterEach(() => test.close());

  const submit = (sketch: DocumentSketch, options = {}) =>
    test.app.submitDocuments(anonymous, { text: textOf([sketch]), ...options });

  /** Replaces the next group that has at least so many commits; the others are written as ever. */
  function once(commits: number, write: HistoryStore['commitAll']): void {
    const { commitAll } = test.store;
    let isDone = false;
    Object.assign(test.store, {
      commitAll: async (group: Parameters<typeof commitAll>[0]) => {
        if (isDone || group.length < commits) return commitAll(group);
        isDone = true;
        return write(group);
      },
    });
  }

  const names = Array.from({ length: 8 }, (_, at) => `w${at}`);

  it('plans again what comes after a number that another server took', async () => {
    const { commitAll } = test.store;
    once(2, async ([first]) => {
      assert.ok(first);
      const written = await commitAll([first]);
      const { id, digest } = first.revision;
      const revision = { ...first.revision, id: id + 1, parent: digest, digest: 'f'.repeat(64) };
      await commitAll([{ ...first, revision: { ...revision, message: 'of another server' } }]);
      return written;
    });
    const made = await Promise.all(names.map((name) => submit({ name })));
    const line = await test.store.range({ limit: 99, newestFirst: false });
    assert.equal(line.length, names.length + 1);
    assert.equal(line.filter(({ message }) => message === 'of another server').length, 1);
    for (const { revision } of made) {
      assert.equal(line[revision.id - 1]?.digest, revision.digest);
    }
  });

  it('gives no error that rests on a revision which was not written', async () => {
    once(2, async () => {
      throw refusal('REVISION_CONFLICT', { expected: 0, head: 0 });
    });
    const expecting = names.map((name, at) => submit({ name }, { expectedRevision: at }));
    const outcomes = await Promise.allSettled(expecting);
    const revisions = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.revision.id] : [],
    );
    const { id } = await test.app.revision(anonymous, {});
    assert.deepEqual(
      revisions,
      Array.from({ length: id }, (_, at) => at + 1),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      const { expected, head } = outcome.reason.faults[0].facts;
      assert.ok(head <= id && expected !== head, JSON.stringify(outcome.reason.faults));
    }
  });

  it('says of each change of a group that the store does not answer, and goes on later', async () => {
    once(2, async () => {
      throw refusal('STORE_UNAVAILABLE', { reason: 'it is away' });
    });
    const outcomes = await Promise.allSettled(names.map((name) => submit({ name })));
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.ok(failed.length >= 2);
    for (const { reason } of failed) assert.equal(reason.code, 'STORE_UNAVAILABLE');
    const { revision } = await submit({ name: 'later' });
    assert.equal(revision.id, names.length - failed.length + 1);
  });

  it('lets a dry run pass those that wait', async () => {
    let go = (): void => {};
    const isFree = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { commitAll } = test.store;
    once(1, async (group) => {
      await isFree;
      return commitAll(group);
    });
    const waiting = submit({ name: 'a' });
    const dry = await submit({ name: 'b' }, { dryRun: true });
    assert.deepEqual([dry.changed, dry.revision.id, dry.head.id], [true, 1, 0]);
    go();
    assert.equal((await waiting).revision.id, 1);
  });

  it('writes what waits together: fewer writes than changes', async () => {
    await Promise.all(names.map((name) => submit({ name })));
    const writes = test.calls.get('commitAll') ?? 0;
    assert.ok(writes < names.length, `${writes} writes`);
    assert.equal((await test.app.revision(anonymous, {})).id, names.length);
  });

  it('reads no head that this server has just committed', async () => {
    await submit({ name: 'a' });
    const before = test.calls.get('head') ?? 0;
    for (const name of names) await submit({ name });
    assert.equal((test.calls.get('head') ?? 0) - before, 0);
  });

  it('counts what refuses a change, or leaves nothing of it, only on the head', async () => {
    const ports = { store: test.store, clock: systemClock, limits: defaultLimits, ...testKeys() };
    const other = createApp(ports);
    await submit({ name: 'a', data: { value: 1 } });
    await other.submitDocuments(anonymous, { text: textOf([{ name: 'a', data: { value: 2 } }]) });
    const again = await submit({ name: 'a', data: { value: 1 } });
    assert.deepEqual([again.changed, again.revision.id], [true, 3]);
    await other.submitDocuments(anonymous, { text: textOf([{ name: 'b' }]) });
    const expecting = await submit({ name: 'c' }, { expectedRevision: 4 });
    assert.equal(expecting.revision.id, 5);
  });
});
