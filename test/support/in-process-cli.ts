import { EventEmitter } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Shell } from '../../src/cli/shell.ts';

// The commands of `purser`, run in the process of the test: their sources, without a build and without
// the start of a process, which costs more than what most commands do.

/** The checkout: the current directory of commands that are given none. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

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
  /** Gets what the command prints as it prints it, in one order. */
  readonly onOutput?: OnOutput;
  /** Makes it run at a terminal: an answer for each question that ends with `[y/n]`; then the input ends. */
  readonly answers?: readonly string[];
}

type OnOutput = (stream: 'out' | 'err', text: string) => void;

/** A server that listens, on a port of its own. */
export interface RunningServer {
  readonly url: string;
  /** Ends it as SIGTERM does. Returns the exit code. */
  stop(): Promise<number | null>;
}

/** A missing folder: the contexts of whoever runs the tests are none of theirs. */
const noFolder = `${root}none`;

/** The environment of commands: that of the tests without their settings, and what is given. */
export function commandEnvironment(
  env: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string | undefined>> {
  const outside = Object.entries(process.env).filter(
    ([name]) => !/^(PURSER_|NODE_OPTIONS$|NO_COLOR$)/.test(name),
  );
  return { ...Object.fromEntries(outside), XDG_CONFIG_HOME: noFolder, ...env };
}

/** Runs a command to its end. What only a process has is tested with `runCliProcess`. */
export async function runCli(
  args: readonly string[],
  { env = {}, input = '', cwd = root, onOutput, answers }: CliOptions = {},
): Promise<CliResult> {
  const run =
    answers === undefined
      ? await prepareRun(env, input, onOutput)
      : await prepareRun(env, terminalWith(answers), onOutput);
  await inFolder(cwd, () => run.execute(args));
  return { code: run.shell.exitCode, stdout: run.stdout.text(), stderr: run.stderr.text() };
}

/** A command that goes on until it is asked to end. */
export interface RunningCommand {
  /** The first value that is found in a whole line of its output; null if it ends without one. */
  find<T>(valueIn: (line: string) => T | null): Promise<T | null>;
  /** What it has printed so far. */
  printed(): Pick<CliResult, 'stdout' | 'stderr'>;
  /** Ends it as the signal does. Returns the exit code. */
  end(signal: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
}

/** Starts a command that goes on. Its folders must be given as absolute paths. */
export async function startCli(
  args: readonly string[],
  { env = {}, onOutput }: Pick<CliOptions, 'env' | 'onOutput'> = {},
): Promise<RunningCommand> {
  const run = await prepareRun(env, '', onOutput);
  const ended = run.execute(args);
  return {
    find: (valueIn) => Promise.race([run.stdout.find(valueIn), ended.then(() => null)]),
    printed: () => ({ stdout: run.stdout.text(), stderr: run.stderr.text() }),
    async end(signal) {
      run.signals.emit(signal, signal);
      await ended;
      return run.shell.exitCode;
    },
  };
}

/** A server that runs in the process of the test. */
export interface ServerInProcess extends RunningServer {
  /** What it has logged so far. */
  log(): string;
}

/** Runs `purser serve` until it listens. Its folders must be given as absolute paths. */
export async function serveInProcess(
  env: Readonly<Record<string, string>>,
): Promise<ServerInProcess> {
  const command = await startCli(['serve'], { env: { PURSER_PORT: '0', ...env } });
  const url = await command.find(listeningUrl);
  if (url === null) throw new Error(`the server did not start: ${command.printed().stderr}`);
  return {
    url,
    log: () => command.printed().stdout,
    stop: () => command.end('SIGTERM'),
  };
}

/** The address in a line of a server's log, which is JSON; null if the line is about something else. */
export function listeningUrl(line: string): string | null {
  return (JSON.parse(line) as { url?: string }).url ?? null;
}

interface PreparedRun {
  readonly shell: Shell;
  readonly signals: EventEmitter;
  readonly stdout: TextSink;
  readonly stderr: TextSink;
  execute(args: readonly string[]): Promise<void>;
}

async function prepareRun(
  env: Readonly<Record<string, string>>,
  input: string | ReturnType<typeof terminalWith>,
  onOutput: OnOutput = () => {},
): Promise<PreparedRun> {
  // Loaded when needed: many tests want the rest of this folder only.
  const { createShell } = await import('../../src/cli/shell.ts');
  const { runProgram } = await import('../../src/cli/program.ts');
  const signals = new EventEmitter();
  const stdout = new TextSink((text) => onOutput('out', text));
  const terminal = typeof input === 'string' ? null : input;
  const stderr = new TextSink((text) => {
    onOutput('err', text);
    terminal?.printed(text);
  });
  if (terminal !== null) Object.assign(stderr, { isTTY: true });
  const stdin = terminal?.stdin ?? textInput(String(input));
  const shell = createShell({ env: commandEnvironment(env), stdin, stdout, stderr }, signals);
  return { shell, signals, stdout, stderr, execute: (args) => runProgram(args, shell) };
}

function textInput(text: string): Readable {
  return Readable.from(text === '' ? [] : [Buffer.from(text)], { objectMode: false });
}

/** A terminal at which somebody answers. */
function terminalWith(answers: readonly string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const left = [...answers];
  return {
    stdin,
    printed(text: string): void {
      if (!text.endsWith('[y/n] ')) return;
      const answer = left.shift();
      if (answer === undefined) stdin.end();
      else stdin.write(`${answer}\n`);
    },
  };
}

/** Keeps the text that is written to it. */
class TextSink extends Writable {
  readonly #chunks: Buffer[] = [];
  readonly #onText: (text: string) => void;

  constructor(onText: (text: string) => void) {
    super({ decodeStrings: true });
    this.#onText = onText;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    this.#onText(chunk.toString('utf8'));
    this.emit('text');
    done();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }

  /** The first value that is found in a whole line, of those written and those to come. */
  find<T>(valueIn: (line: string) => T | null): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        try {
          for (const line of this.text().split('\n').slice(0, -1)) {
            const value = valueIn(line);
            if (value === null) continue;
            this.off('text', look);
            resolve(value);
            return;
          }
        } catch (error) {
          reject(error);
        }
      };
      this.on('text', look);
      look();
    });
  }
}

let folder = root;
let running = 0;
let waiting: (() => void)[] = [];

/**
 * Does work with another current directory, which the whole process has: work in the same directory goes
 * on side by side, work in another one waits.
 */
async function inFolder(path: string, work: () => Promise<void>): Promise<void> {
  while (running > 0 && path !== folder) {
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  process.chdir(path);
  folder = path;
  running += 1;
  try {
    await work();
  } finally {
    running -= 1;
    if (running === 0) {
      process.chdir(root);
      const next = waiting;
      waiting = [];
      for (const proceed of next) proceed();
    }
  }
}
