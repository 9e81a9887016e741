import { createBoundedCache } from '../json/bounded-cache.ts';
import type { Digest } from '../json/canonical.ts';
import { sizeOf } from '../json/measure.ts';
import type { RenderMemo } from './graph-rendering.ts';
import type { RenderedData } from './render-document.ts';

/** Estimated bytes in memory for a byte of text, and for an entry by itself. */
const bytesInMemory = 2;
const entryBytes = 200;

/** Minimum number of documents remembered as valid; the maximum is twice this. */
const soundKeys = 200_000;

/**
 * A memo that evicts the least recently used results when their data exceeds a number of bytes, by
 * estimate. Data larger than that is not stored.
 */
export function createBoundedMemo(maxBytes: number): RenderMemo {
  const cache = createBoundedCache<RenderedData>(maxBytes);
  let sound = new Set<Digest>();
  let olderSound = new Set<Digest>();
  const markSound = (key: Digest): void => {
    if (sound.size === soundKeys) {
      olderSound = sound;
      sound = new Set();
    }
    sound.add(key);
  };
  return {
    get: cache.get,
    markSound,
    isSound(key) {
      if (sound.has(key)) return true;
      if (!olderSound.has(key)) return false;
      markSound(key);
      return true;
    },
    put(key, rendered) {
      const { bytes } = rendered.size ?? sizeOf(rendered.data);
      cache.put(key, rendered, entryBytes + bytesInMemory * bytes);
    },
  };
}
