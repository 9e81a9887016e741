import { type Fault, fault } from '../../domain/errors.ts';
import {
  inspectPage,
  type PageInspection,
  type PageSummary,
  summarisePage,
} from '../../domain/history/inspect-page.ts';
import { type Page, pageWith, refOf } from '../../domain/history/page.ts';
import type { ReadPages } from '../../domain/history/read-map.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { ContentKind } from '../../ports/store-upkeep.ts';

/** Where to read texts; null for missing ones. */
export interface TextSource {
  texts(kind: ContentKind, digests: readonly Digest[]): Promise<readonly (string | null)[]>;
}

/** The place where a page was first referred to. */
export interface MapPlace {
  readonly revision: RevisionId;
  readonly map: string;
}

/** The pages of a history, each checked once. */
export interface PageChecker {
  /** The faults of the pages below some roots that were not checked before. */
  check(roots: ReadonlyMap<Digest, MapPlace>): Promise<readonly Fault[]>;
  /** Whether all pages below a checked root are intact. */
  isSound(root: Digest | null): boolean;
  /**
   * Checked pages. A text that is not a page is treated as an empty one, and parts that do not fit
   * are left out.
   */
  readonly read: ReadPages;
  readonly seen: ReadonlyMap<Digest, unknown>;
}

const batchSize = 200;

/** Characters of pages in the cache: neighbouring revisions share most pages. */
const keptCharacters = 32 * 1024 * 1024;

const noPage = pageWith(0, []);

/** A page above others, which can be checked only after these. */
interface InnerPage {
  readonly digest: Digest;
  readonly place: MapPlace;
  readonly page: Page;
  readonly reasons: readonly string[];
}

/** A page as it was read. */
interface FoundPage extends PageInspection {
  readonly faults: readonly Fault[];
}

export function createPageChecker(source: TextSource): PageChecker {
  const seen = new Map<Digest, PageSummary | null>();
  const pages = createPageReader(source);

  /** Notes the faults of a page, and returns it if there are pages below it. */
  function note(digest: Digest, place: MapPlace, { page, reasons }: FoundPage): InnerPage | null {
    if (page !== null && page.level > 0) return { digest, place, page, reasons };
    seen.set(digest, page === null ? null : summarisePage({ page, reasons }, []).summary);
    return null;
  }

  async function checkPart(
    part: readonly (readonly [Digest, MapPlace])[],
    found: Fault[],
  ): Promise<readonly InnerPage[]> {
    const digests = part.map(([digest]) => digest);
    const texts = await source.texts('page', digests);
    return part.flatMap(([digest, place], at) => {
      const text = texts[at] ?? null;
      const one = findPage(digest, text, place);
      found.push(...one.faults);
      pages.keep(digest, one.page, text);
      return note(digest, place, one) ?? [];
    });
  }

  async function check(roots: ReadonlyMap<Digest, MapPlace>): Promise<readonly Fault[]> {
    const found: Fault[] = [];
    const inner = new Map<Digest, InnerPage>();
    let pending = roots;
    while (pending.size > 0) {
      const unseen = [...pending].filter(([digest]) => !seen.has(digest) && !inner.has(digest));
      const below = new Map<Digest, MapPlace>();
      for (let at = 0; at < unseen.length; at += batchSize) {
        for (const one of await checkPart(unseen.slice(at, at + batchSize), found)) {
          inner.set(one.digest, one);
          for (const digest of childrenOf(one.page)) {
            if (!below.has(digest)) below.set(digest, one.place);
          }
        }
      }
      pending = below;
    }
    return [...found, ...summariseChecked([...inner.values()], seen)];
  }

  return {
    check,
    isSound: (root) => root === null || seen.get(root)?.isSound === true,
    read: async (digests) => {
      const read = await pages.read(digests);
      return read.map((page) => fitting(page, seen));
    },
    seen,
  };
}

interface PageReader {
  keep(digest: Digest, page: Page | null, text: string | null): void;
  /** Pages by digest; an empty one for a text that is not a page. */
  readonly read: ReadPages;
}

function createPageReader(source: TextSource): PageReader {
  const kept = createBoundedCache<Page>(keptCharacters);
  const keep: PageReader['keep'] = (digest, page, text) => {
    if (page !== null) kept.put(digest, page, text?.length ?? 0);
  };
  return {
    keep,
    async read(digests) {
      const pages = new Map(digests.map((digest) => [digest, kept.get(digest)]));
      const missing = [...pages].flatMap(([digest, page]) => (page === undefined ? [digest] : []));
      const texts = missing.length === 0 ? [] : await source.texts('page', missing);
      for (const [at, digest] of missing.entries()) {
        const text = texts[at] ?? null;
        const page = text === null ? null : inspectPage(text).page;
        keep(digest, page, text);
        pages.set(digest, page ?? noPage);
      }
      return digests.map((digest) => pages.get(digest) ?? noPage);
    },
  };
}

/** Without references that do not lead to the level below: the descent must end. */
function fitting(page: Page, seen: ReadonlyMap<Digest, PageSummary | null>): Page {
  const { level, items } = page;
  if (level === 0) return page;
  const fits = items.filter((item) => seen.get(refOf(item).digest)?.level === level - 1);
  return pageWith(level, fits);
}

function findPage(digest: Digest, text: string | null, { map, revision }: MapPlace): FoundPage {
  if (text === null) {
    const missing = fault('CONTENT_MISSING', { kind: 'page', digest, revision });
    return { page: null, reasons: [], faults: [missing] };
  }
  const { page, reasons } = inspectPage(text);
  const faults = reasons.map((reason) =>
    fault('PAGE_BROKEN', { page: digest, map, revision, reason }),
  );
  if (digestOf(text) === digest) return { page, reasons, faults };
  const damaged = fault('CONTENT_DAMAGED', { kind: 'page', digest, revision });
  return { page, reasons: [damaged.message, ...reasons], faults: [damaged, ...faults] };
}

function childrenOf({ items }: Page): readonly Digest[] {
  return items.map((item) => refOf(item).digest);
}

/** Compares pages with those below them, the lowest first. */
function summariseChecked(
  pages: readonly InnerPage[],
  seen: Map<Digest, PageSummary | null>,
): readonly Fault[] {
  const upwards = [...pages].sort((one, other) => one.page.level - other.page.level);
  return upwards.flatMap(({ digest, place, page, reasons }) => {
    const children = childrenOf(page).map((child) => seen.get(child) ?? null);
    const summarised = summarisePage({ page, reasons }, children);
    seen.set(digest, summarised.summary);
    return summarised.reasons.map((reason) =>
      fault('PAGE_BROKEN', { page: digest, ...place, reason }),
    );
  });
}
