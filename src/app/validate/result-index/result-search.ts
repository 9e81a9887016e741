import type { Revision, RevisionId } from '../../../domain/revision/revision.ts';
import {
  isCertain,
  mayMatch,
  pendingSearch,
  type ResultStates,
  rangesOfStates,
  type StateFilter,
  type StateSearch,
  stateSearchOf,
} from '../../../domain/validation/result-states.ts';
import type { HistorySpan } from '../../revisions/search-history.ts';
import { maxQueuedByReads } from '../revision-validity.ts';
import { maxStaleResults, maxStaleRevisions, type ResultIndexPorts } from './changed-tree.ts';
import type { ResultIndex } from './result-index.ts';
import type { ResultPointer } from './result-pointer.ts';
import {
  keepByResults,
  mayMatchBetween,
  type TreeSearch,
  type TreeSpan,
  walkResults,
} from './walk-results.ts';

/** Finds revisions by the status of their validations, at one time. */
export interface ResultSearch {
  /** The newest revision when it began. */
  readonly head: RevisionId;
  /** The revisions of a span that may match, in order, in parts. */
  candidates(span: HistorySpan): AsyncIterable<readonly RevisionId[]>;
  /** Whether some consecutive revisions may match, both ends included. */
  mayMatchBetween(first: RevisionId, last: RevisionId): Promise<boolean>;
  /** Those of some revisions, ascending, that may match. */
  keep(ids: readonly RevisionId[]): Promise<readonly RevisionId[]>;
  /** Whether a revision that was found matches only perhaps. */
  isUncertain(id: RevisionId): boolean;
}

/** Searches by a filter; null without a filter by status. */
export type SearchResults = (filter: StateFilter, now: string) => Promise<ResultSearch | null>;

/** Revisions without index whose states are kept in memory; of more, each may match. */
const maxFresh = 256;
const statesAtOnce = 100;

/** Results recorded since the tree was made: of more, the tree is not used. */
const maxNoted = 20_000;
const notedAtOnce = 1_000;

/** Leaves that a search narrowed by two filters reads before it reads columns. */
const maxLeavesRead = 16;

/** What this process knows beyond the tree. */
interface Known {
  readonly head: Revision | null;
  /** `noted` has the last result of each revision, of those recorded after `from` and up to `sequence`. */
  readonly from: number;
  readonly sequence: number;
  readonly noted: ReadonlyMap<RevisionId, number>;
  readonly states: Map<RevisionId, KnownStates>;
}

interface KnownStates {
  /** The last result that was noted before they were read. */
  readonly sequence: number;
  readonly states: ResultStates;
}

/** Creates the search over an index. */
export function createResultSearch(
  ports: ResultIndexPorts,
  index: ResultIndex,
  maxLeaves = maxLeavesRead,
): SearchResults {
  let known: Known | null = null;

  async function refresh(): Promise<readonly [Known, ResultPointer | null]> {
    const [pointer, head, recorded] = await Promise.all([
      index.newest(),
      ports.store.head(),
      known === null ? null : recordedAfter(ports, known.sequence),
    ]);
    const before = await continued(ports, known, pointer, head);
    const next =
      before === null
        ? await noteResults(ports, await beginning(ports, pointer, head), pointer)
        : await noteResults(ports, before, pointer, recorded);
    known = next;
    if (next === null) return [await beginning(ports, null, head), null];
    return [next, pointer];
  }

  return async (filter, now) => {
    const search = stateSearchOf(filter);
    if (search === null) return null;
    // Before the results are noted: a result that is recorded meanwhile is in one of both.
    const waiting = new Set(ports.waiting());
    const [before, pointer] = await refresh();
    const covered = pointer?.revisions ?? 0;
    const head = before.head?.id ?? 0;
    if (isBehind(index, before, pointer)) void index.keepUp();
    const unlisted = head - covered > maxFresh ? [] : idsFrom(covered + 1, head);
    const stale = [...before.noted.keys()].filter((id) => id <= covered);
    await readStates(ports, before, [...stale, ...unlisted]);
    const fresh = new Map<RevisionId, boolean>();
    const tree: TreeSearch = {
      trees: index.trees,
      search,
      nowMs: Date.parse(now),
      fresh,
      uncertain: new Set(waiting),
      effort: { leavesLeft: maxLeaves },
      onMissing() {
        index.renew();
        void index.keepUp();
      },
    };
    checkFresh(tree, fresh, before, [...stale, ...unlisted], waiting);
    void queuePending(ports, tree, pointer);
    return resultSearch(tree, pointer, head);
  };
}

function checkFresh(
  { search, nowMs, uncertain }: TreeSearch,
  fresh: Map<RevisionId, boolean>,
  { states }: Known,
  ids: readonly RevisionId[],
  waiting: ReadonlySet<RevisionId>,
): void {
  for (const id of ids) {
    const known = states.get(id);
    const ranges = known && rangesOfStates(known.states);
    fresh.set(id, ranges === undefined || mayMatch(ranges, search, nowMs));
    if (ranges === undefined || !isCertain(ranges)) uncertain.add(id);
  }
  for (const id of waiting) fresh.set(id, true);
}

const idsFrom = (first: RevisionId, last: RevisionId): readonly RevisionId[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

function isBehind(
  index: ResultIndex,
  { head, noted, sequence }: Known,
  pointer: ResultPointer | null,
): boolean {
  return (
    (head?.id ?? 0) - (pointer?.revisions ?? 0) >= index.trees.fanOut ||
    noted.size >= maxStaleRevisions ||
    (pointer !== null && sequence - pointer.sequence >= maxStaleResults)
  );
}

/** What is known, if the history is still the same, and if it is enough beside a tree. */
async function continued(
  { store }: ResultIndexPorts,
  known: Known | null,
  pointer: ResultPointer | null,
  head: Revision | null,
): Promise<Known | null> {
  if (known === null || known.head === null || head === null) return null;
  if (pointer !== null && pointer.sequence < known.from) return null;
  if (head.digest === known.head.digest) return known;
  const [before] = await store.revisions([known.head.id]);
  return before?.digest === known.head.digest ? { ...known, head } : null;
}

async function beginning(
  { store }: ResultIndexPorts,
  pointer: ResultPointer | null,
  head: Revision | null,
): Promise<Known> {
  const from = pointer?.sequence ?? (await store.validations.last());
  return { head, from, sequence: from, noted: new Map(), states: new Map() };
}

/** Some results, as they were recorded. */
type Recorded = Awaited<ReturnType<typeof recordedAfter>>;

function recordedAfter({ store }: ResultIndexPorts, sequence: number) {
  return store.validations.after(sequence, notedAtOnce);
}

/** With what was recorded since the last search, the first of which may have been read; null if that is too much. */
async function noteResults(
  ports: ResultIndexPorts,
  known: Known,
  pointer: ResultPointer | null,
  first: Recorded | null = null,
): Promise<Known | null> {
  const from = Math.max(known.from, pointer?.sequence ?? 0);
  const noted = new Map([...known.noted].filter(([, sequence]) => sequence > from));
  let { sequence: last } = known;
  let read = first;
  for (;;) {
    const entries = read ?? (await recordedAfter(ports, last));
    read = null;
    for (const { revision, sequence } of entries) {
      last = sequence;
      if (sequence > from) noted.set(revision, sequence);
    }
    if (noted.size > maxNoted) return null;
    if (entries.length < notedAtOnce) break;
  }
  for (const [id, { sequence }] of known.states) {
    if (sequence < from) known.states.delete(id);
  }
  return { ...known, from, sequence: Math.max(last, from), noted };
}

/** Reads the states of revisions that are unknown, or older than the last result. */
async function readStates(
  ports: ResultIndexPorts,
  known: Known,
  ids: readonly RevisionId[],
): Promise<void> {
  const { from, sequence, noted, states } = known;
  const unread = ids.filter(
    (id) => (states.get(id)?.sequence ?? -1) < Math.max(from, noted.get(id) ?? 0),
  );
  for (let at = 0; at < unread.length; at += statesAtOnce) {
    const some = unread.slice(at, at + statesAtOnce);
    const revisions = (await ports.store.revisions(some)).filter((found) => found !== null);
    const found = await ports.statesOf(revisions);
    for (const [nth, revision] of revisions.entries()) {
      const read = found[nth];
      if (read === undefined) continue;
      states.set(revision.id, { sequence, states: read });
      if (mayMatch(rangesOfStates(read), pendingSearch, 0)) ports.queue(revision);
    }
  }
}

/** Has missing results of older revisions computed. */
async function queuePending(
  { store, queue }: ResultIndexPorts,
  tree: TreeSearch,
  pointer: ResultPointer | null,
): Promise<void> {
  if (pointer === null) return;
  const search: StateSearch = pendingSearch;
  const wanted: TreeSearch = {
    ...tree,
    search,
    fresh: new Map(),
    uncertain: new Set(),
    effort: { leavesLeft: maxLeavesRead },
  };
  const span = { first: 1, last: pointer.revisions, newestFirst: true };
  try {
    const ids: RevisionId[] = [];
    for await (const some of walkResults(wanted, [pointer.root], span)) {
      ids.push(...some);
      if (ids.length >= maxQueuedByReads) break;
    }
    if (ids.length === 0) return;
    for (const revision of await store.revisions(ids.slice(0, maxQueuedByReads))) {
      if (revision !== null) queue(revision);
    }
  } catch {
    // The next search tries again.
  }
}

function resultSearch(
  tree: TreeSearch,
  pointer: ResultPointer | null,
  head: RevisionId,
): ResultSearch {
  const covered = pointer?.revisions ?? 0;

  function* unlisted({ first, last, newestFirst }: TreeSpan): Generator<readonly RevisionId[]> {
    const [from, to] = [Math.max(first, covered + 1), Math.min(last, head)];
    for (let at = 0; at <= to - from; at += 1) {
      const id = newestFirst ? to - at : from + at;
      const isFound = tree.fresh.get(id);
      if (isFound === undefined) tree.uncertain.add(id);
      if (isFound ?? true) yield [id];
    }
  }

  async function* candidates({ above, below, newestFirst }: HistorySpan) {
    const span = { first: above + 1, last: below - 1, newestFirst };
    if (newestFirst) yield* unlisted(span);
    if (pointer !== null) {
      const within = { ...span, last: Math.min(span.last, covered) };
      yield* walkResults(tree, [pointer.root], within);
    }
    if (!newestFirst) yield* unlisted(span);
  }

  return {
    head,
    candidates,
    isUncertain: (id) => tree.uncertain.has(id),
    async mayMatchBetween(first, last) {
      if (pointer === null || last > covered) return true;
      return mayMatchBetween(tree, pointer.root, { first, last });
    },
    async keep(ids) {
      const listed = ids.filter((id) => id <= covered);
      const kept =
        pointer === null || listed.length === 0
          ? []
          : await keepByResults(tree, pointer.root, listed);
      const others = ids.filter((id) => {
        if (id <= covered) return false;
        const isFound = tree.fresh.get(id);
        if (isFound === undefined) tree.uncertain.add(id);
        return isFound ?? true;
      });
      return [...kept, ...others];
    },
  };
}
