type Reads = ReadonlyMap<string, readonly string[]>;

/**
 * The cycles of what rules read: one for each group of rules that all read each other, as a list in which each reads
 * the next one and the last one the first. It begins with the first rule of the group by name.
 */
export function findCycles(reads: Reads): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = [];
  const inCycle = new Set<string>();
  const groups = groupsOf(reads);
  for (const start of [...reads.keys()].sort()) {
    if (inCycle.has(start)) continue;
    const group = new Set(groups.get(start));
    const cycle = shortestCycle(reads, start, group);
    if (cycle === null) continue;
    cycles.push(cycle);
    for (const name of group) inCycle.add(name);
  }
  return cycles;
}

/** The shortest way from a rule back to itself, which stays in its group. */
function shortestCycle(
  reads: Reads,
  start: string,
  group: ReadonlySet<string>,
): readonly string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const name of queue) {
    for (const next of reads.get(name) ?? []) {
      if (next === start) return wayTo(cameFrom, start, name);
      if (cameFrom.has(next) || !group.has(next)) continue;
      cameFrom.set(next, name);
      queue.push(next);
    }
  }
  return null;
}

function wayTo(
  cameFrom: ReadonlyMap<string, string>,
  start: string,
  end: string,
): readonly string[] {
  const way = [end];
  for (let at = end; at !== start; ) {
    at = cameFrom.get(at) ?? start;
    way.push(at);
  }
  return way.reverse();
}

/** A rule while its groups are looked for. */
interface Visit {
  readonly name: string;
  readonly reads: readonly string[];
  /** The position of the next rule in `reads`. */
  next: number;
}

/**
 * For each rule the rules that it reads and that read it, at any distance, itself included: strongly connected components,
 * by Tarjan's algorithm. Without recursion, as a chain of rules may have any length.
 */
function groupsOf(reads: Reads): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const lower = (name: string, to: number): void => {
    lowest.set(name, Math.min(lowest.get(name) ?? to, to));
  };
  const enter = (name: string): Visit => {
    const number = order.size;
    order.set(name, number);
    lowest.set(name, number);
    open.push(name);
    return { name, reads: reads.get(name) ?? [], next: 0 };
  };
  const leave = (name: string): void => {
    if (lowest.get(name) !== order.get(name)) return;
    const group = open.splice(open.lastIndexOf(name));
    for (const member of group) groups.set(member, group);
  };
  for (const start of reads.keys()) {
    const visits = order.has(start) ? [] : [enter(start)];
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const next = visit.reads[visit.next++];
      if (next === undefined) {
        visits.pop();
        leave(visit.name);
        const above = visits.at(-1);
        if (above !== undefined) lower(above.name, lowest.get(visit.name) ?? 0);
      } else if (!order.has(next)) visits.push(enter(next));
      else if (!groups.has(next)) lower(visit.name, order.get(next) ?? 0);
    }
  }
  return groups;
}
