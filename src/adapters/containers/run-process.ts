import { constants } from 'node:os';
import type { ContainerStep, StepListener } from '../../ports/container-runtime.ts';
import { collectOutput } from './collect-output.ts';
import { runtimeError } from './command-line.ts';
import type { ProcessStarter } from './process-starter.ts';
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
}

/**
 * Runs a process as a step, in a session of its own, so that an interrupt of this process does not reach it. The step gets its
 * input when the listener knows of it. All its processes are gone at the end.
 *
 * @throws errors of the listener and of `command.stop`; RUNTIME_ERROR if nobody knows how the process ended
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
    log: on.log,
    onTooLarge: () => begin('output'),
  });
  await on.mayStart();
  if (signal.aborted) return { ...neverStarted, stopped: 'signal' };
  const { file, args, environment, folder } = command;
  const started = await starter.start({ file, args, environment, folder }, output.take);
  if (typeof started === 'string') return { ...neverStarted, startError: started };
  const { pid } = started;
  const stopping = createStopping(() => command.stop(pid));
  begin = stopping.begin;
  if (output.isTooLarge()) begin('output');
  // What has ended by itself is not stopped while the rest of its output is read.
  const stopRunning = (why: StopReason) => {
    if (!started.hasExited()) stopping.begin(why);
  };
  const timer = setTimeout(() => stopRunning('timeout'), step.limits.timeoutMs);
  const onAbort = () => stopRunning('signal');
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    const id = await command.identify(pid, started.hasExited);
    let failure: Failure | null = null;
    if (id !== null) {
      output.release();
      failure = await failureOf(() => on.started(id));
      if (failure !== null) stopping.begin('listener');
    }
    started.input(stopping.reason() === null ? step.input : '');
    const { isLost, exitCode, signal: endedBy } = await started.ended;
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
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
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
};

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
