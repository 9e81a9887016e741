import type { RevisionId } from '../../../domain/revision/revision.ts';

/** Some revisions in ascending order, as notes name them: `revision 7 and of 3 before`. */
export function revisionsText(revisions: readonly RevisionId[]): string {
  const others = revisions.length === 1 ? '' : ` and of ${revisions.length - 1} before`;
  return `revision ${revisions.at(-1)}${others}`;
}
