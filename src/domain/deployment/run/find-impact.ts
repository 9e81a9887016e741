import { type Fault, invariant } from '../../errors.ts';
import type { JsonObject } from '../../json/value.ts';
import { createTemplateBudget, type TemplateBudget } from '../../template/template-run.ts';
import { type ManifestResource, maxDeploymentSteps } from '../manifest.ts';
import { checkConfig } from '../protocol/check-config.ts';
import { readInitAnswer } from '../protocol/read-init-answer.ts';
import { differingKeys } from './differing-keys.ts';
import { type EvaluatedConfig, evaluateConfig, type KnownResource } from './evaluate-config.ts';
import type { RunPlan } from './run-plan.ts';
import type { ResourceState } from './run-state.ts';

/**
 * What a change does to a resource. DEPENDENT: it needs one that is added or changed, so its own configuration is not
 * known before that is deployed.
 */
export type ImpactKind = 'ADDED' | 'CHANGED' | 'DEPENDENT' | 'REMOVED';

/** A resource that a change of manifests touches. (docs/deployments.md#impact) */
export interface ResourceImpact {
  readonly name: string;
  readonly type: string;
  readonly kind: ImpactKind;
  /** Keys of its configuration whose values differ, in order. */
  readonly configKeys: readonly string[];
  /** Why it cannot be deployed after the change; null if nothing speaks against it. */
  readonly problem: Fault | null;
}

/** Manifests at one side of a change. */
export type ImpactSide = Pick<RunPlan, 'deployment' | 'inputs' | 'variables'>;

/** What was recorded of a resource when it was deployed last. */
export type DeployedResource = Pick<ResourceState, 'type' | 'state' | 'init'>;

/**
 * The resources that a change of manifests touches, in the order of a run; at last those that it removes. Their
 * dependencies count as they were deployed last. If all is as it was deployed before the change, a plan after the change
 * shows the same resources. (docs/deployments.md#impact)
 */
export function findImpact(
  deployed: ReadonlyMap<string, DeployedResource>,
  before: ImpactSide,
  after: ImpactSide,
): readonly ResourceImpact[] {
  const comparison = {
    deployed,
    before: readerOf(before, deployed),
    after: readerOf(after, deployed),
  };
  const impacts = new Map<string, ResourceImpact>();
  for (const name of after.deployment.order) {
    const resource = after.deployment.resources.get(name);
    invariant(resource, 'the order has resources of the deployment');
    const isWaiting = [...resource.dependencies.values()].some((needed) => impacts.has(needed));
    const found = impactOf(comparison, resource, isWaiting);
    if (found !== null) impacts.set(name, found);
  }
  return [...impacts.values(), ...removedImpacts(before, after)];
}

/** Evaluates configurations of one side. */
interface SideReader {
  readonly side: ImpactSide;
  config(name: string): EvaluatedConfig;
}

interface Comparison {
  readonly deployed: ReadonlyMap<string, DeployedResource>;
  readonly before: SideReader;
  readonly after: SideReader;
}

function readerOf(side: ImpactSide, deployed: ReadonlyMap<string, DeployedResource>): SideReader {
  const budget: TemplateBudget = createTemplateBudget(maxDeploymentSteps);
  const resources = new Map(
    Array.from(side.deployment.resources.values(), ({ name, type }): [string, KnownResource] => [
      name,
      { name, type, state: deployed.get(name)?.state ?? null },
    ]),
  );
  return { side, config: (name) => evaluateConfig(side, { resources }, name, budget) };
}

/** Null if a change does not touch a resource. */
function impactOf(
  { deployed, before, after }: Comparison,
  { name, type }: ManifestResource,
  isWaiting: boolean,
): ResourceImpact | null {
  const known = { name, type, configKeys: [], problem: null };
  const old = before.side.deployment.resources.get(name);
  if (isWaiting) return { ...known, kind: old === undefined ? 'ADDED' : 'DEPENDENT' };
  const { config, faults } = after.config(name);
  const kind = old === undefined ? 'ADDED' : 'CHANGED';
  if (config === null) return { ...known, kind, problem: faults[0] ?? null };
  if (old === undefined) return { ...known, kind };
  const configKeys = differingKeys(before.config(name).config, config);
  if (configKeys.length === 0 && old.type === type) return null;
  const last = deployed.get(name);
  const problem = last?.type === type ? misfit(name, last.init, config) : null;
  return { ...known, kind, configKeys, problem };
}

/** Why a configuration is not what the image accepted when it was deployed last. */
function misfit(name: string, init: JsonObject | null, config: JsonObject): Fault | null {
  const answer = init && readInitAnswer(init, name).value;
  return answer ? (checkConfig(answer.configSchema, config, name)[0] ?? null) : null;
}

/** What is only looked at is not removed. */
function removedImpacts(before: ImpactSide, after: ImpactSide): readonly ResourceImpact[] {
  return [...before.deployment.resources.values()]
    .filter(({ name, readonly }) => !readonly && !after.deployment.resources.has(name))
    .map(({ name, type }) => ({ name, type, kind: 'REMOVED', configKeys: [], problem: null }));
}
