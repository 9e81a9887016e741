import type { DeploymentRequest } from '../../../app/deployments/start-deployment.ts';
import { defaultParallelism } from '../../../domain/deployment/run/run-order-defaults.ts';
import type { DeploymentVariable } from '../../../domain/deployment/run-variables.ts';
import { refusal } from '../../../domain/errors.ts';
import { isJsonObject, type Json } from '../../../domain/json/value.ts';
import type { Limits } from '../../../domain/limits.ts';
import type {
  CheckDriftInput,
  DeploymentInput,
  DeploymentVariableInput,
} from '../generated/schema.ts';
import { omitNulls, readRevisionRef } from './arguments.ts';
import { jsonInput } from './json-input.ts';

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
  given: DeploymentVariableInput,
  limits: Limits,
): DeploymentVariable {
  const { secret: isSecret = false, ...present } = omitNulls(given);
  const { var: text, name, variables, values } = present;
  if ([text, name, variables, values].filter((one) => one !== undefined).length !== 1) {
    throw invalid(argument, 'give exactly one of "var", "name", "variables" and "values"');
  }
  if (text !== undefined) return { kind: 'variable', text, isSecret };
  if (variables !== undefined) return { kind: 'document', name: variables, isSecret };
  if (name !== undefined) {
    const { value, valueJson: json } = present;
    if ((value === undefined) === (json === undefined) && !('value' in given)) {
      throw invalid(argument, 'give "value" or "valueJson" with "name"');
    }
    const found = jsonInput(`${argument}.value`, { value: value as Json, json }, limits);
    return { kind: 'value', name, value: found, isSecret };
  }
  const found = jsonInput(`${argument}.values`, { value: values as Json }, limits);
  if (!isJsonObject(found)) throw invalid(`${argument}.values`, 'is not a mapping');
  return { kind: 'values', values: found, isSecret };
}

function invalid(argument: string, reason: string) {
  return refusal('ARGUMENT_INVALID', { argument, reason });
}
