import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { spawnCli } from './cli.ts';

/** `purser revisions --watch`, running. */
export interface Watching {
  /** The next line it shows. */
  line(): Promise<string>;
  /** The number in it, if it shows JSON. */
  next(): Promise<number>;
  /** Resolves when it says on standard error that its server is lost. */
  lost(): Promise<void>;
  /** Ends it by a signal; gives the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export function startWatching(args: readonly string[], format = 'json'): Watching {
  const child: ChildProcess = spawnCli(['revisions', '--watch', '-o', format, ...args]);
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('it has no output');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('it has ended');
    return value;
  };
  return {
    line,
    next: async () => JSON.parse(await line()).number,
    lost: async () => {
      await once(stderr, 'data');
    },
    async end(signal) {
      child.kill(signal);
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}
