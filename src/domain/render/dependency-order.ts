/** Something with dependencies, and a key that decides where dependencies leave the order open. */
interface Keyed {
  readonly key: string;
}

/** Nodes in an order in which each comes after those it depends on, as far as there is one. */
export interface DependencyOrder<N> {
  readonly order: readonly N[];
  /** Members of cycles, and what depends on them; by key. */
  readonly rest: readonly N[];
}

/**
 * Sorts nodes by dependency: first those that depend on nothing, then those that depend on these
 * alone, and so on; each group by key. The order in which nodes come does not matter.
 */
export function inDependencyOrder<N extends Keyed>(
  nodes: readonly N[],
  dependenciesOf: (node: N) => readonly N[],
): DependencyOrder<N> {
  const waitsFor = new Map(nodes.map((node) => [node, dependenciesOf(node).length]));
  const dependants = dependantsOf(nodes, dependenciesOf);
  const order: N[] = [];
  let ready = nodes.filter((node) => waitsFor.get(node) === 0);
  while (ready.length > 0) {
    for (const node of ready.sort(byKey)) order.push(node);
    ready = ready.flatMap((done) => release(dependants.get(done) ?? [], waitsFor));
  }
  const rest = nodes.filter((node) => waitsFor.get(node) !== 0);
  return { order, rest: rest.sort(byKey) };
}

/** Those of a node's dependants that waited for nothing else. */
function release<N>(dependants: readonly N[], waitsFor: Map<N, number>): readonly N[] {
  return dependants.filter((node) => {
    const left = (waitsFor.get(node) ?? 0) - 1;
    waitsFor.set(node, left);
    return left === 0;
  });
}

function dependantsOf<N>(
  nodes: readonly N[],
  dependenciesOf: (node: N) => readonly N[],
): ReadonlyMap<N, readonly N[]> {
  const dependants = new Map<N, N[]>(nodes.map((node) => [node, []]));
  for (const node of nodes) {
    for (const dependency of dependenciesOf(node)) dependants.get(dependency)?.push(node);
  }
  return dependants;
}

function byKey(one: Keyed, other: Keyed): number {
  return one.key < other.key ? -1 : 1;
}

/**
 * The cycles among nodes: groups in which each depends on each, a node that depends on itself
 * included. Each group is sorted by key.
 */
export function cyclesAmong<N extends Keyed>(
  nodes: readonly N[],
  dependenciesOf: (node: N) => readonly N[],
): readonly (readonly N[])[] {
  const dependants = dependantsOf(nodes, dependenciesOf);
  const finished = visit(nodes, dependenciesOf).flat();
  const groups = visit(finished.reverse(), (node) => dependants.get(node) ?? []);
  return groups
    .filter(
      ([first, ...more]) => first && (more.length > 0 || dependenciesOf(first).includes(first)),
    )
    .map((group) => group.toSorted(byKey));
}

/**
 * Walks depth first from each node not yet met, and gives what each walk met, in order of leaving.
 * Two such walks, the second backwards, find the cycles (Kosaraju). Not recursive: a chain may be
 * as long as there are documents.
 */
function visit<N>(starts: readonly N[], nextOf: (node: N) => readonly N[]): N[][] {
  const allowed = new Set(starts);
  const walks: N[][] = [];
  for (const start of starts) {
    if (!allowed.delete(start)) continue;
    const left: N[] = [];
    const stack = [{ node: start, ahead: nextOf(start)[Symbol.iterator]() }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { value: next, done } = top.ahead.next();
      if (done === true) {
        left.push(top.node);
        stack.pop();
      } else if (allowed.delete(next)) {
        stack.push({ node: next, ahead: nextOf(next)[Symbol.iterator]() });
      }
    }
    walks.push(left);
  }
  return walks;
}
