import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import { indexSearchOf } from '../../domain/revision/revision-index.ts';
import type { Clock } from '../../ports/clock.ts';
import { findRevisionsById, idOfCursor, pageRevisions } from '../kernel/find-revisions.ts';
import { pageRows, pageSpan } from '../kernel/paging.ts';
import type { PageRequest, Slice } from '../kernel/slice.ts';
import { havingValidity, type ValidityOf } from '../validate/having-validity.ts';
import type { ResultSearch, SearchResults } from '../validate/result-index/result-search.ts';
import type { HistoryIndex } from './history-index.ts';
import { type HistoryReading, revisionsTouching } from './list-document-versions.ts';
import { listRevisionWrites } from './list-revision-writes.ts';
import type { DocumentName, RevisionFilter } from './revision-query.ts';
import { type HistorySpan, rangesOf, searchHistory } from './search-history.ts';

/** Candidates in a part of the history: all revisions that match, and possibly others. */
type Candidates = (span: HistorySpan) => AsyncIterable<readonly Revision[]>;

/** Maximum number of revisions read at once. */
const maxChunk = 2_048;

interface Selecting extends HistoryReading {
  readonly clock: Clock;
  readonly historyIndex: HistoryIndex;
  readonly validityOf: ValidityOf;
  readonly searchResults: SearchResults;
}

/**
 * The history, filtered, newest first. With a filter for documents, tags, authors, buckets, messages or statuses only
 * their revisions are read; otherwise revisions are read in chunks, as far as the page needs.
 *
 * @throws ARGUMENT_INVALID for a bad cursor or time
 */
export async function selectRevisions(
  services: Selecting,
  page: PageRequest,
  filter: RevisionFilter = {},
): Promise<Slice<Revision>> {
  const { store } = services;
  if (Object.values(filter).every((value) => value === undefined))
    return pageRevisions(store, page);
  const { backward, rows, after, before } = pageSpan(page, idOfCursor);
  const [tagged, results] = await Promise.all([
    filter.tag === undefined ? null : taggedRevisions(services, filter.tag),
    services.searchResults(filter, services.clock.now()),
  ]);
  const head = results?.head ?? (await store.head())?.id ?? 0;
  const passes = revisionFilter(filter, tagged);
  const narrowed = async (found: readonly Revision[]) => {
    const writing = await writingBuckets(services, found.filter(passes), filter.bucket);
    return results === null ? writing : havingResults(services, results, writing, filter);
  };
  const candidates = candidatesFor({ ...services, head }, filter, tagged, results);
  const below = Math.min(after ?? head + 1, head + 1);
  const above = Math.max(before ?? 0, 0);
  const find = (limit: number, span: HistorySpan) => passing(candidates(span), narrowed, limit);
  // One more than requested, to find out whether there are more.
  const found = await find(rows + 1, { above, below, newestFirst: !backward });
  const extra = found.length > rows;
  const kept = found.slice(0, rows);
  const ordered = backward ? kept.reverse() : kept;
  return {
    items: pageRows(ordered, ({ id }) => ['revision', id]),
    // The row of the cursor itself is on the other side.
    hasNextPage: backward ? above > 0 : extra,
    hasPreviousPage: backward ? extra : below <= head,
    total: async () => {
      const whole = { above: 0, below: head + 1, newestFirst: true };
      return (await find(Number.POSITIVE_INFINITY, whole)).length;
    },
  };
}

async function passing(
  chunks: AsyncIterable<readonly Revision[]>,
  narrowed: (chunk: readonly Revision[]) => Promise<readonly Revision[]>,
  limit: number,
): Promise<Revision[]> {
  const found: Revision[] = [];
  for await (const chunk of chunks) {
    found.push(...(await narrowed(chunk)));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** Those of the revisions that wrote some buckets with visible writes there. */
async function writingBuckets(
  services: HistoryReading,
  revisions: readonly Revision[],
  buckets: readonly string[] | undefined,
): Promise<readonly Revision[]> {
  if (buckets === undefined || services.visibility.isUnrestricted) return revisions;
  const written = await listRevisionWrites(services, revisions, services.visibility);
  return revisions.filter((_, at) => written[at]?.buckets.some((name) => buckets.includes(name)));
}

/** Those of some revisions whose validations have the status of a filter, in the same order. */
async function havingResults(
  { validityOf }: Selecting,
  results: ResultSearch,
  revisions: readonly Revision[],
  filter: RevisionFilter,
): Promise<readonly Revision[]> {
  const ids = revisions.map(({ id }) => id).sort((one, other) => one - other);
  const matching = new Set(await results.keep(ids));
  const kept = revisions.filter(({ id }) => matching.has(id));
  const uncertain = kept.filter(({ id }) => results.isUncertain(id));
  if (uncertain.length === 0) return kept;
  const found = new Set(await havingValidity(validityOf, uncertain, filter));
  return kept.filter((revision) => found.has(revision) || !results.isUncertain(revision.id));
}

/** The shortest list that contains all matching revisions. */
function candidatesFor(
  services: Selecting & { readonly head: RevisionId },
  { touches, ...filter }: RevisionFilter,
  tagged: ReadonlySet<RevisionId> | null,
  results: ResultSearch | null,
): Candidates {
  if (touches !== undefined) return (span) => touching(services, touches, span);
  if (tagged !== null) return (span) => numbered(services, [...tagged], span);
  const search = indexSearchOf(filter);
  if (search !== null) {
    const searched = { ...services, narrowing: results };
    return (span) => searchHistory(searched, search, span, services.head);
  }
  if (results !== null) return (span) => byResults(services, results, span);
  return (span) => rangesOf(services.store, span);
}

/** Revisions read first by their results: a page is seldom longer. */
const firstChunk = 32;

async function* byResults(
  services: Selecting,
  results: ResultSearch,
  span: HistorySpan,
): AsyncGenerator<readonly Revision[]> {
  let ids: RevisionId[] = [];
  let size = firstChunk;
  const read = async () =>
    (await findRevisionsById(services.store, ids)).filter((found) => found !== null);
  for await (const some of results.candidates(span)) {
    ids.push(...some);
    if (ids.length < size) continue;
    yield await read();
    ids = [];
    size = Math.min(size * 2, maxChunk);
  }
  yield await read();
}

async function taggedRevisions(
  { store }: HistoryReading,
  names: readonly string[],
): Promise<ReadonlySet<RevisionId>> {
  const found = await Promise.all([...new Set(names)].map((name) => store.tagged(name)));
  return new Set(found.flat().sort((one, other) => other - one));
}

async function* touching(
  services: HistoryReading,
  name: DocumentName,
  { above, below, newestFirst }: HistorySpan,
): AsyncGenerator<readonly Revision[]> {
  const [newest] = await findRevisionsById(services.store, [below - 1]);
  if (!newest) return;
  const found: Revision[] = [];
  for await (const revision of revisionsTouching(services, newest, name)) {
    if (revision.id <= above) break;
    // The way leads from newer to older.
    if (newestFirst) yield [revision];
    else found.push(revision);
  }
  yield found.reverse();
}

async function* numbered(
  { store }: HistoryReading,
  newestFirstIds: readonly RevisionId[],
  { above, below, newestFirst }: HistorySpan,
): AsyncGenerator<readonly Revision[]> {
  const within = newestFirstIds.filter((id) => id > above && id < below);
  const ids = newestFirst ? within : within.reverse();
  for (let at = 0; at < ids.length; at += maxChunk) {
    const found = await findRevisionsById(store, ids.slice(at, at + maxChunk));
    yield found.filter((revision) => revision !== null);
  }
}

/**
 * Whether a revision matches the filters on the record itself, and is among the tagged ones if a tag is given. The
 * clocks of several servers differ, so the order of times may differ from that of numbers.
 */
function revisionFilter(
  filter: RevisionFilter,
  tagged: ReadonlySet<RevisionId> | null,
): (revision: Revision) => boolean {
  const { author, bucket, since, until, message } = filter;
  const earliest = since === undefined ? null : Date.parse(since);
  const latest = until === undefined ? null : Date.parse(until);
  const words = message?.toLowerCase();
  return (revision) => {
    const time = Date.parse(revision.createdAt);
    return (
      (tagged === null || tagged.has(revision.id)) &&
      (author === undefined || author.includes(revision.author)) &&
      (bucket === undefined || revision.buckets.some((name) => bucket.includes(name))) &&
      (earliest === null || time >= earliest) &&
      (latest === null || time <= latest) &&
      (words === undefined || revision.message.toLowerCase().includes(words))
    );
  };
}
