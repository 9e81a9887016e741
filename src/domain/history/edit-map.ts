import type { Digest } from '../json/canonical.ts';
import type { Json } from '../json/value.ts';
import {
  endsPage,
  itemOf,
  type NewPage,
  newPage,
  type Page,
  type PageItem,
  type PageRef,
  pageOf,
  refOf,
} from './page.ts';
import { lowerBound, type ReadPages } from './read-map.ts';

/** What an edit of a map gives: its new root, and the pages that are to be written for it. */
export interface EditedMap {
  readonly root: Digest | null;
  readonly pages: ReadonlyMap<Digest, string>;
}

/** New values by key; undefined takes the key out. */
export type MapEdits = ReadonlyMap<string, Json | undefined>;

/**
 * A map with some entries set or taken out. The result depends on its content alone: the same
 * entries give the same root, whatever the edits and the order that led to them.
 *
 * Costs one changed page per level and edited place; pages that stay are neither read nor written.
 */
export async function editMap(
  root: Digest | null,
  edits: MapEdits,
  read: ReadPages,
): Promise<EditedMap> {
  const written = new Map<Digest, string>();
  const tree = await openTree(root, read);
  let pending = sortedEdits(edits);
  let level = 0;
  while (level < tree.height && pending.length > 0) {
    pending = await editLevel(tree, level, pending, written);
    level += 1;
  }
  if (tree.top === null || pending.length > 0) {
    const items = mergeItems(tree.top?.items ?? [], pending);
    return finish(stack(items, tree.height, written), written, tree.readPage);
  }
  return { root, pages: new Map() };
}

type Edit = readonly [key: string, value: Json | undefined];

interface Tree {
  readonly top: Page | null;
  /** Levels below the top page. */
  readonly height: number;
  readPage(digest: Digest): Promise<Page>;
  /** The page of a level that holds a key or would; the last one for keys beyond all. */
  pageFor(level: number, key: string): Promise<PageRef>;
  /** The page of a level behind the one that ends with `lastKey`. */
  pageAfter(level: number, lastKey: string): Promise<PageRef | null>;
  prefetch(level: number, keys: readonly string[]): Promise<void>;
}

function sortedEdits(edits: MapEdits): readonly Edit[] {
  // Faster than to sort pairs, by a function.
  const keys = [...edits.keys()].sort();
  return keys.map((key) => [key, edits.get(key)]);
}

async function openTree(root: Digest | null, read: ReadPages): Promise<Tree> {
  const known = new Map<Digest, Page>();
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
  const top = root === null ? null : await readPage(root);

  const pageFor = async (level: number, key: string): Promise<PageRef> => {
    let page = top as Page;
    for (;;) {
      const at = Math.min(lowerBound(page.items, key), page.items.length - 1);
      const ref = refOf(page.items[at] as PageItem);
      if (page.level === level + 1) return ref;
      page = await readPage(ref.digest);
    }
  };
  const prefetch = async (level: number, keys: readonly string[]): Promise<void> => {
    let pages: readonly Page[] = top === null ? [] : [top];
    for (let at = (top?.level ?? 0) - 1; at >= level; at -= 1) {
      const wanted = new Set(pages.flatMap((page) => childrenFor(page, keys)));
      await load([...wanted]);
      pages = [...wanted].map((digest) => known.get(digest) as Page);
    }
  };
  return {
    top,
    height: top?.level ?? 0,
    readPage,
    pageFor,
    pageAfter: async (level, lastKey) => {
      const next = await pageFor(level, `${lastKey}\u0000`);
      return next.lastKey === lastKey ? null : next;
    },
    prefetch,
  };
}

/** Of sorted keys, the children of a page that hold them or would. */
function childrenFor(page: Page, keys: readonly string[]): readonly Digest[] {
  const chosen = new Set<Digest>();
  for (const key of keys) {
    const at = Math.min(lowerBound(page.items, key), page.items.length - 1);
    chosen.add(refOf(page.items[at] as PageItem).digest);
  }
  return [...chosen];
}

/**
 * Cuts the pages of one level anew where edits fall, and gives the edits of the level above. From a
 * changed page it goes on into the next ones until an old cut and a new one coincide.
 */
async function editLevel(
  tree: Tree,
  level: number,
  edits: readonly Edit[],
  written: Map<Digest, string>,
): Promise<readonly Edit[]> {
  const above = new Map<string, Json | undefined>();
  await tree.prefetch(
    level,
    edits.map(([key]) => key),
  );
  let at = 0;
  let ref: PageRef | null = null;
  const cutter = createCutter(level, (page) => {
    written.set(page.ref.digest, page.text);
    const [key, value] = itemOf(page.ref);
    above.set(key, value);
  });
  while (at < edits.length || cutter.pending()) {
    ref =
      cutter.pending() && ref !== null
        ? await tree.pageAfter(level, ref.lastKey)
        : await tree.pageFor(level, (edits[at] as Edit)[0]);
    if (ref === null) break;
    const isLast = (await tree.pageAfter(level, ref.lastKey)) === null;
    const end = isLast ? edits.length : endOfPage(edits, at, ref.lastKey);
    if (!above.has(ref.lastKey)) above.set(ref.lastKey, undefined);
    const page = await tree.readPage(ref.digest);
    cutter.add(mergeItems(page.items, edits.slice(at, end)));
    at = end;
  }
  cutter.finish();
  return sortedEdits(above);
}

/** How far sorted edits fall into the page that ends with `lastKey`. */
function endOfPage(edits: readonly Edit[], start: number, lastKey: string): number {
  let end = start;
  while (end < edits.length && (edits[end] as Edit)[0] <= lastKey) end += 1;
  return end;
}

interface Cutter {
  add(items: readonly PageItem[]): void;
  /** Whether entries wait for a cut. */
  pending(): boolean;
  finish(): void;
}

function createCutter(level: number, emit: (page: NewPage) => void): Cutter {
  let waiting: PageItem[] = [];
  const flush = (): void => {
    if (waiting.length === 0) return;
    emit(newPage(level, waiting));
    waiting = [];
  };
  return {
    add(items) {
      for (const item of items) {
        waiting.push(item);
        if (endsPage(level, item[0], waiting.length)) flush();
      }
    },
    pending: () => waiting.length > 0,
    finish: flush,
  };
}

/** Sorted items with sorted edits applied. */
function mergeItems(items: readonly PageItem[], edits: readonly Edit[]): readonly PageItem[] {
  if (edits.length === 0) return items;
  const merged: PageItem[] = [];
  let at = 0;
  for (const [key, value] of edits) {
    for (; at < items.length && (items[at] as PageItem)[0] < key; at += 1) {
      merged.push(items[at] as PageItem);
    }
    if (items[at]?.[0] === key) at += 1;
    if (value !== undefined) merged.push([key, value]);
  }
  for (; at < items.length; at += 1) merged.push(items[at] as PageItem);
  return merged;
}

/** Cuts a whole level into pages, and their references into pages above, until one is left. */
function stack(
  items: readonly PageItem[],
  startLevel: number,
  written: Map<Digest, string>,
): PageRef | null {
  let level = startLevel;
  let refs = cutAll(level, items, written);
  while (refs.length > 1) {
    level += 1;
    refs = cutAll(level, refs.map(itemOf), written);
  }
  return refs[0] ?? null;
}

function cutAll(
  level: number,
  items: readonly PageItem[],
  written: Map<Digest, string>,
): readonly PageRef[] {
  const refs: PageRef[] = [];
  const cutter = createCutter(level, ({ ref, text }) => {
    written.set(ref.digest, text);
    refs.push(ref);
  });
  cutter.add(items);
  cutter.finish();
  return refs;
}

/** Takes off levels that have become a single page, so that the height follows from the content. */
async function finish(
  ref: PageRef | null,
  written: Map<Digest, string>,
  readPage: (digest: Digest) => Promise<Page>,
): Promise<EditedMap> {
  let root = ref?.digest ?? null;
  while (root !== null) {
    const text = written.get(root);
    const { level, items } = text === undefined ? await readPage(root) : pageOf(text);
    const [only, ...others] = items;
    if (level === 0 || only === undefined || others.length > 0) break;
    written.delete(root);
    root = refOf(only).digest;
  }
  return { root, pages: written };
}
