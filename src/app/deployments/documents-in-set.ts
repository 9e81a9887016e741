import {
  environmentSchema,
  isDeploymentInput,
  manifestSchema,
  variablesSchema,
} from '../../domain/deployment/manifest.ts';
import type { DocumentsToDeploy } from '../../domain/deployment/manifest-flaws.ts';
import { isOfKind, layeringPolicyKind } from '../../domain/document/document.ts';
import { invariant } from '../../domain/errors.ts';
import { secretsBy } from '../../domain/explain/secrets.ts';
import { nodesBehind, traceInSteps } from '../../domain/explain/trace-graph.ts';
import { isJsonArray, memberAt } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import { runSteps } from '../../domain/run-steps.ts';
import { renderOptions } from '../render/render-closure.ts';
import type { RenderedSet } from '../render/render-files.ts';
import {
  type DeploymentDocument,
  type DeploymentDocuments,
  documentToDeploy,
  variablesByUse,
} from './trace-deployment.ts';

/** The manifests and variables of documents that were rendered without a store, with the origins of their values. */
export function documentsInSet(
  set: RenderedSet,
  limits: Limits,
): Pick<DeploymentDocuments, keyof DocumentsToDeploy> {
  const output = set.output.filter(({ entry }) => isDeploymentInput(entry));
  if (output.length === 0) return { manifests: [], automatic: [], optional: [], environments: [] };
  const targets = set.graph.order.filter(({ entry }) => isDeploymentInput(entry));
  const steps = traceInSteps(nodesBehind(set.graph, targets), set.body, renderOptions(limits));
  const traced = runSteps(steps);
  const keys = new Map(targets.map(({ entry, key }) => [entry, key]));
  const isSecret = secretsBy((key) => {
    const node = set.graph.byKey.get(key);
    invariant(node, 'traces name documents of the graph');
    return node.entry;
  });
  const documents = output.map(({ entry }) => {
    const spot = traced.get(keys.get(entry) ?? '');
    invariant(spot, 'what was rendered can be traced');
    return documentToDeploy(entry, spot, isSecret);
  });
  const of = (schema: string): readonly DeploymentDocument[] =>
    documents.filter(({ id }) => id.schema === schema);
  return {
    manifests: of(manifestSchema),
    ...variablesByUse(of(variablesSchema), layersOf(set)),
    environments: of(environmentSchema),
  };
}

/** The layers, from the most general one. */
function layersOf({ output }: RenderedSet): readonly string[] {
  const policy = output.find(({ entry }) => isOfKind(entry.schema, layeringPolicyKind));
  const order = policy && memberAt(policy.data, 'layerOrder');
  return isJsonArray(order) ? order.filter((layer) => typeof layer === 'string') : [];
}
