import { type Fault, fault, invariant } from '../../errors.ts';
import type { Digest } from '../../json/canonical.ts';
import { isJsonObject, type Json, memberAt } from '../../json/value.ts';
import { imageFault } from '../image-fault.ts';
import type { TypeRules } from '../image-name.ts';
import { holdsRedaction } from '../output/secret-redaction.ts';
import type { RunRequest } from '../protocol/container-run.ts';
import { plugsIn } from '../protocol/read-init-answer.ts';
import { orderByNeeds } from '../resource-order.ts';
import type { RecordedOrphan, RunOrphan } from './run-event.ts';
import type { RunPlan } from './run-plan.ts';
import type { OrphanState, ResourceState, RunState } from './run-state.ts';
import { proposalDigest } from './saved-plan.ts';
import { usableMounts } from './usable-mounts.ts';

/** The last successful run that deployed all of its environment: what later ones compare themselves with. */
export interface LastDeployment {
  readonly id: string;
  readonly state: RunState;
}

/** A run that looks for orphans. */
export interface OrphanSearch extends Pick<RunPlan, 'deployment' | 'plugFaults'> {
  readonly types: TypeRules;
  /** Whether the run is to destroy them. */
  readonly destroyOrphans: boolean;
  /** What was shown of orphans before: by the plan that is applied, or an earlier attempt. Null: nothing yet. */
  readonly shown: ReadonlyMap<string, OrphanState> | null;
}

/**
 * The orphans of a run: what the last deployment of its environment deployed, or found orphaned and kept, and what the
 * manifests do not have. Dependents come first. (docs/deployments.md#orphans)
 */
export function findOrphans(last: LastDeployment, search: OrphanSearch): readonly RunOrphan[] {
  const { deployment, shown } = search;
  const recorded = recordedOrphans(last).filter(
    ({ name }) => !deployment.resources.has(name) && shown?.get(name)?.status !== 'DESTROYED',
  );
  const orphans: RunOrphan[] = [];
  for (const one of dependentsFirst(recorded)) {
    const problem =
      needing(one.name, orphans) ?? keptBecause(one, search) ?? unshownBecause(one, search);
    orphans.push({ ...one, problem, willBeDestroyed: search.destroyOrphans && problem === null });
  }
  return orphans;
}

/** What a run that succeeded leaves in its environment, but for what is only looked at. */
function recordedOrphans({ id, state }: LastDeployment): readonly RecordedOrphan[] {
  const deployed = [...state.resources.values()].flatMap((one) => recordedOrphan(id, state, one));
  const kept = [...state.orphans.values()].filter(({ status }) => status !== 'DESTROYED');
  return [...deployed, ...kept.map(withoutProgress)];
}

function recordedOrphan(
  deployedBy: string,
  { digests }: RunState,
  { name, type, dependencies, isReadOnly, init, config, state }: ResourceState,
): RecordedOrphan | [] {
  if (isReadOnly === true || init === null || config === null || state === null) return [];
  const plugs = memberAt(init, 'plugs');
  return {
    ...{ name, type, dependencies, deployedBy, config, state },
    digest: digests.get(type) ?? '',
    plugs: isJsonObject(plugs) ? plugs : {},
    destroyAction: (memberAt(init, 'destroy_action') ?? null) as RunRequest | null,
  };
}

function withoutProgress(orphan: OrphanState): RecordedOrphan {
  const { name, type, dependencies, deployedBy, digest } = orphan;
  const { config, state, plugs, destroyAction } = orphan;
  return { name, type, dependencies, deployedBy, digest, config, state, plugs, destroyAction };
}

function dependentsFirst(orphans: readonly RecordedOrphan[]): readonly RecordedOrphan[] {
  const byName = new Map(orphans.map((one) => [one.name, one]));
  const needs = orphans.map(
    ({ name, dependencies }) => [name, Object.values(dependencies)] as const,
  );
  return orderByNeeds(new Map(needs))
    .order.toReversed()
    .map((name) => {
      const found = byName.get(name);
      invariant(found, 'an order has the names that it was made from');
      return found;
    });
}

/** An orphan that cannot be destroyed keeps what it needs. */
function needing(name: string, dependents: readonly RunOrphan[]): Fault | null {
  const kept = dependents.find(
    ({ dependencies, problem }) => problem !== null && Object.values(dependencies).includes(name),
  );
  return kept === undefined ? null : orphanKept(name, `${kept.name} needs it, and is kept`);
}

function keptBecause(orphan: RecordedOrphan, search: OrphanSearch): Fault | null {
  const { name, type, config, state, plugs, destroyAction } = orphan;
  if (destroyAction === null) return orphanKept(name, 'its image gave no destroy_action');
  if (holdsRedaction([config, state, destroyAction as unknown as Json])) {
    return orphanKept(name, 'it was made with secrets, which are not kept');
  }
  const misnamed =
    imageFault(search.types, type, 'type') ??
    imageFault(search.types, destroyAction.image, 'destroy_action.image');
  const [refused = null] = usableMounts(search, { name, type }, plugsIn(plugs)).refused;
  return misnamed ?? refused;
}

function orphanKept(resource: string, reason: string): Fault {
  return fault('ORPHAN_KEPT', { resource, reason });
}

/** A run destroys only what was shown. */
function unshownBecause(
  orphan: RecordedOrphan,
  { destroyOrphans, shown }: OrphanSearch,
): Fault | null {
  if (!destroyOrphans || shown === null) return null;
  const seen = shown.get(orphan.name);
  const wasShown = seen?.willBeDestroyed === true && orphanDigest(seen) === orphanDigest(orphan);
  return wasShown ? null : orphanKept(orphan.name, 'nobody was shown that it would be destroyed');
}

function orphanDigest({ config, destroyAction }: RecordedOrphan): Digest {
  return proposalDigest(config, destroyAction === null ? [] : [asAction(destroyAction)]);
}

/** The destruction of an orphan, as an action of it. */
export function asAction(destroyAction: RunRequest): RunRequest & { readonly name: string } {
  return { name: 'destroy', ...destroyAction };
}

/** The next orphan that a run has still to destroy; null if there is none. */
export function orphanToDestroy({ orphans }: RunState): OrphanState | null {
  for (const orphan of orphans.values()) {
    if (orphan.willBeDestroyed && orphan.status === 'ORPHANED') return orphan;
  }
  return null;
}
