import { canonicalText, type Digest, digestOf } from '../../json/canonical.ts';
import type { Json, JsonObject } from '../../json/value.ts';
import type { ProposedAction } from '../protocol/read-state-answer.ts';
import type { ResourceStatus } from './run-event.ts';
import type { RunState } from './run-state.ts';

/** What a saved plan says of a resource. */
export interface PlannedResource {
  readonly status: ResourceStatus;
  /** Null unless it is STALE. */
  readonly proposal: Digest | null;
}

/** Identifies what is about to be done to a resource: its configuration, and its actions in their order. */
export function proposalDigest(config: JsonObject, actions: readonly ProposedAction[]): Digest {
  const shown = actions.map(({ image = null, entrypoint = null, args = [] }) => ({
    image,
    entrypoint,
    args,
  }));
  return digestOf(canonicalText({ config, actions: shown }));
}

/**
 * All that a plan is about: the run that made it, the revision, the digests of images, and what each resource is like
 * and would do. Its digest is the name of the plan. (docs/deployments.md#plans)
 */
export function planContent(
  id: string,
  { order, digests, resources, orphans }: RunState,
): JsonObject {
  const { revision, environment, manifests, targets } = order;
  return {
    deployment: id,
    revision: revision.digest,
    environment,
    manifests,
    targets,
    digests: Object.fromEntries(digests),
    resources: Array.from(
      resources.values(),
      ({ name, type, status, config, state, staleState, actions }) => ({
        ...{ name, type, status, config, state, staleState },
        actions: actions as unknown as Json,
      }),
    ),
    orphans: [...orphans.values()] as unknown as Json,
  };
}

/** What a plan says of each of its resources, by name. */
export function plannedResources({ resources }: RunState): ReadonlyMap<string, PlannedResource> {
  return new Map(
    Array.from(resources.values(), ({ name, status, proposal }) => [name, { status, proposal }]),
  );
}
