import { PassThrough, Readable } from 'node:stream';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { createShell } from '../../src/cli/shell.ts';

/** The program with all its commands; what it prints is thrown away. */
export function declaredProgram(): Promise<Command> {
  const nowhere = new PassThrough().resume();
  const shell = createShell({
    env: {},
    stdin: Readable.from([]),
    stdout: nowhere,
    stderr: nowhere,
  });
  return createProgram([], shell);
}
