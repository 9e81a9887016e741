import { nextMove } from '../../domain/deployment/run/next-move.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import type { CarriedRun } from './carried-run.ts';
import type { RunLog } from './run-log.ts';
import type { Cancellation } from './run-records.ts';
import { runStep, type StepServices } from './run-step.ts';

/** What carrying out a run takes. */
export interface CarryOutServices extends StepServices {
  /** The last request to cancel the run. */
  readonly cancellation: () => Promise<Cancellation | null>;
  /** Calls back when there may be another request. */
  readonly watchCancellation: (onChange: () => void) => () => void;
}

/**
 * Carries out an attempt of a run to its end: plans steps, runs their containers, records what becomes of them.
 * `signal`: the lease is lost, or the process ends. Then the container is stopped, and the run is INTERRUPTED.
 *
 * @throws LEASE_LOST, STORE_UNAVAILABLE; then another process finds the run interrupted
 */
export async function carryOutRun(
  services: CarryOutServices,
  { id, plan, log }: CarriedRun,
  signal: AbortSignal,
): Promise<void> {
  const forced = new AbortController();
  const requests = followCancellation(services, log, forced);
  const stop = AbortSignal.any([signal, forced.signal]);
  try {
    while (!signal.aborted) {
      // A caller whose request was accepted sees no step begin after it.
      await requests.look();
      const move = nextMove(plan, log.state());
      if (move.kind === 'end') {
        end(services, log, move.status, move.problem);
        return;
      }
      if (move.kind === 'note') log.add(...move.events);
      else await runStep(services, { id, plan, log }, move.request, stop);
    }
    end(services, log, 'INTERRUPTED', fault('INTERRUPTED', {}));
  } finally {
    requests.end();
    await log.flush();
  }
}

function end(
  { clock }: CarryOutServices,
  log: RunLog,
  status: 'SUCCEEDED' | 'FAILED' | 'CANCELLED' | 'INTERRUPTED',
  problem: Fault | null,
): void {
  log.add({ type: 'ended', status, problem, at: clock.now() });
}

/** Follows requests to cancel a run. */
interface CancellationRequests {
  /** Notes the last request; one by force stops the container. */
  look(): Promise<void>;
  end(): void;
}

function followCancellation(
  { cancellation, watchCancellation, logger }: CarryOutServices,
  log: RunLog,
  forced: AbortController,
): CancellationRequests {
  let isOver = false;
  const look = async (): Promise<void> => {
    const found = await cancellation();
    const known = log.state().cancelling;
    if (found === null || isOver || known?.isForced === found.isForced) return;
    log.add({ type: 'cancelling', ...found });
    if (found.isForced) forced.abort();
    await log.flush();
  };
  const unwatch = watchCancellation(() => {
    look().catch((error: unknown) =>
      logger?.warn({ err: error }, 'a request to cancel a deployment could not be read'),
    );
  });
  return {
    look,
    end() {
      isOver = true;
      unwatch();
    },
  };
}
