import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entryChanges } from '../kernel/entry-changes.ts';
import { compareBuckets } from './compare-buckets.ts';
import { compareRendered, type RenderingServices } from './compare-rendered.ts';
import { documentDifference, type RevisionDiff } from './differences.ts';

/**
 * Recent diffs in the cache: a client that reads the pages of a diff requests it again for each
 * page.
 */
const keptDiffs = 4;

/** The differences from one revision to another; takes time in proportion to them. */
export type DiffReader = (from: RevisionSnapshot, to: RevisionSnapshot) => RevisionDiff;

/** Computes diffs, and caches recent ones. */
export function createDiffs(services: RenderingServices): DiffReader {
  const known = createBoundedCache<Parts>(keptDiffs);
  const inLine = createLine();
  return (from, to) => {
    // Keyed by maps: equal maps have equal diffs, and each dry run has a revision object of its own.
    const key = [from, to].map(({ maps }) => `${maps.documents} ${maps.buckets}`).join(' ');
    const parts = known.get(key) ?? partsOf(services, from, to, inLine);
    known.put(key, parts, 1);
    return { from, to, ...parts };
  };
}

type Parts = Omit<RevisionDiff, 'from' | 'to'>;

function partsOf(
  services: RenderingServices,
  from: RevisionSnapshot,
  to: RevisionSnapshot,
  inLine: <T>(work: () => Promise<T>) => Promise<T>,
): Parts {
  const changes = once(() => entryChanges(from, to, services));
  return {
    documents: once(async () => (await changes()).map(documentDifference)),
    buckets: once(async () => compareBuckets(services, from, to, await changes())),
    rendered: once(() => inLine(async () => compareRendered(services, from, to, await changes()))),
  };
}

/**
 * Does one task after another: several at once would keep the rendered documents of all of them in
 * memory.
 */
function createLine(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/** Computes a value on first use, and again if that failed: a store may be available again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made !== undefined) return made;
    const making = make();
    made = making;
    making.catch(() => {
      made = undefined;
    });
    return making;
  };
}
