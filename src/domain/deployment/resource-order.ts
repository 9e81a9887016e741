import { inOrderOfNames } from './manifest.ts';

/** The names that each name needs, in the order in which they come first. */
export type Needs = ReadonlyMap<string, readonly string[]>;

/** An order in which everything that a name needs comes before it. */
export interface ResourceOrder {
  /** Names, by name where needs do not force another order; the members of cycles among them, too. */
  readonly order: readonly string[];
  /** Each needs the next one, and the last one the first. */
  readonly cycles: readonly (readonly string[])[];
}

interface Visit {
  readonly name: string;
  readonly needs: readonly string[];
  next: number;
}

/**
 * Orders names: by name, but before each one what it needs, in the given order, recursively. Names that are needed and
 * are not among the keys are left out. (docs/deployments.md#order)
 */
export function orderByNeeds(needs: Needs): ResourceOrder {
  const done = new Set<string>();
  const order: string[] = [];
  const cycles: (readonly string[])[] = [];
  for (const start of [...needs.keys()].sort(inOrderOfNames)) {
    if (done.has(start)) continue;
    // Without recursion: a chain may have as many members as a manifest.
    const path: Visit[] = [visitOf(start, needs)];
    const onPath = new Map([[start, 0]]);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const need = top.needs[top.next];
      top.next += 1;
      if (need === undefined) {
        path.pop();
        onPath.delete(top.name);
        done.add(top.name);
        order.push(top.name);
      } else if (onPath.has(need)) {
        cycles.push(path.slice(onPath.get(need)).map(({ name }) => name));
      } else if (needs.has(need) && !done.has(need)) {
        onPath.set(need, path.length);
        path.push(visitOf(need, needs));
      }
    }
  }
  return { order, cycles };
}

function visitOf(name: string, needs: Needs): Visit {
  return { name, needs: [...new Set(needs.get(name) ?? [])], next: 0 };
}

/** Some names, and everything that they need, at any depth. */
export function withNeeds(needs: Needs, names: readonly string[]): ReadonlySet<string> {
  const found = new Set(names.filter((name) => needs.has(name)));
  // A set that grows is walked to its end.
  for (const name of found) {
    for (const need of needs.get(name) ?? []) if (needs.has(need)) found.add(need);
  }
  return found;
}
