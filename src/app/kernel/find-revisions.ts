import { refusal } from '../../domain/errors.ts';
import { type Revision, type RevisionId, revisionZero } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { decodeCursor, pageRows, pageSpan } from './paging.ts';
import type { RevisionRef } from './revision-ref.ts';
import type { PageRequest, Slice } from './slice.ts';

/** A revision by number or tag; the head if neither is given. @throws REVISION_NOT_FOUND, TAG_NOT_FOUND */
export async function findRevision(store: HistoryStore, ref: RevisionRef): Promise<Revision> {
  if (ref.id !== undefined && ref.tag !== undefined) {
    throw refusal('ARGUMENT_INVALID', { argument: 'tag', reason: 'give a number or a tag' });
  }
  if (ref.tag !== undefined) {
    const tagged = await store.newestTagged(ref.tag);
    if (tagged === null) throw refusal('TAG_NOT_FOUND', { tag: ref.tag });
    return findById(store, tagged);
  }
  if (ref.id !== undefined) return findById(store, ref.id);
  return (await store.head()) ?? revisionZero;
}

async function findById(store: HistoryStore, id: RevisionId): Promise<Revision> {
  const [found] = await findRevisionsById(store, [id]);
  if (found === null || found === undefined) {
    throw refusal('REVISION_NOT_FOUND', { revision: id });
  }
  return found;
}

/** Revisions in the given order; null for those that do not exist. */
export async function findRevisionsById(
  store: HistoryStore,
  ids: readonly RevisionId[],
): Promise<readonly (Revision | null)[]> {
  const asked = [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))];
  const read = asked.length === 0 ? [] : await store.revisions(asked);
  const found = new Map(asked.map((id, at) => [id, read[at] ?? null]));
  return ids.map((id) => (id === 0 ? revisionZero : (found.get(id) ?? null)));
}

/** The history, newest first. Numbers have no gaps, so a page is a range of numbers. */
export async function pageRevisions(
  store: HistoryStore,
  page: PageRequest,
): Promise<Slice<Revision>> {
  const { backward, rows, after, before } = pageSpan(page, idOfCursor);
  // The list is in descending order: `after` a cursor means below its number.
  const above = Math.max(before ?? 0, 0);
  const range = { above, ...(after !== undefined && { below: after }), limit: rows };
  const beginsWithHead = !backward && after === undefined && before === undefined && rows > 0;
  const [last, revisions] = await Promise.all([
    beginsWithHead ? null : store.head(),
    rows === 0 ? [] : store.range({ ...range, newestFirst: !backward }),
  ]);
  // A revision may be committed between the two.
  const newestRead = backward ? revisions.at(-1) : revisions[0];
  const head = Math.max(last?.id ?? 0, newestRead?.id ?? 0);
  const below = Math.min(after ?? head + 1, head + 1);
  const ordered = backward ? [...revisions].reverse() : revisions;
  // The position of an empty page is that of its first row, if it had one: before `below`, or after
  // `above`.
  const end = backward ? above + 1 : below;
  const newest = ordered[0]?.id ?? end - 1;
  const oldest = ordered.at(-1)?.id ?? end;
  return {
    items: pageRows(ordered, ({ id }) => ['revision', id]),
    hasNextPage: oldest > 1,
    hasPreviousPage: newest < head,
    total: async () => head,
  };
}

/** The number that a cursor of the history encodes; null if it is not a cursor. */
export function idOfCursor(text: string): number | null {
  const value = decodeCursor(text);
  const fits = Array.isArray(value) && value.length === 2 && value[0] === 'revision';
  return fits && Number.isSafeInteger(value[1]) ? value[1] : null;
}
