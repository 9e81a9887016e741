interface Dependent {
  readonly name: string;
  readonly dependencies: readonly { readonly resource: string }[];
}

/** How many resources must come before each, one after the other: 0 for those that need none. By name. */
export function depthsOf(resources: readonly Dependent[]): ReadonlyMap<string, number> {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const depths = new Map<string, number>();
  const depthOf = (name: string): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    // Of a resource that needs itself, over others, none comes first.
    depths.set(name, 0);
    const needed = byName.get(name)?.dependencies ?? [];
    const depth = Math.max(-1, ...needed.map(({ resource }) => depthOf(resource))) + 1;
    depths.set(name, depth);
    return depth;
  };
  for (const { name } of resources) depthOf(name);
  return depths;
}
