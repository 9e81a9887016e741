import type { Digest } from '../domain/json/canonical.ts';
import type { Commit, HistoryStore } from '../ports/history-store.ts';

/** The texts of a store, and of commits that are not in it. */
export interface HeldContent extends Pick<HistoryStore, 'documents' | 'pages' | 'keys'> {
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

/** Lays what dry runs hold over a store. What is let go of needs no word: nobody can name it. */
export function createHeldContent(store: HistoryStore): HeldContent {
  const byOwner = new WeakMap<object, { readonly content: Held; readonly found: WeakRef<Held> }>();
  const held = new Set<WeakRef<Held>>();

  function find(part: keyof Held, digest: Digest): string | undefined {
    for (const reference of held) {
      const content = reference.deref();
      if (content === undefined) held.delete(reference);
      const text = content?.[part].get(digest);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  async function overlaid<T extends string | null>(
    part: keyof Held,
    digests: readonly Digest[],
    read: (missing: readonly Digest[]) => Promise<readonly T[]>,
  ): Promise<readonly (T | string)[]> {
    if (held.size === 0) return read(digests);
    const found = new Map<Digest, T | string | undefined>(
      digests.map((digest) => [digest, find(part, digest)]),
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
      const texts = new Map([
        ...pages,
        ...documents.map(({ digest, text }) => [digest, text] as const),
      ]);
      const content = { texts, keys };
      const found = new WeakRef(content);
      byOwner.set(owner, { content, found });
      held.add(found);
    },
    release(owner) {
      const known = byOwner.get(owner);
      if (known !== undefined) held.delete(known.found);
      byOwner.delete(owner);
    },
    isHeld: (owner) => byOwner.has(owner),
  };
}
