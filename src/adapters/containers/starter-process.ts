/**
 * The process that starts programs for the server: its memory is small, and a start takes as long as the memory of the
 * process that does it is large. It does what its messages say, and ends with the server.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, rmdirSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { signalProcesses, starterWord } from './find-processes.ts';

/** A program that is to be started. */
export interface ProgramCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Where it runs. */
  readonly folder: string;
  /** Whether the folder is made before it starts, and removed once it has ended by itself, unless it put something there. */
  readonly isFolderNew: boolean;
  /** What it reads; null: that comes later. */
  readonly input: string | null;
}

/** What the server sends. */
export type StarterRequest = { readonly id: number } & (
  | { readonly kind: 'start'; readonly command: ProgramCommand }
  | { readonly kind: 'input'; readonly text: string }
  /** The program is about to be stopped: whoever does that finds what it started by its folder. */
  | { readonly kind: 'keep' }
);

/**
 * What comes back, several at once. Of each program in this order; one that cannot be started only fails. `exited`: it is gone,
 * though its output has not ended.
 */
export type StarterReport = { readonly id: number } & (
  | { readonly kind: 'failed'; readonly code: string; readonly isOfFolder: boolean }
  | { readonly kind: 'started'; readonly pid: number }
  | { readonly kind: 'printed'; readonly stream: 'out' | 'err'; readonly chunk: Uint8Array }
  | { readonly kind: 'exited' }
  | {
      readonly kind: 'ended';
      readonly exitCode: number | null;
      readonly signal: NodeJS.Signals | null;
      /** Whether its folder was removed. */
      readonly isFolderRemoved: boolean;
    }
);

/** A program whose output ends within this time of it is reported as ended at once. */
const exitReportMs = 5;
/** What need not be known at once is reported within this time, so that one message says all of a short program. */
const reportMs = 4;
/** How long what a program printed may take to be read, once the program is gone. */
const drainMs = 2_000;
/** Bytes of output that the server has not taken yet, beyond which no more is read. */
const maxWaitingBytes = 1024 * 1024;

const running = new Map<number, ChildProcessWithoutNullStreams>();
/** What is removed with them. */
const folders = new Map<number, string>();
/** Those that do not have all of their input yet. */
const hungry = new Set<ChildProcessWithoutNullStreams>();
const paused = new Set<Readable>();
let waitingBytes = 0;

process.on('message', (request: StarterRequest) => {
  if (request.kind === 'start') start(request.id, request.command);
  else if (request.kind === 'input') feed(request.id, request.text);
  else folders.delete(request.id);
});
process.on('disconnect', leave);
process.on('SIGTERM', leave);

function feed(id: number, text: string): void {
  const child = running.get(id);
  if (child !== undefined) giveInput(child, text);
}

/** Large ones take as long as the program takes to read them. */
function giveInput(child: ChildProcessWithoutNullStreams, text: string): void {
  child.stdin.end(text, () => hungry.delete(child));
}

/** The server is gone: programs without all of their input would take the end of this process for the end of that. */
function leave(): never {
  const groups = Array.from(hungry, ({ pid }) => (pid === undefined ? [] : [-pid])).flat();
  signalProcesses(groups, 'SIGKILL');
  process.exit();
}

/** What is sent next, and how many bytes of output are in it. */
let waiting: StarterReport[] = [];
let waitingOutput = 0;
let sending: NodeJS.Timeout | null = null;
let isSending = false;

/** Reports something with what else comes within a short time. */
function report(one: StarterReport): void {
  waiting.push(one);
  if (!isSending) sending ??= setTimeout(sendReports, reportMs);
}

/** Reports something once this turn of the event loop is over. */
function reportNow(one: StarterReport): void {
  waiting.push(one);
  if (isSending) return;
  isSending = true;
  setImmediate(sendReports);
}

function sendReports(): void {
  const [reports, bytes] = [waiting, waitingOutput];
  [waiting, waitingOutput, isSending] = [[], 0, false];
  if (sending !== null) clearTimeout(sending);
  sending = null;
  process.send?.(reports, undefined, undefined, () => noteTaken(bytes));
}

/** The program gets a session of its own, so that an interrupt of the server does not reach it. */
function start(id: number, command: ProgramCommand): void {
  const { file, args, environment, folder, input } = command;
  // Of a server that was killed, some requests may not have been read yet. The next server takes them for never begun.
  if (starterWord(process.ppid) !== process.argv[2]) leave();
  if (!prepare(id, command)) return;
  const fail = (error: unknown): void => {
    removeFolder(id);
    reportNow({ id, kind: 'failed', code: codeOf(error), isOfFolder: false });
  };
  let child: ChildProcessWithoutNullStreams;
  try {
    child = spawn(file, args, { env: { ...environment }, cwd: folder, detached: true });
  } catch (error) {
    fail(error);
    return;
  }
  const { pid } = child;
  // A program need not read its input.
  child.stdin.on('error', () => undefined);
  child.on('error', (error) => {
    if (pid === undefined) fail(error);
  });
  if (pid === undefined) return;
  running.set(id, child);
  hungry.add(child);
  if (input !== null) giveInput(child, input);
  report({ id, kind: 'started', pid });
  child.stdout.on('data', (chunk: Buffer) => pass(id, 'out', child.stdout, chunk));
  child.stderr.on('data', (chunk: Buffer) => pass(id, 'err', child.stderr, chunk));
  child.once('exit', (exitCode, signal) => {
    // What the program left in its session is killed.
    signalProcesses([-pid], 'SIGKILL');
    running.delete(id);
    hungry.delete(child);
    void end(id, child, { exitCode, signal });
  });
}

/** Makes the folder of a program; false if that cannot be done, which is reported. */
function prepare(id: number, { folder, isFolderNew }: ProgramCommand): boolean {
  if (!isFolderNew) return true;
  try {
    mkdirSync(folder, { mode: 0o700 });
    folders.set(id, folder);
    return true;
  } catch (error) {
    reportNow({ id, kind: 'failed', code: codeOf(error), isOfFolder: true });
    return false;
  }
}

/** Reports the end of a program, once what it printed was read. */
async function end(
  id: number,
  child: ChildProcessWithoutNullStreams,
  result: { readonly exitCode: number | null; readonly signal: NodeJS.Signals | null },
): Promise<void> {
  const timer = setTimeout(() => reportNow({ id, kind: 'exited' }), exitReportMs);
  await drained(child);
  clearTimeout(timer);
  // If it was stopped, the request to keep its folder came before.
  if (folders.has(id)) await nextTurn();
  reportNow({ id, kind: 'ended', ...result, isFolderRemoved: removeFolder(id) });
}

function removeFolder(id: number): boolean {
  const folder = folders.get(id);
  folders.delete(id);
  if (folder === undefined) return false;
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Passes output on; while much of it waits for the server, no more is read. */
function pass(id: number, stream: 'out' | 'err', from: Readable, chunk: Buffer): void {
  waitingBytes += chunk.length;
  waitingOutput += chunk.length;
  if (waitingBytes > maxWaitingBytes) paused.add(from.pause());
  report({ id, kind: 'printed', stream, chunk });
}

function noteTaken(bytes: number): void {
  waitingBytes -= bytes;
  if (waitingBytes > maxWaitingBytes) return;
  for (const one of paused) one.resume();
  paused.clear();
}

async function drained(child: ChildProcessWithoutNullStreams): Promise<void> {
  const isClosed = await new Promise<boolean>((done) => {
    const timer = setTimeout(() => done(false), drainMs);
    child.once('close', () => {
      clearTimeout(timer);
      done(true);
    });
  });
  if (isClosed) return;
  // On a busy machine the time may be over before what has come was read.
  await nextTurn();
  child.stdout.destroy();
  child.stderr.destroy();
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'EINVAL';
}
