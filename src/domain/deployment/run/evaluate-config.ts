import { type Fault, invariant } from '../../errors.ts';
import { growingCopy, isJsonObject, type JsonObject, setOwn } from '../../json/value.ts';
import { evaluateTree } from '../../template/evaluate-tree.ts';
import { createTemplateBudget, type TemplateBudget } from '../../template/template-run.ts';
import { type DeploymentFinding, noteTemplateFlaws } from '../deployment-notes.ts';
import { maxDeploymentSteps } from '../manifest.ts';
import { resourceOf } from './fold-run.ts';
import type { RunPlan } from './run-plan.ts';
import type { ResourceState, RunState } from './run-state.ts';

/** What others see of a resource. */
export type KnownResource = Pick<ResourceState, 'name' | 'type' | 'state'>;

/** A configuration, or why it cannot be evaluated. */
export type EvaluatedConfig =
  | { readonly config: JsonObject; readonly faults: readonly [] }
  | { readonly config: null; readonly faults: readonly Fault[] };

type Evaluating = Pick<RunPlan, 'deployment' | 'inputs' | 'variables'>;

/**
 * The configuration of a resource with its expressions evaluated, once all that it needs is VALID: with the variables, and
 * each dependency under its alias. (docs/deployments.md#dependencies)
 *
 * @param budget of the expressions of several resources together; by default each has its own
 */
export function evaluateConfig(
  plan: Evaluating,
  { resources }: { readonly resources: ReadonlyMap<string, KnownResource> },
  name: string,
  budget: TemplateBudget = createTemplateBudget(maxDeploymentSteps),
): EvaluatedConfig {
  const { manifest, config, flaws } = evaluate(plan, name, budget, (needed) => {
    const dependency = resources.get(needed);
    invariant(dependency, 'a run has all that its resources need');
    return dependency;
  });
  if (flaws.length === 0) return { config, faults: [] };
  const found: DeploymentFinding[] = [];
  noteTemplateFlaws({ source: manifest, found }, configLocation(name), flaws);
  return { config: null, faults: found.map(({ fault }) => fault) };
}

/**
 * What is known of the configuration of a resource some of whose dependencies are not VALID: texts that need their state, or
 * that cannot be evaluated, stay as they are.
 */
export function evaluateKnownConfig(
  plan: Evaluating,
  state: Pick<RunState, 'resources'>,
  name: string,
): JsonObject {
  const budget = createTemplateBudget(maxDeploymentSteps);
  const known = evaluate(plan, name, budget, (needed) => {
    const dependency = resourceOf(state, needed);
    return dependency.status === 'VALID' ? dependency : { ...dependency, state: unknownState };
  });
  return known.config;
}

/** What stands for a state that is not known yet. */
const unknownState: JsonObject = Object.freeze({});

function evaluate(
  { deployment, inputs, variables }: Evaluating,
  name: string,
  budget: TemplateBudget,
  dependencyOf: (name: string) => KnownResource,
) {
  const resource = deployment.resources.get(name);
  invariant(resource, 'a run has the resources of its deployment');
  const { manifest, dependencies } = resource;
  const context = growingCopy(variables);
  for (const [alias, needed] of dependencies) {
    setOwn(context, alias, dependencyValue(dependencyOf(needed)));
  }
  const isLiteral = inputs[manifest]?.isLiteral;
  const at = configLocation(name);
  const { value, flaws } = evaluateTree(resource.config, {
    context,
    budget,
    pending: { value: unknownState, names: false },
    ...(isLiteral && { isLiteral: (location) => isLiteral([...at, ...location]) }),
  });
  invariant(isJsonObject(value), 'a mapping stays one when its texts are evaluated');
  return { manifest, config: value, flaws };
}

function configLocation(name: string): readonly string[] {
  return ['resources', name, 'config'];
}

function dependencyValue({ name, type, state }: KnownResource): JsonObject {
  return { name, type, state: state ?? {} };
}
