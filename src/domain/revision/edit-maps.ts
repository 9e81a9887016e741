import { type EditedMap, editMap, type MapEdits } from '../history/edit-map.ts';
import type { Page } from '../history/page.ts';
import { type ReadPages, runBetweenReads } from '../history/read-map.ts';
import type { Digest } from '../json/canonical.ts';
import type { LinkChange } from './links.ts';
import { type EntryChange, mapEdits } from './map-edits.ts';
import type { RevisionId, RevisionMaps } from './revision.ts';

/** The maps of a next revision, and the new pages to write. */
export interface EditedMaps {
  readonly maps: RevisionMaps;
  readonly pages: ReadonlyMap<Digest, Page>;
  readonly each: Readonly<Record<keyof RevisionMaps, EditedMap>>;
}

/** The changes of a revision: entries, links of rendered documents, and versions of segments. */
export interface MapChanges {
  readonly entries: readonly EntryChange[];
  readonly links: readonly LinkChange[];
  /** See `encodeVersions`. Default: unchanged. */
  readonly segments?: MapEdits;
}

const noEdits: MapEdits = new Map();

/**
 * The maps of a revision after changing some entries, links and versions of the previous one. Takes time in proportion
 * to the changes, like {@link editMap}.
 */
export async function editMaps(
  maps: RevisionMaps,
  changes: MapChanges,
  revision: RevisionId,
  read: ReadPages,
): Promise<EditedMaps> {
  const { documents, buckets, referrers, deleted, links = null, segments = null } = maps;
  const steps = mapEdits(changes.entries, changes.links, revision);
  const edits = await runBetweenReads(steps, read);
  return together({
    documents: await editMap(documents, edits.documents, read),
    buckets: await editMap(buckets, edits.buckets, read),
    referrers: await editMap(referrers, edits.referrers, read),
    deleted: await editMap(deleted, edits.deleted, read),
    links: await editMap(links, edits.links, read),
    segments: await editMap(segments, changes.segments ?? noEdits, read),
  });
}

/** Like {@link editMaps}, where `edited` is the result for the entries alone. */
export async function editLinks(
  edited: EditedMaps,
  maps: RevisionMaps,
  changes: MapChanges,
  revision: RevisionId,
  read: ReadPages,
): Promise<EditedMaps> {
  const steps = mapEdits(changes.entries, changes.links, revision);
  const edits = await runBetweenReads(steps, read);
  return together({
    ...edited.each,
    referrers: await editMap(maps.referrers, edits.referrers, read),
    links: await editMap(maps.links ?? null, edits.links, read),
    segments: await editMap(maps.segments ?? null, changes.segments ?? noEdits, read),
  });
}

function together(each: EditedMaps['each']): EditedMaps {
  return {
    maps: {
      documents: each.documents.root,
      buckets: each.buckets.root,
      referrers: each.referrers.root,
      deleted: each.deleted.root,
      ...(each.links.root !== null && { links: each.links.root }),
      ...(each.segments.root !== null && { segments: each.segments.root }),
    },
    pages: new Map(Object.values(each).flatMap(({ pages }: EditedMap) => [...pages])),
    each,
  };
}
