import type { Document } from '../domain/document/document.ts';
import { fault, PurserError, refusal } from '../domain/errors.ts';
import { createBoundedCache } from '../domain/json/bounded-cache.ts';
import { type Digest, digestOf } from '../domain/json/canonical.ts';
import { sealDocument } from '../domain/secret/seal-document.ts';
import type { Entropy } from '../ports/entropy.ts';
import type { HistoryStore } from '../ports/history-store.ts';
import type { KeyVault, WrappedKey } from '../ports/key-vault.ts';
import { inTurns } from './in-turns.ts';

/** A document as it is stored encrypted, and what it takes to open it. */
export interface SealedText {
  readonly text: string;
  readonly digest: Digest;
  readonly key: WrappedKey;
}

/** A key, and how it is stored. */
interface OpenedKey {
  readonly wrapped: WrappedKey;
  readonly key: Uint8Array;
}

/** Reads wrapped data keys by the digests of their documents. */
export type ReadKeys = HistoryStore['keys'];

/** Keys as use cases need them: each method asks the vault at most once, however much is given. */
export interface Secrets {
  /** Whether there is a vault; without one, nothing can be sealed or opened. */
  readonly isOpen: boolean;
  /** Seals documents, each under a data key of its own. @throws KEYS_MISSING, KEYS_UNAVAILABLE */
  seal(documents: readonly Document[]): Promise<readonly SealedText[]>;
  /** The data keys of sealed documents, by digest. @throws KEYS_MISSING, KEYS_UNAVAILABLE, KEY_UNKNOWN, KEY_DAMAGED */
  dataKeys(digests: readonly Digest[], read: ReadKeys): Promise<ReadonlyMap<Digest, Uint8Array>>;
  /**
   * The key of the store's keyed digests; made if there is none, and in memory only until it is
   * persisted. @throws as dataKeys
   */
  digestKey(): Promise<Uint8Array>;
  /**
   * Stores the keys that later processes need to open what was sealed, `digestKey` among them. Must come
   * before the commit of what was sealed.
   *
   * @throws DigestKeyReplaced if the store has another key by now; KEYS_MISSING, KEYS_UNAVAILABLE
   */
  persist(digestKey: Uint8Array): Promise<void>;
}

/** The seals of a submission were made with a digest key that is not the store's: they must be made anew. */
export class DigestKeyReplaced extends PurserError {
  constructor(vault: string) {
    const reason = 'another process made the first keys at the same time';
    super([fault('KEYS_UNAVAILABLE', { vault, reason })]);
  }
}

/** Under which name the store keeps the key of its keyed digests, wrapped as data keys are. */
export const digestKeyName = 'digest-key';

const keyBytes = 32;
const ivBytes = 12;

/** Opened data keys that are kept in memory, and nowhere else. */
const knownKeys = 20_000;

export function createSecrets(ports: {
  readonly vault: KeyVault | null;
  readonly entropy: Entropy;
  readonly store: Pick<HistoryStore, 'keys' | 'keepKey'>;
}): Secrets {
  const { vault, entropy, store } = ports;
  const known = createBoundedCache<Uint8Array>(knownKeys);
  let stored: OpenedKey | null = null;
  /** The key for a store that has none yet; one for all who need it at the same time. */
  let made: Promise<OpenedKey> | null = null;

  async function digestKey(): Promise<Uint8Array> {
    const open = openVault(vault);
    const [wrapped = null] = await store.keys([digestKeyName]);
    return wrapped === null ? (await firstDigestKey(open)).key : openDigestKey(open, wrapped);
  }

  async function openDigestKey(open: KeyVault, wrapped: WrappedKey): Promise<Uint8Array> {
    // Another process may have taken all away since, or put this key under another.
    if (stored?.wrapped === wrapped) return stored.key;
    const [key] = await unwrapped(open, [wrapped]);
    stored = { wrapped, key: key as Uint8Array };
    return stored.key;
  }

  function firstDigestKey(open: KeyVault): Promise<OpenedKey> {
    made ??= makeKey(open).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  }

  async function makeKey(open: KeyVault): Promise<OpenedKey> {
    const key = entropy.bytes(keyBytes);
    const [wrapped] = await open.wrap([key]);
    return { wrapped: wrapped as WrappedKey, key };
  }

  async function persist(used: Uint8Array): Promise<void> {
    const open = openVault(vault);
    await open.persist();
    const [found = null] = await store.keys([digestKeyName]);
    const wrapped = found ?? (await keepDigestKey(open));
    // After a purge the next store gets a key of its own.
    made = null;
    const key = await openDigestKey(open, wrapped);
    if (!Buffer.from(key).equals(used)) throw new DigestKeyReplaced(open.name);
  }

  async function keepDigestKey(open: KeyVault): Promise<WrappedKey> {
    const { wrapped } = await firstDigestKey(open);
    await open.persist();
    return store.keepKey(digestKeyName, wrapped);
  }

  return {
    isOpen: vault !== null,
    digestKey,
    persist,
    async seal(documents) {
      if (documents.length === 0) return [];
      const keys = documents.map(() => entropy.bytes(keyBytes));
      const wrapped = await openVault(vault).wrap(keys);
      const sealed: SealedText[] = [];
      await inTurns(sealing());
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
  if (there.length === digests.length) return unwrapped(open, there);
  throw refusal('KEY_DAMAGED', { vault: open.name, reason: 'it is not in the store' });
}

async function unwrapped(
  vault: KeyVault,
  wrapped: readonly WrappedKey[],
): Promise<readonly Uint8Array[]> {
  const keys = await vault.unwrap(wrapped);
  if (keys.every(({ length }) => length === keyBytes)) return keys;
  throw refusal('KEY_DAMAGED', { vault: vault.name, reason: `it has not ${keyBytes} bytes` });
}

/** The vault, if there is one. @throws KEYS_MISSING */
export function openVault(vault: KeyVault | null): KeyVault {
  if (vault !== null) return vault;
  throw refusal('KEYS_MISSING', { reason: 'nothing says where they are' });
}
