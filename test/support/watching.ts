import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { spawnCli } from './cli.ts';
import { startCli } from './in-process-cli.ts';

/** `purser revisions --watch`, running. */
export interface Watching {
  /** The next line it shows. */
  line(): Promise<string>;
  /** The number in it, if it shows JSON. */
  next(): Promise<number>;
  /** Resolves when it says on standard error that its server is lost. */
  lost(): Promise<void>;
  /** Ends it by a signal; gives the exit code. */
  end(signal: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
}

const watch = (format: string) => ['revisions', '--watch', '-o', format];

/** Starts it in the process of the test. */
export async function startWatching(args: readonly string[], format = 'json'): Promise<Watching> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const command = await startCli([...watch(format), ...args], {
    onOutput: (stream, text) => void (stream === 'out' ? stdout : stderr).write(text),
  });
  return { ...reading(stdout, stderr), end: (signal) => command.end(signal) };
}

/** Starts it in a process of its own. */
export function spawnWatching(args: readonly string[], format = 'json'): Watching {
  const child = spawnCli([...watch(format), ...args]);
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('it has no output');
  return {
    ...reading(stdout, stderr),
    async end(signal) {
      child.kill(signal);
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

function reading(
  stdout: NodeJS.ReadableStream,
  stderr: NodeJS.ReadableStream,
): Omit<Watching, 'end'> {
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
  };
}
