import {
  type Document,
  type DocumentEntry,
  documentLabel,
} from '../../domain/document/document.ts';
import { documentFromText } from '../../domain/document/normalise.ts';
import { invariant, refusal } from '../../domain/errors.ts';
import { type Page, pageOf } from '../../domain/history/page.ts';
import {
  type ReadPages,
  runBetweenReads,
  yieldBetweenReads,
} from '../../domain/history/read-map.ts';
import { mapInSteps } from '../../domain/in-steps.ts';
import { type BoundedCache, createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import { openDocument } from '../../domain/secret/open-document.ts';
import { asSealed, secretReference } from '../../domain/secret/sealed-document.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { createSharedYieldIfDue } from '../kernel/event-loop.ts';
import { type ContentOverlay, createContentOverlay } from './content-overlay.ts';
import { placeOfEntry } from './fsck-documents.ts';
import type { Secrets } from './secrets.ts';

/**
 * Immutable content by digest, read at most once while it fits the cache. One call reads texts from the store at most
 * once, and keys, whatever the number of digests.
 *
 * Encrypted documents are returned in cleartext: use cases work with them, and decide what to show.
 */
export interface Content {
  readonly pages: ReadPages;
  /** Keeps pages that were just made, so that they need not be parsed. */
  keepPages(made: ReadonlyMap<Digest, Page>): void;
  /** @throws KEYS_MISSING, KEYS_UNAVAILABLE, KEY_UNKNOWN, KEY_DAMAGED, SECRET_DAMAGED */
  documents(entries: readonly DocumentEntry[]): Promise<readonly Document[]>;
  /**
   * For a pass over many documents, which would evict the content that others use: reads the texts
   * of some, parses each only when it is needed, and caches none.
   */
  passing(entries: readonly DocumentEntry[]): Promise<(entry: DocumentEntry) => Document>;
  /** Documents without the use of keys: a reference replaces the data of encrypted ones. */
  unopened(entries: readonly DocumentEntry[]): Promise<readonly Document[]>;
  readonly pin: ContentOverlay['pin'];
  readonly pinUntilRelease: ContentOverlay['pinUntilRelease'];
  readonly release: ContentOverlay['release'];
  readonly isPinned: ContentOverlay['isPinned'];
}

/** Memory of a parsed value, as a multiple of its text: measured for both kinds. */
const bytesPerCharacter = 4;

export function createContent(store: HistoryStore, limits: Limits, secrets: Secrets): Content {
  const pages = createBoundedCache(limits.maxContentCacheBytes / 2, bytesOfPage);
  const documents = createBoundedCache<Document>(limits.maxContentCacheBytes / 2);
  const texts = createContentOverlay(store);

  async function opener(entries: readonly DocumentEntry[]): Promise<Opener> {
    const sealed = entries.filter(({ storagePolicy }) => storagePolicy === 'encrypted');
    const [found, keys] = await Promise.all([
      texts.documents(entries.map(({ digest }) => digest)),
      secrets.dataKeys(
        sealed.map(({ digest }) => digest),
        texts.keys,
      ),
    ]);
    const byDigest = new Map(entries.map(({ digest }, at) => [digest, found[at]]));
    return (entry) => {
      const text = byDigest.get(entry.digest);
      invariant(text, 'only documents with known texts are requested');
      const document = documentIn(text, entry, keys.get(entry.digest));
      return { value: document, bytes: text.length * bytesPerCharacter };
    };
  }

  const readPages = pageReader(texts, pages);

  return {
    pin: texts.pin,
    pinUntilRelease: texts.pinUntilRelease,
    release: texts.release,
    isPinned: texts.isPinned,
    pages: readPages,
    keepPages(made) {
      for (const [digest, page] of made) pages.put(digest, page, bytesOfPage(page));
    },
    async documents(entries) {
      await yieldBetweenReads(readPages);
      const byDigest = new Map(entries.map((entry) => [entry.digest, entry]));
      const digests = entries.map(({ digest }) => digest);
      return readThrough(digests, documents, async (missing) => {
        const wanted = missing.flatMap((digest) => byDigest.get(digest) ?? []);
        return runBetweenReads(openEach(wanted, await opener(wanted)), readPages);
      });
    },
    async passing(entries) {
      const open = await opener(entries);
      return (entry) => open(entry).value;
    },
    async unopened(entries) {
      const found = await texts.documents(entries.map(({ digest }) => digest));
      const steps = mapInSteps(entries, ({ exact }, at) =>
        unopenedDocument(found[at] ?? '', exact),
      );
      return runBetweenReads(steps, readPages);
    },
  };
}

/** Reads pages through a cache, and lets other work run in between. */
function pageReader(texts: Pick<ContentOverlay, 'pages'>, cache: BoundedCache<Page>): ReadPages {
  const yieldIfDue = createSharedYieldIfDue();
  async function read(digests: readonly Digest[]): Promise<readonly Page[]> {
    const due = yieldIfDue();
    if (due !== null) await due;
    return readThrough(digests, cache, async (missing) => {
      const found = await texts.pages(missing);
      return found.map((text) => ({ value: pageOf(text), bytes: text.length }));
    });
  }
  function cached(digests: readonly Digest[]): readonly Page[] | null {
    if (yieldIfDue() !== null) return null;
    const pages = digests.map(cache.get);
    return pages.includes(undefined) ? null : (pages as Page[]);
  }
  return Object.assign(read, { yieldIfDue, cached });
}

/** Parses documents from their texts. */
type Opener = (entry: DocumentEntry) => Loaded<Document>;

function* openEach(
  entries: readonly DocumentEntry[],
  open: Opener,
): Generator<void, readonly Loaded<Document>[]> {
  const opened: Loaded<Document>[] = [];
  for (const entry of entries) {
    opened.push(open(entry));
    yield;
  }
  return opened;
}

function documentIn(text: string, entry: DocumentEntry, key: Uint8Array | undefined): Document {
  if (entry.storagePolicy === 'cleartext') return documentFromText(text, entry.exact);
  const opened = key && openDocument(text, key, entry.exact);
  if (opened) return opened;
  throw refusal('SECRET_DAMAGED', { document: documentLabel(entry) }, placeOfEntry(entry));
}

/** A stored document, with a reference in place of sealed data. (docs/security.md#secrets) */
function unopenedDocument(text: string, exact: boolean): Document {
  const stored = documentFromText(text, exact);
  const sealed = asSealed(stored as unknown as JsonObject);
  if (sealed === null) return stored;
  const { schema, metadata } = sealed;
  return { schema, metadata, data: secretReference(sealed) };
}

/** A page is stored as its text until its items are read. */
function bytesOfPage({ text, read }: Page): number {
  return text.length + read * bytesPerCharacter;
}

interface Loaded<T> {
  readonly value: T;
  readonly bytes: number;
}

/** Values in the given order: from the cache, and the missing ones in one call. */
async function readThrough<T>(
  digests: readonly Digest[],
  cache: BoundedCache<T>,
  load: (missing: readonly Digest[]) => Promise<readonly Loaded<T>[]>,
): Promise<readonly T[]> {
  const values = digests.map(cache.get);
  if (!values.includes(undefined)) return values as T[];
  const missing = [...new Set(digests.filter((_, at) => values[at] === undefined))];
  const loaded = await load(missing);
  const found = new Map<Digest, T>();
  missing.forEach((digest, at) => {
    const { value, bytes } = loaded[at] as Loaded<T>;
    found.set(digest, value);
    cache.put(digest, value, bytes);
  });
  return digests.map((digest, at) => values[at] ?? (found.get(digest) as T));
}
