import type { ManifestResource } from './manifest.ts';

/** Resources, and what each of them needs. */
export interface DeploymentGraph {
  readonly nodes: readonly { readonly name: string; readonly type: string }[];
  /** From a resource to one that it needs, which may be missing. */
  readonly edges: readonly DeploymentEdge[];
}

/** A dependency. */
export interface DeploymentEdge {
  readonly from: string;
  readonly to: string;
  readonly alias: string;
}

/** The graph of resources, in their order. (docs/deployments.md#graphs) */
export function deploymentGraph(resources: Iterable<ManifestResource>): DeploymentGraph {
  const all = [...resources];
  return {
    nodes: all.map(({ name, type }) => ({ name, type })),
    edges: all.flatMap(({ name, dependencies }) =>
      Array.from(dependencies, ([alias, to]) => ({ from: name, to, alias })),
    ),
  };
}
