import { nextMove } from '../../../domain/deployment/run/next-move.ts';
import type { EndStatus, PlanSeal, RunEvent } from '../../../domain/deployment/run/run-event.ts';
import { planContent } from '../../../domain/deployment/run/saved-plan.ts';
import { type Fault, fault } from '../../../domain/errors.ts';
import { canonicalText, digestOf } from '../../../domain/json/canonical.ts';
import { yieldToEventLoop } from '../../kernel/event-loop.ts';
import type { CarriedRun } from './carried-run.ts';
import { type DriftResultServices, recordDrift } from './drift-results.ts';
import { keepPlanRecord } from './plan-records.ts';
import { answerDueMs, followRequests, type RequestServices } from './run-requests.ts';
import { beginStep, finishStep, type PlannedStep, type StepServices } from './run-step.ts';
import { createStepSlots, type StepSlots } from './step-slots.ts';

/** What carrying out a run takes. */
export interface CarryOutServices extends StepServices, RequestServices, DriftResultServices {
  /** Milliseconds after which a plan cannot be applied any more. */
  readonly planTimeMs: number;
}

/**
 * Carries out an attempt of a run to its end: plans steps, runs their containers, several at once, records what becomes
 * of them. `signal`: the lease is lost, or the process ends. Then the containers are stopped, and the run is INTERRUPTED.
 *
 * @throws LEASE_LOST, STORE_UNAVAILABLE; then another process finds the run interrupted
 */
export async function carryOutRun(
  services: CarryOutServices,
  run: CarriedRun,
  signal: AbortSignal,
): Promise<void> {
  const { log } = run;
  const work = createWork(signal, run.plan.parallelism);
  const requests = followRequests(services, run, work.forced, work.wake);
  try {
    while (!work.stop.signal.aborted) {
      work.beginLook();
      // A caller whose request was accepted sees no step begin after it.
      await requests.look();
      if (work.hasEnough()) await pause(services, run, work);
      else if (await move(services, run, work)) return;
    }
    await work.settled();
    work.throwFailure();
    end(services, log, 'INTERRUPTED', fault('INTERRUPTED', {}));
  } finally {
    requests.end();
    work.stop.abort();
    await work.settled();
    await log.flush();
  }
}

/** Makes the next move of a run; true if that was its end. */
async function move(services: CarryOutServices, run: CarriedRun, work: Work): Promise<boolean> {
  const { plan, log } = run;
  const next = nextMove(plan, log.state());
  switch (next.kind) {
    case 'note':
      log.add(...next.events);
      return false;
    case 'ask':
      log.add({ type: 'waiting', ...next.request, at: services.clock.now() });
      return false;
    case 'step': {
      const step = await beginStep(services, run, next.request);
      if (step !== null) work.begin(step);
      return false;
    }
    case 'pause':
      // What has become known so far is seen, and survives, while the rest goes on. Steps that begin together are
      // recorded by one write.
      await log.flush();
      for (const step of work.takeBegun()) work.add(finishStep(services, run, step, work));
      await pause(services, run, work);
      return false;
    default:
      await endRun(services, run, next.status, next.problem);
      return true;
  }
}

/** Waits until a step has ended, somebody asked for something, or the time for an answer is over. */
async function pause(services: CarryOutServices, run: CarriedRun, work: Work): Promise<void> {
  await work.pause((wake) =>
    services.timer.wait(pauseMs(services, run), { signal: wake, background: true }),
  );
  // What else has ended by now is looked at together.
  await yieldToEventLoop();
}

const longestPauseMs = 60_000;

/** Until the time for an answer is over. */
function pauseMs({ clock }: CarryOutServices, { log }: CarriedRun): number {
  const { waitsFor, order } = log.state();
  if (waitsFor === null) return longestPauseMs;
  const due = answerDueMs(waitsFor.since, order.approval.timeoutMs, clock.now());
  return Math.min(longestPauseMs, Math.max(1, due));
}

async function endRun(
  services: CarryOutServices,
  run: CarriedRun,
  status: EndStatus,
  problem: Fault | null,
): Promise<void> {
  const { id, plan, log } = run;
  if (plan.kind === 'DRIFT') {
    const ended = endOf(services, status, problem);
    // Once a run has ended, nobody looks at it again, so what it found comes first.
    await recordDrift(services, run, ended);
    return log.add(ended);
  }
  if (plan.kind !== 'PLAN' || status !== 'SUCCEEDED') return end(services, log, status, problem);
  const state = log.state();
  const content = services.redaction.json(planContent(id, state));
  const digest = digestOf(canonicalText(content));
  // A plan whose end is not recorded is never used, so its record may come first.
  await keepPlanRecord(services.records, { id, digest }, state);
  const expiresAt = new Date(Date.parse(services.clock.now()) + services.planTimeMs).toISOString();
  end(services, log, status, problem, { digest, expiresAt });
}

function end(
  services: CarryOutServices,
  log: CarriedRun['log'],
  status: EndStatus,
  problem: Fault | null,
  plan?: PlanSeal,
): void {
  log.add({ ...endOf(services, status, problem), ...(plan && { plan }) });
}

function endOf(
  { clock }: CarryOutServices,
  status: EndStatus,
  problem: Fault | null,
): RunEvent & { readonly type: 'ended' } {
  return { type: 'ended', status, problem, at: clock.now() };
}

/** The steps of a run that are being carried out. */
interface Work {
  /** Aborted if the run cannot go on in this process. */
  readonly stop: AbortController;
  /** Aborted by a cancellation by force. */
  readonly forced: AbortController;
  /** Stops the containers. */
  readonly signal: AbortSignal;
  readonly slots: StepSlots;
  /** Ends the present pause, or keeps the next one from beginning. */
  readonly wake: () => void;
  beginLook(): void;
  pause(wait: (wake: AbortSignal) => Promise<void>): Promise<void>;
  /** A step that is recorded with the next write. */
  begin(step: PlannedStep): void;
  /** Whether enough recorded steps wait to start, and none for being recorded. */
  hasEnough(): boolean;
  /** The steps that were begun since. */
  takeBegun(): readonly PlannedStep[];
  /** A step; if it fails, the run cannot go on. */
  add(step: Promise<void>): void;
  settled(): Promise<void>;
  /** @throws why the run cannot go on */
  throwFailure(): void;
}

function createWork(signal: AbortSignal, parallelism: number): Work {
  const stop = new AbortController();
  const forced = new AbortController();
  const begun: PlannedStep[] = [];
  const steps = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const slots = createStepSlots(parallelism);
  let woken = new AbortController();
  // Without a reason each abort would make an error.
  const wake = (): void => woken.abort('woken');
  const stopAll = (): void => {
    stop.abort();
    wake();
  };
  signal.addEventListener('abort', stopAll, { once: true });
  if (signal.aborted) stopAll();
  return {
    stop,
    forced,
    signal: AbortSignal.any([stop.signal, forced.signal]),
    slots,
    wake,
    beginLook() {
      woken = new AbortController();
    },
    begin: (step) => begun.push(step),
    hasEnough: () => begun.length === 0 && slots.hasEnough(),
    takeBegun: () => begun.splice(0),
    pause: (wait) => (stop.signal.aborted ? Promise.resolve() : wait(woken.signal)),
    add(step) {
      const done = step
        .catch((error: unknown) => {
          failures.push(error);
          stopAll();
        })
        .then(() => {
          steps.delete(done);
          wake();
        });
      steps.add(done);
    },
    async settled() {
      signal.removeEventListener('abort', stopAll);
      await Promise.all(steps);
    },
    throwFailure() {
      if (failures.length > 0) throw failures[0];
    },
  };
}
