import type { Digest } from '../../domain/json/canonical.ts';
import type { Commit, HistoryStore } from '../../ports/history-store.ts';

/** The texts of a store, and of commits that are not in it. */
export interface ContentOverlay extends Pick<HistoryStore, 'documents' | 'pages' | 'keys'> {
  /** Has a commit's content at hand, though it is not stored, for as long as `owner` is in use. */
  hold(owner: object, content: Pick<Commit, 'documents' | 'pages' | 'keys'>): void;
  /** Has it at hand no more. */
  release(owner: object): void;
  /** Whether there is content at hand for it: whether it is what a dry run came to. */
  isHeld(owner: object): boolean;
}

type Texts = ReadonlyMap<Digest, string>;

interface Held {
  /** Of documents and pages. */
  readonly texts: Texts;
  readonly keys: Texts;
}

/** Who holds a text or key, by its digest: few, and most of them alone. */
type Holders = Map<Digest, readonly WeakRef<Held>[]>;

/** What somebody holds, known without keeping it. */
interface Holding {
  readonly holder: WeakRef<Held>;
  readonly digests: Readonly<Record<keyof Held, readonly Digest[]>>;
}

/** Lays what dry runs hold over a store. What is let go of needs no word: nobody can name it. */
export function createContentOverlay(store: HistoryStore): ContentOverlay {
  const byOwner = new WeakMap<object, Held>();
  const index = createHolderIndex();

  async function overlaid<T extends string | null>(
    part: keyof Held,
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
    hold(owner, { documents, pages, keys }) {
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
    isHeld: (owner) => byOwner.has(owner),
  };
}

const parts = ['texts', 'keys'] as const;

/** Finds held content by digest, and keeps none of it: what is in use no more is forgotten. */
function createHolderIndex() {
  const holders: Readonly<Record<keyof Held, Holders>> = { texts: new Map(), keys: new Map() };
  const holdings = new WeakMap<Held, Holding>();
  const forget = ({ holder, digests }: Holding): void => {
    for (const part of parts) {
      for (const digest of digests[part]) {
        const others = holders[part].get(digest)?.filter((one) => one !== holder) ?? [];
        if (others.length === 0) holders[part].delete(digest);
        else holders[part].set(digest, others);
      }
    }
  };
  const forgotten = new FinalizationRegistry(forget);
  return {
    isEmpty: (part: keyof Held): boolean => holders[part].size === 0,
    find(part: keyof Held, digest: Digest): string | undefined {
      for (const holder of holders[part].get(digest) ?? []) {
        const text = holder.deref()?.[part].get(digest);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    add(content: Held): void {
      const holder = new WeakRef(content);
      const { texts, keys } = content;
      const holding = { holder, digests: { texts: [...texts.keys()], keys: [...keys.keys()] } };
      for (const part of parts) {
        for (const digest of holding.digests[part]) {
          holders[part].set(digest, [...(holders[part].get(digest) ?? []), holder]);
        }
      }
      holdings.set(content, holding);
      forgotten.register(content, holding, content);
    },
    remove(content: Held): void {
      const holding = holdings.get(content);
      if (holding === undefined) return;
      forgotten.unregister(content);
      forget(holding);
    },
  };
}
