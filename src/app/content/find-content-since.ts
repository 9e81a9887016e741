import type { Document, DocumentEntry } from '../../domain/document/document.ts';
import { createLookBack, type VersionPlace } from '../../domain/explain/look-back.ts';
import type { AlignmentBudget } from '../../domain/json/align-items.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { membersOf, valueAt } from '../../domain/json/path/read.ts';
import { isJsonArray, type Json } from '../../domain/json/value.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import { entriesById } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';

/** A place in a stored document, from `data` or `metadata` on; if both are missing, the document itself. */
export interface ContentPlace extends VersionPlace {
  readonly entry: DocumentEntry;
  /** Whether all of the value matters; otherwise only that it is a mapping or list. */
  readonly deep: boolean;
}

/** Maximum number of versions of a document that are compared. */
const maxVersions = 1_000;

/** Edits of lists and texts in all, above which their content counts as introduced with them. */
const maxEdits = 40_000;

/** A document whose versions are compared, and the places that were the same so far. */
interface Track {
  readonly entry: DocumentEntry;
  readonly document: Document;
  readonly open: readonly Open[];
}

interface Open {
  readonly place: ContentPlace;
  /** The place in the version that is compared. */
  readonly at: VersionPlace;
  /** The value at the place, as far as it matters. */
  readonly text: string | null;
}

/**
 * The revisions since which documents have the same content in certain places. Places move with the
 * items of lists and the lines of texts. Goes back from version to version of each document, until
 * none of its places is open; a step back costs the same for one document and for many.
 */
export async function findContentSince(
  services: Services,
  places: readonly ContentPlace[],
): Promise<readonly RevisionId[]> {
  const since = new Map(places.map((place) => [place, place.entry.origin]));
  const budget = { editsLeft: maxEdits };
  let tracks = await tracksOf(services, places);
  for (let version = 1; version < maxVersions && tracks.length > 0; version += 1) {
    const older = await olderVersions(services, tracks);
    tracks = tracks.flatMap((track, at) => {
      const before = older[at];
      if (before === undefined) return [];
      const open = stillOpen(track, before.document, budget);
      for (const { place } of open) since.set(place, before.entry.origin);
      return open.length === 0 ? [] : [{ ...before, open }];
    });
  }
  return places.map((place) => since.get(place) ?? place.entry.origin);
}

async function tracksOf(
  { content }: Services,
  places: readonly ContentPlace[],
): Promise<readonly Track[]> {
  const entries = [...new Set(places.map(({ entry }) => entry))];
  const documents = await content.documents(entries);
  return entries.flatMap((entry, at) => {
    const document = documents[at];
    if (document === undefined) return [];
    const own = places.filter((place) => place.entry === entry);
    const open = own.map((place) => ({ place, at: place, text: textAt(document, place, place) }));
    return [{ entry, document, open }];
  });
}

/** The places of a track where the previous version had the same content. */
function stillOpen(
  { document, open }: Track,
  before: Document,
  budget: AlignmentBudget,
): readonly Open[] {
  const lookBack = createLookBack(partsOf(before), partsOf(document), budget);
  return open.flatMap(({ place, at: now, text }) => {
    const at = text === null ? null : lookBack(now);
    return at !== null && textAt(before, at, place) === text ? [{ place, at, text }] : [];
  });
}

/** Documents before the revisions that introduced their current versions; undefined: missing. */
async function olderVersions(
  { store, content }: Services,
  tracks: readonly Track[],
): Promise<readonly (Omit<Track, 'open'> | undefined)[]> {
  const ids = [...new Set(tracks.map(({ entry }) => entry.origin - 1))].filter((id) => id > 0);
  const revisions = ids.length === 0 ? [] : await store.revisions(ids);
  const found = new Map<Track, DocumentEntry>();
  await Promise.all(
    revisions.map(async (revision) => {
      if (revision === null) return;
      const own = tracks.filter(({ entry }) => entry.origin - 1 === revision.id);
      const before = own.map(({ entry }) => entry);
      const entries = await entriesById(revision.maps, before, content.pages);
      for (const [at, entry] of entries.entries()) {
        const track = own[at];
        if (track !== undefined && entry !== null) found.set(track, entry);
      }
    }),
  );
  const entries = [...found.values()];
  const documents = entries.length === 0 ? [] : await content.documents(entries);
  const bodies = new Map(entries.map((entry, at) => [entry, documents[at]]));
  return tracks.map((track) => {
    const entry = found.get(track);
    const document = entry && bodies.get(entry);
    return entry && document && { entry, document };
  });
}

/**
 * The value at a place, as far as it matters; null if there is none. Lines are found by looking back, which follows
 * equal lines only.
 */
function textAt(
  document: Document,
  { location, line }: VersionPlace,
  { deep }: ContentPlace,
): string | null {
  const value = valueAt(partsOf(document), location);
  if (value === undefined) return null;
  if (line !== null) return '';
  if (deep || membersOf(value).length === 0) return canonicalText(value);
  return isJsonArray(value) ? '[…]' : '{…}';
}

function partsOf({ data, metadata }: Document): Json {
  return { data, metadata };
}
