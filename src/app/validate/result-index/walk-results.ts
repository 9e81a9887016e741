import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { ResultNode } from '../../../domain/validation/result-node.ts';
import {
  isCertain,
  isListed,
  mayMatch,
  type StateSearch,
  stateTest,
} from '../../../domain/validation/result-states.ts';
import type { ResultTrees, TreeNode } from './result-tree.ts';

/** A search of a tree of results, at a time. */
export interface TreeSearch {
  readonly trees: ResultTrees;
  readonly search: StateSearch;
  readonly nowMs: number;
  /** What is known better than by the tree, ascending: whether a revision may match. */
  readonly fresh: ReadonlyMap<RevisionId, boolean>;
  /** Receives the revisions found that may not match. */
  readonly uncertain: Set<RevisionId>;
  /** Called if a node of the tree is missing. */
  readonly onMissing: () => void;
  /** Leaves that a search narrowed by two filters reads before it reads columns instead. */
  readonly effort: { leavesLeft: number };
}

/** Revisions in one direction, both ends included. */
export interface TreeSpan {
  readonly first: RevisionId;
  readonly last: RevisionId;
  readonly newestFirst: boolean;
}

/** Nodes read at once: first, and at most. */
const firstNodes = 4;
const maxNodes = 64;

/** The revisions of a tree that may match, in order, in parts. */
export async function* walkResults(
  search: TreeSearch,
  places: readonly TreeNode[],
  span: TreeSpan,
): AsyncGenerator<readonly RevisionId[]> {
  for (let at = 0, count = firstNodes; at < places.length; count = Math.min(count * 4, maxNodes)) {
    const some = places.slice(at, at + count);
    at += some.length;
    const nodes = await search.trees.read(some.map(({ digest }) => digest));
    for (const [nth, place] of some.entries()) {
      const node = nodes[nth] ?? null;
      if (node === null) {
        search.onMissing();
        yield* allBelow(search, place, span);
        continue;
      }
      // A search for one state finds something in every leaf that it reads.
      const test = search.search.length > 1 ? await testByColumns(search, place, node) : null;
      if (test !== null) {
        yield ordered(idsBelow(search, place, span).filter(test), span);
      } else if (node.below === null) {
        search.effort.leavesLeft -= 1;
        const ids = idsBelow(search, place, span);
        yield ordered(
          ids.filter((id) => mayMatchIn(search, place, node, id)),
          span,
        );
      } else {
        yield* walkResults(search, ordered(below(search, place, node, span), span), span);
      }
    }
  }
}

/** Those of some revisions, ascending, that may match by a tree. */
export async function keepByResults(
  search: TreeSearch,
  root: TreeNode,
  ids: readonly RevisionId[],
): Promise<readonly RevisionId[]> {
  const kept: RevisionId[] = [];
  let places = [{ place: root, ids }];
  while (places.length > 0) {
    const nodes = await search.trees.read(places.map(({ place }) => place.digest));
    const next: typeof places = [];
    for (const [nth, { place, ids: asked }] of places.entries()) {
      const node = nodes[nth] ?? null;
      if (node === null) {
        search.onMissing();
        for (const id of asked) search.uncertain.add(id);
        kept.push(...asked);
        continue;
      }
      const test = await testByColumns(search, place, node);
      if (test !== null) {
        kept.push(...asked.filter(test));
      } else if (node.below === null) {
        search.effort.leavesLeft -= 1;
        kept.push(...asked.filter((id) => mayMatchIn(search, place, node, id)));
      } else {
        const [first = 0, last = 0] = [asked[0], asked.at(-1)];
        const children = below(search, place, node, { first, last });
        next.push(...withIds(search, children, asked));
      }
    }
    places = next;
  }
  return kept.sort((one, other) => one - other);
}

/** Whether some consecutive revisions may match, by the nodes above the last two levels. */
export async function mayMatchBetween(
  search: TreeSearch,
  root: TreeNode,
  span: Pick<TreeSpan, 'first' | 'last'>,
): Promise<boolean> {
  for (let places: readonly TreeNode[] = [root]; places.length > 0; ) {
    if ((places[0]?.level ?? 0) < 2) return true;
    const nodes = await search.trees.read(places.map(({ digest }) => digest));
    if (nodes.includes(null)) return true;
    places = places.flatMap((place, nth) => {
      const node = nodes[nth];
      return node ? below(search, place, node, span) : [];
    });
  }
  return false;
}

/** The nodes below which some revisions are, each with these. */
function withIds(
  search: TreeSearch,
  children: readonly TreeNode[],
  ids: readonly RevisionId[],
): readonly { readonly place: TreeNode; readonly ids: readonly RevisionId[] }[] {
  let at = 0;
  return children.flatMap((place) => {
    const [from, to] = rangeOfNode(search, place);
    while (at < ids.length && (ids[at] ?? 0) < from) at += 1;
    const begin = at;
    while (at < ids.length && (ids[at] ?? 0) <= to) at += 1;
    return at === begin ? [] : [{ place, ids: ids.slice(begin, at) }];
  });
}

/** A test whether a revision below a node of level 1 may match; null if its leaves are to be read. */
async function testByColumns(
  search: TreeSearch,
  place: TreeNode,
  node: ResultNode,
): Promise<((id: RevisionId) => boolean) | null> {
  if (place.level !== 1 || search.effort.leavesLeft > 0) return null;
  const terms = search.search.map(({ term }) => term);
  const columns = await search.trees.columns.read(place.digest, node, terms);
  if (columns === null) return null;
  const tests = search.search.map(({ wanted }) => stateTest(wanted, search.nowMs));
  const [first, last] = rangeOfNode(search, place);
  const hasFresh = [...search.fresh.keys()].some((id) => id >= first && id <= last);
  return (id) => {
    const isFresh = hasFresh ? search.fresh.get(id) : undefined;
    if (isFresh !== undefined) return isFresh;
    let isUncertain = false;
    for (const [at, column] of columns.entries()) {
      const state = column[id - first];
      if (state === undefined || !tests[at]?.(state)) return false;
      isUncertain ||= !isListed(state);
    }
    if (isUncertain) search.uncertain.add(id);
    return true;
  };
}

const ordered = <T>(items: readonly T[], { newestFirst }: TreeSpan): readonly T[] =>
  newestFirst ? items.toReversed() : items;

function rangeOfNode(
  { trees }: TreeSearch,
  { level, number }: TreeNode,
): readonly [first: RevisionId, last: RevisionId] {
  const size = trees.sizeOf(level);
  return [number * size + 1, (number + 1) * size];
}

/** The nodes below one that have revisions of a span which may match. */
function below(
  search: TreeSearch,
  { level, number }: TreeNode,
  node: ResultNode,
  { first, last }: Pick<TreeSpan, 'first' | 'last'>,
): readonly TreeNode[] {
  const freshIds = [...search.fresh].flatMap(([id, isFound]) => (isFound ? [id] : []));
  return (node.below ?? []).flatMap((digest, at) => {
    const child = { digest, level: level - 1, number: number * search.trees.fanOut + at };
    const [from, to] = rangeOfNode(search, child);
    if (to < first || from > last) return [];
    const ranges = node.parts[at];
    const isPossible =
      (ranges !== undefined && mayMatch(ranges, search.search, search.nowMs)) ||
      freshIds.some((id) => id >= from && id <= to);
    return isPossible ? [child] : [];
  });
}

/** Whether a revision of a leaf may match. */
function mayMatchIn(
  search: TreeSearch,
  place: TreeNode,
  { parts }: ResultNode,
  id: RevisionId,
): boolean {
  const [first] = rangeOfNode(search, place);
  const ranges = parts[id - first];
  if (ranges === undefined) return false;
  const isFresh = search.fresh.get(id);
  if (!(isFresh ?? mayMatch(ranges, search.search, search.nowMs))) return false;
  if (isFresh === undefined && !isCertain(ranges)) search.uncertain.add(id);
  return true;
}

/** The revisions of a span below a node, ascending. */
function idsBelow(
  search: TreeSearch,
  place: TreeNode,
  span: Pick<TreeSpan, 'first' | 'last'>,
): readonly RevisionId[] {
  const [first, last] = rangeOfNode(search, place);
  const [from, to] = [Math.max(first, span.first), Math.min(last, span.last)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

function* allBelow(
  search: TreeSearch,
  place: TreeNode,
  span: TreeSpan,
): Generator<readonly RevisionId[]> {
  const ids = idsBelow(search, place, span);
  for (const id of ids) search.uncertain.add(id);
  yield ordered(ids, span);
}
