import type { Fault } from '../../errors.ts';
import { chooseMounts, type PlugUser } from '../protocol/choose-mounts.ts';
import type { PlugRequest } from '../protocol/read-init-answer.ts';
import type { RunMount } from './run-event.ts';
import type { RunPlan } from './run-plan.ts';

/** The mounts of a resource whose paths exist. */
export interface UsableMounts {
  readonly mounts: readonly RunMount[];
  /** Why it does not get plugs that it needs. */
  readonly refused: readonly Fault[];
  /** Why it does not get optional ones. */
  readonly warnings: readonly Fault[];
}

/** The plugs that a resource gets of those that it asks for. (docs/deploy-protocol.md#plugs) */
export function usableMounts(
  { deployment, plugFaults }: Pick<RunPlan, 'deployment' | 'plugFaults'>,
  user: PlugUser,
  requests: ReadonlyMap<string, PlugRequest>,
): UsableMounts {
  const chosen = chooseMounts(user, requests, deployment.plugs);
  const mounts: RunMount[] = [];
  const refused = [...chosen.faults];
  const warnings = [...chosen.warnings];
  for (const { plug, target, isReadOnly } of chosen.mounts) {
    const lost = plugFaults.get(plug.name);
    const isOptional = requests.get(plug.name)?.isOptional === true;
    if (lost === undefined) mounts.push({ plug: plug.name, target, readonly: isReadOnly });
    else (isOptional && lost.code === 'PLUG_PATH_MISSING' ? warnings : refused).push(lost);
  }
  return { mounts, refused, warnings };
}
