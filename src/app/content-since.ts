import type { Document, DocumentEntry } from '../domain/document/document.ts';
import { canonicalText } from '../domain/json/canonical.ts';
import { type Location, membersOf } from '../domain/json/path-read.ts';
import { isJsonArray } from '../domain/json/value.ts';
import { valueAt } from '../domain/json/value-at.ts';
import type { RevisionId } from '../domain/revision/revision.ts';
import { entriesById } from './read-entries.ts';
import type { Services } from './services.ts';

/** A place in a stored document, from `data` or `metadata` on. */
export interface ContentPlace {
  readonly entry: DocumentEntry;
  readonly location: Location;
  /** Whether all that is within matters, too; otherwise a mapping or list is just one. */
  readonly deep: boolean;
}

/** How many versions of a document are looked at. */
const mostVersions = 1_000;

/** A document that is being followed back, and the places where it has been the same so far. */
interface Track {
  readonly entry: DocumentEntry;
  readonly document: Document;
  readonly open: readonly Open[];
}

interface Open {
  readonly place: ContentPlace;
  /** What stands there, as far as it matters. */
  readonly text: string | null;
}

/**
 * The revisions since which documents hold what they hold in certain places. Goes back from version
 * to version of each document, until none of its places is open; a step back costs the same for one
 * document and for many.
 */
export async function contentSince(
  services: Services,
  places: readonly ContentPlace[],
): Promise<readonly RevisionId[]> {
  const since = new Map(places.map((place) => [place, place.entry.origin]));
  let tracks = await tracksOf(services, places);
  for (let version = 1; version < mostVersions && tracks.length > 0; version += 1) {
    const older = await olderVersions(services, tracks);
    tracks = tracks.flatMap((track, at) => {
      const before = older[at];
      if (before === undefined) return [];
      const open = track.open.filter(
        ({ place, text }) => text !== null && textAt(before.document, place) === text,
      );
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
    return [
      { entry, document, open: own.map((place) => ({ place, text: textAt(document, place) })) },
    ];
  });
}

/** What documents were just before the revisions that they came in with; undefined: not there. */
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

/** What stands at a place, as far as it matters; null if nothing does. */
function textAt({ data, metadata }: Document, { location, deep }: ContentPlace): string | null {
  const value = valueAt({ data, metadata }, location);
  if (value === undefined) return null;
  if (deep || membersOf(value).length === 0) return canonicalText(value);
  return isJsonArray(value) ? '[…]' : '{…}';
}
