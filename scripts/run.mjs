import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The checkout. Scripts work from any current directory. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program in the checkout and resolves to its exit code. A signal sent to this process is
 * passed on, so that nothing is left running.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    process.on('SIGTERM', forward);
    process.on('SIGINT', forward);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', forward);
      resolve(signal === null ? code : 128 + signalNumbers[signal]);
    });
  });
}

/** As `run`, for a JavaScript file. */
export function runNode(file, args = [], options = {}) {
  return run(process.execPath, [file, ...args], options);
}

/** Works on all items, on so many at once. */
export async function workAtOnce(count, items, work) {
  const waiting = [...items];
  const workOn = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, workOn));
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };
