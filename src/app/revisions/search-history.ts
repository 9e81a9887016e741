import type { BlockSize } from '../../domain/revision/index-record.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { IndexSearch } from '../../domain/revision/revision-index.ts';
import type { HistoryStore, RevisionRange } from '../../ports/history-store.ts';
import { findRevisionsById } from '../kernel/find-revisions.ts';
import type { HistoryIndex } from './history-index.ts';

/** A part of the history in one direction; both ends are left out. */
export type HistorySpan = Required<Omit<RevisionRange, 'limit'>>;

/** Revisions read first, and maximum number read at once: a page is often among the newest. */
const firstChunk = 128;
const maxChunk = 2_048;

/** Revisions that are found by two indexes and read first: a page is seldom longer. */
const firstFound = 32;

/** Blocks searched first, and at once. */
const firstBlocks = 16;
const maxBlocks = 64;

/** Consecutive revisions, both ends included: `ids` finds those that are possible; null: all are. */
interface Stretch {
  readonly first: RevisionId;
  readonly last: RevisionId;
  readonly ids: (() => readonly RevisionId[]) | null;
}

/** Leaves out revisions that another filter excludes, without reading them. */
export interface Narrowing {
  /** Whether some consecutive revisions may match, both ends included. */
  mayMatchBetween(first: RevisionId, last: RevisionId): Promise<boolean>;
  /** Those of some revisions, ascending, that may match. */
  keep(ids: readonly RevisionId[]): Promise<readonly RevisionId[]>;
}

interface Searching {
  readonly index: HistoryIndex;
  readonly narrowing: Narrowing | null;
  readonly search: IndexSearch;
  readonly head: RevisionId;
  readonly newestFirst: boolean;
}

interface Searched {
  readonly store: HistoryStore;
  readonly historyIndex: HistoryIndex;
  readonly narrowing: Narrowing | null;
}

/**
 * The revisions of a span that a search of the index finds and `narrowing` does not exclude, and those that are not indexed.
 * Reads them in chunks, as far as the reader goes, and has missing blocks stored for later searches. The span ends at `head`
 * at the latest, the number of the newest revision.
 */
export async function* searchHistory(
  { store, historyIndex, narrowing }: Searched,
  search: IndexSearch,
  { above, below, newestFirst }: HistorySpan,
  head: RevisionId,
): AsyncGenerator<readonly Revision[]> {
  const searching = { index: historyIndex, narrowing, search, head, newestFirst };
  let size = firstFound;
  const read = async (ids: readonly RevisionId[]): Promise<readonly Revision[]> => {
    size = Math.min(size * 2, maxChunk);
    return (await findRevisionsById(store, ids)).filter((revision) => revision !== null);
  };
  for await (const some of stretches(searching, 0, above + 1, Math.min(below - 1, head))) {
    const ids: RevisionId[] = [];
    for (const stretch of some) {
      if (stretch.ids === null) {
        yield* rangesOf(store, { above: stretch.first - 1, below: stretch.last + 1, newestFirst });
        continue;
      }
      for await (const found of foundIn(searching, stretch, stretch.ids())) {
        ids.push(...found);
        // Those of many blocks are read together, unless there are enough for a page.
        while (ids.length >= size) yield await read(ids.splice(0, size));
      }
    }
    if (ids.length > 0) yield await read(ids);
  }
}

/** What is possible from one revision to another: by the blocks of the size of a level, and by smaller ones. */
async function* stretches(
  searching: Searching,
  level: number,
  first: RevisionId,
  last: RevisionId,
): AsyncGenerator<readonly Stretch[]> {
  const block = searching.index.sizes[level];
  if (first > last) return;
  if (block === undefined) {
    yield [{ first, last, ids: null }];
    return;
  }
  const complete = Math.floor(searching.head / block.size) * block.size;
  const rest = stretches(searching, level + 1, Math.max(first, complete + 1), last);
  if (searching.newestFirst) yield* rest;
  yield* blockStretches(searching, level, first, Math.min(last, complete));
  if (!searching.newestFirst) yield* rest;
}

async function* blockStretches(
  searching: Searching,
  level: number,
  first: RevisionId,
  last: RevisionId,
): AsyncGenerator<readonly Stretch[]> {
  const { index, search, newestFirst } = searching;
  const block = index.sizes[level] as BlockSize;
  const numbers = await possibleBlocks(searching, block, first, last);
  for (
    let at = 0, count = firstBlocks;
    at < numbers.length;
    count = Math.min(count * 4, maxBlocks)
  ) {
    const some = numbers.slice(at, at + count);
    at += some.length;
    const found = await index.find(search, block, some);
    const parts = some.map((number, nth) => ({
      first: Math.max(first, number * block.size + 1),
      last: Math.min(last, (number + 1) * block.size),
      ids: found[nth] ?? null,
    }));
    for (const run of runsOf(parts)) {
      const [begin, end] = [run[0], run.at(-1)];
      if (begin?.ids !== null || end === undefined) {
        yield run;
        continue;
      }
      void index.keepUp();
      const [low, high] = newestFirst ? [end, begin] : [begin, end];
      yield* stretches(searching, level + 1, low.first, high.last);
    }
  }
}

/** The blocks that overlap a part of the history, in the order in which they are searched. */
function blocksBetween(
  { size }: BlockSize,
  first: RevisionId,
  last: RevisionId,
  newestFirst: boolean,
): readonly number[] {
  const from = Math.floor((first - 1) / size);
  const length = Math.max(0, Math.ceil(last / size) - from);
  const numbers = Array.from({ length }, (_, nth) => from + nth);
  return newestFirst ? numbers.reverse() : numbers;
}

/** Those of the blocks that have revisions which are not excluded. */
async function possibleBlocks(
  { narrowing, newestFirst }: Searching,
  block: BlockSize,
  first: RevisionId,
  last: RevisionId,
): Promise<readonly number[]> {
  const numbers = blocksBetween(block, first, last, newestFirst);
  if (narrowing === null) return numbers;
  const possible: number[] = [];
  for (const number of numbers) {
    const [from, to] = [number * block.size + 1, (number + 1) * block.size];
    if (await narrowing.mayMatchBetween(Math.max(first, from), Math.min(last, to)))
      possible.push(number);
  }
  return possible;
}

/** Neighbours with an index, and neighbours without. */
function runsOf(parts: readonly Stretch[]): readonly (readonly Stretch[])[] {
  const runs: Stretch[][] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    if (run !== undefined && (run[0]?.ids === null) === (part.ids === null)) run.push(part);
    else runs.push([part]);
  }
  return runs;
}

/** The revisions that are found in a stretch, in the order of the search, in parts. */
async function* foundIn(
  { narrowing, newestFirst }: Searching,
  { first, last }: Stretch,
  ids: readonly RevisionId[],
): AsyncGenerator<readonly RevisionId[]> {
  const within = ids.filter((id) => id >= first && id <= last);
  let left = within.length;
  for (let count = firstChunk; left > 0; count = Math.min(count * 2, maxChunk)) {
    const begin = newestFirst ? Math.max(0, left - count) : within.length - left;
    const some = within.slice(begin, newestFirst ? left : begin + count);
    left -= some.length;
    const kept = narrowing === null ? some : await narrowing.keep(some);
    yield newestFirst ? kept.toReversed() : kept;
  }
}

/** All revisions of a span. */
export async function* rangesOf(
  store: Pick<HistoryStore, 'range'>,
  span: HistorySpan,
): AsyncGenerator<readonly Revision[]> {
  let { above, below } = span;
  for (let limit = firstChunk; ; limit = Math.min(limit * 2, maxChunk)) {
    const chunk = await store.range({ ...span, above, below, limit });
    yield chunk;
    const last = chunk.at(-1);
    if (last === undefined || chunk.length < limit) return;
    if (span.newestFirst) below = last.id;
    else above = last.id;
  }
}
