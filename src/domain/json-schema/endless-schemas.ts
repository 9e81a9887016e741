import type { SchemaNode } from './schema-node.ts';

/**
 * The schemas that refer back to themselves without a step into the data: applying one of them would never end. (The
 * result also contains the schemas on a way from one such cycle to another.)
 */
export function endlessSchemas(nodes: readonly SchemaNode[]): ReadonlySet<SchemaNode> {
  const after = new Map(nodes.map((node) => [node, [...node.sameValue]]));
  const before = new Map<SchemaNode, SchemaNode[]>(nodes.map((node) => [node, []]));
  for (const node of nodes) {
    for (const next of node.sameValue) before.get(next)?.push(node);
  }
  return withoutEnds(withoutEnds(new Set(nodes), after, before), before, after);
}

type Ways = ReadonlyMap<SchemaNode, readonly SchemaNode[]>;

/** Removes nodes without outgoing edges until there are none; returns the rest. */
function withoutEnds(nodes: ReadonlySet<SchemaNode>, after: Ways, before: Ways): Set<SchemaNode> {
  const left = new Set(nodes);
  const waysOn = new Map<SchemaNode, number>();
  for (const node of nodes) {
    waysOn.set(node, (after.get(node) ?? []).filter((next) => nodes.has(next)).length);
  }
  const ends = [...nodes].filter((node) => waysOn.get(node) === 0);
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    left.delete(end);
    for (const node of before.get(end) ?? []) {
      const ways = (waysOn.get(node) ?? 0) - 1;
      waysOn.set(node, ways);
      if (ways === 0 && left.has(node)) ends.push(node);
    }
  }
  return left;
}
