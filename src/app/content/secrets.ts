import type { Document } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import { sealDocument } from '../../domain/secret/seal-document.ts';
import type { Entropy } from '../../ports/entropy.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { KeyVault, WrappedKey } from '../../ports/key-vault.ts';
import { runCooperatively } from '../kernel/event-loop.ts';
import { createDigestKey, type DigestKey } from './digest-key.ts';
import { createStoreKey, type StoreKey } from './store-key.ts';
import { dataKeyBytes, openVault, unwrapKeys } from './vault-keys.ts';

/** An encrypted document as it is stored, and the inputs for opening it. */
export interface SealedText {
  readonly text: string;
  readonly digest: Digest;
  readonly key: WrappedKey;
}

/** Reads wrapped data keys by the digests of their documents. */
export type ReadKeys = HistoryStore['keys'];

/** Under which name the store keeps the key of what stands beside encrypted documents. */
export const contentKeyName = 'content-key';

/**
 * Keys for use cases: each method calls the vault at most once, whatever the number of documents.
 */
export interface Secrets extends DigestKey {
  /** Whether there is a vault; without one, nothing can be sealed or opened. */
  readonly isOpen: boolean;
  /** The key of what stands beside encrypted documents. (docs/document-content.md#secrets) */
  readonly contentKey: StoreKey;
  /** Seals documents, each under a data key of its own. @throws KEYS_MISSING, KEYS_UNAVAILABLE */
  seal(documents: readonly Document[]): Promise<readonly SealedText[]>;
  /** The data keys of sealed documents, by digest. @throws KEYS_MISSING, KEYS_UNAVAILABLE, KEY_UNKNOWN, KEY_DAMAGED */
  dataKeys(digests: readonly Digest[], read: ReadKeys): Promise<ReadonlyMap<Digest, Uint8Array>>;
}

const ivBytes = 12;

/** Opened data keys that are cached in memory, and nowhere else. */
const knownKeys = 20_000;

export function createSecrets(ports: {
  readonly vault: KeyVault | null;
  readonly entropy: Entropy;
  readonly store: Pick<HistoryStore, 'keys' | 'keepKey'>;
}): Secrets {
  const { vault, entropy } = ports;
  const known = createBoundedCache<Uint8Array>(knownKeys);

  return {
    isOpen: vault !== null,
    contentKey: createStoreKey(ports, contentKeyName),
    ...createDigestKey(ports),
    async seal(documents) {
      if (documents.length === 0) return [];
      const keys = documents.map(() => entropy.bytes(dataKeyBytes));
      const wrapped = await openVault(vault).wrap(keys);
      const sealed: SealedText[] = [];
      await runCooperatively(sealing());
      return sealed;

      function* sealing(): Generator<void, void> {
        for (const [at, document] of documents.entries()) {
          const material = { iv: entropy.bytes(ivBytes), id: entropy.uuid() };
          const text = sealDocument(document, { ...material, key: keys[at] as Uint8Array });
          sealed.push({ text, digest: digestOf(text), key: wrapped[at] as WrappedKey });
          yield;
        }
      }
    },
    async dataKeys(digests, read) {
      const found = new Map(digests.map((digest) => [digest, known.get(digest)]));
      const missing = [...found].flatMap(([digest, key]) => (key === undefined ? [digest] : []));
      const opened = await openKeys(vault, missing, read);
      missing.forEach((digest, at) => {
        const key = opened[at] as Uint8Array;
        known.put(digest, key, 1);
        found.set(digest, key);
      });
      return found as ReadonlyMap<Digest, Uint8Array>;
    },
  };
}

/** The data keys of sealed documents, read and unwrapped in one call each. */
async function openKeys(
  vault: KeyVault | null,
  digests: readonly Digest[],
  read: ReadKeys,
): Promise<readonly Uint8Array[]> {
  if (digests.length === 0) return [];
  const open = openVault(vault);
  const wrapped = await read(digests);
  const there = wrapped.filter((text) => text !== null);
  if (there.length === digests.length) return unwrapKeys(open, there);
  throw refusal('KEY_DAMAGED', { vault: open.name, reason: 'it is not in the store' });
}
