import { type DocumentFacts, type SourceId, sourceKey } from '../document/document.ts';
import type { RenderNode } from './graph/graph-types.ts';

/**
 * The order in which Deckhand renders documents: those that depend on others, or that others depend on, in the order of
 * its topological sort (that of networkx, reversed); then the rest, including members of cycles, in their original
 * order. (docs/rest.md#errors)
 *
 * `nodes`: all documents of a revision in order of creation. `sourcesOf`: the substitution sources of a document in the
 * order of its substitutions.
 */
export function deckhandOrder<E extends DocumentFacts>(
  nodes: readonly RenderNode<E>[],
  sourcesOf: (entry: E) => readonly SourceId[],
): readonly RenderNode<E>[] {
  const uses = usesOf(nodes, sourcesOf);
  const users = new Map([...uses.keys()].map((node) => [node, 0]));
  for (const used of uses.values()) {
    for (const node of used) users.set(node, (users.get(node) ?? 0) + 1);
  }
  const sorted: RenderNode<E>[] = [];
  let generation = [...uses.keys()].filter((node) => users.get(node) === 0);
  while (generation.length > 0) {
    sorted.push(...generation);
    const next: RenderNode<E>[] = [];
    for (const node of generation.flatMap((user) => [...(uses.get(user) ?? [])])) {
      const left = (users.get(node) ?? 0) - 1;
      users.set(node, left);
      if (left === 0) next.push(node);
    }
    generation = next;
  }
  return [...new Set([...sorted.reverse(), ...nodes])];
}

/** The dependencies of each document; in order of first occurrence, of documents and their dependencies. */
function usesOf<E extends DocumentFacts>(
  nodes: readonly RenderNode<E>[],
  sourcesOf: (entry: E) => readonly SourceId[],
): ReadonlyMap<RenderNode<E>, ReadonlySet<RenderNode<E>>> {
  const uses = new Map<RenderNode<E>, Set<RenderNode<E>>>();
  const usesBy = (node: RenderNode<E>): Set<RenderNode<E>> => {
    const known = uses.get(node) ?? new Set();
    uses.set(node, known);
    return known;
  };
  for (const node of nodes) {
    const { entry, inherits, sources } = node;
    const bySource = new Map(entry.sources.map((id, at) => [sourceKey(id), sources[at] ?? null]));
    const found = sourcesOf(entry).map((id) => bySource.get(sourceKey(id)) ?? null);
    for (const used of [inherits, ...found]) {
      if (used === null) continue;
      usesBy(node).add(used);
      usesBy(used);
    }
  }
  return uses;
}
