import { constants } from 'node:os';
import type { ContainerStep, StepListener } from '../../ports/container-runtime.ts';
import { collectOutput } from './collect-output.ts';
import { noFiles, runtimeError } from './command-line.ts';
import type { ProcessStarter, StartFailure } from './process-starter.ts';
import type { ProgramCommand } from './starter-process.ts';

/** A process that is a step, or that runs its container. */
export interface StepCommand extends ProgramCommand {
  /** What identifies the step once it runs; null if the process ended before. `pid`: that of the process. */
  identify(pid: number, hasEnded: () => boolean): Promise<string | null>;
  /** Ends the step, whatever it does. */
  stop(pid: number): Promise<void>;
}

/** A command, and what starts it. */
export interface CommandToRun {
  readonly starter: ProcessStarter;
  readonly command: StepCommand;
}

/** Why a step was stopped. */
export type StopReason = 'timeout' | 'output' | 'signal' | 'listener';

/** What became of a process. */
export interface ProcessEnd {
  /** The code of the system, if the process could not be started. */
  readonly startError: string | null;
  /** False: the step never ran. */
  readonly isIdentified: boolean;
  readonly stopped: StopReason | null;
  /** Null if a signal ended the process. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly answer: Uint8Array;
  /** What was printed on standard error before the step ran. */
  readonly early: string;
  /** Whether the folder of the command was removed. */
  readonly isFolderRemoved: boolean;
}

/** Bytes of messages that are kept for the case that a command fails before its program runs. */
const maxEarlyBytes = 64 * 1024;

/**
 * Runs a process as a step, in a session of its own, so that an interrupt of this process does not reach it. A step whose
 * command has no input gets it when the listener knows of it. All its processes are gone at the end.
 *
 * @throws errors of the listener and of `command.stop`; RUNTIME_ERROR if nobody knows how the process ended, or its folder
 *   cannot be made
 */
export async function runProcess(
  { starter, command }: CommandToRun,
  step: ContainerStep,
  on: StepListener,
  signal: AbortSignal,
): Promise<ProcessEnd> {
  let begin = (_why: StopReason): void => undefined;
  const output = collectOutput({
    maxAnswerBytes: step.limits.maxAnswerBytes,
    maxEarlyBytes: command.input === null ? maxEarlyBytes : Number.POSITIVE_INFINITY,
    log: on.log,
    onTooLarge: () => begin('output'),
  });
  await on.mayStart();
  if (signal.aborted) return { ...neverStarted, stopped: 'signal' };
  const started = await starter.start(programOf(command), output.take);
  if ('code' in started) return endOfFailed(step, started);
  const { pid } = started;
  const stopping = createStopping(() => {
    if (command.isFolderNew) started.keepFolder();
    return command.stop(pid);
  });
  begin = stopping.begin;
  if (output.isTooLarge()) begin('output');
  // What has ended by itself is not stopped while the rest of its output is read.
  const stopRunning = (why: StopReason) => {
    if (!started.hasExited()) stopping.begin(why);
  };
  const unlimit = limitRun(step, signal, stopRunning);
  try {
    const id = await command.identify(pid, started.hasExited);
    let failure: Failure | null = null;
    if (id !== null) {
      output.release();
      failure = await failureOf(() => on.started(id));
      if (failure !== null) stopping.begin('listener');
    }
    if (command.input === null) started.input(stopping.reason() === null ? step.input : '');
    const { isLost, isFolderRemoved, exitCode, signal: endedBy } = await started.ended;
    on.ended();
    if (isLost) await command.stop(pid);
    await stopping.done();
    if (failure !== null) throw failure.error;
    if (isLost) throw runtimeError(`run ${step.phase} of ${step.resource}`, lostReason);
    return {
      startError: null,
      exitCode,
      signal: endedBy,
      isIdentified: id !== null,
      stopped: stopping.reason(),
      answer: output.answer(),
      early: output.early(),
      isFolderRemoved,
    };
  } finally {
    unlimit();
  }
}

/** Stops a process when its time is over, or the signal comes; the function that it returns ends that. */
function limitRun(
  { limits }: ContainerStep,
  signal: AbortSignal,
  stop: (why: StopReason) => void,
): () => void {
  const timer = setTimeout(() => stop('timeout'), limits.timeoutMs);
  const onAbort = () => stop('signal');
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  };
}

/** A command without what a process cannot be sent. */
function programOf({
  file,
  args,
  environment,
  folder,
  isFolderNew,
  input,
}: StepCommand): ProgramCommand {
  return { file, args, environment, folder, isFolderNew, input };
}

const lostReason = 'the process that started it is gone, so its answer is unknown';

/** What was thrown. */
interface Failure {
  readonly error: unknown;
}

async function failureOf(work: () => Promise<void>): Promise<Failure | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return { error };
  }
}

/** The number that shells use for the end of a process. */
export function shellExitCode({ exitCode, signal }: ProcessEnd): number {
  return exitCode ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

const neverStarted: ProcessEnd = {
  startError: null,
  isIdentified: false,
  stopped: null,
  exitCode: null,
  signal: null,
  answer: new Uint8Array(),
  early: '',
  isFolderRemoved: false,
};

function endOfFailed({ phase, resource }: ContainerStep, failure: StartFailure): ProcessEnd {
  const { code, isOfFolder } = failure;
  if (!isOfFolder) return { ...neverStarted, startError: code };
  throw noFiles({ phase, resource }, code);
}

/** Why and whether a step is being stopped: the first reason counts. */
function createStopping(stop: () => Promise<void>) {
  let reason: StopReason | null = null;
  let stopped: Promise<void> = Promise.resolve();
  return {
    begin: (why: StopReason): void => {
      if (reason !== null) return;
      reason = why;
      stopped = stop();
      stopped.catch(() => undefined);
    },
    reason: (): StopReason | null => reason,
    done: () => stopped,
  };
}
