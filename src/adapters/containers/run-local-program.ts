import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContainerStep, StepListener, StepOutcome } from '../../ports/container-runtime.ts';
import { runtimeError } from './command-line.ts';
import { findProcesses, signalProcesses } from './find-processes.ts';
import type { ProcessStarter } from './process-starter.ts';
import { runProcess, type StepCommand, shellExitCode } from './run-process.ts';
import type { PathMount, StepFolder } from './step-folders.ts';
import { stoppedOutcome } from './stopped-outcome.ts';

/** Milliseconds between TERM and KILL. */
const graceMs = 10_000;
/** The variable by which the processes of a step are found again. */
const stepVariable = 'RESOURCE_STEP';
/** What a program that cannot be run ends with in a container. */
const startCodes: Readonly<Record<string, number>> = { ENOENT: 127, EACCES: 126 };

/** A program of this machine that is to run. */
export interface ProgramStep {
  readonly step: ContainerStep;
  readonly starter: ProcessStarter;
  /** Its file. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: StepFolder;
  readonly mounts: readonly PathMount[];
}

/**
 * Runs a step as a program, in an empty folder of its own. It finds its plugs by `RESOURCE_PLUGS`, a JSON object from paths in
 * a container to paths of this machine. A relative entrypoint is a program beside the one of the type.
 */
export async function runLocalProgram(
  { step, starter, program, environment, folder, mounts }: ProgramStep,
  on: StepListener,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const plugs = Object.fromEntries(mounts.map(({ destination, path }) => [destination, path]));
  const file = step.entrypoint === null ? program : resolve(dirname(program), step.entrypoint);
  const command: StepCommand = {
    file,
    args: step.args,
    environment: {
      ...environment,
      [stepVariable]: step.name,
      RESOURCE_PLUGS: JSON.stringify(plugs),
    },
    folder: folder.work,
    // It can be found again by its environment from the start.
    input: step.input,
    isFolderNew: folder.isNew,
    identify: async (pid) => String(pid),
    stop: (pid) => stopLocalProgram(step.name, pid),
  };
  const end = await runProcess({ starter, command }, step, on, signal);
  if (end.isFolderRemoved) folder.noteRemoved();
  const outcome = stoppedOutcome(end, step);
  if (outcome !== null) return outcome;
  const { startError, answer } = end;
  if (startError === null) return { ended: 'exit', exitCode: shellExitCode(end), answer };
  const reason = `${file} cannot be started: ${startError}`;
  const exitCode = startCodes[startError];
  if (exitCode === undefined) throw runtimeError(`run ${step.phase} of ${step.resource}`, reason);
  on.log(Buffer.from(`${reason}\n`), 'err');
  return { ended: 'exit', exitCode, answer };
}

/** Ends all processes of a step. `pid`: its first one, which leads their group. */
export async function stopLocalProgram(name: string, pid?: number): Promise<void> {
  const running = () => findProcesses('environ', `${stepVariable}=${name}`);
  const group = pid === undefined ? [] : [-pid];
  const end = performance.now() + graceMs;
  signalProcesses([...group, ...(await running())], 'SIGTERM');
  while (performance.now() < end && ((await running()).length > 0 || isGroup(pid))) await wait(50);
  signalProcesses([...group, ...(await running())], 'SIGKILL');
}

/** Whether a group has processes. */
function isGroup(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(-pid, 0);
  } catch {
    return false;
  }
}
