import { setTimeout as wait } from 'node:timers/promises';
import type { ContainerRules, PullPolicy } from '../../domain/deployment/deploy-settings.ts';
import type { ContainerLabels } from '../../ports/container-runtime.ts';
import {
  askCommand,
  type CommandAnswer,
  runtimeError,
  runtimeUnavailable,
} from './command-line.ts';
import { findProcesses, signalProcesses } from './find-processes.ts';
import { nameWord } from './run-arguments.ts';

/** The commands of a docker-compatible engine, besides `run`. */
export interface ContainerEngine {
  /** The version, for people. @throws RUNTIME_UNAVAILABLE */
  version(): Promise<string>;
  /** The id of an image, `sha256:…`. @throws RUNTIME_UNAVAILABLE, RUNTIME_ERROR */
  resolve(image: string, options: PullOptions): Promise<string>;
  /** Ends a container and the command that runs it. `client`: its process. @throws RUNTIME_UNAVAILABLE, RUNTIME_ERROR */
  stop(name: string, client?: number): Promise<void>;
  /** Containers of a store by name. @throws RUNTIME_UNAVAILABLE, RUNTIME_ERROR */
  containers(store: string): Promise<readonly (ContainerLabels & { readonly name: string })[]>;
}

/** Whether an image is fetched, and how long that may take. */
export interface PullOptions {
  readonly pull: PullPolicy;
  readonly timeoutMs: number;
}

/** Seconds between TERM and KILL. */
const graceSeconds = 10;
const commandMs = 30_000;
/** An engine that is starting takes long to say its version. */
const versionMs = 20_000;

/** The commands of an engine, each as a process of its own with a given environment. */
export function createContainerEngine(
  runtime: readonly [string, ...string[]],
  { runtimeArgs }: ContainerRules,
  environment: Readonly<Record<string, string>>,
): ContainerEngine {
  const ask: Ask = (args, timeoutMs = commandMs) =>
    askCommand([...runtime, ...runtimeArgs, ...args], { environment, timeoutMs });
  const list = async (filter: string): Promise<readonly string[]> => {
    const args = ['ps', '-a', '--no-trunc', `--filter=${filter}`, '--format={{.Names}}'];
    const { exitCode, stdout, stderr } = await ask(args);
    if (exitCode !== 0) throw runtimeError('list containers', stderr);
    return stdout.split(/\s+/).filter((name) => name !== '');
  };
  return {
    version: async () => {
      const { exitCode, stdout, stderr } = await ask(['version'], versionMs);
      if (exitCode !== 0)
        throw runtimeUnavailable(`"${runtime.join(' ')} version" fails: ${lastLine(stderr)}`);
      const [, version = ''] = /^\s*Version:\s*(\S+)/m.exec(stdout) ?? [];
      return `${runtime.join(' ')} ${version}`.trim();
    },
    resolve: (image, options) => resolveImage(image, options, ask),
    stop: (name, client) => stopContainer({ name, client, ask, list }),
    containers: async (store) => {
      const found = await Promise.all(
        (await list(`label=purser.store=${store}`)).map(async (name) => {
          const { stdout } = await ask([
            'container',
            'inspect',
            '--format={{json .Config.Labels}}',
            name,
          ]);
          return labelled(name, stdout);
        }),
      );
      return found.filter((one) => one !== null);
    },
  };
}

type Ask = (args: readonly string[], timeoutMs?: number) => Promise<CommandAnswer>;

async function resolveImage(
  image: string,
  { pull, timeoutMs }: PullOptions,
  ask: Ask,
): Promise<string> {
  const inspect = () => ask(['image', 'inspect', '--format={{.Id}}', image]);
  let found = pull === 'always' ? null : await inspect();
  if (pull !== 'never' && found?.exitCode !== 0) {
    const { exitCode, stderr } = await ask(['pull', '--quiet', image], timeoutMs);
    if (exitCode !== 0) throw runtimeError(`fetch the image ${image}`, stderr);
    found = await inspect();
  }
  const [, id] = /^(?:sha256:)?([0-9a-f]{64})$/.exec(found?.stdout ?? '') ?? [];
  if (id === undefined) throw runtimeError(`find the image ${image}`, found?.stderr ?? '');
  return `sha256:${id}`;
}

interface StopRequest {
  readonly name: string;
  readonly client: number | undefined;
  readonly ask: Ask;
  readonly list: (filter: string) => Promise<readonly string[]>;
}

/**
 * The command may be about to create the container, so the two are ended together: first the container; if there was none,
 * the command, which passes the signal on to a container that exists by then.
 */
async function stopContainer({ name, client, ask, list }: StopRequest): Promise<void> {
  const running = async (): Promise<readonly number[]> => {
    const found = await findProcesses('cmdline', nameWord(name));
    return client === undefined || !isRunning(client) ? found : [...new Set([...found, client])];
  };
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGKILL'] as const) {
    // If the engine does not answer, its command is still to be ended.
    await ask(['stop', `-t=${graceSeconds}`, name]).catch(() => undefined);
    if (await becomesEmpty(running, 2_000)) break;
    signalProcesses(await running(), signal);
    if (await becomesEmpty(running, 1_000)) break;
  }
  const { stderr } = await ask(['rm', '-f', name]);
  // Filters of some engines match parts of names.
  if ((await list(`name=${name}`)).includes(name)) {
    throw runtimeError(`remove the container ${name}`, stderr);
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

async function becomesEmpty(
  list: () => Promise<readonly number[]>,
  timeoutMs: number,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while ((await list()).length > 0) {
    if (performance.now() > end) return false;
    await wait(50);
  }
  return true;
}

/** Null: the container is gone, or it is none of ours. */
function labelled(
  name: string,
  json: string,
): (ContainerLabels & { readonly name: string }) | null {
  const read = (): Readonly<Record<string, unknown>> | null => {
    try {
      return JSON.parse(json);
    } catch {
      return null;
    }
  };
  const labels = read();
  const [store, run, step] = ['store', 'run', 'step'].map((key) => labels?.[`purser.${key}`]);
  if (typeof store !== 'string' || typeof run !== 'string') return null;
  return { name, store, run, step: Number(step) };
}

function lastLine(text: string): string {
  return text.split('\n').at(-1) || 'it gave no reason';
}
