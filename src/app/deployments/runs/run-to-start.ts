import type { RunEvent, RunOrder, RunOrphan } from '../../../domain/deployment/run/run-event.ts';
import { runResources } from '../../../domain/deployment/run/run-plan.ts';
import type { RunState } from '../../../domain/deployment/run/run-state.ts';
import type { PreparedRun } from './prepared-run.ts';
import type { StoredRun } from './run-events.ts';

/** A run that is to begin, or to go on. */
export interface RunToStart {
  readonly id: string;
  readonly order: RunOrder;
  readonly prepared: PreparedRun;
  /** Null: it is new. */
  readonly stored: StoredRun | null;
  /** Digests of images by their names, which are not looked for again. */
  readonly digests: ReadonlyMap<string, string>;
  /** The run whose plan it applies; null if it applies none. */
  readonly applied: RunState | null;
  /** Whether it waits while another run has the environment. */
  readonly mayWait: boolean;
}

/** The first events of a run, or of another attempt. */
export function firstEvents(
  run: RunToStart,
  { attempt, orphans }: { readonly attempt: number; readonly orphans: readonly RunOrphan[] },
  at: string,
): readonly RunEvent[] {
  const started: RunEvent = {
    type: 'started',
    attempt,
    ...(orphans.length > 0 && { orphans }),
    at,
  };
  const digests = Array.from(
    run.digests,
    ([image, digest]): RunEvent => ({ type: 'resolved', image, digest }),
  );
  const created = run.stored === null ? [createdEvent(run, at)] : [];
  return [...created, started, ...digests];
}

/** The event that makes a run. */
export function createdEvent({ order, prepared }: RunToStart, at: string): RunEvent {
  return { type: 'created', order, resources: runResources(prepared.deployment), at };
}
