import type { DeploymentRequest } from '../../../app/deployments/start-deployment.ts';
import { defaultParallelism } from '../../../domain/deployment/run/run-order-defaults.ts';
import type { DeploymentVariable } from '../../../domain/deployment/run-variables.ts';
import { refusal } from '../../../domain/errors.ts';
import { isJsonObject, type Json } from '../../../domain/json/value.ts';
import type { Limits } from '../../../domain/limits.ts';
import type {
  CheckDriftInput,
  DeploymentInput,
  DeploymentVariablesInput,
  DeploymentVariableValue,
} from '../generated/schema.ts';
import { omitNulls, readRevisionRef } from './arguments.ts';
import { type JsonForms, jsonInput } from './json-input.ts';

/** Names that a list may have. */
const maxNames = 1_000;
/** Containers of a deployment that may run at once. */
const maxParallelism = 64;

/** @throws ARGUMENT_INVALID, LIMIT_EXCEEDED */
export function readDeploymentInput(input: DeploymentInput, limits: Limits): DeploymentRequest {
  const { manifests, environment, revision, context, targets, verbose } = input;
  const { confirm = 'ONCE', parallelism = defaultParallelism, onFailure = 'HALT' } = input;
  const { destroyOrphans = false } = input;
  if (destroyOrphans && targets) {
    throw invalid('destroyOrphans', 'cannot be used with targets, which leave the rest alone');
  }
  if (parallelism < 1 || parallelism > maxParallelism) {
    throw invalid('parallelism', `must be from 1 to ${maxParallelism}`);
  }
  if (manifests.length === 0) throw invalid('manifests', 'name at least one manifest');
  for (const [argument, names] of Object.entries({ manifests, targets, context })) {
    if ((names?.length ?? 0) > maxNames) throw invalid(argument, `at most ${maxNames} are allowed`);
  }
  return {
    revision: revision ? readRevisionRef(revision) : null,
    manifests: [...new Set(manifests)],
    environment,
    variables: (context ?? []).map((one, at) => readVariable(`context.${at}`, one, limits)),
    targets: targets ?? null,
    verbose: verbose ?? false,
    ...{ confirm, parallelism, onFailure, destroyOrphans },
    queue: input.queue ?? false,
  };
}

/** The resources that a drift check ignores. @throws ARGUMENT_INVALID */
export function driftIgnores({ ignore }: CheckDriftInput): readonly string[] {
  if ((ignore?.length ?? 0) > maxNames) throw invalid('ignore', `at most ${maxNames} are allowed`);
  return ignore ?? [];
}

function readVariable(
  argument: string,
  given: DeploymentVariablesInput,
  limits: Limits,
): DeploymentVariable {
  const { source, secret } = given;
  const isSecret = secret ?? false;
  const { var: text, variable, document, values } = omitNulls(source);
  if (text !== undefined) return { kind: 'variable', text, isSecret };
  if (document !== undefined) return { kind: 'document', name: document, isSecret };
  const read = (member: string, forms: DeploymentVariableValue): Json =>
    jsonInput(`${argument}.source.${member}`, forms as JsonForms, limits);
  if (variable !== undefined) {
    const { name, value } = variable;
    return { kind: 'value', name, value: read('variable.value', value), isSecret };
  }
  const found = read('values', values ?? { value: null });
  if (isJsonObject(found)) return { kind: 'values', values: found, isSecret };
  throw invalid(`${argument}.source.values`, 'is not a mapping');
}

function invalid(argument: string, reason: string) {
  return refusal('ARGUMENT_INVALID', { argument, reason });
}
