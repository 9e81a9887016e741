import type { RevisionId } from '../../domain/revision/revision.ts';

/** Which revision is meant; the head if neither is given. Revision 0 is the empty one. */
export interface RevisionRef {
  readonly id?: RevisionId;
  readonly tag?: string;
}
