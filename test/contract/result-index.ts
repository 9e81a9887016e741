import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createHistoryIndex, type HistoryIndex } from '../../src/app/revisions/history-index.ts';
import { searchHistory } from '../../src/app/revisions/search-history.ts';
import type { ResultIndexPorts } from '../../src/app/validate/result-index/changed-tree.ts';
import { createResultIndex } from '../../src/app/validate/result-index/result-index.ts';
import { createResultSearch } from '../../src/app/validate/result-index/result-search.ts';
import { parseDuration } from '../../src/domain/duration.ts';
import type { Revision, RevisionId } from '../../src/domain/revision/revision.ts';
import { indexSearchOf } from '../../src/domain/revision/revision-index.ts';
import { validityOf } from '../../src/domain/validation/policy-status.ts';
import type { ValidationPolicy } from '../../src/domain/validation/read-policy.ts';
import {
  beforeExpiry,
  type StateFilter,
  statesOf,
} from '../../src/domain/validation/result-states.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { ValidationSummary } from '../../src/ports/validation-store.ts';
import { buildCommit } from '../support/commits.ts';
import { runs } from '../support/properties.ts';

/** Small nodes, so that a short history has several levels of them. */
const fanOut = 3;

const names = ['a-validation', 'b-validation', '__proto__'];

/** Policies that depend on the number of a revision alone. */
function policiesOf(id: RevisionId): readonly ValidationPolicy[] {
  if (id % 4 === 0) return [];
  const expiresAfter = id % 3 === 0 ? 'P1D' : null;
  const duration = expiresAfter === null ? null : parseDuration(expiresAfter);
  const listed = [{ name: 'a-validation', expiresAfter, duration }];
  return [{ schema: 's', name: 'p', listed, flaw: id % 7 === 0 ? 'it is flawed' : null }];
}

const validityIn = (id: RevisionId, summaries: readonly ValidationSummary[], now: string) =>
  validityOf(policiesOf(id), summaries, now);

/** What the index of results promises over a store; each adapter's test runs it on stores it opens empty. */
export function checkResultIndex(name: string, open: () => Promise<HistoryStore>): void {
  describe(`the index of results, on ${name}`, () => {
    let store: HistoryStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    /** Checks a search along histories, and once more at the end of each; it reads few leaves, or many. */
    const checkAlong = (begin: (opened: Opened) => Along): Promise<void> =>
      fc.assert(
        fc.asyncProperty(histories, fc.constantFrom(0, 1, 64), async (all, maxLeaves) => {
          await store.upkeep.purge();
          const ports = portsOver(store);
          const index = createResultIndex(ports, fanOut);
          const search = createResultSearch(ports, index, maxLeaves);
          const { other, compareAt, compareAtEnd } = begin({ ports, search });
          for (const step of all) {
            if ('filter' in step) await compareAt?.(step.filter, timeOf(step.day));
            else if ('entry' in step) await record(store, step.entry, step.revision);
            else if ('commits' in step) await append(store, step.commits);
            else await Promise.all([index.keepUp(), ...(step.both ? [other.keepUp()] : [])]);
          }
          for (const filter of everyFilter) await compareAtEnd(filter, timeOf(3));
          await Promise.all([index.close(), other.close()]);
        }),
        { numRuns: runs(20) },
      );

    it('finds what a scan finds, whatever was recorded, expired and indexed meanwhile', () =>
      checkAlong(({ ports, search }) => {
        const compareAt: Compare = (filter, now) => compare(store, search, filter, now);
        const other = createResultIndex(ports, fanOut);
        return { other, compareAt, compareAtEnd: compareAt };
      }));

    it('finds what a scan finds together with the index of the history', () =>
      checkAlong(({ search }) => {
        const other = createHistoryIndex(store, sizes);
        const compareAtEnd: Compare = (filter, now) =>
          compareByAuthor(store, search, other, filter, now);
        return { other, compareAtEnd };
      }));

    it('reads no revision that only one of two filters finds', async () => {
      await append(store, 81);
      for (let id = 1; id <= 81; id += 1) {
        const status = authorOf(id) === 'author 1' ? 'failure' : 'success';
        await record(store, { name: 'b-validation', status, day: 1 }, id);
      }
      const index = createResultIndex(portsOver(store), fanOut);
      const historyIndex = createHistoryIndex(store, [{ size: 27, parts: 2 }]);
      await Promise.all([index.keepUp(), historyIndex.keepUp()]);
      for (const maxLeaves of [0, 64]) {
        const search = createResultSearch(portsOver(store), index, maxLeaves);
        const filter = { validation: { name: 'b-validation', status: 'success' } } as const;
        const narrowing = await search(filter, timeOf(1));
        const searched = { store, historyIndex, narrowing };
        const span = { above: 0, below: 82, newestFirst: false };
        const byAuthor = indexSearchOf({ author: ['author 1'] }) ?? assert.fail();
        for await (const some of searchHistory(searched, byAuthor, span, 81))
          assert.deepEqual(some, []);
      }
      await Promise.all([index.close(), historyIndex.close()]);
    });

    it('reads neither revisions nor results that cannot match', async () => {
      await append(store, 27);
      for (let id = 1; id <= 27; id += 1) {
        await record(
          store,
          { name: 'a-validation', status: id === 11 ? 'failure' : 'success', day: 1 },
          id,
        );
      }
      const index = createResultIndex(portsOver(store), fanOut);
      await index.keepUp();
      const counted = { ...store, range: () => assert.fail('a range was read without need') };
      const search = createResultSearch(portsOver(counted), index);
      const filter = { validation: { name: 'a-validation', status: 'failure' } } as const;
      assert.deepEqual(await idsOf(counted, search, filter, timeOf(1), true), [11]);
      await index.close();
    });

    it('makes the tree again if a part of it is missing', async () => {
      await append(store, 27);
      const index = createResultIndex(portsOver(store), fanOut);
      await index.keepUp();
      await index.close();
      const lossy = {
        ...store,
        problems: async (digests: readonly string[]) => digests.map(() => null),
      };
      const ports = portsOver(lossy);
      const broken = createResultIndex(ports, fanOut);
      await compare(lossy, createResultSearch(ports, broken), { status: 'success' }, timeOf(1));
      await broken.close();
      const mended = createResultIndex(portsOver(store), fanOut);
      await compare(
        store,
        createResultSearch(portsOver(store), mended),
        { status: 'failure' },
        timeOf(1),
      );
      await mended.close();
    });

    it('has missing results of old revisions computed', async () => {
      await append(store, 27);
      const queued: RevisionId[] = [];
      const ports = { ...portsOver(store, 5), queue: ({ id }: Revision) => void queued.push(id) };
      const index = createResultIndex(ports, fanOut);
      await index.keepUp();
      await idsOf(store, createResultSearch(ports, index), { status: 'success' }, timeOf(1), true);
      await new Promise((resolve) => setTimeout(resolve, 20));
      assert.deepEqual(queued, [5, 4, 3, 2, 1]);
      await index.close();
    });
  });
}

/** A search over a store that is open. */
interface Opened {
  readonly ports: ResultIndexPorts;
  readonly search: ReturnType<typeof createResultSearch>;
}

type Compare = (filter: StateFilter, now: string) => Promise<void>;

/** Another index that follows the same history, and what is compared with a scan. */
interface Along {
  readonly other: { keepUp(): Promise<unknown>; close(): Promise<unknown> };
  readonly compareAt?: Compare;
  readonly compareAtEnd: Compare;
}

/** Small blocks of the index of the history. */
const sizes = [
  { size: 12, parts: 2 },
  { size: 4, parts: 2 },
];

/** Authors go together with the end of a success, which depends on the number of a revision, too. */
const authorOf = (id: RevisionId): string => `author ${id % 3}`;

const timeOf = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString();

interface Entry {
  readonly name: string;
  readonly status: 'success' | 'failure';
  readonly expiresAfter?: string | null;
  readonly day: number;
}

const statuses = ['success', 'failure', 'expired', 'missing'] as const;
const everyFilter: readonly StateFilter[] = [
  { status: 'success' },
  { status: 'failure' },
  ...[...names, 'never-validation'].flatMap((name) =>
    statuses.map((status) => ({ validation: { name, status } })),
  ),
];

const steps = fc.oneof(
  fc.record({ commits: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    revision: fc.integer({ min: 1, max: 60 }),
    entry: fc.record({
      name: fc.constantFrom(...names),
      status: fc.constantFrom('success' as const, 'failure' as const),
      expiresAfter: fc.constantFrom(null, 'P1D', 'PT1H'),
      day: fc.integer({ min: 1, max: 4 }),
    }),
  }),
  fc.record({ both: fc.boolean() }),
  fc.record({
    day: fc.integer({ min: 1, max: 6 }),
    filter: fc.oneof(
      fc.constantFrom(...everyFilter),
      fc.record({
        status: fc.constantFrom('success' as const, 'failure' as const),
        validation: fc.record({
          name: fc.constantFrom(...names),
          status: fc.constantFrom(...statuses),
        }),
      }),
    ),
  }),
);

const histories = fc.array(steps, { maxLength: 30, size: 'max' });

function portsOver(store: HistoryStore, pendingUpTo = 0): ResultIndexPorts {
  return {
    store,
    waiting: () => [],
    queue: () => {},
    async statesOf(revisions) {
      const found = await store.validations.summaries(revisions.map(({ id }) => id));
      return revisions.map(({ id }, at) =>
        statesOf(validityIn(id, found[at] ?? [], beforeExpiry), id <= pendingUpTo),
      );
    },
  };
}

async function append(store: HistoryStore, count: number): Promise<void> {
  const head = (await store.head())?.id ?? 0;
  const commits = Array.from({ length: count }, (_, at) => {
    const id = head + at + 1;
    return buildCommit(id, { author: authorOf(id) });
  });
  await store.commitAll(commits);
}

async function record(store: HistoryStore, entry: Entry, revision: RevisionId): Promise<void> {
  const { day, name, status, expiresAfter = null } = entry;
  if (((await store.head())?.id ?? 0) < revision) return;
  const rest = { validator: '"me"', errors: '[]', errorCount: 0, recordedBy: 'me' };
  const createdAt = timeOf(day);
  await store.validations.append({ revision, name, status, expiresAfter, createdAt, ...rest });
}

async function compare(
  store: HistoryStore,
  search: ReturnType<typeof createResultSearch>,
  filter: StateFilter,
  now: string,
): Promise<void> {
  const head = (await store.head())?.id ?? 0;
  const ids = Array.from({ length: head }, (_, at) => at + 1);
  const summaries = await store.validations.summaries(ids);
  const expected = ids.filter((id, at) => matches(id, summaries[at] ?? [], filter, now));
  const found = await idsOf(store, search, filter, now, true);
  assert.deepEqual(found, expected.toReversed(), JSON.stringify([filter, now]));
  assert.deepEqual(await idsOf(store, search, filter, now, false), expected);
}

/** Compares with a scan what a filter and each author find in both directions. */
async function compareByAuthor(
  store: HistoryStore,
  search: ReturnType<typeof createResultSearch>,
  historyIndex: HistoryIndex,
  filter: StateFilter,
  now: string,
): Promise<void> {
  const head = (await store.head())?.id ?? 0;
  const ids = Array.from({ length: head }, (_, at) => at + 1);
  const summaries = await store.validations.summaries(ids);
  const narrowing = (await search(filter, now)) ?? assert.fail();
  for (const author of ['author 0', 'author 1']) {
    const isExpected = (id: RevisionId): boolean =>
      authorOf(id) === author && matches(id, summaries[id - 1] ?? [], filter, now);
    for (const newestFirst of [true, false]) {
      const found: RevisionId[] = [];
      const searched = { store, historyIndex, narrowing };
      const byAuthor = indexSearchOf({ author: [author] }) ?? assert.fail();
      const span = { above: 1, below: head + 1, newestFirst };
      for await (const some of searchHistory(searched, byAuthor, span, head))
        found.push(...some.map(({ id }) => id));
      // Revisions without a block are read, whether they match or not.
      const expected = ids.filter((id) => id > 1 && isExpected(id));
      assert.deepEqual(
        found.filter(isExpected),
        newestFirst ? expected.toReversed() : expected,
        JSON.stringify([filter, author]),
      );
    }
  }
}

function matches(
  id: RevisionId,
  summaries: readonly ValidationSummary[],
  { status, validation }: StateFilter,
  now: string,
): boolean {
  const validity = validityIn(id, summaries, now);
  if (status !== undefined && validity.status !== status) return false;
  if (validation === undefined) return true;
  const found = validity.validations.find(({ name }) => name === validation.name);
  return (found?.status ?? 'missing') === validation.status;
}

/** What a search finds: both by itself and among all revisions, which must agree. */
async function idsOf(
  store: HistoryStore,
  search: ReturnType<typeof createResultSearch>,
  filter: StateFilter,
  now: string,
  newestFirst: boolean,
): Promise<readonly RevisionId[]> {
  const head = (await store.head())?.id ?? 0;
  const found = await search(filter, now);
  assert.ok(found);
  const ids: RevisionId[] = [];
  const span = { above: 0, below: head + 1, newestFirst };
  for await (const some of found.candidates(span)) ids.push(...some);
  const all = Array.from({ length: head }, (_, at) => at + 1);
  assert.deepEqual(
    await found.keep(all),
    [...ids].sort((one, other) => one - other),
  );
  const summaries = await store.validations.summaries(ids);
  return ids.filter(
    (id, at) => !found.isUncertain(id) || matches(id, summaries[at] ?? [], filter, now),
  );
}
