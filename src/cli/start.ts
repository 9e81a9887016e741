import { unwritable } from './input/unwritable.ts';
import { printFailure } from './print/output.ts';
import { runProgram } from './program.ts';
import { createShell } from './shell.ts';

/** Runs the command that the arguments of a process name, and sets its exit code. */
export async function startProgram(host: NodeJS.Process): Promise<void> {
  const shell = createShell(host);

  host.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Unless the reader of our output ended early (`purser get | head`).
    if (error.code !== 'EPIPE') printFailure(shell, 'text', unwritable('standard output', error));
    host.exit(shell.exitCode);
  });
  host.stderr.on('error', () => host.exit(shell.exitCode));

  await runProgram(host.argv.slice(2), shell);
  host.exitCode = shell.exitCode;
}
