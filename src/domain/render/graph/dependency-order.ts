import { eachInSteps, sortInSteps } from '../../in-steps.ts';
import { runSteps } from '../../run-steps.ts';

/** Something with dependencies, and a key that decides the order where dependencies do not. */
interface Keyed {
  readonly key: string;
}

/** Nodes in an order in which dependencies come first, except for cycles. */
export interface DependencyOrder<N> {
  readonly order: readonly N[];
  /** Members of cycles, and nodes that depend on them; by key. */
  readonly rest: readonly N[];
}

/**
 * Sorts nodes by dependency: first those without dependencies, then those that depend on these
 * alone, and so on; each group by key. The order of the input does not matter.
 */
export function inDependencyOrder<N extends Keyed>(
  nodes: readonly N[],
  dependenciesOf: (node: N) => readonly N[],
): DependencyOrder<N> {
  return runSteps(dependencyOrderInSteps(nodes, dependenciesOf));
}

/** {@link inDependencyOrder} in steps, so that a caller can yield to the event loop between them. */
export function* dependencyOrderInSteps<N extends Keyed>(
  nodes: readonly N[],
  dependenciesOf: (node: N) => readonly N[],
): Generator<void, DependencyOrder<N>> {
  const sorted = yield* inKeyOrder(nodes);
  const { waitsFor, dependants } = yield* links(sorted, dependenciesOf);
  const order: N[] = [];
  let ready = Uint32Array.from(sorted.keys()).filter((at) => waitsFor[at] === 0);
  while (ready.length > 0) {
    const released: number[] = [];
    yield* eachInSteps(ready, (at) => {
      order.push(sorted[at] as N);
      for (const dependant of dependants[at] ?? []) {
        const left = (waitsFor[dependant] ?? 0) - 1;
        waitsFor[dependant] = left;
        if (left === 0) released.push(dependant);
      }
    });
    ready = Uint32Array.from(released).sort();
    yield;
  }
  return { order, rest: sorted.filter((_, at) => waitsFor[at] !== 0) };
}

/** Nodes by number: numbers are faster to count and sort than nodes and their keys. */
interface Links {
  /** The number of dependencies that each node still waits for. */
  readonly waitsFor: Uint32Array;
  readonly dependants: readonly (readonly number[] | undefined)[];
}

function* links<N extends Keyed>(
  nodes: readonly N[],
  dependenciesOf: (node: N) => readonly N[],
): Generator<void, Links> {
  const numbers = new Map<N, number>();
  yield* eachInSteps(nodes, (node) => numbers.set(node, numbers.size));
  const waitsFor = new Uint32Array(nodes.length);
  const dependants: (number[] | undefined)[] = nodes.map(() => undefined);
  yield* eachInSteps(nodes, (node, at) => {
    const dependencies = dependenciesOf(node);
    waitsFor[at] = dependencies.length;
    for (const dependency of dependencies) {
      const number = numbers.get(dependency);
      if (number === undefined) continue;
      const others = dependants[number];
      if (others === undefined) dependants[number] = [at];
      else others.push(at);
    }
  });
  return { waitsFor, dependants };
}

/**
 * Nodes in order of key; does not sort them if they are already in order, like those of a whole
 * revision.
 */
function* inKeyOrder<N extends Keyed>(nodes: readonly N[]): Generator<void, readonly N[]> {
  let isSorted = true;
  yield* eachInSteps(nodes, (node, at) => {
    isSorted &&= at === 0 || (nodes[at - 1] as N).key < node.key;
  });
  return isSorted ? nodes : yield* sortInSteps(nodes, byKey);
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
 * Walks depth first from each node not yet visited, and returns the nodes of each walk, in
 * post-order. Two such walks, the second backwards, find the cycles (Kosaraju). Not recursive: a
 * chain may be as long as there are documents.
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
