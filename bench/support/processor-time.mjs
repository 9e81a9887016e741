import { readFileSync } from 'node:fs';

/** Milliseconds of a tick in `/proc`: 100 a second on every architecture of Linux that Node knows. */
const tickMs = 10;

/**
 * Milliseconds of processor that this process has taken so far, with the child processes that have ended: unlike elapsed time
 * it depends little on what else a machine does. Null where the system has no `/proc`.
 */
export function processorMs() {
  let stat;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return null;
  }
  // The second field is a name, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  return (user + system + childUser + childSystem) * tickMs;
}
