import type { RevisionId } from '../../domain/revision/revision.ts';

/** Identifies a revision; the head if neither is given. Revision 0 is the empty one. */
export interface RevisionRef {
  readonly id?: RevisionId;
  readonly tag?: string;
}
