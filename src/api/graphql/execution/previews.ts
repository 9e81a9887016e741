import { randomUUID } from 'node:crypto';
import type { VisibleRevision } from '../../../app/access/visible-revision.ts';

/** The revision that a dry run would make, in one response. */
export interface Preview {
  /** Different in every response. */
  readonly id: string;
  /** Whether there would be a new revision; if not, the preview is the unchanged head. */
  readonly changed: boolean;
}

/** The revisions of one response that are only previews. */
export interface Previews {
  /** The same revision, marked as a preview. */
  add(revision: VisibleRevision, changed: boolean): VisibleRevision;
  /** The data about a preview; undefined for a revision. */
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

/** Whether a number is that of a revision which a dry run would make: it does not exist yet. */
export function isOfPreview(previews: Previews, revision: VisibleRevision, id: number): boolean {
  return id === revision.id && previews.find(revision)?.changed === true;
}
