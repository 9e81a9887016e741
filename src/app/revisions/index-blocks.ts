import type { BoundedCache } from '../../domain/json/bounded-cache.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import {
  type BlockSize,
  indexDigests,
  indexLinesFrom,
  indexPartDigest,
  indexRecordText,
} from '../../domain/revision/index-record.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import {
  createBlockBuilder,
  type IndexSearch,
  searchBlock,
  searchedParts,
} from '../../domain/revision/revision-index.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { BackgroundWork } from '../kernel/background-work.ts';
import { createYieldIfDue, runCooperatively } from '../kernel/event-loop.ts';

/** What the index of the history needs of a store. */
export type IndexStore = Pick<
  HistoryStore,
  'head' | 'revisions' | 'range' | 'problems' | 'keepProblems'
>;

/** Revisions that are read at once to build a block. */
const chunkSize = 1_024;

/** The last revision of each of some blocks; null for incomplete blocks. */
export function lastOfBlocks(
  store: Pick<IndexStore, 'revisions'>,
  { size }: BlockSize,
  numbers: readonly number[],
): Promise<readonly (Revision | null)[]> {
  return store.revisions(numbers.map((number) => (number + 1) * size));
}

/** See `HistoryIndex.find`. The cache has the lines of parts by their digests. */
export async function findInBlocks(
  store: IndexStore,
  cache: BoundedCache<string>,
  search: IndexSearch,
  block: BlockSize,
  numbers: readonly number[],
): Promise<readonly ((() => readonly RevisionId[]) | null)[]> {
  const parts = searchedParts(search, block.parts);
  const lasts = await lastOfBlocks(store, block, numbers);
  const names = lasts.map((last) =>
    last === null ? null : parts.map((part) => indexPartDigest(last.digest, block, part)),
  );
  const lines = await readLines(
    store,
    cache,
    names.flatMap((some) => some ?? []),
  );
  return numbers.map((number, nth) => {
    const texts = names[nth]?.map((name) => lines.get(name)) ?? [undefined];
    if (texts.includes(undefined)) return null;
    const byPart = new Map(parts.map((part, at) => [part, texts[at] ?? '']));
    return () => {
      const places = searchBlock(search, block, (part) => byPart.get(part) ?? '');
      return places.map((place) => number * block.size + place + 1);
    };
  });
}

async function readLines(
  store: IndexStore,
  cache: BoundedCache<string>,
  digests: readonly Digest[],
): Promise<ReadonlyMap<Digest, string>> {
  const lines = new Map<Digest, string>();
  const missing: Digest[] = [];
  for (const digest of digests) {
    const known = cache.get(digest);
    if (known === undefined) missing.push(digest);
    else lines.set(digest, known);
  }
  const texts = missing.length === 0 ? [] : await store.problems(missing);
  for (const [at, digest] of missing.entries()) {
    const found = indexLinesFrom(texts[at] ?? '');
    if (found === null) continue;
    lines.set(digest, found);
    cache.put(digest, found, found.length);
  }
  return lines;
}

/** Whether every part of a block is stored. */
export async function isBlockStored(
  store: IndexStore,
  last: Revision,
  block: BlockSize,
): Promise<boolean> {
  const texts = await store.problems(indexDigests(last, [block]));
  return texts.every((text) => text !== null);
}

/** What storing a block stops for, and yields to. */
export interface StoringBlock {
  readonly signal: AbortSignal;
  readonly background: BackgroundWork | undefined;
}

/** Stores the block that ends with a revision, unless a purge deletes that meanwhile or `signal` stops it. */
export async function storeBlock(
  store: IndexStore,
  last: Revision,
  block: BlockSize,
  { signal, background }: StoringBlock,
): Promise<void> {
  const builder = createBlockBuilder(block.parts);
  const yieldIfDue = createYieldIfDue(background);
  for (let above = last.id - block.size; above < last.id; above += chunkSize) {
    if (signal.aborted) return;
    await background?.yieldToRequests();
    const below = Math.min(above + chunkSize, last.id) + 1;
    const some = await store.range({ above, below, limit: chunkSize, newestFirst: false });
    for (const revision of some) {
      builder.add(revision);
      const yielding = yieldIfDue();
      if (yielding !== null) await yielding;
    }
  }
  const texts = await runCooperatively(builder.texts(), background);
  const [now] = await store.revisions([last.id]);
  if (now?.digest !== last.digest || signal.aborted) return;
  const records = texts.map(
    (lines, part) => [indexPartDigest(last.digest, block, part), indexRecordText(lines)] as const,
  );
  await store.keepProblems(new Map(records), new Map());
}
