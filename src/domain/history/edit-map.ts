import { mapInSteps, sortInSteps } from '../in-steps.ts';
import type { Digest } from '../json/canonical.ts';
import type { Json } from '../json/value.ts';
import {
  endsPage,
  isFull,
  itemOf,
  itemText,
  type NewPage,
  newPage,
  type Page,
  type PageFill,
  type PagePart,
  type PageRef,
  partOf,
  refOf,
} from './page.ts';
import { cachedPages, lowerBound, type ReadPages, runBetweenReads } from './read-map.ts';

/** The result of editing a map: its new root, and the new pages to write. */
export interface EditedMap {
  readonly root: Digest | null;
  readonly pages: ReadonlyMap<Digest, Page>;
}

/** New values by key; undefined removes the key. */
export type MapEdits = ReadonlyMap<string, Json | undefined>;

/**
 * A map with some entries set or removed. The root depends on the content alone: the same entries
 * give the same root, whatever the edits and their order.
 *
 * Reads and writes one changed page per level and edited place; unchanged pages are neither read
 * nor written.
 */
export async function editMap(
  root: Digest | null,
  edits: MapEdits,
  read: ReadPages,
): Promise<EditedMap> {
  if (edits.size === 0) return { root, pages: new Map() };
  const written = new Map<Digest, Page>();
  const tree = await openTree(root, read);
  let pending = await runBetweenReads(sortedEdits(edits), read);
  let level = 0;
  while (level < tree.height && pending.length > 0) {
    pending = await editLevel(tree, level, pending, { written, read });
    level += 1;
  }
  if (tree.top === null || pending.length > 0) {
    const top = await stack(tree.top, pending, tree.height, { written, read });
    return finish(top, written, tree.readPage);
  }
  return { root, pages: new Map() };
}

type Edit = readonly [key: string, value: Json | undefined];

/** Where new pages go, and what lets other work run meanwhile. */
interface Output {
  readonly written: Map<Digest, Page>;
  readonly read: ReadPages;
}

interface Tree {
  readonly top: Page | null;
  /** Levels below the top page. */
  readonly height: number;
  /** A page that is in memory. */
  knownPage(digest: Digest): Page | undefined;
  readPage(digest: Digest): Promise<Page>;
  /** The page of a level that contains a key or would; the last one for keys beyond all. */
  pageFor(level: number, key: string): PageRef | Promise<PageRef>;
  prefetch(level: number, keys: readonly string[]): Promise<void>;
}

function* sortedEdits(edits: MapEdits): Generator<void, readonly Edit[]> {
  if (edits.size < 2) return [...edits];
  // Faster than sorting pairs with a comparison function.
  const keys = yield* sortInSteps([...edits.keys()]);
  return yield* mapInSteps(keys, (key): Edit => [key, edits.get(key)]);
}

async function openTree(root: Digest | null, read: ReadPages): Promise<Tree> {
  const known = new Map<Digest, Page>();
  const knownPage = (digest: Digest): Page | undefined => {
    const page = known.get(digest) ?? cachedPages(read, [digest])?.[0];
    if (page !== undefined) known.set(digest, page);
    return page;
  };
  const load = async (digests: readonly Digest[]): Promise<void> => {
    const missing = [...new Set(digests)].filter((digest) => !known.has(digest));
    if (missing.length === 0) return;
    const pages = await read(missing);
    missing.forEach((digest, at) => {
      known.set(digest, pages[at] as Page);
    });
  };
  const readPage = async (digest: Digest): Promise<Page> => {
    await load([digest]);
    return known.get(digest) as Page;
  };
  const top = root === null ? null : (knownPage(root) ?? (await readPage(root)));

  const descendFrom = async (digest: Digest, level: number, key: string): Promise<PageRef> => {
    let page = await readPage(digest);
    for (;;) {
      const ref = childFor(page, key);
      if (page.level === level + 1) return ref;
      page = await readPage(ref.digest);
    }
  };
  return {
    top,
    height: top?.level ?? 0,
    knownPage,
    readPage,
    pageFor(level, key) {
      let page = top as Page;
      for (;;) {
        const ref = childFor(page, key);
        if (page.level === level + 1) return ref;
        const below = knownPage(ref.digest);
        if (below === undefined) return descendFrom(ref.digest, level, key);
        page = below;
      }
    },
    async prefetch(level, keys) {
      let pages: readonly Page[] = top === null ? [] : [top];
      for (let at = (top?.level ?? 0) - 1; at >= level; at -= 1) {
        const wanted = new Set(pages.flatMap((page) => childrenFor(page, keys)));
        await load([...wanted]);
        pages = [...wanted].map((digest) => known.get(digest) as Page);
      }
    },
  };
}

/** The page of a level after the one that ends with `lastKey`. */
async function pageAfter(tree: Tree, level: number, lastKey: string): Promise<PageRef | null> {
  const next = await tree.pageFor(level, `${lastKey}\u0000`);
  return next.lastKey === lastKey ? null : next;
}

/** The child of a page that contains a key, or would; the last one for keys beyond all. */
function childFor(page: Page, key: string): PageRef {
  return refOf(page.itemAt(Math.min(lowerBound(page, key), page.size - 1)));
}

/** The children of a page that contain one of the sorted keys, or would. */
function childrenFor(page: Page, keys: readonly string[]): readonly Digest[] {
  const chosen = new Set<Digest>();
  for (const key of keys) {
    chosen.add(childFor(page, key).digest);
  }
  return [...chosen];
}

/**
 * Cuts the pages of one level anew at edits, and returns the edits of the level above. Continues
 * from a changed page into the next ones until an old cut and a new one coincide.
 */
async function editLevel(
  tree: Tree,
  level: number,
  edits: readonly Edit[],
  { written, read }: Output,
): Promise<readonly Edit[]> {
  const above = new Map<string, Json | undefined>();
  if (edits.length > 1) {
    await tree.prefetch(
      level,
      edits.map(([key]) => key),
    );
  }
  let at = 0;
  let ref: PageRef | null = null;
  const cutter = createCutter(level, ({ ref, page }) => {
    written.set(ref.digest, page);
    const [key, value] = itemOf(ref);
    above.set(key, value);
  });
  while (at < edits.length || cutter.pending()) {
    ref =
      cutter.pending() && ref !== null
        ? await pageAfter(tree, level, ref.lastKey)
        : await tree.pageFor(level, (edits[at] as Edit)[0]);
    if (ref === null) break;
    const isLast = (await pageAfter(tree, level, ref.lastKey)) === null;
    const end = isLast ? edits.length : endOfPage(edits, at, ref.lastKey);
    if (!above.has(ref.lastKey)) above.set(ref.lastKey, undefined);
    const page = tree.knownPage(ref.digest) ?? (await tree.readPage(ref.digest));
    await merge(page, edits.slice(at, end), cutter, read);
    at = end;
  }
  cutter.finish();
  return runBetweenReads(sortedEdits(above), read);
}

/** The number of sorted edits that belong to the page that ends with `lastKey`. */
function endOfPage(edits: readonly Edit[], start: number, lastKey: string): number {
  let end = start;
  while (end < edits.length && (edits[end] as Edit)[0] <= lastKey) end += 1;
  return end;
}

interface Cutter {
  /** Adds the items of an existing page from one index on and before another. */
  keep(page: Page, from: number, to: number): void;
  add(key: string, text: string): void;
  /** Whether entries were added since the last cut. */
  pending(): boolean;
  finish(): void;
}

function createCutter(level: number, emit: (page: NewPage) => void): Cutter {
  let parts: PagePart[] = [];
  let fill: PageFill = empty;
  let last: string | Page = '';
  let lastAt = 0;
  const flush = (): void => {
    if (parts.length === 0) return;
    emit(newPage(level, parts, typeof last === 'string' ? last : last.keyAt(lastAt)));
    parts = [];
    fill = empty;
  };
  const keepPart = (page: Page, part: PagePart, end: number): void => {
    parts.push(part);
    fill = filledBy(fill, part);
    last = page;
    lastAt = end - 1;
    // The page had no cut inside, so the new one has none unless it becomes full.
    const isInner = end < page.size;
    if (isInner ? isFull(level, fill) : endsPage(level, page.keyAt(end - 1), fill)) flush();
  };
  return {
    keep(page, from, to) {
      if (from === to) return;
      const all = page.part(from, to);
      if (!isFull(level, filledBy(fill, all))) return keepPart(page, all, to);
      for (let at = from; at < to; at += 1) keepPart(page, page.part(at, at + 1), at + 1);
    },
    add(key, text) {
      const part = partOf(text);
      parts.push(part);
      fill = filledBy(fill, part);
      last = key;
      if (endsPage(level, key, fill)) flush();
    },
    pending: () => parts.length > 0,
    finish: flush,
  };
}

const empty: PageFill = { length: 0, characters: 0 };

function filledBy({ length, characters }: PageFill, { text, starts }: PagePart): PageFill {
  const more = starts.length - 1;
  // Without the commas between the items.
  return { length: length + more, characters: characters + text.length - (more - 1) };
}

/** Edits between two looks whether other work is due. */
const editsAtOnce = 64;

/** Adds the sorted items of a page with sorted edits applied. */
async function merge(
  page: Page | null,
  edits: readonly Edit[],
  cutter: Cutter,
  read: ReadPages,
): Promise<void> {
  let at = 0;
  const keepUntil = (end: number): void => {
    if (page !== null && at < end) cutter.keep(page, at, end);
    at = Math.max(at, end);
  };
  for (const [nth, [key, value]] of edits.entries()) {
    const due = nth % editsAtOnce === 0 ? (read.yieldIfDue?.() ?? null) : null;
    if (due !== null) await due;
    if (page !== null) {
      keepUntil(lowerBound(page, key));
      if (at < page.size && page.keyAt(at) === key) at += 1;
    }
    if (value !== undefined) cutter.add(key, itemText([key, value]));
  }
  keepUntil(page?.size ?? 0);
}

/** Cuts a whole level into pages, and their references into pages above, until one page is left. */
async function stack(
  top: Page | null,
  edits: readonly Edit[],
  startLevel: number,
  output: Output,
): Promise<PageRef | null> {
  let level = startLevel;
  let refs = await cutAll(level, top, edits, output);
  while (refs.length > 1) {
    level += 1;
    refs = await cutAll(level, null, refs.map(itemOf), output);
  }
  return refs[0] ?? null;
}

async function cutAll(
  level: number,
  page: Page | null,
  edits: readonly Edit[],
  { written, read }: Output,
): Promise<readonly PageRef[]> {
  const refs: PageRef[] = [];
  const cutter = createCutter(level, ({ ref, page }) => {
    written.set(ref.digest, page);
    refs.push(ref);
  });
  await merge(page, edits, cutter, read);
  cutter.finish();
  return refs;
}

/**
 * Removes levels that have become a single page, so that the height depends on the content alone.
 */
async function finish(
  ref: PageRef | null,
  written: Map<Digest, Page>,
  readPage: (digest: Digest) => Promise<Page>,
): Promise<EditedMap> {
  let root = ref?.digest ?? null;
  while (root !== null) {
    const page: Page = written.get(root) ?? (await readPage(root));
    if (page.level === 0 || page.size !== 1) break;
    written.delete(root);
    root = refOf(page.itemAt(0)).digest;
  }
  return { root, pages: written };
}
