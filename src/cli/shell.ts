import type { Environment } from '../config/config.ts';
import type { SignalSource } from './client/next-signal.ts';
import { exitCodes } from './exit-codes.ts';
import { jsonForm, type ValueForm } from './forms/value-form.ts';
import type { RunningCommand } from './input/option-names.ts';
import { createTerminal, type Terminal, type TextStream } from './terminal/terminal.ts';

/** The parts of its process that a command uses. */
export interface Shell {
  readonly env: Environment;
  readonly stdin: NodeJS.ReadableStream;
  /** For output that is too large to be written at once; text goes to `out`. */
  readonly stdout: NodeJS.WritableStream;
  out: Terminal;
  /** Notes, warnings and progress; `--quiet` silences it. */
  err: Terminal;
  /** Errors and questions, on standard error in any case. */
  readonly alerts: Terminal;
  /** Emits the signals that ask the command to end. */
  readonly signals: SignalSource;
  /** The texts that were read, by file, to show the lines of problems. */
  readonly sources: Map<string, string>;
  /** How values for programs are printed. */
  valueForm: ValueForm;
  /** Whether tables have all their columns: `-o wide`. */
  isWide: boolean;
  /** `--quiet` */
  isQuiet: boolean;
  /** The command that runs, once it is known. */
  command: RunningCommand | null;
  /** The exit code of the process. */
  exitCode: number;
}

/** The parts of `process` that this uses. */
export interface HostProcess {
  readonly env: Environment;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream & TextStream;
  readonly stderr: TextStream;
}

export function createShell(
  { env, stdin, stdout, stderr }: HostProcess,
  signals: SignalSource = process,
): Shell {
  const err = createTerminal(stderr, env);
  const out = createTerminal(stdout, env);
  const write = (text: string): void => {
    err.write('');
    out.write(text);
  };
  return {
    env,
    stdin,
    stdout,
    out: { ...out, write },
    err,
    alerts: err,
    signals,
    sources: new Map(),
    valueForm: jsonForm,
    isWide: false,
    isQuiet: false,
    command: null,
    exitCode: exitCodes.ok,
  };
}
