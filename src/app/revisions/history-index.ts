import { PurserError } from '../../domain/errors.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { type BlockSize, blockSizes } from '../../domain/revision/index-record.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { IndexSearch } from '../../domain/revision/revision-index.ts';
import type { RequestsInProgress } from '../kernel/background-work.ts';
import {
  findInBlocks,
  type IndexStore,
  isBlockStored,
  lastOfBlocks,
  storeBlock,
} from './index-blocks.ts';

/**
 * The index of the history: finds the revisions that can match a filter without reading all. It consists of immutable
 * blocks, which are stored beside the revisions and can be computed again. (docs/history.md#filters)
 */
export interface HistoryIndex {
  /**
   * Reads the index of some blocks. Returns for each what finds the numbers, ascending, of the revisions that match there;
   * null for blocks that are not stored.
   */
  find(
    search: IndexSearch,
    block: BlockSize,
    numbers: readonly number[],
  ): Promise<readonly ((() => readonly RevisionId[]) | null)[]>;
  /** Stores missing blocks, in the background. Resolves when that has ended, also if it failed. */
  keepUp(): Promise<void>;
  close(): Promise<void>;
  readonly sizes: readonly BlockSize[];
}

/** Characters of blocks that are cached. */
const maxCached = 16_000_000;

/** Blocks whose last revisions are read at once. */
const blocksAtOnce = 16;

/** Creates an index over a store, with an empty cache. Its upkeep yields to requests: searches do without missing blocks. */
export function createHistoryIndex(
  store: IndexStore,
  sizes = blockSizes,
  requests?: RequestsInProgress,
): HistoryIndex {
  const cache = createBoundedCache<string>(maxCached);
  const background = requests?.beginBackground();
  const stop = new AbortController();
  const { signal } = stop;
  /** Every block up to the one that ends with this revision is known to be stored. */
  let upTo: Revision | null = null;
  let running: Promise<void> | null = null;

  async function storeMissing(): Promise<void> {
    const [known] = upTo === null ? [] : await store.revisions([upTo.id]);
    let from = known && known.digest === upTo?.digest ? known.id : 0;
    const head = (await store.head())?.id ?? 0;
    let newest: Revision | null = null;
    for (const block of sizes) {
      const end = Math.floor(head / block.size);
      for await (const last of endsOfBlocks(store, block, Math.floor(from / block.size), end)) {
        if (last === null || signal.aborted) return;
        if (!(await isBlockStored(store, last, block)))
          await storeBlock(store, last, block, { signal, background });
        newest = last;
      }
      // Smaller blocks are needed only where there is no larger one.
      from = Math.max(from, end * block.size);
    }
    if (newest !== null && !signal.aborted) upTo = newest;
  }

  function noteFailure(error: unknown): void {
    // The next search tries again, unless nothing can ever be written.
    const isReadOnly = error instanceof PurserError && error.code === 'DATA_FOLDER_UNUSABLE';
    if (isReadOnly) stop.abort();
  }

  return {
    sizes,
    find: (search, block, numbers) => findInBlocks(store, cache, search, block, numbers),
    keepUp() {
      if (signal.aborted) return Promise.resolve();
      running ??= storeMissing()
        .catch(noteFailure)
        .finally(() => {
          running = null;
        });
      return running;
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}

/** The last revision of each block from one to another, in order. */
async function* endsOfBlocks(
  store: IndexStore,
  block: BlockSize,
  begin: number,
  end: number,
): AsyncGenerator<Revision | null> {
  for (let at = begin; at < end; at += blocksAtOnce) {
    const length = Math.min(blocksAtOnce, end - at);
    yield* await lastOfBlocks(
      store,
      block,
      Array.from({ length }, (_, nth) => at + nth),
    );
  }
}
