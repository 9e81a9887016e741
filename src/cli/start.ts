import { unwritable } from './input/unwritable.ts';
import { printFailure } from './print/output.ts';
import { runProgram } from './program.ts';
import { createShell } from './shell.ts';

/** Runs the command that the arguments of this process name, and sets its exit code. */
export async function startProgram(): Promise<void> {
  // Disables the development checks of libraries, which are loaded later.
  process.env['NODE_ENV'] ??= 'production';
  // The client of S3 is pinned to a version for every supported Node, so its advice to upgrade Node helps nobody.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

  const shell = createShell(process);

  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Unless the reader of our output ended early (`purser get | head`).
    if (error.code !== 'EPIPE') printFailure(shell, 'text', unwritable('standard output', error));
    process.exit(shell.exitCode);
  });
  process.stderr.on('error', () => process.exit(shell.exitCode));

  await runProgram(process.argv.slice(2), shell);
  process.exitCode = shell.exitCode;
}
