import type { Visibility } from '../../domain/access/visibility.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import { findRevisionsById } from '../kernel/find-revisions.ts';
import type { Services } from '../kernel/services.ts';
import type { ValidityOf } from '../validate/having-validity.ts';
import { describeRevisions } from './describe-revisions.ts';
import type { RevisionDescription, RevisionList, RevisionsRequest } from './revision-list.ts';

type Reading = Pick<Services, 'store' | 'content'> & { readonly validityOf: ValidityOf };

/** Revisions read at once. */
const pageRows = 500;

/**
 * The history as clients of Deckhand list it: oldest first unless they request another order. However long it is, only
 * numbers (and times, if it is sorted by them) are kept in memory, and a page of revisions. (docs/rest.md#revisions)
 */
export async function queryRevisions(
  services: Reading,
  { tags, byTime = false, descending = false, offset = 0, limit = null }: RevisionsRequest,
  visibility: Visibility,
): Promise<RevisionList> {
  const ids = tags === undefined ? await allIds(services) : await taggedIds(services, tags);
  const ordered = byTime ? await sortedByTime(services, ids) : ids;
  if (descending) ordered.reverse();
  const listed = ordered.slice(offset, limit === null ? undefined : offset + limit);
  return {
    count: ordered.length,
    listed: listed.length,
    pages: describedPages(services, listed, visibility),
  };
}

async function allIds({ store }: Reading): Promise<RevisionId[]> {
  const head = await store.head();
  return Array.from({ length: head?.id ?? 0 }, (_, at) => at + 1);
}

async function taggedIds({ store }: Reading, names: readonly string[]): Promise<RevisionId[]> {
  const found = new Set<RevisionId>();
  for (const name of new Set(names)) for (const id of await store.tagged(name)) found.add(id);
  return [...found].sort((one, other) => one - other);
}

/** The clocks of several servers differ, so the order of times may differ from that of numbers. */
async function sortedByTime(services: Reading, ids: readonly RevisionId[]): Promise<RevisionId[]> {
  const times: { readonly id: RevisionId; readonly time: string }[] = [];
  for await (const page of readPages(services, ids)) {
    for (const { id, createdAt } of page) times.push({ id, time: createdAt });
  }
  // Sorting is stable: at equal times, the lower number comes first.
  times.sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)));
  return times.map(({ id }) => id);
}

async function* describedPages(
  services: Reading,
  ids: readonly RevisionId[],
  visibility: Visibility,
): AsyncGenerator<readonly RevisionDescription[]> {
  for await (const page of readPages(services, ids)) {
    yield await describeRevisions(services, page, visibility);
  }
}

/** A purge may delete revisions meanwhile; they are left out. */
async function* readPages(
  { store }: Reading,
  ids: readonly RevisionId[],
): AsyncGenerator<readonly Revision[]> {
  for (let at = 0; at < ids.length; at += pageRows) {
    const found = await findRevisionsById(store, ids.slice(at, at + pageRows));
    yield found.filter((revision) => revision !== null);
  }
}
