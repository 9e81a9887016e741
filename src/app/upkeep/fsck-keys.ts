import { type Fault, fault } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { type PlacedEntry, placeOfEntry } from '../content/fsck-documents.ts';
import type { TextSource } from '../content/fsck-pages.ts';
import type { SealedEntry, SecretChecker } from './fsck-secrets.ts';

/** The keys of a history's sealed documents, each checked once. */
export interface KeyChecker {
  /** The faults of the keys of entries with sealed documents. */
  check(entries: readonly PlacedEntry[]): Promise<readonly Fault[]>;
  /** The documents whose keys were checked. */
  readonly seen: ReadonlySet<Digest>;
}

/** More characters than any vault's wrapped keys have. */
const maxKeyLength = 4_096;

/** Whether a text may be a wrapped key. Only the vault that wrapped it can verify it. */
export function isWrappedKey(text: string): boolean {
  return text.length <= maxKeyLength && /^[\x21-\x7e]+$/.test(text);
}

/** `secrets`: opens the keys, too; null: checks only their form, for which no vault is needed. */
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
