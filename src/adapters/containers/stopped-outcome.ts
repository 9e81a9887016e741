import { fault } from '../../domain/errors.ts';
import type { ContainerStep, StepOutcome } from '../../ports/container-runtime.ts';
import type { ProcessEnd } from './run-process.ts';

/** What became of a step that was stopped; null if it was not. */
export function stoppedOutcome({ stopped }: ProcessEnd, step: ContainerStep): StepOutcome | null {
  const { resource, phase, limits } = step;
  switch (stopped) {
    case null:
      return null;
    case 'timeout': {
      const seconds = limits.timeoutMs / 1_000;
      return { ended: 'fault', fault: fault('STEP_TIMEOUT', { resource, phase, seconds }) };
    }
    case 'output': {
      const maxBytes = limits.maxAnswerBytes ?? 0;
      return { ended: 'fault', fault: fault('OUTPUT_TOO_LARGE', { resource, phase, maxBytes }) };
    }
    default:
      return { ended: 'stopped' };
  }
}
