import { type DocumentEntry, documentKey, sourceKey } from '../document/document.ts';
import type { MapEdits } from '../history/edit-map.ts';
import type { Json } from '../json/value.ts';
import { encodeEntry } from './entry-code.ts';

/** A document's entry before and after a change; null where it is not there. */
export interface EntryChange {
  readonly before: DocumentEntry | null;
  readonly after: DocumentEntry | null;
}

/** The edits of each of a revision's maps that a set of changes comes to. */
export interface RevisionEdits {
  readonly documents: MapEdits;
  readonly buckets: MapEdits;
  readonly referrers: MapEdits;
}

/** How one document refers to another, as a part of the keys of the referrers map. */
export type ReferenceRelation = 'substitution';

/** The start of the keys under which the referrers of a name stand, for one relation. */
export function referrersPrefix(target: string, relation: ReferenceRelation): string {
  return `${target}\u0000${relation}\u0000`;
}

/** The start of the keys under which a bucket's documents stand. */
export function bucketPrefix(bucket: string): string {
  return `${bucket}\u0000`;
}

/** What changed entries mean for the maps of documents, buckets and referrers. */
export function mapEdits(changes: readonly EntryChange[]): RevisionEdits {
  const documents = new Map<string, Json | undefined>();
  const buckets = new Map<string, Json | undefined>();
  const referrers = new Map<string, Json | undefined>();
  for (const { before, after } of changes) {
    const entry = after ?? before;
    if (entry === null) continue;
    documents.set(documentKey(entry), after === null ? undefined : encodeEntry(after));
    replaceKeys(buckets, bucketKeys(before), bucketKeys(after));
    replaceKeys(referrers, referrerKeys(before), referrerKeys(after));
  }
  return { documents, buckets, referrers };
}

function bucketKeys(entry: DocumentEntry | null): readonly string[] {
  return entry === null ? [] : [bucketPrefix(entry.bucket) + documentKey(entry)];
}

function referrerKeys(entry: DocumentEntry | null): readonly string[] {
  if (entry === null) return [];
  const referrer = documentKey(entry);
  return entry.sources.map(
    (target) => referrersPrefix(sourceKey(target), 'substitution') + referrer,
  );
}

function replaceKeys(
  edits: Map<string, Json | undefined>,
  before: readonly string[],
  after: readonly string[],
): void {
  const kept = new Set(before);
  for (const key of before) if (!after.includes(key)) edits.set(key, undefined);
  for (const key of after) if (!kept.has(key)) edits.set(key, null);
}
