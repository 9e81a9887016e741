import { type DocumentEntry, documentKey } from '../../domain/document/document.ts';
import { cyclesAmong, inDependencyOrder } from '../../domain/render/graph/dependency-order.ts';
import type { Reference } from './reference-cases.ts';

/** Documents that need each other, or one alone. */
interface Group {
  readonly key: string;
  readonly members: readonly Node[];
}

interface Node {
  readonly key: string;
  readonly entry: DocumentEntry;
}

/**
 * Documents in an order in which children come before their parents and referrers before their targets. Among documents
 * that refer to each other in a cycle, which have no such order, children still come before parents.
 */
export function inDeletionOrder(
  going: ReadonlyMap<string, DocumentEntry>,
  links: readonly Reference[],
): readonly DocumentEntry[] {
  const nodes = new Map(Array.from(going, ([key, entry]) => [key, { key, entry }]));
  const needing = neededFirst(nodes, links);
  const children = neededFirst(
    nodes,
    links.filter(({ relation }) => relation === 'parent'),
  );
  const groups = groupsOf([...nodes.values()], needing);
  const { order } = inDependencyOrder([...new Set(groups.values())], (group) =>
    group.members.flatMap((node) =>
      needing(node)
        .flatMap((one) => groups.get(one) ?? [])
        .filter((one) => one !== group),
    ),
  );
  return order.flatMap(({ members }) => {
    // Parents have no cycles, so every document is in the order.
    const inside = new Set(members);
    const within = inDependencyOrder(members, (node) =>
      children(node).filter((one) => inside.has(one)),
    );
    return within.order.map(({ entry }) => entry);
  });
}

/** The documents that must be deleted before each. */
function neededFirst(
  nodes: ReadonlyMap<string, Node>,
  links: readonly Reference[],
): (node: Node) => readonly Node[] {
  const before = new Map<Node, Node[]>();
  for (const { from, to } of links) {
    const first = nodes.get(documentKey(from));
    const then = to === null ? undefined : nodes.get(documentKey(to));
    if (first === undefined || then === undefined || first === then) continue;
    const known = before.get(then);
    if (known === undefined) before.set(then, [first]);
    else known.push(first);
  }
  return (node) => before.get(node) ?? [];
}

function groupsOf(
  nodes: readonly Node[],
  needing: (node: Node) => readonly Node[],
): ReadonlyMap<Node, Group> {
  const alone = nodes.map((node) => ({ key: node.key, members: [node] }));
  const circles = cyclesAmong(nodes, needing).map((members) => ({
    key: members[0]?.key ?? '',
    members,
  }));
  return new Map(
    [...alone, ...circles].flatMap((group) => group.members.map((node) => [node, group] as const)),
  );
}
