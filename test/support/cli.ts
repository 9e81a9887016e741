import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import {
  type CliOptions,
  type CliResult,
  commandEnvironment,
  listeningUrl,
  type RunningServer,
  root,
} from './in-process-cli.ts';

export {
  type CliOptions,
  type CliResult,
  runCli,
  type ServerInProcess,
  serveInProcess,
  startCli,
} from './in-process-cli.ts';

const main = join(root, 'dist', 'bin', 'purser.js');

/** How a command is started in a process of its own. */
export interface ProcessOptions extends CliOptions {
  /** The user to run it as, by number; only root can choose another. */
  readonly user?: number;
  /** Whether it runs as root without root's power to pass over the permissions of files; needs setpriv. */
  readonly isBound?: boolean;
}

/** Node as root that the permissions of files bind as they bind others. */
const powers = '-dac_override,-dac_read_search';
const bound = [
  'setpriv',
  `--bounding-set=${powers}`,
  `--inh-caps=${powers}`,
  process.execPath,
] as const;

/**
 * Starts the built command in a process of its own, with no settings but those given. For what only a
 * process has: signals, exit codes, pipes, kills, other processes on the same store. All else is tested
 * with `runCli`, in a tenth of the time.
 */
export function spawnCli(args: readonly string[], options: ProcessOptions = {}): ChildProcess {
  return spawnNode([main, ...args], options);
}

function spawnNode(
  args: readonly string[],
  { env = {}, cwd = root, user, isBound = false }: ProcessOptions,
): ChildProcess {
  const [command, ...before] = isBound ? bound : [process.execPath];
  return spawn(command, [...before, ...args], {
    cwd,
    env: commandEnvironment(env),
    ...(user !== undefined && { uid: user, gid: user }),
  });
}

/** A process of its own that runs commands one after another. */
export interface CommandProcess {
  run(args: readonly string[], options?: Pick<CliOptions, 'env' | 'input'>): Promise<CliResult>;
  close(): Promise<void>;
}

/** Starts a process that runs built commands: as another user, say, or beside this process on one store. */
export function startCommands(options: ProcessOptions = {}): CommandProcess {
  const child = spawnNode([join(root, 'test', 'support', 'command-runner.mjs')], options);
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('the process has no pipes');
  const errors = textOf(child.stderr);
  const results = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    async run(args, { env = {}, input = '' } = {}) {
      stdin.write(`${JSON.stringify({ args, env: commandEnvironment(env), input })}\n`);
      const { value, done } = await results.next();
      if (done) throw new Error(`the process ended: ${await errors}`);
      return JSON.parse(value);
    },
    async close() {
      stdin.end();
      await ended(child);
    },
  };
}

/** Runs the built command to its end, in a process of its own; see `spawnCli`. */
export async function runCliProcess(
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<CliResult> {
  const child = spawnCli(args, options);
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.input ?? '');
  const [stdout, stderr] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    ended(child),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

/** A server in a process of its own. */
export interface ServedPurser extends RunningServer {
  readonly child: ChildProcess;
}

/** Starts the built server in a process of its own, and waits until it listens; see `spawnCli`. */
export async function serveCli(env: Readonly<Record<string, string>>): Promise<ServedPurser> {
  const child = spawnCli(['serve'], { env: { PURSER_PORT: '0', ...env } });
  const url = await urlOf(child);
  return {
    url,
    child,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
      return child.exitCode;
    },
  };
}

/** A folder of files that go away with it. */
export interface Workspace {
  readonly path: string;
  file(name: string): string;
  remove(): void;
}

export function createWorkspace(files: Readonly<Record<string, string>> = {}): Workspace {
  const path = mkdtempSync(join(tmpdir(), 'purser-cli-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return {
    path,
    file: (name) => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** The server logs where it listens, as JSON: the port it was given is not known before. */
async function urlOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the server has no standard output');
  const errors = textOf(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = listeningUrl(line);
    if (url === null) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error(`the server did not start: ${await errors}`);
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  return stream === null ? '' : text(stream);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
