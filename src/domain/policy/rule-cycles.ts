/**
 * The cycles of what rules read: one for each group of rules that all read each other, as a list in which each reads
 * the next one and the last one the first. It begins with the first rule by name.
 */
export function findCycles(
  reads: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = [];
  const inCycle = new Set<string>();
  for (const start of [...reads.keys()].sort()) {
    if (inCycle.has(start)) continue;
    const cycle = shortestCycle(reads, start);
    if (cycle === null) continue;
    cycles.push(cycle);
    for (const name of groupOf(reads, start)) inCycle.add(name);
  }
  return cycles;
}

/** The shortest way from a rule back to itself. */
function shortestCycle(
  reads: ReadonlyMap<string, readonly string[]>,
  start: string,
): readonly string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const name of queue) {
    for (const next of reads.get(name) ?? []) {
      if (next === start) return wayTo(cameFrom, start, name);
      if (cameFrom.has(next) || !reads.has(next)) continue;
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
    way.unshift(at);
  }
  return way;
}

/** The rules that a rule reads and that read it, at any distance; itself included. */
function groupOf(
  reads: ReadonlyMap<string, readonly string[]>,
  start: string,
): ReadonlySet<string> {
  const readers = new Map<string, string[]>();
  for (const [name, read] of reads) {
    for (const one of read) readers.set(one, [...(readers.get(one) ?? []), name]);
  }
  const below = reachable(reads, start);
  const above = reachable(readers, start);
  return new Set([start, ...[...below].filter((name) => above.has(name))]);
}

function reachable(
  steps: ReadonlyMap<string, readonly string[]>,
  start: string,
): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [start];
  for (const name of queue) {
    for (const next of steps.get(name) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(next);
    }
  }
  return found;
}
