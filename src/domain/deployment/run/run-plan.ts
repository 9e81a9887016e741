import { type Fault, invariant } from '../../errors.ts';
import type { JsonObject } from '../../json/value.ts';
import type { TypeRules } from '../image-name.ts';
import type { DeploymentInput } from '../manifest.ts';
import type { ReadDeployment } from '../read-deployment.ts';
import type { ConfirmMode, OnFailure, RunKind, RunResource } from './run-event.ts';
import type { PlannedResource } from './saved-plan.ts';

/** What a run works on: fixed before it begins, and the same in every attempt. */
export interface RunPlan {
  readonly kind: RunKind;
  readonly deployment: Pick<ReadDeployment, 'plugs' | 'resources' | 'order'>;
  /** The manifests, whose literals are not evaluated. */
  readonly inputs: readonly DeploymentInput[];
  /** With the built-in ones. */
  readonly variables: JsonObject;
  readonly types: TypeRules;
  /** Why plugs cannot be mounted, by name: their paths are missing, or forbidden. */
  readonly plugFaults: ReadonlyMap<string, Fault>;
  /** The version that images read. */
  readonly version: string;
  readonly verbose: boolean;
  /** When it asks for approval, in this attempt. */
  readonly confirm: ConfirmMode;
  readonly parallelism: number;
  readonly onFailure: OnFailure;
  /** What a saved plan shows of each resource, by name; null: it applies none, or goes beyond the first attempt. */
  readonly planned: ReadonlyMap<string, PlannedResource> | null;
  /** Whether actions of resources that the plan deferred need no approval. */
  readonly approveDeferred: boolean;
}

/** The resources of a run, in its order. */
export function runResources({ order, resources }: RunPlan['deployment']): readonly RunResource[] {
  return order.map((name) => {
    const resource = resources.get(name);
    invariant(resource, 'the order has resources of the deployment');
    const { type, dependencies, readonly: isReadOnly } = resource;
    return {
      name,
      type,
      dependencies: Object.fromEntries(dependencies),
      ...(isReadOnly && { isReadOnly }),
    };
  });
}
