import type { Digest } from '../../domain/json/canonical.ts';
import type { Commit, HistoryStore } from '../../ports/history-store.ts';

/** The content of a store, and of commits that are not stored in it. */
export interface ContentOverlay extends Pick<HistoryStore, 'documents' | 'pages' | 'keys'> {
  /**
   * Makes the content of a commit available without storing it, for as long as `owner` is in use.
   */
  pin(owner: object, content: Pick<Commit, 'documents' | 'pages' | 'keys'>): void;
  /** Ends that. */
  release(owner: object): void;
  /** Whether content is pinned for an owner: whether it belongs to a dry run. */
  isPinned(owner: object): boolean;
}

type Texts = ReadonlyMap<Digest, string>;

interface PinnedContent {
  /** Of documents and pages. */
  readonly texts: Texts;
  readonly keys: Texts;
}

/** The pins of a text or key, by its digest: few, mostly one. */
type PinsByDigest = Map<Digest, readonly WeakRef<PinnedContent>[]>;

/** The digests of pinned content, without a strong reference to the content. */
interface Pin {
  readonly reference: WeakRef<PinnedContent>;
  readonly digests: Readonly<Record<keyof PinnedContent, readonly Digest[]>>;
}

/**
 * Lays the content of dry runs over a store. Content is unpinned automatically when its owner is
 * garbage-collected.
 */
export function createContentOverlay(store: HistoryStore): ContentOverlay {
  const byOwner = new WeakMap<object, PinnedContent>();
  const index = createPinIndex();

  async function overlaid<T extends string | null>(
    part: keyof PinnedContent,
    digests: readonly Digest[],
    read: (missing: readonly Digest[]) => Promise<readonly T[]>,
  ): Promise<readonly (T | string)[]> {
    if (index.isEmpty(part)) return read(digests);
    const found = new Map<Digest, T | string | undefined>(
      digests.map((digest) => [digest, index.find(part, digest)]),
    );
    const missing = digests.filter((digest) => found.get(digest) === undefined);
    const texts = missing.length === 0 ? [] : await read(missing);
    missing.forEach((digest, at) => {
      found.set(digest, texts[at]);
    });
    return digests.map((digest) => found.get(digest) ?? (null as T));
  }

  return {
    documents: (digests) => overlaid('texts', digests, (missing) => store.documents(missing)),
    pages: (digests) => overlaid('texts', digests, (missing) => store.pages(missing)),
    keys: (digests) => overlaid('keys', digests, (missing) => store.keys(missing)),
    pin(owner, { documents, pages, keys }) {
      const own = documents.map(({ digest, text }) => [digest, text] as const);
      const content = { texts: new Map([...pages, ...own]), keys };
      byOwner.set(owner, content);
      index.add(content);
    },
    release(owner) {
      const content = byOwner.get(owner);
      if (content !== undefined) index.remove(content);
      byOwner.delete(owner);
    },
    isPinned: (owner) => byOwner.has(owner),
  };
}

const parts = ['texts', 'keys'] as const;

/**
 * Finds pinned content by digest, without keeping it in memory: content that is no longer in use is
 * removed.
 */
function createPinIndex() {
  const pins: Readonly<Record<keyof PinnedContent, PinsByDigest>> = {
    texts: new Map(),
    keys: new Map(),
  };
  const pinsByContent = new WeakMap<PinnedContent, Pin>();
  const forget = ({ reference, digests }: Pin): void => {
    for (const part of parts) {
      for (const digest of digests[part]) {
        const others = pins[part].get(digest)?.filter((one) => one !== reference) ?? [];
        if (others.length === 0) pins[part].delete(digest);
        else pins[part].set(digest, others);
      }
    }
  };
  const forgotten = new FinalizationRegistry(forget);
  return {
    isEmpty: (part: keyof PinnedContent): boolean => pins[part].size === 0,
    find(part: keyof PinnedContent, digest: Digest): string | undefined {
      for (const reference of pins[part].get(digest) ?? []) {
        const text = reference.deref()?.[part].get(digest);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    add(content: PinnedContent): void {
      const reference = new WeakRef(content);
      const { texts, keys } = content;
      const pin = { reference, digests: { texts: [...texts.keys()], keys: [...keys.keys()] } };
      for (const part of parts) {
        for (const digest of pin.digests[part]) {
          pins[part].set(digest, [...(pins[part].get(digest) ?? []), reference]);
        }
      }
      pinsByContent.set(content, pin);
      forgotten.register(content, pin, content);
    },
    remove(content: PinnedContent): void {
      const pin = pinsByContent.get(content);
      if (pin === undefined) return;
      forgotten.unregister(content);
      forget(pin);
    },
  };
}
