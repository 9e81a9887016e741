import { spawn } from 'node:child_process';
import type { Environment } from '../config/config.ts';

/** A program that reads a text from its standard input. */
export interface FedProgram {
  readonly command: string;
  /** Whether it is a command line for the shell; otherwise the name of a program. */
  readonly isCommandLine: boolean;
  readonly env: Environment;
  readonly input: string;
  /** Given when this process is asked to end, with the signal as its reason: the program is asked, too. */
  readonly signal?: AbortSignal;
}

/** How a program ended: with a code, by a signal, or that it could not be started. */
export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly isStarted: boolean;
}

/** What shells exit with if they cannot start a command. */
const notStarted: readonly (number | null)[] = [126, 127];

/** Runs a program, which writes where this process writes. It need not read all of the text. */
export function feedProgram({
  command,
  isCommandLine,
  env,
  input,
  signal,
}: FedProgram): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: isCommandLine,
      env,
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    // An interrupt at the terminal reaches the program by itself.
    const end = (): void => {
      if (signal?.reason === 'SIGTERM') child.kill('SIGTERM');
    };
    signal?.addEventListener('abort', end);
    child.on('error', () => resolve({ code: null, signal: null, isStarted: false }));
    child.on('close', (code, endedBy) => {
      signal?.removeEventListener('abort', end);
      const isStarted = !(isCommandLine && notStarted.includes(code));
      resolve({ code, signal: endedBy, isStarted });
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
