/**
 * `npm start`: installs, builds, serves. The server runs in this very process, so that signals reach
 * it and its exit code is this one's.
 */
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
if (process.env.npm_lifecycle_event === 'start') stopWithParent();
const main = new URL('../dist/bin/purser.js', import.meta.url);
process.argv.splice(1, 1, fileURLToPath(main), 'serve');
await import(main.href);

/**
 * npm starts scripts through a shell, which ends on SIGTERM without passing it on. Who has lost the
 * shell was meant to stop.
 */
function stopWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
