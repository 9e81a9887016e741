import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { packageFile } from '../../package-file.ts';
import {
  isOfThisUser,
  parentOf,
  serverOfStarter,
  signalProcesses,
  starterWord,
  wordsOf,
  wordsOfProcesses,
} from './find-processes.ts';
import type { ProgramCommand, StarterReport, StarterRequest } from './starter-process.ts';

/** Takes what a program prints. */
export type TakeOutput = (chunk: Uint8Array, stream: 'out' | 'err') => void;

/** A program that was started. */
export interface StartedProgram {
  readonly pid: number;
  /** Whether it is gone, though what it printed may still be read. */
  hasExited(): boolean;
  /** Gives the program its input, to the end, if its command did not. */
  input(text: string): void;
  /** Has the folder of its command stay: it is to be stopped. */
  keepFolder(): void;
  /** Settles once all that it printed was taken. */
  readonly ended: Promise<EndOfProgram>;
}

/** How a program ended; `isLost`: nobody knows, as the process that started it is gone. */
export interface EndOfProgram {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly isLost: boolean;
  /** Whether the folder of its command was removed. */
  readonly isFolderRemoved: boolean;
}

/** Why a program could not be started: the code of the system, for the program or for the folder of its command. */
export interface StartFailure {
  readonly code: string;
  readonly isOfFolder: boolean;
}

/** Starts programs. */
export interface ProcessStarter {
  start(command: ProgramCommand, take: TakeOutput): Promise<StartedProgram | StartFailure>;
}

/** What the process runs, compiled. */
const programFile = 'dist/bin/starter-process.js';

/** While one process starts a program, the other one starts the next: a start keeps a process from all else. */
const maxStarters = 2;
/** Programs that run at once, beyond which a second process is worth its memory. */
const busyPrograms = 2;

/** An idle process gives its memory back after this time. */
const maxIdleMs = 30_000;

/** Less for garbage, so that there is less to copy at each start. */
const smallMemory = ['--max-semi-space-size=1'];

/** A start that the process did not live to report. */
const lostStart: StartFailure = { code: 'ECHILD', isOfFolder: false };

/**
 * Starts programs from small processes of their own. Starting one copies the tables of the memory of the process that does
 * it, during which that process does nothing else: the server has much memory, this process little.
 */
export function createProcessStarter(): ProcessStarter {
  let starters: readonly Starter[] = [];
  let next = 0;
  const idlest = (): Starter => {
    starters = starters.filter((starter) => !starter.isLost());
    const [first] = [...starters].sort((one, other) => one.running() - other.running());
    const isEnough = starters.length === maxStarters || (first?.running() ?? 0) < busyPrograms;
    if (first !== undefined && isEnough) return first;
    const added = openStarter();
    starters = [...starters, added];
    return added;
  };
  return {
    start(command, take) {
      next += 1;
      return idlest().start(next, command, take);
    },
  };
}

/** What is known of a program. */
interface Known {
  readonly take: TakeOutput;
  readonly onStart: (started: StartedProgram | StartFailure) => void;
  readonly onEnd: (end: EndOfProgram) => void;
  readonly ended: Promise<EndOfProgram>;
  hasExited: boolean;
}

interface Starter {
  isLost(): boolean;
  /** How many of its programs run. */
  running(): number;
  start(
    id: number,
    command: ProgramCommand,
    take: TakeOutput,
  ): Promise<StartedProgram | StartFailure>;
}

function openStarter(): Starter {
  const programs = new Map<number, Known>();
  const child = startProcess();
  let isLost = false;
  let idle: NodeJS.Timeout | undefined;
  const send = (request: StarterRequest): void => {
    // If the process is gone, `exit` comes.
    child.send(request, () => undefined);
  };
  const forget = (id: number): void => {
    programs.delete(id);
    if (programs.size > 0) return;
    child.unref();
    child.channel?.unref();
    idle = setTimeout(() => {
      isLost = true;
      child.disconnect();
    }, maxIdleMs).unref();
  };
  const lose = (): void => {
    isLost = true;
    clearTimeout(idle);
    for (const known of programs.values()) {
      known.onStart(lostStart);
      known.hasExited = true;
      known.onEnd({ exitCode: null, signal: null, isLost: true, isFolderRemoved: false });
    }
    programs.clear();
  };
  child.on('message', (reports: readonly StarterReport[]) => {
    for (const report of reports) {
      const known = programs.get(report.id);
      if (known !== undefined) handle(report, known, { send, forget });
    }
  });
  child.on('error', () => undefined);
  child.on('exit', lose);
  return {
    isLost: () => isLost,
    running: () => programs.size,
    start: (id, command, take) =>
      new Promise((onStart) => {
        clearTimeout(idle);
        // While a program runs, this process is not to end.
        child.ref();
        child.channel?.ref();
        programs.set(id, newKnown(take, onStart));
        send({ id, kind: 'start', command });
      }),
  };
}

function newKnown(take: TakeOutput, onStart: Known['onStart']): Known {
  let onEnd: Known['onEnd'] = () => undefined;
  const ended = new Promise<EndOfProgram>((resolve) => {
    onEnd = resolve;
  });
  return { take, onStart, onEnd, ended, hasExited: false };
}

function handle(
  report: StarterReport,
  known: Known,
  {
    send,
    forget,
  }: {
    readonly send: (request: StarterRequest) => void;
    readonly forget: (id: number) => void;
  },
): void {
  const { id } = report;
  switch (report.kind) {
    case 'failed':
      forget(id);
      known.onStart({ code: report.code, isOfFolder: report.isOfFolder });
      return;
    case 'started':
      known.onStart({
        pid: report.pid,
        hasExited: () => known.hasExited,
        input: (text) => send({ id, kind: 'input', text }),
        keepFolder: () => send({ id, kind: 'keep' }),
        ended: known.ended,
      });
      return;
    case 'printed':
      known.take(report.chunk, report.stream);
      return;
    case 'exited':
      known.hasExited = true;
      return;
    case 'ended': {
      const { exitCode, signal, isFolderRemoved } = report;
      known.hasExited = true;
      forget(id);
      known.onEnd({ exitCode, signal, isLost: false, isFolderRemoved });
    }
  }
}

/**
 * Starts the process, in a session of its own. It gets nothing of this one's environment, which may hold secrets, but learns
 * whose it is.
 */
function startProcess(): ChildProcess {
  return fork(packageFile(programFile), [starterWord(process.pid)], {
    execArgv: smallMemory,
    env: {},
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

const goneEveryMs = 5;
/** What does not end is waited for no longer. */
const maxLeaveMs = 1_000;

/**
 * Ends the processes that start programs for servers that are gone: one of them may not have read yet what its server
 * requested last, and would start a program that nobody waits for.
 */
export async function endOrphanedStarters(): Promise<void> {
  for (const { id, words } of await wordsOfProcesses('cmdline')) {
    const word = words.find((one) => serverOfStarter(one) !== null);
    if (word === undefined || (await parentOf(id)) === serverOfStarter(word)) continue;
    if (!(await isOfThisUser(id))) continue;
    // One that runs ends the programs that wait for their input, and itself, at once.
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      signalProcesses([id], signal);
      const until = performance.now() + maxLeaveMs;
      while ((await wordsOf(id, 'cmdline')).includes(word) && performance.now() < until) {
        await wait(goneEveryMs);
      }
    }
  }
}
