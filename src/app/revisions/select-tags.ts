import type { RevisionId, Tag } from '../../domain/revision/revision.ts';
import { decodeCursor, type PageSpan, pageRows, pageSpan } from '../kernel/paging.ts';
import type { PageRequest, Slice } from '../kernel/slice.ts';
import type { HistoryReading } from './list-document-versions.ts';

/** A tag's position: its revision, and its name. */
type Position = readonly [revision: RevisionId, name: string];

/** The revisions whose tags are read at once. */
const chunk = 2_048;

/**
 * The tags of all revisions, those of the newest revision first, by name. With names, only the revisions that have them
 * are read; otherwise revisions in chunks, as far as the page needs.
 *
 * @throws ARGUMENT_INVALID for a bad page request
 */
export async function selectTags(
  { store }: Pick<HistoryReading, 'store'>,
  page: PageRequest,
  names: readonly string[] | undefined,
): Promise<Slice<Tag>> {
  const span = pageSpan(page, positionOfCursor);
  const ids = await revisionsOf(store, names);
  const find = (within: Pick<PageSpan<Position>, 'after' | 'before'>, limit: number) => {
    const revisions = ids.filter((id) => mayHave(id, within));
    return firstTags({
      store,
      revisions: span.backward ? revisions.reverse() : revisions,
      backward: span.backward,
      limit,
      passes: (tag) =>
        (names === undefined || names.includes(tag.name)) && isWithin(positionOf(tag), within),
    });
  };
  // One more than requested, to find out whether there are more.
  const found = await find(span, span.rows + 1);
  const extra = found.length > span.rows;
  const kept = found.slice(0, span.rows);
  return {
    items: pageRows(span.backward ? kept.reverse() : kept, (tag) => ['tag', ...positionOf(tag)]),
    // The row of the cursor itself is on the other side.
    hasNextPage: span.backward ? span.before !== undefined : extra,
    hasPreviousPage: span.backward ? extra : span.after !== undefined,
    total: async () =>
      (await find({ after: undefined, before: undefined }, Number.POSITIVE_INFINITY)).length,
  };
}

/** The revisions that can have the tags, newest first. */
async function revisionsOf(
  store: HistoryReading['store'],
  names: readonly string[] | undefined,
): Promise<readonly RevisionId[]> {
  if (names === undefined) {
    const head = (await store.head())?.id ?? 0;
    return Array.from({ length: head }, (_, at) => head - at);
  }
  const found = await Promise.all([...new Set(names)].map((name) => store.tagged(name)));
  return [...new Set(found.flat())].sort((one, other) => other - one);
}

interface TagSearch {
  readonly store: HistoryReading['store'];
  readonly revisions: readonly RevisionId[];
  readonly backward: boolean;
  readonly limit: number;
  readonly passes: (tag: Tag) => boolean;
}

async function firstTags({ store, revisions, backward, limit, passes }: TagSearch) {
  const found: Tag[] = [];
  for (let at = 0; at < revisions.length && found.length < limit; at += chunk) {
    const tags = await store.tags(revisions.slice(at, at + chunk));
    const ordered = backward ? tags.map((ofOne) => [...ofOne].reverse()) : tags;
    found.push(...ordered.flat().filter(passes));
  }
  return found.slice(0, limit);
}

function positionOf({ revision, name }: Tag): Position {
  return [revision, name];
}

function mayHave(
  id: RevisionId,
  { after, before }: Pick<PageSpan<Position>, 'after' | 'before'>,
): boolean {
  return (after === undefined || id <= after[0]) && (before === undefined || id >= before[0]);
}

function isWithin(
  position: Position,
  { after, before }: Pick<PageSpan<Position>, 'after' | 'before'>,
): boolean {
  return (
    (after === undefined || compare(position, after) > 0) &&
    (before === undefined || compare(position, before) < 0)
  );
}

function compare([revision, name]: Position, [otherRevision, otherName]: Position): number {
  if (revision !== otherRevision) return otherRevision - revision;
  return name < otherName ? -1 : Number(name > otherName);
}

function positionOfCursor(text: string): Position | null {
  const value = decodeCursor(text);
  if (!Array.isArray(value) || value.length !== 3 || value[0] !== 'tag') return null;
  const [, revision, name] = value;
  return Number.isSafeInteger(revision) && typeof name === 'string' ? [revision, name] : null;
}
