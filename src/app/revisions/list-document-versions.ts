import type { Visibility } from '../../domain/access/visibility.ts';
import { type DocumentId, documentKey, sourceKey } from '../../domain/document/document.ts';
import { invariant, refusal } from '../../domain/errors.ts';
import { type KeyRange, onlyKey, readRanges } from '../../domain/history/read-map.ts';
import { entryOfItem, idOfKey } from '../../domain/revision/entry-code.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { VisibleRevision } from '../access/visible-revision.ts';
import { documentDifference, visibleDifference } from '../diff/differences.ts';
import { findRevisionsById } from '../kernel/find-revisions.ts';
import { decodeCursor, type PageSpan, pageRows, pageSpan } from '../kernel/paging.ts';
import type { Services } from '../kernel/services.ts';
import type { PageRequest, Slice } from '../kernel/slice.ts';
import type { DocumentName, DocumentVersion } from './revision-query.ts';

/**
 * A version pointer: the last revision, up to another one, that changed a document, and its entry after that: null if
 * it was deleted.
 */
interface VersionPointer {
  readonly id: DocumentId;
  readonly at: RevisionId;
  readonly after: EntryChange['after'];
}

/** A version of a document, and the pointer to the previous one; null for the first version. */
interface Step {
  readonly version: DocumentVersion;
  readonly earlier: VersionPointer | null;
}

/** The services of a history, and the visibility of the caller: hidden versions are left out. */
export interface HistoryReading extends Pick<Services, 'store' | 'content'> {
  readonly visibility: Visibility;
}

/**
 * The revisions that changed a document, up to one of them, newest first. Goes from change to change, so it takes as
 * many steps as a page has rows, however long the history is; pages from the end, and the total, take all steps.
 *
 * @throws ARGUMENT_INVALID for a bad page request, or without `layer` if several layers had the document
 */
export async function listDocumentVersions(
  services: HistoryReading,
  upTo: VisibleRevision,
  name: DocumentName,
  page: PageRequest,
): Promise<Slice<DocumentVersion>> {
  const newest = await onlyPointer(services, upTo, name);
  const span = pageSpan(page, revisionOfCursor);
  const { after } = span;
  const first =
    newest === null || after === undefined || after > newest.at
      ? newest
      : await firstVisible(services, upTo, await pointerBefore(services, upTo, newest.id, after));
  const cut = await (span.backward ? lastVersions : firstVersions)(services, upTo, first, span);
  const skipped = newest !== null && after !== undefined && after <= newest.at;
  return {
    items: pageRows(cut.versions, ({ revision }) => ['version', revision.id]),
    hasNextPage: cut.more,
    hasPreviousPage: skipped || cut.fewer,
    total: async () => (await allVersions(services, upTo, newest)).length,
  };
}

/**
 * The revisions that changed any of the documents of a name, newest first, starting at a revision.
 */
export async function* revisionsTouching(
  services: HistoryReading,
  upTo: Revision,
  name: DocumentName,
): AsyncGenerator<Revision> {
  let pointers = await pointersIn(services, upTo, name);
  while (pointers.length > 0) {
    const newest = Math.max(...pointers.map(({ at }) => at));
    const [made, before] = await neighbours(services, upTo, newest);
    const due = pointers.filter(({ at }) => at === newest);
    const earlier = await Promise.all(due.map(({ id }) => pointersIn(services, before, id)));
    if (due.some((pointer, nth) => isVisible(services, pointer, earlier[nth]?.[0]))) yield made;
    pointers = [...pointers.filter(({ at }) => at !== newest), ...earlier.flat()];
  }
}

interface Versions {
  readonly versions: readonly DocumentVersion[];
  /** Whether older versions follow; whether newer ones come first, other than those before the cursor. */
  readonly more: boolean;
  readonly fewer: boolean;
}

async function firstVersions(
  services: HistoryReading,
  upTo: VisibleRevision,
  first: VersionPointer | null,
  { rows, before = 0 }: PageSpan<RevisionId>,
): Promise<Versions> {
  const versions: DocumentVersion[] = [];
  let pointer = first;
  while (pointer !== null && pointer.at > before && versions.length < rows) {
    const { version, earlier } = await step(services, upTo, pointer);
    versions.push(version);
    pointer = await firstVisible(services, upTo, earlier);
  }
  return { versions, more: pointer !== null, fewer: false };
}

async function lastVersions(
  services: HistoryReading,
  upTo: VisibleRevision,
  first: VersionPointer | null,
  { rows, before = 0 }: PageSpan<RevisionId>,
): Promise<Versions> {
  const all = await allVersions(services, upTo, first);
  const within = all.filter(({ revision }) => revision.id > before);
  const versions = within.slice(Math.max(0, within.length - rows));
  return {
    versions,
    more: within.length < all.length,
    fewer: versions.length < within.length,
  };
}

async function allVersions(
  services: HistoryReading,
  upTo: VisibleRevision,
  first: VersionPointer | null,
): Promise<readonly DocumentVersion[]> {
  const span = { backward: false, rows: Number.POSITIVE_INFINITY, after: undefined, before: 0 };
  return (await firstVersions(services, upTo, first, span)).versions;
}

/** A version of a document, and the pointer to the one that it replaced. */
async function step(
  services: HistoryReading,
  upTo: VisibleRevision,
  { id, at, after }: VersionPointer,
): Promise<Step> {
  const [revision, previous] = await neighbours(services, upTo, at);
  const [earlier = null] = await pointersIn(services, previous, id);
  const before = earlier?.after ?? null;
  invariant(before !== null || after !== null, 'a revision deletes what the one before it has');
  const whole = documentDifference({ before, after });
  const difference = visibleDifference(whole, services.visibility) ?? whole;
  return { version: { revision, previous, difference }, earlier };
}

/** Whether a version is visible, or the one before it. */
function isVisible(
  { visibility }: HistoryReading,
  { after }: VersionPointer,
  earlier: VersionPointer | undefined,
): boolean {
  return [after, earlier?.after ?? null].some(
    (entry) => entry !== null && visibility.includes(entry),
  );
}

/** The first visible version, starting at a pointer and going back. */
async function firstVisible(
  services: HistoryReading,
  upTo: VisibleRevision,
  from: VersionPointer | null,
): Promise<VersionPointer | null> {
  if (services.visibility.isUnrestricted) return from;
  for (let pointer = from; pointer !== null; ) {
    const earlier = await pointerBefore(services, upTo, pointer.id, pointer.at);
    if (isVisible(services, pointer, earlier ?? undefined)) return pointer;
    pointer = earlier;
  }
  return null;
}

/** A revision and the one before it. */
async function neighbours<Known extends VisibleRevision>(
  { store }: HistoryReading,
  upTo: Known,
  id: RevisionId,
): Promise<readonly [Known | Revision, Known | Revision]> {
  // The newest may be the revision of a dry run, which the store does not know.
  const asked = id === upTo.id ? [id - 1] : [id, id - 1];
  const found = await findRevisionsById(store, asked);
  const revision = id === upTo.id ? upTo : found[0];
  const previous = found.at(-1);
  if (!revision || !previous) throw refusal('REVISION_NOT_FOUND', { revision: id });
  return [revision, previous];
}

async function pointerBefore(
  services: HistoryReading,
  upTo: VisibleRevision,
  id: DocumentId,
  revision: RevisionId,
): Promise<VersionPointer | null> {
  if (revision < 1) return null;
  const [, previous] = await neighbours(services, upTo, revision);
  return (await pointersIn(services, previous, id))[0] ?? null;
}

/** The pointer of one document: a live one if no layer is given, or else a deleted one. */
async function onlyPointer(
  services: HistoryReading,
  revision: VisibleRevision,
  name: DocumentName,
): Promise<VersionPointer | null> {
  const found = await pointersIn(services, revision, name);
  const seen = await Promise.all(found.map((pointer) => firstVisible(services, revision, pointer)));
  const pointers = seen.filter((pointer) => pointer !== null);
  const live = pointers.filter(
    ({ after }) => after !== null && services.visibility.includes(after),
  );
  const meant = live.length > 0 ? live : pointers;
  if (meant.length > 1) {
    const layers = meant.map(({ id }) => id.layer ?? 'none').join(', ');
    const reason = `several layers have or had that document: ${layers}`;
    throw refusal('ARGUMENT_INVALID', { argument: 'layer', reason });
  }
  return meant[0] ?? null;
}

/**
 * The pointers of every document of a name that exists or was deleted in a revision, in order of
 * key.
 */
async function pointersIn(
  { content }: HistoryReading,
  { maps }: VisibleRevision,
  name: DocumentName,
): Promise<readonly VersionPointer[]> {
  const ranges = [keysOf(name)];
  const entries = (await readRanges(maps.documents, ranges, content.pages)).map(entryOfItem);
  const live = entries.map((entry) => ({ id: entry, at: entry.origin, after: entry }));
  if (name.layer !== undefined && live.length > 0) return live;
  const deleted = await readRanges(maps.deleted, ranges, content.pages);
  return [
    ...live,
    ...deleted.map(([key, at]) => ({ id: idOfKey(key), at: Number(at), after: null })),
  ];
}

function keysOf({ schema, name, layer }: DocumentName): KeyRange {
  if (layer !== undefined) return onlyKey(documentKey({ schema, name, layer }));
  // Layers come after the name and NUL.
  const from = sourceKey({ schema, name });
  return { from, to: `${from}\u0001` };
}

function revisionOfCursor(text: string): RevisionId | null {
  const value = decodeCursor(text);
  const fits = Array.isArray(value) && value.length === 2 && value[0] === 'version';
  return fits && Number.isSafeInteger(value[1]) ? value[1] : null;
}
