import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { createFollowers } from '../../../src/app/revisions/follow.ts';
import { followRevisions } from '../../../src/app/revisions/follow-revisions.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { digestOf } from '../../../src/domain/json/canonical.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { Commit, HistoryStore } from '../../../src/ports/history-store.ts';
import { countingStore, openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { buildCommit } from '../../support/commits.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const commit = (id: number) => test.store.commit(buildCommit(id));

async function commitTo(head: number, from = 1): Promise<void> {
  for (let id = from; id <= head; id += 1) await commit(id);
}

/** A commit of another history than `buildCommit` makes. */
function commitOfLaterLife(id: number): Commit {
  const digest = (number: number) => digestOf(`revision ${number} of a later life`);
  const made = buildCommit(id);
  const parent = id === 1 ? null : digest(id - 1);
  return { ...made, revision: { ...made.revision, parent, digest: digest(id) } };
}

async function take(
  line: AsyncIterator<VisibleRevision>,
  count: number,
): Promise<readonly number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const { value, done } = await line.next();
    if (done === true) break;
    ids.push(value.id);
  }
  return ids;
}

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('watching revisions', () => {
  it('begins above the head there is', async () => {
    await commitTo(3);
    const line = await test.app.revisionsCreated(anonymous, {});
    // Made before anything was asked of it, but after it began.
    await commitTo(5, 4);
    assert.deepEqual(await take(line, 2), [4, 5]);
  });

  it('begins above the number given, then goes on with what comes', async () => {
    await commitTo(3);
    const line = await test.app.revisionsCreated(anonymous, { after: 1 });
    assert.deepEqual(await take(line, 2), [2, 3]);
    const next = line.next();
    await commit(4);
    assert.equal((await next).value.id, 4);
  });

  it('gives a slow consumer each one once, reading more only as it goes on', async () => {
    const { store, calls } = countingStore(test.store);
    const line = await followRevisions(store, createFollowers(), { after: 0 });
    await commitTo(1);
    assert.deepEqual(await take(line, 1), [1]);
    await commitTo(230, 2);
    assert.equal(calls.get('range'), 1);
    assert.deepEqual(await take(line, 229), numbers(2, 230));
    assert.ok((calls.get('range') ?? 0) < 10);
  });

  it('gives many consumers everything, each at its own pace', async () => {
    const lines = await Promise.all(
      numbers(1, 20).map(() => test.app.revisionsCreated(anonymous, { after: 0 })),
    );
    const taken = Promise.all(lines.map((line) => take(line, 30)));
    await commitTo(30);
    for (const ids of await taken) assert.deepEqual(ids, numbers(1, 30));
  });

  it('gives only those that wrote one of the buckets', async () => {
    const text = (name: string) =>
      `{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": "${name}"}, "data": 1}`;
    const line = await test.app.revisionsCreated(anonymous, { buckets: ['b', 'd'] });
    for (const bucket of ['a', 'b', 'c', 'd', 'e']) {
      await test.app.submitDocuments(anonymous, { text: text(bucket), bucket });
    }
    assert.deepEqual(await take(line, 2), [2, 4]);
  });

  it('refuses a number below 0', async () => {
    await assert.rejects(test.app.revisionsCreated(anonymous, { after: -1 }), {
      code: 'ARGUMENT_INVALID',
    });
  });
});

describe('watching revisions of a history that was purged', () => {
  for (const [title, head] of [
    ['to nothing, and is shorter', 2],
    ['and is as long', 5],
    ['and is longer', 8],
  ] as const) {
    it(`goes on from its beginning: ${title}`, async () => {
      await commitTo(5);
      const after = await openTestApp();
      try {
        for (const id of numbers(1, head)) await after.store.commit(commitOfLaterLife(id));
        let current: HistoryStore = test.store;
        const changing = new Proxy(test.store, {
          get: (_target, name) => Reflect.get(current, name),
        });
        const line = await followRevisions(changing, createFollowers(), { after: 3 });
        assert.deepEqual(await take(line, 2), [4, 5]);
        current = after.store;
        assert.deepEqual(await take(line, head), numbers(1, head));
      } finally {
        await after.close();
      }
    });
  }

  it('goes on from its beginning while it waits', async () => {
    await commitTo(3);
    const line = await test.app.revisionsCreated(anonymous, { after: 0 });
    assert.deepEqual(await take(line, 3), [1, 2, 3]);
    const next = line.next();
    await test.store.upkeep.purge();
    await commit(1);
    assert.equal((await next).value.id, 1);
  });

  it('goes on from its beginning if the number given is above the head', async () => {
    await commitTo(2);
    const line = await test.app.revisionsCreated(anonymous, { after: 7 });
    assert.deepEqual(await take(line, 2), [1, 2]);
  });
});

describe('the end of watching revisions', () => {
  it('comes with return(), also while it waits', async () => {
    const line = await test.app.revisionsCreated(anonymous, {});
    const next = line.next();
    assert.equal((await line.return()).done, true);
    assert.equal((await next).done, true);
    assert.equal((await line.next()).done, true);
  });

  it('comes with return() before it was asked for anything', async () => {
    const line = await test.app.revisionsCreated(anonymous, {});
    await line.return();
    assert.equal((await line.next()).done, true);
  });

  it('comes when the app is closed', async () => {
    const lines = [
      await test.app.revisionsCreated(anonymous, {}),
      await test.app.revisionsCreated(anonymous, {}),
    ];
    const ends = lines.map((line) => line.next());
    await test.app.close();
    for (const end of await Promise.all(ends)) assert.equal(end.done, true);
  });

  it('leaves nothing that watches the store', async () => {
    let watchers = 0;
    const counting: HistoryStore = {
      ...test.store,
      watch: (onChange) => {
        watchers += 1;
        const end = test.store.watch(onChange);
        return () => {
          watchers -= 1;
          end();
        };
      },
    };
    const clock = { now: () => '2026-11-21T10:00:00.000Z' };
    const app = createApp({ store: counting, clock, limits: defaultLimits, ...testKeys() });
    await commitTo(3);
    const lines = await Promise.all(
      numbers(1, 3).map(() => app.revisionsCreated(anonymous, { after: 0 })),
    );
    await Promise.all(lines.map((line) => line.next()));
    assert.equal(watchers, 3);
    await Promise.all(lines.map((line) => line.return()));
    assert.equal(watchers, 0);
  });
});
