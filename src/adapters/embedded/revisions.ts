import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { RevisionRange } from '../../ports/history-store.ts';
import { revisionFrom } from '../records/read-records.ts';
import type { Databases } from './databases.ts';

type Revisions = Databases['revisions'];

export function headOf(revisions: Revisions): Revision | null {
  return rangeOf(revisions, { limit: 1, newestFirst: true })[0] ?? null;
}

/** `headOf`, to be called often: two look-ups take less time than a search for the last revision, and it is parsed once. */
export function createHeadReader(revisions: Revisions): () => Revision | null {
  let known: { readonly head: Revision; readonly text: string } | null = null;
  const isHead = ({ head: { id }, text }: NonNullable<typeof known>): boolean =>
    revisions.get(id + 1) === undefined && revisions.get(id) === text;
  return () => {
    if (known !== null && isHead(known)) return known.head;
    const head = headOf(revisions);
    const text = head === null ? undefined : revisions.get(head.id);
    known = head === null || text === undefined ? null : { head, text };
    return head;
  };
}

export function revisionAt(revisions: Revisions, id: RevisionId): Revision | null {
  const text = revisions.get(id);
  return text === undefined ? null : revisionFrom(id, text);
}

export function rangeOf(revisions: Revisions, range: RevisionRange): Revision[] {
  const { above = 0, below = Number.MAX_SAFE_INTEGER, limit, newestFirst } = range;
  const [first, last] = [above + 1, below - 1];
  if (first > last || limit < 1) return [];
  // The engine leaves out the end of a range, but not its start.
  const bounds = newestFirst
    ? { start: last, end: first - 1, reverse: true }
    : { start: first, end: last + 1 };
  return [...revisions.getRange({ ...bounds, limit })].map(({ key, value }) =>
    revisionFrom(key, value),
  );
}

/**
 * Appends revisions, each of which follows the one before it, to the head; must run inside a transaction, because it
 * needs the head as it is when it writes.
 *
 * @throws REVISION_CONFLICT
 */
export function appendRevisions(
  revisions: Revisions,
  head: Revision | null,
  all: readonly Revision[],
): void {
  let last = head;
  for (const revision of all) {
    checkFollows(last, revision);
    revisions.putSync(revision.id, canonicalText(revision as unknown as Json));
    last = revision;
  }
}

/** @throws REVISION_CONFLICT unless a revision follows the head */
export function checkFollows(head: Revision | null, { id, parent }: Revision): void {
  if (id === (head?.id ?? 0) + 1 && parent === (head?.digest ?? null)) return;
  throw refusal('REVISION_CONFLICT', { expected: id - 1, head: head?.id ?? 0 });
}
