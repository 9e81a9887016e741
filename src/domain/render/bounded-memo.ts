import { createBoundedCache } from '../json/bounded-cache.ts';
import type { Digest } from '../json/canonical.ts';
import { createMeasure } from '../json/measure.ts';
import type { Json } from '../json/value.ts';
import type { RenderMemo } from './render-graph.ts';

/** About what a byte of text takes as a value in memory, and an entry by itself. */
const bytesInMemory = 2;
const entryBytes = 200;

/**
 * A memo that forgets what was used longest ago once the data it holds is over a number of bytes,
 * by estimate. Data larger than all of it is not kept.
 */
export function createBoundedMemo(maxBytes: number): RenderMemo {
  const cache = createBoundedCache<Json>(maxBytes);
  return {
    get: cache.get,
    put(key, data) {
      const { bytes } = createMeasure(() => {})(data);
      cache.put(key, data, entryBytes + bytesInMemory * bytes);
    },
  };
}

/**
 * A memo that holds on to what it gave out, for the length of one rendering: another rendering may
 * push it out of the memo behind, between finding which bodies to load and using them.
 */
export function holdMemo(memo: RenderMemo): RenderMemo {
  const held = new Map<Digest, Json>();
  return {
    get(key) {
      if (held.has(key)) return held.get(key);
      const found = memo.get(key);
      if (found !== undefined) held.set(key, found);
      return found;
    },
    put(key, data) {
      held.set(key, data);
      memo.put(key, data);
    },
  };
}
