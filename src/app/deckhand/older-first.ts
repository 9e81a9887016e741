import type { Revision } from '../../domain/revision/revision.ts';

/** Two revisions, the one that was made first before the other. */
export function olderFirst([one, other]: readonly [Revision, Revision]): [Revision, Revision] {
  return one.id <= other.id ? [one, other] : [other, one];
}
