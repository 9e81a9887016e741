import type { DeploymentPorts } from '../../src/app/deployments/runs/deployment-ports.ts';
import { defaultDeploySettings } from '../../src/domain/deployment/deploy-settings.ts';
import type { Json } from '../../src/domain/json/value.ts';
import type {
  ContainerRuntime,
  ContainerStep,
  StepOutcome,
} from '../../src/ports/container-runtime.ts';

/** What a container prints and ends with. */
export interface Scripted {
  readonly answer?: Json;
  readonly exitCode?: number;
  readonly log?: string;
}

/** What each container does. */
export type Script = (step: ContainerStep, signal: AbortSignal) => Scripted | Promise<Scripted>;

/** A runtime whose containers follow a script; notes what it was asked to run. */
export interface ScriptedRuntime extends DeploymentPorts {
  readonly steps: readonly ContainerStep[];
  readonly stopped: readonly string[];
  script: Script;
  /** The digests of images. */
  resolves: (image: string) => string;
  settings: DeploymentPorts['settings'];
  /** Containers that a server left behind. */
  left: readonly { name: string; run: string; step: number }[];
}

export function scriptedRuntime(): ScriptedRuntime {
  const steps: ContainerStep[] = [];
  const stopped: string[] = [];
  const runtime: ContainerRuntime = {
    check: async () => 'scripted 1',
    resolve: async (name) => ({ name, digest: ports.resolves(name) }),
    locatePlug: async (path) => `/plugs/${path}`,
    async run(step, on, signal) {
      steps.push(step);
      await on.mayStart();
      if (signal.aborted) return { ended: 'stopped' };
      await on.started(step.name);
      const { answer, exitCode = 0, log } = await ports.script(step, signal);
      on.ended();
      if (signal.aborted) return { ended: 'stopped' };
      if (log !== undefined) on.log(Buffer.from(log), 'err');
      const printed = answer === undefined ? '' : JSON.stringify(answer);
      const outcome: StepOutcome = { ended: 'exit', exitCode, answer: Buffer.from(printed) };
      return outcome;
    },
    async stop(container) {
      stopped.push(container);
    },
    leftovers: async () => ports.left,
  };
  const ports: ScriptedRuntime = {
    runtime,
    settings: async () => defaultDeploySettings,
    version: '18.0.0',
    planTimeMs: 3_600_000,
    steps,
    stopped,
    script: () => ({}),
    resolves: (name) => `sha256:${name}`,
    left: [],
  };
  return ports;
}

/** Resources that are right once each of their actions has run. */
export function scriptedWorld(actions: Readonly<Record<string, number>>): Script {
  const done = new Map<string, number>();
  return ({ resource, phase }) => {
    if (phase === 'init') return { answer: { state_action: { entrypoint: '/state' } } };
    if (phase === 'action') {
      done.set(resource, (done.get(resource) ?? 0) + 1);
      return { log: `working on ${resource}\n` };
    }
    const count = actions[resource] ?? 0;
    if ((done.get(resource) ?? 0) >= count) {
      return { answer: { status: 'VALID', state: { zone: `zone of ${resource}` } } };
    }
    return {
      answer: {
        status: 'STALE',
        actions: Array.from({ length: count }, (_, at) => ({ name: `a${at}` })),
      },
    };
  };
}
