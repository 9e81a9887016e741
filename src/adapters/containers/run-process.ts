import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContainerStep, StepListener } from '../../ports/container-runtime.ts';
import { collectOutput } from './collect-output.ts';
import { signalProcesses } from './find-processes.ts';

/** A process that is a step, or that runs its container. */
export interface StepCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** What identifies the step once it runs; null if the process ended before. `pid`: that of the process. */
  identify(pid: number, hasEnded: () => boolean): Promise<string | null>;
  /** Ends the step, whatever it does. */
  stop(pid: number): Promise<void>;
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

/** How long what a process printed may take to be read, once the process is gone. */
const drainMs = 2_000;

/**
 * Runs a process as a step, in a session of its own, so that an interrupt of this process does not reach it. The step gets its
 * input when the listener knows of it. All its processes are gone at the end.
 *
 * @throws errors of the listener and of `command.stop`
 */
export async function runProcess(
  command: StepCommand,
  step: ContainerStep,
  on: StepListener,
  signal: AbortSignal,
): Promise<ProcessEnd> {
  const child = launch(command);
  if (typeof child === 'string') return { ...neverStarted, startError: child };
  const ended = endOf(child);
  const stopping = createStopping(() => command.stop(child.pid ?? 0));
  const output = collectOutput(child, {
    maxAnswerBytes: step.limits.maxAnswerBytes,
    log: on.log,
    onTooLarge: () => stopping.begin('output'),
  });
  // What has ended by itself is not stopped while the rest of its output is read.
  const stopRunning = (why: StopReason) => {
    if (!hasEnded(child)) stopping.begin(why);
  };
  const timer = setTimeout(() => stopRunning('timeout'), step.limits.timeoutMs);
  const onAbort = () => stopRunning('signal');
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    const id = await identified(child, command);
    let failure: Failure | null = null;
    if (id !== null) {
      output.release();
      failure = await failureOf(() => on.started(id));
      if (failure !== null) stopping.begin('listener');
    }
    child.stdin.end(stopping.reason() === null ? step.input : '');
    const end = await ended;
    await stopping.done();
    if (failure !== null) throw failure.error;
    return {
      ...end,
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

function hasEnded({ exitCode, signalCode }: ChildProcessWithoutNullStreams): boolean {
  return exitCode !== null || signalCode !== null;
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

/** The process, or the code of the system. */
function launch({
  file,
  args,
  environment,
  folder,
}: StepCommand): ChildProcessWithoutNullStreams | string {
  try {
    const child = spawn(file, args, { env: { ...environment }, cwd: folder, detached: true });
    // A program need not read its input.
    child.stdin.on('error', () => undefined);
    return child;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'EINVAL';
  }
}

function identified(
  child: ChildProcessWithoutNullStreams,
  { identify }: StepCommand,
): Promise<string | null> {
  if (child.pid === undefined) return Promise.resolve(null);
  return identify(child.pid, () => hasEnded(child));
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

type Ending = Pick<ProcessEnd, 'startError' | 'exitCode' | 'signal'>;

/** The end of a process, once all that it printed was read. What it left in its session is killed. */
function endOf(child: ChildProcessWithoutNullStreams): Promise<Ending> {
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return;
      resolve({ startError: error.code ?? 'EINVAL', exitCode: null, signal: null });
    });
    child.once('exit', async (exitCode, signal) => {
      if (child.pid !== undefined) signalProcesses([-child.pid], 'SIGKILL');
      await new Promise<void>((done) => {
        const timer = setTimeout(done, drainMs);
        child.once('close', () => {
          clearTimeout(timer);
          done();
        });
      });
      // On a busy machine the time may be over before what has come was read.
      await nextTurn();
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ startError: null, exitCode, signal });
    });
  });
}
