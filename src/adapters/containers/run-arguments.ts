import type { ContainerRules } from '../../domain/deployment/deploy-settings.ts';
import { networkOfImage } from '../../domain/deployment/image-name.ts';
import type { ContainerStep } from '../../ports/container-runtime.ts';
import type { PathMount } from './step-folders.ts';

/** What a step has besides what its caller says. */
export interface StepFiles {
  /** The file into which the runtime writes the id of the container. */
  readonly cidFile: string;
  readonly mounts: readonly PathMount[];
}

/** The word of the command line by which its process is found again. */
export function nameWord(name: string): string {
  return `--name=${name}`;
}

/**
 * The arguments of the command that runs a step. The image is the last one before those of the program; options of the
 * operator come first, so that ours count where an option is given twice. (docs/deployments.md#containers)
 */
export function runArguments(
  step: ContainerStep,
  rules: ContainerRules,
  { cidFile, mounts }: StepFiles,
): readonly string[] {
  const { store, run, step: number } = step.labels;
  return [
    ...rules.runtimeArgs,
    'run',
    ...rules.runArgs,
    '--rm',
    '-i',
    nameWord(step.name),
    `--cidfile=${cidFile}`,
    `--label=purser.store=${store}`,
    `--label=purser.run=${run}`,
    `--label=purser.step=${number}`,
    `--network=${networkOfImage(rules, step.image.name)}`,
    '--pull=never',
    ...rules.capDrop.map((name) => `--cap-drop=${name}`),
    '--security-opt=no-new-privileges',
    `--memory=${rules.memory}`,
    `--pids-limit=${rules.pids}`,
    ...(rules.cpus === null ? [] : [`--cpus=${rules.cpus}`]),
    ...(rules.user === null ? [] : [`--user=${rules.user}`]),
    ...(rules.readOnlyRoot ? ['--read-only'] : []),
    ...mounts.map(mountOption),
    ...(step.entrypoint === null ? [] : [`--entrypoint=${step.entrypoint}`]),
    step.image.digest,
    ...step.args,
  ];
}

function mountOption({ path, destination, readOnly }: PathMount): string {
  return `--mount=type=bind,source=${path},destination=${destination}${readOnly ? ',readonly' : ''}`;
}
