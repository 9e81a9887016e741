import { spawn } from 'node:child_process';
import { refusal } from '../../domain/errors.ts';

/** What a command of the runtime printed. */
export interface CommandAnswer {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Bytes of each stream that are kept: lists of ids, and messages. */
const maxBytes = 1024 * 1024;

/** How a command is started. */
export interface CommandOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/**
 * Runs a command of the runtime that ends by itself, and reads what it prints.
 *
 * @throws RUNTIME_UNAVAILABLE if there is no such program, or if it takes too long
 */
export function askCommand(
  [file, ...args]: readonly [string, ...string[]],
  { environment, timeoutMs }: CommandOptions,
): Promise<CommandAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      env: { ...environment },
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => {
      const kept: Buffer[] = [];
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        if (bytes < maxBytes) kept.push(chunk);
        bytes += chunk.length;
      });
      return () => Buffer.concat(kept).toString('utf8').trim();
    });
    child.once('error', (error) =>
      reject(runtimeUnavailable(noProgram(file, error as NodeJS.ErrnoException))),
    );
    child.once('close', (exitCode, signal) => {
      if (signal === 'SIGKILL') {
        reject(runtimeUnavailable(`"${file} ${args[0]}" took more than ${timeoutMs / 1_000} s`));
        return;
      }
      resolve({ exitCode, stdout: stdout?.() ?? '', stderr: stderr?.() ?? '' });
    });
  });
}

/** Why a program cannot be started. */
export function noProgram(file: string, { code }: { readonly code?: unknown }): string {
  return code === 'ENOENT' ? `there is no program ${file}` : `${file} cannot be started: ${code}`;
}

/** RUNTIME_UNAVAILABLE, for a reason. */
export function runtimeUnavailable(reason: string) {
  return refusal('RUNTIME_UNAVAILABLE', { reason });
}

const shownLength = 1_000;

/** RUNTIME_ERROR with the end of what the runtime printed, where the cause is. */
export function runtimeError(what: string, printed: string) {
  return refusal('RUNTIME_ERROR', { what, reason: endOfMessage(printed) });
}

/** RUNTIME_ERROR for the files of a step, which a full disk keeps from being made. `code`: of the system. */
export function noFiles(
  { phase, resource }: { readonly phase: string; readonly resource: string },
  code: string,
) {
  return runtimeError(`make files for ${phase} of ${resource}`, `the system says ${code}`);
}

/** The last characters of a message, for people. */
export function endOfMessage(printed: string): string {
  const text = printed.replace(/[^\P{Cc}\n]/gu, '').trim();
  return text === '' ? 'it gave no reason' : text.slice(-shownLength);
}
