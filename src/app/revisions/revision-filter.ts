import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import { readTime } from '../kernel/read-time.ts';
import type { RevisionFilter } from './revision-query.ts';

/**
 * Whether a revision passes what a filter says of the record itself, and is among the tagged ones if
 * a tag is asked for. Clocks of several servers differ, so times need not rise with numbers.
 *
 * @throws ARGUMENT_INVALID for a time that is none
 */
export function revisionFilter(
  filter: RevisionFilter,
  tagged: ReadonlySet<RevisionId> | null,
): (revision: Revision) => boolean {
  const { author, bucket, since, until, message } = filter;
  const earliest = since === undefined ? null : readTime('since', since).first;
  const latest = until === undefined ? null : readTime('until', until).last;
  const words = message?.toLowerCase();
  return (revision) => {
    const time = Date.parse(revision.createdAt);
    return (
      (tagged === null || tagged.has(revision.id)) &&
      (author === undefined || author.includes(revision.author)) &&
      (bucket === undefined || revision.buckets.some((name) => bucket.includes(name))) &&
      (earliest === null || time >= earliest) &&
      (latest === null || time <= latest) &&
      (words === undefined || revision.message.toLowerCase().includes(words))
    );
  };
}
