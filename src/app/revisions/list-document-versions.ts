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
import { decodeCursor, encodeCursor, type PageSpan, pageSpan } from '../kernel/paging.ts';
import type { Services } from '../kernel/services.ts';
import type { PageRequest, Slice } from '../kernel/slice.ts';
import type { DocumentName, DocumentVersion } from './revision-query.ts';

/** The last revision, up to some other, that changed a document; and what it left: null if nothing. */
interface Turn {
  readonly id: DocumentId;
  readonly at: RevisionId;
  readonly after: EntryChange['after'];
}

/** A version of a document, and the turn before it; null if that made the document for the first time. */
interface Step {
  readonly version: DocumentVersion;
  readonly earlier: Turn | null;
}

/** Where a history is read from, and for whose eyes: versions that they do not see are left out. */
export interface HistoryReading extends Pick<Services, 'store' | 'content'> {
  readonly visibility: Visibility;
}

/**
 * The revisions that changed a document, up to one of them, newest first. Goes from change to change,
 * so it costs as many steps as there are rows to a page, however long the history is; pages from the
 * end, and the total, take all steps.
 *
 * @throws ARGUMENT_INVALID for a bad page request, or without `layer` if several layers had it
 */
export async function listDocumentVersions(
  services: HistoryReading,
  upTo: VisibleRevision,
  name: DocumentName,
  page: PageRequest,
): Promise<Slice<DocumentVersion>> {
  const newest = await onlyTurn(services, upTo, name);
  const span = pageSpan(page, revisionOfCursor);
  const { after } = span;
  const first =
    newest === null || after === undefined || after > newest.at
      ? newest
      : await seenTurn(services, upTo, await turnBefore(services, upTo, newest.id, after));
  const cut = await (span.backward ? lastVersions : firstVersions)(services, upTo, first, span);
  const skipped = newest !== null && after !== undefined && after <= newest.at;
  return {
    items: cut.versions.map((node) => ({
      node,
      cursor: encodeCursor(['version', node.revision.id]),
    })),
    hasNextPage: cut.more,
    hasPreviousPage: skipped || cut.fewer,
    total: async () => (await allVersions(services, upTo, newest)).length,
  };
}

/** The revisions that changed any of the documents of a name, newest first, from one on. */
export async function* revisionsTouching(
  services: HistoryReading,
  upTo: Revision,
  name: DocumentName,
): AsyncGenerator<Revision> {
  let turns = await turnsIn(services, upTo, name);
  while (turns.length > 0) {
    const newest = Math.max(...turns.map(({ at }) => at));
    const [made, before] = await neighbours(services, upTo, newest);
    const due = turns.filter(({ at }) => at === newest);
    const earlier = await Promise.all(due.map(({ id }) => turnsIn(services, before, id)));
    if (due.some((turn, nth) => isSeen(services, turn, earlier[nth]?.[0]))) yield made;
    turns = [...turns.filter(({ at }) => at !== newest), ...earlier.flat()];
  }
}

interface Versions {
  readonly versions: readonly DocumentVersion[];
  /** Whether older ones follow; whether newer ones, but those the page was to leave out, come first. */
  readonly more: boolean;
  readonly fewer: boolean;
}

async function firstVersions(
  services: HistoryReading,
  upTo: VisibleRevision,
  first: Turn | null,
  { rows, before = 0 }: PageSpan<RevisionId>,
): Promise<Versions> {
  const versions: DocumentVersion[] = [];
  let turn = first;
  while (turn !== null && turn.at > before && versions.length < rows) {
    const { version, earlier } = await step(services, upTo, turn);
    versions.push(version);
    turn = await seenTurn(services, upTo, earlier);
  }
  return { versions, more: turn !== null, fewer: false };
}

async function lastVersions(
  services: HistoryReading,
  upTo: VisibleRevision,
  first: Turn | null,
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
  first: Turn | null,
): Promise<readonly DocumentVersion[]> {
  const span = { backward: false, rows: Number.POSITIVE_INFINITY, after: undefined, before: 0 };
  return (await firstVersions(services, upTo, first, span)).versions;
}

/** What a revision made of a document, and where the document came from that it found. */
async function step(
  services: HistoryReading,
  upTo: VisibleRevision,
  { id, at, after }: Turn,
): Promise<Step> {
  const [revision, previous] = await neighbours(services, upTo, at);
  const [earlier = null] = await turnsIn(services, previous, id);
  const before = earlier?.after ?? null;
  invariant(before !== null || after !== null, 'a revision deletes what the one before it has');
  const whole = documentDifference({ before, after });
  const difference = visibleDifference(whole, services.visibility) ?? whole;
  return { version: { revision, previous, difference }, earlier };
}

/** Whether anything of a turn is seen, given the one before it. */
function isSeen(
  { visibility }: HistoryReading,
  { after }: Turn,
  earlier: Turn | undefined,
): boolean {
  return [after, earlier?.after ?? null].some(
    (entry) => entry !== null && visibility.includes(entry),
  );
}

/** The first turn, from one on to the older ones, of which anything is seen. */
async function seenTurn(
  services: HistoryReading,
  upTo: VisibleRevision,
  from: Turn | null,
): Promise<Turn | null> {
  if (services.visibility.isUnrestricted) return from;
  for (let turn = from; turn !== null; ) {
    const earlier = await turnBefore(services, upTo, turn.id, turn.at);
    if (isSeen(services, turn, earlier ?? undefined)) return turn;
    turn = earlier;
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

async function turnBefore(
  services: HistoryReading,
  upTo: VisibleRevision,
  id: DocumentId,
  revision: RevisionId,
): Promise<Turn | null> {
  if (revision < 1) return null;
  const [, previous] = await neighbours(services, upTo, revision);
  return (await turnsIn(services, previous, id))[0] ?? null;
}

/** Of one document: a live one if no layer is said, or else one that was there. */
async function onlyTurn(
  services: HistoryReading,
  revision: VisibleRevision,
  name: DocumentName,
): Promise<Turn | null> {
  const found = await turnsIn(services, revision, name);
  const seen = await Promise.all(found.map((turn) => seenTurn(services, revision, turn)));
  const turns = seen.filter((turn) => turn !== null);
  const live = turns.filter(({ after }) => after !== null && services.visibility.includes(after));
  const meant = live.length > 0 ? live : turns;
  if (meant.length > 1) {
    const layers = meant.map(({ id }) => id.layer ?? 'none').join(', ');
    const reason = `several layers have or had that document: ${layers}`;
    throw refusal('ARGUMENT_INVALID', { argument: 'layer', reason });
  }
  return meant[0] ?? null;
}

/** The turns of every document of a name that is or was there in a revision, in order of key. */
async function turnsIn(
  { content }: HistoryReading,
  { maps }: VisibleRevision,
  name: DocumentName,
): Promise<readonly Turn[]> {
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
  // Layers stand behind the name and NUL.
  const from = sourceKey({ schema, name });
  return { from, to: `${from}\u0001` };
}

function revisionOfCursor(text: string): RevisionId | null {
  const value = decodeCursor(text);
  const fits = Array.isArray(value) && value.length === 2 && value[0] === 'version';
  return fits && Number.isSafeInteger(value[1]) ? value[1] : null;
}
