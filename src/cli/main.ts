#!/usr/bin/env node
import { runProgram } from './program.ts';
import { createShell } from './shell.ts';

// Libraries check themselves at every turn unless told that this is no workshop; they are loaded later.
process.env['NODE_ENV'] ??= 'production';

const shell = createShell(process);

// Whoever read our output has seen enough (`purser get | head`).
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(shell.exitCode);
  });
}

await runProgram(process.argv.slice(2), shell);
process.exitCode = shell.exitCode;
