import { type ChildProcess, fork } from 'node:child_process';
import { refusal } from '../../domain/errors.ts';
import type { RowFlaw, RowPage } from '../../domain/source/read-rows.ts';
import { packageFile } from '../../package-file.ts';
import type { RowReader } from '../../ports/row-reader.ts';
import type { RowRequest } from './row-process.ts';

/** What reading one body may take. */
export interface RowReaderLimits {
  readonly maxMegabytes: number;
  readonly timeoutMs: number;
  /** After this time an idle process gives its memory back. */
  readonly maxIdleMs?: number;
}

/** What the process runs, compiled. */
const programFile = 'dist/bin/row-process.js';

const defaultIdleMs = 30_000;

/**
 * A reader in one child process, which is started when it is needed. A thread is not enough: a list or mapping of millions
 * of members is one large piece of memory, and a thread that cannot have it ends the whole process.
 */
export function createRowReader({
  maxMegabytes,
  timeoutMs,
  maxIdleMs = defaultIdleMs,
}: RowReaderLimits): RowReader {
  let child: ChildProcess | null = null;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };
  const readNow = async (request: RowRequest): Promise<RowPage | RowFlaw> => {
    // What it read before may end a process once it has answered.
    if (child?.connected !== true || hasEnded(child)) child = null;
    const isFresh = child === null;
    child ??= startProcess(maxMegabytes);
    try {
      return await answerOf(child, request, timeoutMs);
    } catch (error) {
      stop();
      if (!isFresh && error instanceof Ended) return await readNow(request);
      throw refusal('ROWS_UNREADABLE', { reason: reasonOf(error) }, {}, { cause: error });
    }
  };
  const readNext = async (request: RowRequest): Promise<RowPage | RowFlaw> => {
    if (isClosed) throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
    clearTimeout(idle);
    try {
      return await readNow(request);
    } finally {
      // Once for each body, however many processes it took: a timer that nobody clears ends a process while it reads.
      idle = setTimeout(stop, maxIdleMs).unref();
    }
  };

  return {
    read(body, selection) {
      const result = last.then(() => readNext({ body, selection }));
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      isClosed = true;
      stop();
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Starts a process that does not keep this one running, and gets nothing of its environment, which may hold secrets. */
function startProcess(maxMegabytes: number): ChildProcess {
  const child = fork(packageFile(programFile), {
    execArgv: [`--max-old-space-size=${maxMegabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  // An error that comes when nothing is being read is of nobody's interest; without a listener it ends this process.
  child.on('error', () => undefined);
  return child;
}

class TookTooLong extends Error {}

/** The process ended by itself. `signal`: what ended it; Node aborts a process that needs more memory than it may have. */
class Ended extends Error {
  readonly signal: NodeJS.Signals | null;

  constructor(signal: NodeJS.Signals | null) {
    super('the process ended');
    this.signal = signal;
  }
}

function answerOf(
  child: ChildProcess,
  request: RowRequest,
  timeoutMs: number,
): Promise<RowPage | RowFlaw> {
  return new Promise<RowPage | RowFlaw>((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new TookTooLong())), timeoutMs);
    const onMessage = (page: unknown): void => settle(() => resolve(page as RowPage | RowFlaw));
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (_code: number | null, signal: NodeJS.Signals | null): void =>
      settle(() => reject(new Ended(signal)));
    const settle = (done: () => void): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('error', onError);
      child.off('exit', onExit);
      done();
    };
    child.on('message', onMessage);
    child.on('error', onError);
    child.on('exit', onExit);
    // A process that ends while it is sent a body reports why by its end.
    child.send(request, () => undefined);
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof TookTooLong) return 'it took too long';
  const ranOut = error instanceof Ended && error.signal !== null;
  return ranOut ? 'it takes too much memory' : 'reading failed';
}
