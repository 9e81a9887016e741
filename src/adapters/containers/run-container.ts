import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContainerRules } from '../../domain/deployment/deploy-settings.ts';
import type { ContainerStep, StepListener, StepOutcome } from '../../ports/container-runtime.ts';
import { noProgram, runtimeError, runtimeUnavailable } from './command-line.ts';
import type { ContainerEngine } from './container-engine.ts';
import type { ProcessStarter } from './process-starter.ts';
import { runArguments } from './run-arguments.ts';
import { type ProcessEnd, runProcess, type StepCommand, shellExitCode } from './run-process.ts';
import type { PathMount, StepFolder } from './step-folders.ts';
import { stoppedOutcome } from './stopped-outcome.ts';

/** A container that is to run. */
export interface EngineStep {
  readonly step: ContainerStep;
  readonly starter: ProcessStarter;
  readonly runtime: readonly [string, ...string[]];
  readonly rules: ContainerRules;
  readonly engine: ContainerEngine;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: StepFolder;
  readonly mounts: readonly PathMount[];
}

/** Runs a step in a container. @throws RUNTIME_UNAVAILABLE; errors of the listener */
export async function runContainer(
  { step, starter, runtime, rules, engine, environment, folder, mounts }: EngineStep,
  on: StepListener,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const [file, ...words] = runtime;
  const cidFile = join(folder.path, 'cid');
  const command: StepCommand = {
    file,
    args: [...words, ...runArguments(step, rules, { cidFile, mounts })],
    environment,
    folder: '/',
    isFolderNew: false,
    input: null,
    identify: (_pid, hasEnded) => readId(cidFile, hasEnded),
    stop: (pid) => engine.stop(step.name, pid),
  };
  const end = await runProcess({ starter, command }, step, on, signal);
  if (end.startError === 'ENOENT') throw runtimeUnavailable(noProgram(file, { code: 'ENOENT' }));
  if (end.stopped === null) {
    const failure = failureOf(end);
    // Codes from 125 may be those of the runtime, which may then have left the container.
    if (failure !== null || shellExitCode(end) >= 125) await engine.stop(step.name);
    if (failure !== null) throw runtimeError(`run ${step.phase} of ${step.resource}`, failure);
  }
  return (
    stoppedOutcome(end, step) ?? { ended: 'exit', exitCode: shellExitCode(end), answer: end.answer }
  );
}

/** Why the runtime failed before the program ran, or was killed; null if it did not. */
function failureOf(end: ProcessEnd): string | null {
  if (end.startError !== null) return `the system says ${end.startError}`;
  if (end.signal !== null) return `its command was ended by ${end.signal}`;
  return end.isIdentified ? null : end.early;
}

/** The id that the runtime writes once it has the container. */
async function readId(cidFile: string, hasEnded: () => boolean): Promise<string | null> {
  for (;;) {
    const isLast = hasEnded();
    const text = await readFile(cidFile, 'utf8').catch(() => '');
    if (/^[0-9a-f]{12,}$/.test(text.trim())) return text.trim();
    if (isLast) return null;
    await wait(10);
  }
}
