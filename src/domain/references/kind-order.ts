import { type Declaration, type Declared, isTop } from './declared.ts';

/** Maximum number of elements of a Key: a longer one costs its length again for each kind below. */
export const maxElements = 64;

/** The cycles of parents, each from its first member by name; kinds below a cycle are no members. */
export function parentCycles({ all, byKind }: Declared): readonly (readonly string[])[] {
  const done = new Set<string>();
  const cycles: (readonly string[])[] = [];
  for (const { kind } of all) {
    const way = new Set<string>();
    let at: string | null = kind;
    while (at !== null && byKind.has(at) && !done.has(at) && !way.has(at)) {
      way.add(at);
      at = byKind.get(at)?.rule.parent ?? null;
    }
    const walked = [...way];
    if (at !== null && way.has(at)) cycles.push(fromFirst(walked.slice(walked.indexOf(at))));
    for (const seen of walked) done.add(seen);
  }
  return cycles;
}

function fromFirst(cycle: readonly string[]): readonly string[] {
  const [first = ''] = [...cycle].sort();
  const at = cycle.indexOf(first);
  return [...cycle.slice(at), ...cycle.slice(0, at)];
}

/** The elements of kinds, and the kinds that would have too many. */
export interface KindElements {
  /** Root first; kinds with a fault among their parents are left out. */
  readonly of: ReadonlyMap<string, readonly string[]>;
  readonly tooDeep: readonly Declaration[];
}

/** The elements of each kind's Key. (docs/references.md#kinds-and-keys) */
export function elementsOfKinds(
  { all, byKind }: Declared,
  inCycles: ReadonlySet<string>,
): KindElements {
  const known = new Map<string, readonly string[] | null>();
  const tooDeep: Declaration[] = [];
  for (const { kind } of all) {
    const way: Declaration[] = [];
    let at = byKind.get(kind);
    while (at !== undefined && !known.has(at.kind) && !inCycles.has(at.kind)) {
      way.push(at);
      at = isTop(at) ? undefined : byKind.get(at.rule.parent ?? '');
    }
    for (const declaration of way.reverse()) {
      const above = isTop(declaration) ? [] : known.get(declaration.rule.parent ?? '');
      const elements = above ? [...above, ...declaration.rule.own] : null;
      const fits = elements === null || elements.length <= maxElements;
      if (!fits) tooDeep.push(declaration);
      known.set(declaration.kind, fits ? elements : null);
    }
  }
  const sound = [...known].filter(
    (entry): entry is [string, readonly string[]] => entry[1] !== null,
  );
  return { of: new Map(sound), tooDeep };
}
