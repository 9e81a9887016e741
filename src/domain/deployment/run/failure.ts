import { type Fault, invariant } from '../../errors.ts';
import type { ResourceChange, RunEvent } from './run-event.ts';

/** The events of a resource that failed: the first fault is its problem, the others are warnings. */
export function failure(
  resource: string,
  [problem, ...others]: readonly Fault[],
  known: Omit<ResourceChange, 'status' | 'problem'> = {},
): readonly [RunEvent, ...RunEvent[]] {
  invariant(problem, 'a resource fails for a reason');
  return [
    { type: 'resourceChanged', resource, change: { ...known, status: 'FAILED', problem } },
    ...others.map((warning): RunEvent => ({ type: 'warned', warning })),
  ];
}
