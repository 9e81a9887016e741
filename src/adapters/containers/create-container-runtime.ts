import { setMaxListeners } from 'node:events';
import type { DeploySettings, PullPolicy } from '../../domain/deployment/deploy-settings.ts';
import { isAllowedImage, isImageName } from '../../domain/deployment/image-name.ts';
import { refusal } from '../../domain/errors.ts';
import type {
  ContainerRuntime,
  ContainerStep,
  StepListener,
  StepOutcome,
} from '../../ports/container-runtime.ts';
import { runtimeError, runtimeUnavailable } from './command-line.ts';
import { createContainerEngine } from './container-engine.ts';
import { locatePlug } from './locate-plug.ts';
import {
  createProcessStarter,
  endOrphanedStarters,
  type ProcessStarter,
} from './process-starter.ts';
import { createProgramDigests, type ProgramDigests } from './program-digests.ts';
import { runContainer } from './run-container.ts';
import { runLocalProgram, stopLocalProgram } from './run-local-program.ts';
import { createStepFolders, type StepFolder } from './step-folders.ts';

/** What a runtime is made of. */
export interface RuntimeOptions {
  /** What the operator says now: read again when it has changed. */
  readonly settings: () => Promise<DeploySettings>;
  /** The environment of this process, of which commands get a few variables only. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder for files of steps that run. */
  readonly scratch: string;
}

/** Variables that a command of an engine needs, if they are set. */
const usualVariables = ['PATH', 'HOME', 'DOCKER_HOST', 'CONTAINERS_CONF', 'XDG_RUNTIME_DIR'];

/**
 * Runs types that are programs of this machine as such, and all others as images of an engine.
 * (docs/deployments.md#containers)
 */
export function createContainerRuntime(options: RuntimeOptions): ContainerRuntime {
  const { settings, scratch } = options;
  const folders = createStepFolders(scratch);
  const digests = createProgramDigests();
  const starter = createProcessStarter();
  const current = briefly(async () => {
    const now = await settings();
    return { ...now, environment: passedOn(now, options), digests, starter };
  });
  const engine = async () => (await engineOf(await current())).engine;
  return {
    check: async () => {
      const { containers, programs } = await settings();
      if (containers.runtime === null && programs.size > 0) return 'programs of this machine';
      return (await engine()).version();
    },
    resolve: async (image, pull) => {
      const now = await current();
      const digest = await digestOfImage(image, pull ?? now.pullPolicy, now);
      return { name: image, digest };
    },
    locatePlug: async (path) => locatePlug(path, (await settings()).plugRoots),
    run: async (step, on, signal) => {
      if (signal.aborted) return { ended: 'stopped' };
      // One signal ends all containers of a run; Node takes more than ten listeners for a leak.
      setMaxListeners(0, signal);
      const now = await current();
      const isProgram = now.programs.has(step.image.name);
      if (!isProgram) engineOf(now);
      const isPlain = isProgram && step.mounts.every(({ source }) => 'path' in source);
      const folder = await (isPlain
        ? folders.plan(step)
        : folders.make(step, isProgram ? 'program' : 'container'));
      try {
        return await runStep(step, { now, folder, on, signal });
      } finally {
        await folder.remove();
      }
    },
    stop: async (name) => {
      const kind = await folders.kindOf(name);
      const { containers } = await settings();
      if (kind === 'program') await stopLocalProgram(name);
      else if (kind !== null || containers.runtime !== null) await (await engine()).stop(name);
      await folders.remove(name);
    },
    leftovers: async (store) => {
      await endOrphanedStarters();
      const { containers } = await settings();
      const known = containers.runtime === null ? [] : await (await engine()).containers(store);
      const byName = new Map(
        [...(await folders.list(store)), ...known].map(({ name, run, step }) => [
          name,
          { name, run, step },
        ]),
      );
      return [...byName.values()];
    },
  };
}

/**
 * What the operator says, and programs, are looked at again after so many milliseconds: to look at a file takes a tenth of
 * all that a short step takes.
 */
const lookMs = 100;

/** Looks again if what was seen is older than `lookMs`, or was a failure. */
function briefly<T>(look: () => Promise<T>): () => Promise<T> {
  let seen: Promise<T> | null = null;
  let seenAt = 0;
  return () => {
    const now = performance.now();
    if (seen !== null && now - seenAt < lookMs) return seen;
    const looking = look();
    looking.catch(() => {
      if (seen === looking) seen = null;
    });
    [seen, seenAt] = [looking, now];
    return looking;
  };
}

/** What the operator says, and what comes of it. */
interface CurrentSettings extends DeploySettings {
  readonly environment: Readonly<Record<string, string>>;
  readonly digests: ProgramDigests;
  readonly starter: ProcessStarter;
}

/** The digest of a program or image. */
async function digestOfImage(
  image: string,
  pull: PullPolicy,
  now: CurrentSettings,
): Promise<string> {
  const program = now.programs.get(image);
  if (program !== undefined) return now.digests.of(image, program);
  if (!isImageName(image)) throw refusal('IMAGE_INVALID', { path: image });
  if (!isAllowedImage(now.types, image)) throw refusal('IMAGE_FORBIDDEN', { path: image });
  return engineOf(now).engine.resolve(image, { pull, timeoutMs: now.timeouts.pull * 1_000 });
}

interface StepRun {
  readonly now: CurrentSettings;
  readonly folder: StepFolder;
  readonly on: StepListener;
  readonly signal: AbortSignal;
}

/** Runs a step, as a program or in a container. */
async function runStep(
  step: ContainerStep,
  { now, folder, on, signal }: StepRun,
): Promise<StepOutcome> {
  const { environment, digests, starter, programs, plugRoots } = now;
  const program = programs.get(step.image.name);
  const mounts = await folder.mountFiles(
    await Promise.all(
      step.mounts.map(async ({ source, ...mount }) => ({
        ...mount,
        // Again, as what a plug leads to may have changed since.
        source: 'path' in source ? { path: await locatePlug(source.path, plugRoots) } : source,
      })),
    ),
  );
  if (program === undefined) {
    const { containers } = now;
    return runContainer(
      { step, starter, ...engineOf(now), rules: containers, environment, folder, mounts },
      on,
      signal,
    );
  }
  if ((await digests.of(step.image.name, program, lookMs)) !== step.image.digest) {
    throw runtimeError(`run ${step.phase} of ${step.resource}`, `${program} has changed meanwhile`);
  }
  return runLocalProgram({ step, starter, program, environment, folder, mounts }, on, signal);
}

/** @throws RUNTIME_UNAVAILABLE if the operator names none */
function engineOf({ containers, environment }: CurrentSettings) {
  const { runtime } = containers;
  if (runtime === null) {
    throw runtimeUnavailable(
      'neither PURSER_DEPLOY_RUNTIME nor "runtime" of PURSER_DEPLOY_FILE is set',
    );
  }
  return { runtime, engine: createContainerEngine(runtime, containers, environment) };
}

/** The variables that commands and programs get. */
function passedOn(
  { containers }: DeploySettings,
  { environment }: RuntimeOptions,
): Readonly<Record<string, string>> {
  const names = [...usualVariables, ...containers.environment];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
