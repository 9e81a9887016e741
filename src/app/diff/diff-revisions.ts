import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entryChanges } from '../kernel/entry-changes.ts';
import { compareBuckets } from './compare-buckets.ts';
import { compareRendered, type RenderingServices } from './compare-rendered.ts';
import { documentDifference, type RevisionDiff } from './differences.ts';

/** Diffs that were asked for last: whoever goes through the pages of one asks again and again. */
const keptDiffs = 4;

/** What differs between two revisions, from the one to the other; costs what differs. */
export type DiffReader = (from: RevisionSnapshot, to: RevisionSnapshot) => RevisionDiff;

/** Reads diffs, and remembers the last ones. */
export function createDiffs(services: RenderingServices): DiffReader {
  const known = createBoundedCache<Parts>(keptDiffs);
  const inLine = createLine();
  return (from, to) => {
    // Equal maps have equal diffs; the revisions of two dry runs are never the same.
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

/** Does one work after the other: many at once would hold what each of them renders. */
function createLine(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/** Makes a value when it is first asked for, and again if that failed: a store may be back. */
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
