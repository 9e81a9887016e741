import { type Fault, invariant } from '../../errors.ts';
import { growingCopy, isJsonObject, type JsonObject, setOwn } from '../../json/value.ts';
import { evaluateTree } from '../../template/evaluate-tree.ts';
import { createTemplateBudget, type TemplateBudget } from '../../template/template-run.ts';
import { type DeploymentFinding, noteTemplateFlaws } from '../deployment-notes.ts';
import { maxDeploymentSteps } from '../manifest.ts';
import type { RunPlan } from './run-plan.ts';
import type { ResourceState } from './run-state.ts';

/** What others see of a resource. */
export type KnownResource = Pick<ResourceState, 'name' | 'type' | 'state'>;

/** A configuration, or why it cannot be evaluated. */
export type EvaluatedConfig =
  | { readonly config: JsonObject; readonly faults: readonly [] }
  | { readonly config: null; readonly faults: readonly Fault[] };

/**
 * The configuration of a resource with its expressions evaluated, once all that it needs is VALID: with the variables, and
 * each dependency under its alias. (docs/deployments.md#dependencies)
 *
 * @param budget of the expressions of several resources together; by default each has its own
 */
export function evaluateConfig(
  { deployment, inputs, variables }: Pick<RunPlan, 'deployment' | 'inputs' | 'variables'>,
  { resources }: { readonly resources: ReadonlyMap<string, KnownResource> },
  name: string,
  budget: TemplateBudget = createTemplateBudget(maxDeploymentSteps),
): EvaluatedConfig {
  const resource = deployment.resources.get(name);
  invariant(resource, 'a run has the resources of its deployment');
  const context = growingCopy(variables);
  for (const [alias, needed] of resource.dependencies) {
    const dependency = resources.get(needed);
    invariant(dependency, 'a run has all that its resources need');
    setOwn(context, alias, dependencyValue(dependency));
  }
  const at = ['resources', name, 'config'];
  const isLiteral = inputs[resource.manifest]?.isLiteral;
  const { value, flaws } = evaluateTree(resource.config, {
    context,
    budget,
    ...(isLiteral && { isLiteral: (location) => isLiteral([...at, ...location]) }),
  });
  if (flaws.length === 0) {
    invariant(isJsonObject(value), 'a mapping stays one when its texts are evaluated');
    return { config: value, faults: [] };
  }
  const found: DeploymentFinding[] = [];
  noteTemplateFlaws({ source: resource.manifest, found }, at, flaws);
  return { config: null, faults: found.map(({ fault }) => fault) };
}

function dependencyValue({ name, type, state }: KnownResource): JsonObject {
  return { name, type, state: state ?? {} };
}
