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

/** Blocks searched first, and at once. */
const firstBlocks = 16;
const maxBlocks = 64;

/** Consecutive revisions, both ends included: `ids` finds those that are possible; null: all are. */
interface Stretch {
  readonly first: RevisionId;
  readonly last: RevisionId;
  readonly ids: (() => readonly RevisionId[]) | null;
}

interface Searching {
  readonly index: HistoryIndex;
  readonly search: IndexSearch;
  readonly head: RevisionId;
  readonly newestFirst: boolean;
}

/**
 * The revisions of a span that a search of the index finds, and those that are not indexed. Reads them in chunks, as far
 * as the reader goes, and has missing blocks stored for later searches. The span ends at `head` at the latest, the number of the
 * newest revision.
 */
export async function* searchHistory(
  { store, historyIndex }: { readonly store: HistoryStore; readonly historyIndex: HistoryIndex },
  search: IndexSearch,
  { above, below, newestFirst }: HistorySpan,
  head: RevisionId,
): AsyncGenerator<readonly Revision[]> {
  const searching = { index: historyIndex, search, head, newestFirst };
  for await (const some of stretches(searching, 0, above + 1, Math.min(below - 1, head))) {
    const ids: RevisionId[] = [];
    for (const stretch of some) {
      if (stretch.ids === null) {
        yield* rangesOf(store, { above: stretch.first - 1, below: stretch.last + 1, newestFirst });
        continue;
      }
      ids.push(...within(stretch, stretch.ids(), newestFirst));
      // Those of many blocks are read together, unless there are enough for a page.
      if (ids.length >= firstChunk) yield* numbered(store, ids.splice(0));
    }
    yield* numbered(store, ids);
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
  const numbers = blocksBetween(block, first, last, newestFirst);
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

function within(
  { first, last }: Stretch,
  ids: readonly RevisionId[],
  newestFirst: boolean,
): readonly RevisionId[] {
  const found = ids.filter((id) => id >= first && id <= last);
  return newestFirst ? found.reverse() : found;
}

async function* numbered(
  store: HistoryStore,
  ids: readonly RevisionId[],
): AsyncGenerator<readonly Revision[]> {
  for (let at = 0, count = firstChunk; at < ids.length; count = Math.min(count * 2, maxChunk)) {
    const some = ids.slice(at, at + count);
    at += some.length;
    const found = await findRevisionsById(store, some);
    yield found.filter((revision) => revision !== null);
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
