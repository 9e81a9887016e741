import type { Document, DocumentEntry } from '../domain/document/document.ts';
import { documentFromText } from '../domain/document/normalise.ts';
import { invariant } from '../domain/errors.ts';
import { type Page, pageOf } from '../domain/history/page.ts';
import type { ReadPages } from '../domain/history/read-map.ts';
import { type BoundedCache, createBoundedCache } from '../domain/json/bounded-cache.ts';
import type { Digest } from '../domain/json/canonical.ts';
import type { Limits } from '../domain/limits.ts';
import type { HistoryStore } from '../ports/history-store.ts';
import { createHeldContent, type HeldContent } from './held-content.ts';

/**
 * Immutable content by digest, read at most once while it fits the cache. One call asks the store
 * at most once, whatever the number of digests.
 */
export interface Content {
  readonly pages: ReadPages;
  documents(entries: readonly DocumentEntry[]): Promise<readonly Document[]>;
  /**
   * For a pass over many documents, which would push out what others use: reads the texts of some,
   * makes each a document only when it is asked for, and keeps none.
   */
  passing(entries: readonly DocumentEntry[]): Promise<(entry: DocumentEntry) => Document>;
  readonly hold: HeldContent['hold'];
}

/** What a parsed value takes in memory, as a multiple of its text: measured on both kinds. */
const bytesPerCharacter = 4;

export function createContent(store: HistoryStore, limits: Limits): Content {
  const pages = createBoundedCache<Page>(limits.contentCacheBytes / 2);
  const documents = createBoundedCache<Document>(limits.contentCacheBytes / 2);
  const texts = createHeldContent(store);
  return {
    hold: texts.hold,
    pages: (digests) =>
      readThrough(digests, pages, async (missing) => {
        const found = await texts.pages(missing);
        return found.map((text) => ({
          value: pageOf(text),
          bytes: text.length * bytesPerCharacter,
        }));
      }),
    async documents(entries) {
      const exact = new Set(entries.flatMap((entry) => (entry.exact ? [entry.digest] : [])));
      const digests = entries.map(({ digest }) => digest);
      return readThrough(digests, documents, async (missing) => {
        const found = await texts.documents(missing);
        return found.map((text, at) => ({
          value: documentFromText(text, exact.has(missing[at] as Digest)),
          bytes: text.length * bytesPerCharacter,
        }));
      });
    },
    async passing(entries) {
      const found = await texts.documents(entries.map(({ digest }) => digest));
      const byEntry = new Map(entries.map((entry, at) => [entry, found[at]]));
      return (entry) => {
        const text = byEntry.get(entry);
        invariant(text, 'only documents are asked for whose texts were read');
        return documentFromText(text, entry.exact);
      };
    },
  };
}

interface Loaded<T> {
  readonly value: T;
  readonly bytes: number;
}

/** Values in the order asked for: from the cache, and the missing ones in one call. */
async function readThrough<T>(
  digests: readonly Digest[],
  cache: BoundedCache<T>,
  load: (missing: readonly Digest[]) => Promise<readonly Loaded<T>[]>,
): Promise<readonly T[]> {
  const found = new Map<Digest, T>();
  const missing = new Set<Digest>();
  for (const digest of digests) {
    const value = cache.get(digest);
    if (value === undefined) missing.add(digest);
    else found.set(digest, value);
  }
  if (missing.size > 0) {
    const wanted = [...missing];
    const loaded = await load(wanted);
    wanted.forEach((digest, at) => {
      const { value, bytes } = loaded[at] as Loaded<T>;
      found.set(digest, value);
      cache.put(digest, value, bytes);
    });
  }
  return digests.map((digest) => found.get(digest) as T);
}
