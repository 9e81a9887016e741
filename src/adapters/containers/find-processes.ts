import { readdir, readFile } from 'node:fs/promises';

/**
 * Ids of processes of this machine that have a text among their arguments or the variables of their environment. It finds
 * what a process that was killed has left. None where the system has no `/proc`.
 */
export async function findProcesses(
  among: 'cmdline' | 'environ',
  word: string,
): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => []);
  const ids = names.filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      // Processes of others cannot be read, and a process may end meanwhile.
      const words = await readFile(`/proc/${id}/${among}`, 'utf8').catch(() => '');
      return words.split('\0').includes(word) ? [Number(id)] : [];
    }),
  );
  return found.flat();
}

/** Sends a signal to processes; those that are gone, or belong to others, do not matter. A negative id is a group. */
export function signalProcesses(ids: readonly number[], signal: NodeJS.Signals): void {
  for (const id of ids) {
    try {
      process.kill(id, signal);
    } catch {}
  }
}
