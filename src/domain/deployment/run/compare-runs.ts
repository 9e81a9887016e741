import { canonicalText } from '../../json/canonical.ts';
import type { Json } from '../../json/value.ts';
import { differingKeys } from './differing-keys.ts';
import type { ResourceState, RunState } from './run-state.ts';

/** What differs in a resource. IMAGE: its name or its digest. */
export type ResourceAspect = 'IMAGE' | 'STATUS' | 'CONFIG' | 'STATE' | 'ACTIONS';

/** A resource that is not the same in two runs; null: one of them has not got it. */
export interface ResourceDifference {
  readonly name: string;
  readonly from: ResourceState | null;
  readonly to: ResourceState | null;
  /** Empty if only one run has it. */
  readonly aspects: readonly ResourceAspect[];
  /** Keys of its configuration whose values differ, in order. */
  readonly configKeys: readonly string[];
}

/** The resources in which two runs differ, by name. (docs/deployments.md#comparing-runs) */
export function compareRuns(from: RunState, to: RunState): readonly ResourceDifference[] {
  const names = new Set([...from.resources.keys(), ...to.resources.keys()]);
  return [...names].sort().flatMap((name) => {
    const [one = null, other = null] = [from.resources.get(name), to.resources.get(name)];
    const known = { name, from: one, to: other };
    if (one === null || other === null) return { ...known, aspects: [], configKeys: [] };
    const aspects = differingAspects([from, one], [to, other]);
    const configKeys = differingKeys(one.config, other.config);
    return aspects.length === 0 ? [] : { ...known, aspects, configKeys };
  });
}

type ResourceOfRun = readonly [RunState, ResourceState];

const aspects: readonly (readonly [ResourceAspect, (one: ResourceOfRun) => Json])[] = [
  ['IMAGE', ([{ digests }, { type }]) => [type, digests.get(type) ?? null]],
  ['STATUS', ([, { status }]) => status],
  ['CONFIG', ([, { config }]) => config],
  ['STATE', ([, { state, staleState }]) => [state, staleState]],
  ['ACTIONS', ([, { actions }]) => actions as unknown as Json],
];

function differingAspects(one: ResourceOfRun, other: ResourceOfRun): readonly ResourceAspect[] {
  return aspects
    .filter(([, read]) => canonicalText(read(one)) !== canonicalText(read(other)))
    .map(([aspect]) => aspect);
}
