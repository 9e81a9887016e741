import { type DocumentEntry, documentKey, sourceKey } from '../document/document.ts';
import type { MapEdits } from '../history/edit-map.ts';
import { eachInSteps } from '../in-steps.ts';
import type { Json } from '../json/value.ts';
import type { Link, LinkRelation } from '../references/document-links.ts';
import { encodeEntry } from './entry-code.ts';
import { encodeLinks, isSameLinks, type LinkChange } from './links.ts';
import type { RevisionId, RevisionMaps } from './revision.ts';

/** A document's entry before and after a change; null if it does not exist. */
export interface EntryChange {
  readonly before: DocumentEntry | null;
  readonly after: DocumentEntry | null;
}

/** The edits of each of a revision's maps for a set of changes of documents and links. */
export type RevisionEdits = Readonly<Record<Exclude<keyof RevisionMaps, 'segments'>, MapEdits>>;

/** How one document refers to another, as a part of the keys of the referrers map. */
export type StoredRelation = 'substitution' | LinkRelation;

/** The prefix of the keys of a name's referrers, for one relation. */
export function referrersPrefix(target: string, relation: StoredRelation): string {
  return `${target}\u0000${relation}\u0000`;
}

/** The prefix of the keys of a bucket's documents. */
export function bucketPrefix(bucket: string): string {
  return `${bucket}\u0000`;
}

/** The edits of each map for the entries and links that a revision changes; made in steps. */
export function* mapEdits(
  changes: readonly EntryChange[],
  linkChanges: readonly LinkChange[],
  revision: RevisionId,
): Generator<void, RevisionEdits> {
  const documents = new Map<string, Json | undefined>();
  const buckets = new Map<string, Json | undefined>();
  const referrers = new Map<string, Json | undefined>();
  const deleted = new Map<string, Json | undefined>();
  yield* eachInSteps(changes, ({ before, after }) => {
    const entry = after ?? before;
    if (entry === null) return;
    const key = documentKey(entry);
    documents.set(key, after === null ? undefined : encodeEntry(after));
    if (before === null || after === null) deleted.set(key, after === null ? revision : undefined);
    replaceKeys(buckets, bucketKeys(before), bucketKeys(after));
    replaceKeys(referrers, referrerKeys(before), referrerKeys(after));
  });
  const links = new Map<string, Json | undefined>();
  yield* eachInSteps(linkChanges, ({ key, before, after }) => {
    if (isSameLinks(before, after)) return;
    links.set(key, after === null ? undefined : encodeLinks(after));
    replaceKeys(referrers, linkKeys(key, before), linkKeys(key, after));
  });
  return { documents, buckets, referrers, deleted, links };
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

function linkKeys(key: string, links: readonly Link[] | null): readonly string[] {
  const keys = (links ?? []).map((link) => referrersPrefix(sourceKey(link), link.relation) + key);
  return [...new Set(keys)];
}

function replaceKeys(
  edits: Map<string, Json | undefined>,
  before: readonly string[],
  after: readonly string[],
): void {
  const kept = before.length === 0 ? null : new Set(before);
  const wanted = before.length === 0 ? null : new Set(after);
  for (const key of before) if (!wanted?.has(key)) edits.set(key, undefined);
  for (const key of after) if (!kept?.has(key)) edits.set(key, null);
}
