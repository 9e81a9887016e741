import { readdir, readFile, readlink, stat } from 'node:fs/promises';

const starterPrefix = 'purser-starter-of-';

/** The argument by which a process that starts programs knows its server, and is found if that is gone. */
export function starterWord(server: number): string {
  return `${starterPrefix}${server}`;
}

/** The server that an argument of a process names; null if it is none of one that starts programs. */
export function serverOfStarter(word: string): number | null {
  return word.startsWith(starterPrefix) ? Number(word.slice(starterPrefix.length)) : null;
}

/**
 * Ids of processes of this machine that have a text among their arguments or the variables of their environment. It finds
 * what a process that was killed has left. None where the system has no `/proc`.
 */
export async function findProcesses(
  among: 'cmdline' | 'environ',
  word: string,
): Promise<readonly number[]> {
  const found = await wordsOfProcesses(among);
  return found.flatMap(({ id, words }) => (words.includes(word) ? [id] : []));
}

interface ProcessWords {
  readonly id: number;
  readonly words: readonly string[];
}

/** The arguments or variables of all processes that this one may look at. */
export async function wordsOfProcesses(
  among: 'cmdline' | 'environ',
): Promise<readonly ProcessWords[]> {
  const names = await readdir('/proc').catch(() => []);
  return Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const id = Number(name);
        return { id, words: await wordsOf(id, among) };
      }),
  );
}

/** The arguments or variables of a process. Those of others cannot all be read, and a process may end meanwhile. */
export async function wordsOf(
  id: number,
  among: 'cmdline' | 'environ',
): Promise<readonly string[]> {
  const words = await readFile(`/proc/${id}/${among}`, 'utf8').catch(() => '');
  return words.split('\0');
}

/**
 * Whether a process is of the user of this one, and sees the same processes: the ids that one in a container names are not
 * those of this machine.
 */
export async function isOfThisUser(id: number): Promise<boolean> {
  const its = await userAndSpace(id);
  return its !== null && its === (await userAndSpace('self'));
}

/** Null if there is no such process, or it is of another user. */
async function userAndSpace(process: number | 'self'): Promise<string | null> {
  try {
    const { uid } = await stat(`/proc/${process}`);
    return `${uid} ${await readlink(`/proc/${process}/ns/pid`)}`;
  } catch {
    return null;
  }
}

/** The parent of a process; null if there is no such process. */
export async function parentOf(id: number): Promise<number | null> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  // The name of the program stands in brackets, and may have any character in it.
  const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return parent === undefined ? null : Number(parent);
}

/** Sends a signal to processes; those that are gone, or belong to others, do not matter. A negative id is a group. */
export function signalProcesses(ids: readonly number[], signal: NodeJS.Signals): void {
  for (const id of ids) {
    try {
      process.kill(id, signal);
    } catch {}
  }
}
