import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { ResultNode } from '../../../domain/validation/result-node.ts';
import { isCertain, mayMatch, type StateSearch } from '../../../domain/validation/result-states.ts';
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
      } else if (node.below === null) {
        const found = matchesIn(search, place, node);
        yield ordered(
          found.filter((id) => id >= span.first && id <= span.last),
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
    places = places.flatMap(({ place, ids: asked }, nth) => {
      const node = nodes[nth] ?? null;
      if (node === null) search.onMissing();
      if (node === null || node.below === null) {
        const found = node === null ? null : new Set(matchesIn(search, place, node));
        for (const id of asked) {
          if (found !== null && !found.has(id)) continue;
          if (found === null) search.uncertain.add(id);
          kept.push(id);
        }
        return [];
      }
      const [first = 0, last = 0] = [asked[0], asked.at(-1)];
      return below(search, place, node, { first, last }).map((child) => {
        const [from, to] = rangeOfNode(search, child);
        return { place: child, ids: asked.filter((id) => id >= from && id <= to) };
      });
    });
    places = places.filter(({ ids: some }) => some.length > 0);
  }
  return kept;
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

/** The revisions of a leaf that may match, ascending. */
function matchesIn(search: TreeSearch, place: TreeNode, { parts }: ResultNode): RevisionId[] {
  const [first] = rangeOfNode(search, place);
  return parts.flatMap((ranges, at) => {
    const id = first + at;
    const isFresh = search.fresh.get(id);
    if (!(isFresh ?? mayMatch(ranges, search.search, search.nowMs))) return [];
    if (isFresh === undefined && !isCertain(ranges)) search.uncertain.add(id);
    return [id];
  });
}

function* allBelow(
  search: TreeSearch,
  place: TreeNode,
  span: TreeSpan,
): Generator<readonly RevisionId[]> {
  const [first, last] = rangeOfNode(search, place);
  const [from, to] = [Math.max(first, span.first), Math.min(last, span.last)];
  for (let at = 0; at <= to - from; at += 1) {
    const id = span.newestFirst ? to - at : from + at;
    search.uncertain.add(id);
    yield [id];
  }
}
