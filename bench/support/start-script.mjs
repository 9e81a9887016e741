import { fork } from 'node:child_process';

/**
 * Runs a script in a process of its own and waits for its first message: `{ child, message }`. Rejects if
 * the process ends without one.
 */
export function startScript(script, args, options = {}) {
  const child = fork(script, args, options);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, message }));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(new Error(`${script} ended without a message: ${signal ?? `exit code ${code}`}`));
    });
  });
}
