import type { Digest } from '../json/canonical.ts';
import { createMeasure } from '../json/measure.ts';
import type { Json } from '../json/value.ts';
import type { RenderMemo } from './render-graph.ts';

/**
 * A memo that forgets what was used longest ago once the data it holds is over a number of bytes,
 * by estimate. Data larger than all of it is not kept.
 */
export function createBoundedMemo(maxBytes: number): RenderMemo {
  // A Map iterates in order of insertion, so re-inserting on use keeps the oldest first.
  const kept = new Map<Digest, { readonly data: Json; readonly bytes: number }>();
  let total = 0;
  const drop = (key: Digest): void => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.data;
    },
    put(key, data) {
      drop(key);
      const bytes = entryBytes + bytesInMemory * createMeasure(() => {})(data).bytes;
      if (bytes > maxBytes) return;
      kept.set(key, { data, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}

/** About what a byte of text takes as a value in memory, and an entry by itself. */
const bytesInMemory = 2;
const entryBytes = 200;

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
