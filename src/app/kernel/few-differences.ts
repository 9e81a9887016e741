import { PurserError } from '../../domain/errors.ts';
import { diffMaps, type MapDifference } from '../../domain/history/diff-maps.ts';
import type { ReadPages } from '../../domain/history/read-map.ts';
import type { Digest } from '../../domain/json/canonical.ts';

/** Pages that are read to find what differs, before there is no gain in it. */
const maxPages = 500;

/**
 * The entries in which two maps differ, for whoever has something made from the older one; null if
 * too many do, or the older one is gone: it is to be made from nothing then.
 */
export async function fewDifferences(
  before: Digest | null,
  after: Digest | null,
  read: ReadPages,
): Promise<readonly MapDifference[] | null> {
  let left = maxPages;
  const readSome: ReadPages = (digests) => {
    left -= digests.length;
    if (left < 0) throw new TooManyPages();
    return read(digests);
  };
  try {
    return await diffMaps(before, after, readSome);
  } catch (error) {
    if (error instanceof TooManyPages || isGone(error)) return null;
    throw error;
  }
}

class TooManyPages extends Error {}

/** The older map may be that of a change that was never made: its pages are not kept permanently. */
export function isGone(error: unknown): boolean {
  return error instanceof PurserError && error.faults.some(({ code }) => code === 'STORE_CORRUPT');
}
