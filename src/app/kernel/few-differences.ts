import { PurserError } from '../../domain/errors.ts';
import { diffMaps, type MapDifference } from '../../domain/history/diff-maps.ts';
import { countOf, type Page } from '../../domain/history/page.ts';
import type { ReadPages } from '../../domain/history/read-map.ts';
import type { Digest } from '../../domain/json/canonical.ts';

/**
 * The pages that may be read for finding differences: this number, or one for so many entries, which is about a quarter of the
 * pages of both maps. With more, computing the result anew is as fast.
 */
const fewPages = 500;
const entriesPerPageRead = 128;

/**
 * The entries in which two maps differ, for a caller that has a result computed from the older one.
 * Null if there are too many, or if the older map is missing: then the caller computes the result
 * anew.
 */
export async function fewDifferences(
  before: Digest | null,
  after: Digest | null,
  read: ReadPages,
): Promise<readonly MapDifference[] | null> {
  let left: number | null = null;
  const readAtMost = async (digests: readonly Digest[]) => {
    if (left !== null && left < digests.length) throw new TooManyPages();
    const pages = await read(digests);
    // The roots come first. They have the number of entries.
    left = (left ?? maxPagesOf(pages)) - digests.length;
    return pages;
  };
  const { yieldIfDue } = read;
  const readSome: ReadPages = Object.assign(readAtMost, yieldIfDue && { yieldIfDue });
  try {
    return await diffMaps(before, after, readSome);
  } catch (error) {
    if (error instanceof TooManyPages || isGone(error)) return null;
    throw error;
  }
}

function maxPagesOf(roots: readonly Page[]): number {
  return Math.max(fewPages, ...roots.map((root) => countOf(root) / entriesPerPageRead));
}

class TooManyPages extends Error {}

/** The older map may be that of a change that was never made: its pages are not stored. */
export function isGone(error: unknown): boolean {
  return error instanceof PurserError && error.faults.some(({ code }) => code === 'STORE_CORRUPT');
}

/** The result of work; null if pages that it needs are missing. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
