import type { Revision } from '../domain/revision/revision.ts';
import { diffBuckets } from './diff-buckets.ts';
import { diffRendered, type RenderingServices } from './diff-rendered.ts';
import { documentDifference, type RevisionDiff } from './differences.ts';
import { entryChanges } from './entry-changes.ts';

/** What differs between two revisions, from the one to the other; costs what differs. */
export function diffRevisions(
  services: RenderingServices,
  from: Revision,
  to: Revision,
): RevisionDiff {
  const changes = once(() => entryChanges(from, to, services));
  return {
    from,
    to,
    documents: once(async () => (await changes()).map(documentDifference)),
    buckets: once(async () => diffBuckets(services, from, to, await changes())),
    rendered: once(async () => diffRendered(services, from, to, await changes())),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
