import { type Fault, fault } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { type PlacedEntry, placeOfEntry } from '../content/fsck-documents.ts';
import type { TextSource } from '../content/fsck-pages.ts';
import type { SealedEntry, SecretChecker } from './fsck-secrets.ts';

/** The keys of a history's sealed documents, each looked at once. */
export interface KeyChecker {
  /** What is wrong with the keys of entries whose documents are sealed. */
  check(entries: readonly PlacedEntry[]): Promise<readonly Fault[]>;
  /** The documents whose keys were looked at. */
  readonly seen: ReadonlySet<Digest>;
}

/** Longer than any vault's. */
const maxKeyLength = 4_096;

/** Whether a text may be a wrapped key. Only the vault that wrapped it knows more. */
export function isWrappedKey(text: string): boolean {
  return text.length <= maxKeyLength && /^[\x21-\x7e]+$/.test(text);
}

/** `secrets`: opens the keys, too; null: looks at their form only, for which no vault is needed. */
export function createKeyChecker(source: TextSource, secrets: SecretChecker | null): KeyChecker {
  const seen = new Set<Digest>();
  return {
    seen,
    async check(entries) {
      const keyed = entries.filter(({ entry }) => entry.seal !== null && !seen.has(entry.digest));
      if (keyed.length === 0) return [];
      const digests = keyed.map(({ entry }) => entry.digest);
      const texts = await source.texts('key', digests);
      for (const digest of digests) seen.add(digest);
      const sealed: SealedEntry[] = [];
      const found = keyed.flatMap((placed, at) => {
        const { entry, revision } = placed;
        const wrapped = texts[at] ?? null;
        if (wrapped !== null && isWrappedKey(wrapped)) {
          sealed.push({ ...placed, wrapped });
          return [];
        }
        const code = wrapped === null ? 'CONTENT_MISSING' : 'CONTENT_DAMAGED';
        return [fault(code, { kind: 'key', digest: entry.digest, revision }, placeOfEntry(entry))];
      });
      return secrets === null ? found : [...found, ...(await secrets.check(sealed))];
    },
  };
}
