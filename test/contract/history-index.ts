import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createHistoryIndex, type HistoryIndex } from '../../src/app/revisions/history-index.ts';
import { searchHistory } from '../../src/app/revisions/search-history.ts';
import type { Revision, RevisionId } from '../../src/domain/revision/revision.ts';
import { type IndexedFilter, indexSearchOf } from '../../src/domain/revision/revision-index.ts';
import type { Commit, HistoryStore } from '../../src/ports/history-store.ts';
import { buildCommit } from '../support/commits.ts';
import { runs } from '../support/properties.ts';

/** Small blocks, so that a short history has all sizes of them. */
const sizes = [
  { size: 16, parts: 4 },
  { size: 4, parts: 2 },
];

type Written = Pick<Revision, 'author' | 'buckets' | 'message'>;

/** What the index of the history promises over a store; each adapter's test runs it on stores it opens empty. */
export function checkHistoryIndex(name: string, open: () => Promise<HistoryStore>): void {
  describe(`the index of the history, on ${name}`, () => {
    let store: HistoryStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('finds what a scan finds, however much of the history has an index', async () => {
      await fc.assert(
        fc.asyncProperty(histories, filters, fc.nat(70), async (history, filter, indexed) => {
          await store.upkeep.purge();
          const index = createHistoryIndex(store, sizes);
          await append(store, history.slice(0, indexed));
          await index.keepUp();
          await append(store, history.slice(indexed), indexed);
          const spans = [
            { above: 0, below: history.length + 1 },
            { above: 3, below: Math.max(4, history.length - 5) },
          ];
          for (const { above, below } of spans) {
            const expected = idsMatching(history, filter).filter((id) => id > above && id < below);
            const found = (newestFirst: boolean) =>
              search(store, index, filter, { above, below, newestFirst });
            assert.deepEqual(await found(false), expected);
            assert.deepEqual(await found(true), expected.toReversed());
          }
          await index.close();
        }),
        { numRuns: runs(30) },
      );
    });

    it('reads no revision that has no term of the search', async () => {
      const history = Array.from({ length: 64 }, (_, at) => written(at === 20 ? 'bo' : 'ada'));
      await append(store, history);
      const index = createHistoryIndex(store, sizes);
      await index.keepUp();
      const counted = { ...store, range: () => assert.fail('a block was read without need') };
      const span = { above: 0, below: 65, newestFirst: true };
      assert.deepEqual(await search(counted, index, { author: ['bo'] }, span), [21]);
      await index.close();
    });

    it('stores missing blocks once a search misses them', async () => {
      await append(
        store,
        Array.from({ length: 40 }, () => written('ada')),
      );
      const index = createHistoryIndex(store, sizes);
      const at = (block: number) =>
        index.find(indexSearchOf({ author: ['ada'] }) ?? [], sizes[0] ?? assert.fail(), [block]);
      assert.deepEqual(await at(0), [null]);
      await search(store, index, { author: ['ada'] }, { above: 0, below: 41, newestFirst: true });
      await index.keepUp();
      assert.equal((await at(0))[0]?.().length, 16);
      assert.deepEqual(await at(2), [null], 'that block is not complete');
      await index.close();
    });

    it('forgets the history before a purge', async () => {
      const index = createHistoryIndex(store, sizes);
      const all = { above: 0, below: 33, newestFirst: false };
      await append(
        store,
        Array.from({ length: 32 }, () => written('ada')),
      );
      await index.keepUp();
      await store.upkeep.purge();
      assert.deepEqual(await search(store, index, { author: ['ada'] }, all), []);
      const later = Array.from({ length: 32 }, () => written('bo'));
      await append(store, later, 0, 'another history');
      await index.keepUp();
      assert.deepEqual(await search(store, index, { author: ['ada'] }, all), []);
      assert.equal((await search(store, index, { author: ['bo'] }, all)).length, 32);
      await index.close();
    });
  });
}

const words = fc.constantFrom(
  'move',
  'Berth 17',
  'v2',
  '\ud83d\udea2x',
  '\ud800',
  '\u0000\n\t\\',
  'É',
);
const names = fc.constantFrom('ada', 'bo', '__proto__', 'm\t"é');
const histories = fc.array(
  fc.record({
    author: names,
    buckets: fc.uniqueArray(names, { maxLength: 2 }),
    message: fc.array(words, { maxLength: 4 }).map((some) => some.join(' ')),
  }),
  { maxLength: 70, size: 'max' },
);
const filters = fc.record(
  {
    author: fc.uniqueArray(names, { maxLength: 2 }),
    bucket: fc.uniqueArray(names, { maxLength: 2 }),
    message: fc.oneof(
      words,
      fc.constantFrom('', 'e', 've', 'th', 'berth', '17 m', '\ud83d', 'none'),
    ),
  },
  { requiredKeys: [] },
);

const written = (author: string): Written => ({ author, buckets: ['a'], message: 'a note' });

async function append(store: HistoryStore, history: readonly Written[], from = 0, salt = '') {
  const commits = history.map((one, at): Commit => {
    const commit = buildCommit(from + at + 1);
    const { digest, parent } = commit.revision;
    // Another history has other digests.
    const salted = (name: string) => (salt === '' ? name : `${salt[0]}${name.slice(1)}`);
    const chain = { digest: salted(digest), parent: parent === null ? null : salted(parent) };
    return { ...commit, revision: { ...commit.revision, ...one, ...chain } };
  });
  if (commits.length > 0) await store.commitAll(commits);
}

function idsMatching(history: readonly Written[], filter: IndexedFilter): readonly RevisionId[] {
  return history.flatMap((one, at) => (matches(one, filter) ? [at + 1] : []));
}

function matches(one: Written, { author, bucket, message }: IndexedFilter): boolean {
  return (
    (author?.includes(one.author) ?? true) &&
    (bucket?.some((name) => one.buckets.includes(name)) ?? true) &&
    one.message.toLowerCase().includes((message ?? '').toLowerCase())
  );
}

async function search(
  store: HistoryStore,
  historyIndex: HistoryIndex,
  filter: IndexedFilter,
  span: { readonly above: number; readonly below: number; readonly newestFirst: boolean },
): Promise<readonly RevisionId[]> {
  const found: RevisionId[] = [];
  const asked = indexSearchOf(filter);
  if (asked === null) {
    const some = await store.range({ ...span, limit: 1_000 });
    return some.filter((one) => matches(one, filter)).map(({ id }) => id);
  }
  const head = (await store.head())?.id ?? 0;
  const searched = { store, historyIndex, narrowing: null };
  for await (const some of searchHistory(searched, asked, span, head)) {
    found.push(...some.filter((one) => matches(one, filter)).map(({ id }) => id));
  }
  return found;
}
