import { type EditedMap, editMap } from '../history/edit-map.ts';
import type { ReadPages } from '../history/read-map.ts';
import type { Digest } from '../json/canonical.ts';
import { type EntryChange, mapEdits } from './map-edits.ts';
import type { RevisionId, RevisionMaps } from './revision.ts';

/** The maps of a next revision, and the pages that are to be written for them. */
export interface EditedMaps {
  readonly maps: RevisionMaps;
  readonly pages: ReadonlyMap<Digest, string>;
}

/**
 * The maps that a revision has after changing some entries of the one before. Costs what changed,
 * as {@link editMap} does.
 */
export async function editMaps(
  { documents, buckets, referrers, deleted }: RevisionMaps,
  changes: readonly EntryChange[],
  revision: RevisionId,
  read: ReadPages,
): Promise<EditedMaps> {
  const edits = mapEdits(changes, revision);
  const edited = {
    documents: await editMap(documents, edits.documents, read),
    buckets: await editMap(buckets, edits.buckets, read),
    referrers: await editMap(referrers, edits.referrers, read),
    deleted: await editMap(deleted, edits.deleted, read),
  };
  return {
    maps: {
      documents: edited.documents.root,
      buckets: edited.buckets.root,
      referrers: edited.referrers.root,
      deleted: edited.deleted.root,
    },
    pages: new Map(Object.values(edited).flatMap(({ pages }: EditedMap) => [...pages])),
  };
}
