import type { RevisionSnapshot } from '../../domain/revision/revision.ts';

/** Two revisions, the older one first. */
export function olderFirst([one, other]: readonly [RevisionSnapshot, RevisionSnapshot]): [
  RevisionSnapshot,
  RevisionSnapshot,
] {
  return one.id <= other.id ? [one, other] : [other, one];
}
