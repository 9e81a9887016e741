import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'dist', 'cli', 'main.js');

/** How a command ended. */
export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly cwd?: string;
  /** The user to run it as, by number; only root can choose another. */
  readonly user?: number;
}

/** Builds what the tests run, unless it is up to date. */
export function buildCli(): void {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'pipe' });
}

/** Starts the real command, with no settings but those given. */
export function spawnCli(
  args: readonly string[],
  { env = {}, cwd, user }: CliOptions = {},
): ChildProcess {
  const outside = Object.entries(process.env).filter(
    ([name]) => !/^(PURSER_|NODE_OPTIONS$|NO_COLOR$)/.test(name),
  );
  return spawn(process.execPath, [main, ...args], {
    cwd: cwd ?? root,
    env: { ...Object.fromEntries(outside), ...env },
    ...(user !== undefined && { uid: user, gid: user }),
  });
}

/** Runs the real command to its end. */
export async function runCli(
  args: readonly string[],
  options: CliOptions = {},
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

/** A server on a port of its own, ready. */
export interface ServedPurser {
  readonly url: string;
  readonly child: ChildProcess;
  /** Ends it with SIGTERM; gives the exit code. */
  stop(): Promise<number | null>;
}

export async function serveCli(env: Readonly<Record<string, string>>): Promise<ServedPurser> {
  const child = spawnCli(['serve'], { env: { PURSER_PORT: '0', ...env } });
  const url = await listeningUrl(child);
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
async function listeningUrl(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the server has no standard output');
  const errors = textOf(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = JSON.parse(line) as { url?: string };
    if (url === undefined) continue;
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
