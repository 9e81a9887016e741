import type { DeploymentPhase } from '../../../domain/catalogue/protocol-errors.ts';
import type { DeploySettings } from '../../../domain/deployment/deploy-settings.ts';
import type { SecretRedaction } from '../../../domain/deployment/output/secret-redaction.ts';
import { failureOf } from '../../../domain/deployment/run/failure.ts';
import type { RunMount, StepRequest } from '../../../domain/deployment/run/run-event.ts';
import type { RunPlan } from '../../../domain/deployment/run/run-plan.ts';
import type { RunState } from '../../../domain/deployment/run/run-state.ts';
import { eventsOfResult, type StepResult } from '../../../domain/deployment/run/step-result.ts';
import { fault, invariant, PurserError } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Clock } from '../../../ports/clock.ts';
import type {
  ContainerMount,
  ContainerRuntime,
  ResolvedImage,
  StepLimits,
  StepListener,
  StepOutcome,
} from '../../../ports/container-runtime.ts';
import type { Logger } from '../../../ports/logger.ts';
import type { Timer } from '../../../ports/timer.ts';
import type { CarriedRun } from './carried-run.ts';
import { createStepLog } from './step-log.ts';
import type { StepSlots } from './step-slots.ts';

/** What running a step takes. */
export interface StepServices {
  readonly runtime: ContainerRuntime;
  readonly settings: DeploySettings;
  /** What this store is called on engines of containers. */
  readonly storeId: string;
  readonly redaction: SecretRedaction;
  /** Paths of plugs on this machine, by name. */
  readonly plugPaths: ReadonlyMap<string, string>;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly logger: Logger | null;
}

/**
 * Records a step that is about to start. Null if its image was looked for meanwhile: then it may be another step's turn,
 * or its resource has failed by it.
 */
export async function beginStep(
  services: StepServices,
  run: CarriedRun,
  request: StepRequest,
): Promise<PlannedStep | null> {
  const { log } = run;
  const { image: name } = request;
  const digest = digestOf(log.state(), request);
  if (digest === undefined) {
    await resolveImage(services, run, request);
    return null;
  }
  const step = log.state().steps.length + 1;
  log.add({ type: 'stepPlanned', step, request, digest, at: services.clock.now() });
  return { request, image: { name, digest }, step };
}

/** An orphan is destroyed by the image that deployed it, whatever its name means now. */
function digestOf(
  { orphans, digests }: RunState,
  { resource, phase, image }: StepRequest,
): string | undefined {
  const orphan = phase === 'destroy' ? orphans.get(resource) : undefined;
  return orphan?.type === image ? orphan.digest : digests.get(image);
}

/**
 * Runs the container of a step, which is recorded durably, to its end. What became of it is added to the log, and is
 * recorded before anything that depends on it: at the latest together with the next step.
 */
export async function finishStep(
  services: StepServices,
  run: CarriedRun,
  planned: PlannedStep,
  { slots, signal }: { readonly slots: StepSlots; readonly signal: AbortSignal },
): Promise<void> {
  const { plan, log } = run;
  const slot = createStepSlot(slots, signal);
  const result = await resultOf(services, run, planned, { slot, signal });
  if (result === null) return;
  log.add(...eventsOfResult(plan, log.state(), planned.step, result, services.clock.now()));
}

/** A step that is recorded. */
export interface PlannedStep {
  readonly request: StepRequest;
  readonly image: ResolvedImage;
  readonly step: number;
}

/** Finds out the digest of an image: once, it is the same in all attempts. Its resource fails if that cannot be done. */
async function resolveImage(
  { runtime }: StepServices,
  { log }: CarriedRun,
  request: StepRequest,
): Promise<void> {
  const { image: name } = request;
  try {
    const { digest } = await runtime.resolve(name);
    log.add({ type: 'resolved', image: name, digest });
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    log.add(...failureOf(request, error.faults));
  }
}

/** What became of the container; null if the process is to end, so that nobody knows. */
async function resultOf(
  services: StepServices,
  { id, plan, log }: CarriedRun,
  { request, image, step }: PlannedStep,
  { slot, signal }: { readonly slot: StepSlot; readonly signal: AbortSignal },
): Promise<StepResult | null> {
  const { runtime, storeId, settings } = services;
  const { resource, phase, entrypoint, args, input, mounts } = request;
  const { attempt } = log.state();
  const stepLog = createStepLog(log, step, { ...services, limits: settings.limits });
  try {
    const outcome = await runtime.run(
      {
        name: `purser-${id}-${attempt}-${step}`,
        labels: { store: storeId, run: id, step },
        resource,
        phase,
        image,
        entrypoint,
        args,
        input: canonicalText(input),
        mounts: mountsOf(services, plan, mounts),
        limits: limitsOf(settings, plan, resource, phase),
      },
      {
        ...slot,
        async started(container) {
          log.add({ type: 'stepStarted', step, container });
        },
        log: stepLog.write,
      },
      signal,
    );
    stepLog.end();
    return stepResult(outcome, log);
  } catch (error) {
    stepLog.end();
    if (!(error instanceof PurserError)) throw error;
    return { kind: 'fault', problem: error.faults[0] };
  } finally {
    slot.ended();
  }
}

type StepSlot = Pick<StepListener, 'mayStart' | 'ended'>;

/** The slot of a step: taken when the step is ready to start, given back when its program has ended. */
function createStepSlot(slots: StepSlots, signal: AbortSignal): StepSlot {
  let release = (): void => undefined;
  return {
    async mayStart() {
      release = await slots.take(signal);
    },
    ended: () => release(),
  };
}

function stepResult(outcome: StepOutcome, log: RunLogState): StepResult | null {
  switch (outcome.ended) {
    case 'exit': {
      const { exitCode, answer } = outcome;
      return { kind: 'exit', exitCode, output: Buffer.from(answer).toString('utf8') };
    }
    case 'fault':
      return { kind: 'fault', problem: outcome.fault };
    default:
      if (log.state().cancelling?.isForced !== true) return null;
      return { kind: 'fault', problem: fault('CANCELLED', { isForced: true }) };
  }
}

type RunLogState = Pick<CarriedRun['log'], 'state'>;

function mountsOf(
  { plugPaths }: StepServices,
  { deployment }: RunPlan,
  mounts: readonly RunMount[],
): readonly ContainerMount[] {
  return mounts.map(({ plug: name, target, readonly }) => {
    const plug = deployment.plugs.get(name);
    invariant(plug, 'a step mounts plugs of its deployment');
    const path = plugPaths.get(name);
    invariant(path !== undefined || plug.content !== null, 'a mounted plug has a path or content');
    const source = path === undefined ? { content: plug.content ?? '' } : { path };
    return { source, destination: target, readOnly: readonly };
  });
}

/** Which of the times of a resource limits a phase. */
const timeoutOf = {
  init: 'init',
  state: 'state',
  verify: 'state',
  action: 'action',
  destroy: 'action',
} as const;

function limitsOf(
  { timeouts, limits }: DeploySettings,
  { deployment }: RunPlan,
  resource: string,
  phase: DeploymentPhase,
): StepLimits {
  const kind = timeoutOf[phase];
  const seconds = deployment.resources.get(resource)?.timeouts.get(kind) ?? timeouts[kind];
  const hasAnswer = kind !== 'action';
  const maxAnswerBytes = hasAnswer ? limits.jsonBytes : null;
  return { timeoutMs: seconds * 1_000, maxAnswerBytes };
}
