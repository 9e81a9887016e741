import type {
  CheckedDeployment,
  DeploymentFault,
} from '../../app/deployments/check-deployment-files.ts';
import { PurserError } from '../../domain/errors.ts';
import type { Json } from '../../domain/json/value.ts';
import { placedMessage } from '../client/problem.ts';
import { readInputFiles } from '../input/input-files.ts';
import type { Shell } from '../shell.ts';
import { type VariableOptions, variablesOf } from './variable-options.ts';

/** What reading manifests takes from the command line. */
export interface ManifestFileOptions extends VariableOptions {
  readonly target?: readonly string[];
}

/** Checks manifests in files, under the deploy file of the settings. @throws FILE_UNREADABLE, SETTING_INVALID */
export async function checkedDeployment(
  shell: Shell,
  paths: readonly string[],
  options: ManifestFileOptions,
): Promise<CheckedDeployment> {
  const { localConfig } = await import('../client/local-config.ts');
  const { checkDeploymentFiles } = await import('../../app/deployments/check-deployment-files.ts');
  const { readDeployFile } = await import('../../purser.ts');
  const config = localConfig(shell.env, '.');
  const types = await readDeployFile(config);
  const files = await readInputFiles(paths, shell.stdin);
  for (const { file, text } of files) shell.sources.set(file, text);
  const variables = await variablesOf(shell, options);
  const targets = options.target ?? null;
  return checkDeploymentFiles(files, { ...variables, limits: config.limits, types, targets });
}

/** What is found where a file cannot be read: that, and nothing of the others. @throws every other error */
export function unreadDeployment(error: unknown): CheckedDeployment {
  if (!(error instanceof PurserError) || error.code !== 'FILE_UNREADABLE') throw error;
  const faults = error.faults.map((fault) => ({ fault, resource: null }));
  return { resources: new Map(), plugs: new Map(), order: [], variables: {}, faults };
}

/** A fault for programs; its message begins with its place. */
export function deploymentFaultJson({ fault, resource }: DeploymentFault): Json {
  const { code, place } = fault;
  const { file, line, column, path = '' } = place;
  return {
    code,
    resource,
    path,
    message: placedMessage(fault),
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}
