import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick in `/proc`: 100 a second on every architecture of Linux that Node knows. */
const tickMs = 10;

/**
 * Milliseconds of processor that this process and its child processes have taken so far, those that have ended included:
 * unlike elapsed time it depends little on what else a machine does. Null where the system has no `/proc`.
 */
export function processorMs() {
  const stats = runningProcesses();
  if (stats.length === 0) return null;
  const sumBelow = (id) =>
    stats
      .filter(({ parent }) => parent === id)
      .reduce((sum, child) => sum + child.ms + sumBelow(child.id), 0);
  const own = stats.find(({ id }) => id === process.pid);
  return (own?.ms ?? 0) + sumBelow(process.pid);
}

/** Each with its time, and that of its children that have ended. */
function runningProcesses() {
  return foldersOf('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = textOf(`/proc/${name}/stat`);
      if (stat === null) return [];
      // The second field is a name, which may hold anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return [{ id: Number(name), parent: Number(fields[1]), ms: ticks * tickMs }];
    });
}

function foldersOf(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Null if the process has ended meanwhile. */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
