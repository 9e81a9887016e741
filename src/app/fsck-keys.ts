import { type Fault, fault } from '../domain/errors.ts';
import type { Digest } from '../domain/json/canonical.ts';
import { type PlacedEntry, placeOf } from './fsck-documents.ts';
import type { TextSource } from './fsck-pages.ts';

/** The keys of a history's sealed documents, each looked at once. */
export interface KeyChecker {
  /** What is wrong with the keys of entries whose documents are sealed. */
  check(entries: readonly PlacedEntry[]): Promise<readonly Fault[]>;
  /** The documents whose keys were looked at. */
  readonly seen: ReadonlySet<Digest>;
}

/** Longer than any vault's. */
const longestKey = 4_096;

/** Whether a text may be a wrapped key. More can be told only by the vault that wrapped it. */
export function isWrappedKey(text: string): boolean {
  return text.length <= longestKey && /^[\x21-\x7e]+$/.test(text);
}

export function createKeyChecker(source: TextSource): KeyChecker {
  const seen = new Set<Digest>();
  return {
    seen,
    async check(entries) {
      const keyed = entries.filter(({ entry }) => entry.seal !== null && !seen.has(entry.digest));
      if (keyed.length === 0) return [];
      const digests = keyed.map(({ entry }) => entry.digest);
      const texts = await source.texts('key', digests);
      for (const digest of digests) seen.add(digest);
      return keyed.flatMap(({ entry, revision }, at) => {
        const text = texts[at] ?? null;
        if (text !== null && isWrappedKey(text)) return [];
        const code = text === null ? 'CONTENT_MISSING' : 'CONTENT_DAMAGED';
        return [fault(code, { kind: 'key', digest: entry.digest, revision }, placeOf(entry))];
      });
    },
  };
}
