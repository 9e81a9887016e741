import { type Fault, invariant } from '../../errors.ts';
import type { ResourceChange, RunEvent, StepRequest } from './run-event.ts';

/** The events of a resource that failed: the first fault is its problem, the others are warnings. */
export function failure(
  resource: string,
  [problem, ...others]: readonly Fault[],
  known: Omit<ResourceChange, 'status' | 'problem'> = {},
): readonly [RunEvent, ...RunEvent[]] {
  invariant(problem, 'a resource fails for a reason');
  return [
    { type: 'resourceChanged', resource, change: { ...known, status: 'FAILED', problem } },
    ...others.map(warned),
  ];
}

/** The events of a step that failed: those of its resource, or of the orphan that it was to destroy. */
export function failureOf(
  { resource, phase }: Pick<StepRequest, 'resource' | 'phase'>,
  faults: readonly Fault[],
): readonly [RunEvent, ...RunEvent[]] {
  if (phase !== 'destroy') return failure(resource, faults);
  const [problem, ...others] = faults;
  invariant(problem, 'an orphan is kept for a reason');
  return [{ type: 'orphanChanged', resource, status: 'FAILED', problem }, ...others.map(warned)];
}

function warned(warning: Fault): RunEvent {
  return { type: 'warned', warning };
}
