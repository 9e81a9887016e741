import type { Digest } from '../../domain/json/canonical.ts';
import type { Commit, HistoryStore } from '../../ports/history-store.ts';

/** The content of a store, and of commits that are not stored in it. */
export interface ContentOverlay extends Pick<HistoryStore, 'documents' | 'pages' | 'keys'> {
  /**
   * Makes the content of a commit available without storing it, for as long as `owner` is in use.
   */
  pin(owner: object, content: ContentToPin): void;
  /** The same until it is released, for callers that release it in any case: nobody has to watch the owner. */
  pinUntilRelease(owner: object, content: ContentToPin): void;
  /** Ends both. */
  release(owner: object): void;
  /** Whether content is pinned for an owner: whether it belongs to a dry run. */
  isPinned(owner: object): boolean;
}

type ContentToPin = Pick<Commit, 'documents' | 'pages' | 'keys'>;

type Texts = ReadonlyMap<Digest, string>;

interface PinnedContent {
  /** Of documents and pages. */
  readonly texts: readonly Texts[];
  readonly keys: readonly Texts[];
}

/** A reference to pinned content: a weak one, unless somebody releases it. */
type Reference = Pick<WeakRef<PinnedContent>, 'deref'>;

/** The pins of a text or key, by its digest: few, mostly one. */
type PinsByDigest = Map<Digest, readonly Reference[]>;

/** The digests of pinned content; a weak pin has no strong reference to the content. */
interface Pin {
  readonly reference: Reference;
  readonly isWeak: boolean;
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

  function release(owner: object): void {
    const content = byOwner.get(owner);
    if (content !== undefined) index.remove(content);
    byOwner.delete(owner);
  }

  function pin(owner: object, { documents, pages, keys }: ContentToPin, isWeak: boolean): void {
    release(owner);
    const content = { texts: [pages, textsByDigest(documents)], keys: [keys] };
    byOwner.set(owner, content);
    if (sizeOf(content.texts) + sizeOf(content.keys) > 0) index.add(content, isWeak);
  }

  return {
    documents: (digests) => overlaid('texts', digests, (missing) => store.documents(missing)),
    pages: (digests) => overlaid('texts', digests, (missing) => store.pages(missing)),
    keys: (digests) => overlaid('keys', digests, (missing) => store.keys(missing)),
    pin: (owner, content) => pin(owner, content, true),
    pinUntilRelease: (owner, content) => pin(owner, content, false),
    release,
    isPinned: (owner) => byOwner.has(owner),
  };
}

/** The content of a commit is pinned several times while it is planned; its texts are put into a map once. */
const mapsOfTexts = new WeakMap<Commit['documents'], Texts>();

function textsByDigest(documents: Commit['documents']): Texts {
  const known = mapsOfTexts.get(documents);
  if (known !== undefined) return known;
  const made = new Map<Digest, string>();
  for (const { digest, text } of documents) made.set(digest, text);
  mapsOfTexts.set(documents, made);
  return made;
}

const parts = ['texts', 'keys'] as const;

/**
 * Content with more texts has no index: to make one takes long, and little of such content is pinned at the same time, so
 * that all of it can be searched.
 */
const maxIndexedTexts = 1_000;

/**
 * Finds pinned content by digest, without keeping it in memory: content that is no longer in use is
 * removed.
 */
function createPinIndex() {
  const pins: Readonly<Record<keyof PinnedContent, PinsByDigest>> = {
    texts: new Map(),
    keys: new Map(),
  };
  const large = new Set<Reference>();
  const pinsByContent = new WeakMap<PinnedContent, Pin>();
  const forget = ({ reference, digests }: Pin): void => {
    large.delete(reference);
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
    isEmpty: (part: keyof PinnedContent): boolean => pins[part].size + large.size === 0,
    find(part: keyof PinnedContent, digest: Digest): string | undefined {
      return (
        textAmong(pins[part].get(digest) ?? [], part, digest) ?? textAmong(large, part, digest)
      );
    },
    add(content: PinnedContent, isWeak: boolean): void {
      const reference = isWeak ? new WeakRef(content) : { deref: () => content };
      const isLarge = sizeOf(content.texts) + sizeOf(content.keys) > maxIndexedTexts;
      const keysOf = (part: keyof PinnedContent): readonly Digest[] =>
        isLarge ? [] : content[part].flatMap((texts) => [...texts.keys()]);
      if (isLarge) large.add(reference);
      const pin = { reference, isWeak, digests: { texts: keysOf('texts'), keys: keysOf('keys') } };
      for (const part of parts) {
        for (const digest of pin.digests[part]) {
          pins[part].set(digest, [...(pins[part].get(digest) ?? []), reference]);
        }
      }
      pinsByContent.set(content, pin);
      if (isWeak) forgotten.register(content, pin, content);
    },
    remove(content: PinnedContent): void {
      const pin = pinsByContent.get(content);
      if (pin === undefined) return;
      if (pin.isWeak) forgotten.unregister(content);
      forget(pin);
    },
  };
}

function sizeOf(all: readonly Texts[]): number {
  return all.reduce((sum, { size }) => sum + size, 0);
}

/** The text of a digest in the first content that has it. */
function textAmong(
  references: Iterable<Reference>,
  part: keyof PinnedContent,
  digest: Digest,
): string | undefined {
  for (const reference of references) {
    for (const texts of reference.deref()?.[part] ?? []) {
      const text = texts.get(digest);
      if (text !== undefined) return text;
    }
  }
  return undefined;
}
