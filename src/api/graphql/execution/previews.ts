import { randomUUID } from 'node:crypto';
import type { VisibleRevision } from '../../../app/access/visible-revision.ts';

/** What a dry run would make, in one answer. */
export interface Preview {
  /** Its own in every answer. */
  readonly id: string;
  /** Whether there would be a new revision; if not, the preview is the head as it is. */
  readonly changed: boolean;
}

/** The revisions of one answer that are only previews. */
export interface Previews {
  /** The same revision, known to be a preview from now on. */
  add(revision: VisibleRevision, changed: boolean): VisibleRevision;
  /** What is known of a preview; undefined of a revision. */
  find(revision: VisibleRevision): Preview | undefined;
}

export function createPreviews(): Previews {
  const known = new WeakMap<VisibleRevision, Preview>();
  return {
    add(revision, changed) {
      const copy = { ...revision };
      known.set(copy, { id: randomUUID(), changed });
      return copy;
    },
    find: (revision) => known.get(revision),
  };
}

/** Whether a number is that of a revision which a dry run would make: there is none of it yet. */
export function isOfPreview(previews: Previews, revision: VisibleRevision, id: number): boolean {
  return id === revision.id && previews.find(revision)?.changed === true;
}
