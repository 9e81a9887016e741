import type { Digest } from '../domain/json/canonical.ts';
import type { Commit, HistoryStore } from '../ports/history-store.ts';

/** The texts of a store, and of commits that are not in it. */
export interface HeldContent extends Pick<HistoryStore, 'documents' | 'pages'> {
  /** Has a commit's content at hand, though it is not stored, for as long as `owner` is in use. */
  hold(owner: object, content: Pick<Commit, 'documents' | 'pages'>): void;
}

type Texts = ReadonlyMap<Digest, string>;

/** Lays what dry runs hold over a store. What is let go of needs no word: nobody can name it. */
export function createHeldContent(store: HistoryStore): HeldContent {
  const byOwner = new WeakMap<object, Texts>();
  const held = new Set<WeakRef<Texts>>();

  function find(digest: Digest): string | undefined {
    for (const reference of held) {
      const texts = reference.deref();
      if (texts === undefined) held.delete(reference);
      const text = texts?.get(digest);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  async function overlaid(
    digests: readonly Digest[],
    read: (missing: readonly Digest[]) => Promise<readonly string[]>,
  ): Promise<readonly string[]> {
    if (held.size === 0) return read(digests);
    const found = new Map(digests.map((digest) => [digest, find(digest)]));
    const missing = digests.filter((digest) => found.get(digest) === undefined);
    const texts = missing.length === 0 ? [] : await read(missing);
    missing.forEach((digest, at) => {
      found.set(digest, texts[at]);
    });
    return digests.map((digest) => found.get(digest) ?? '');
  }

  return {
    documents: (digests) => overlaid(digests, (missing) => store.documents(missing)),
    pages: (digests) => overlaid(digests, (missing) => store.pages(missing)),
    hold(owner, { documents, pages }) {
      const texts = new Map([
        ...pages,
        ...documents.map(({ digest, text }) => [digest, text] as const),
      ]);
      byOwner.set(owner, texts);
      held.add(new WeakRef(texts));
    },
  };
}
