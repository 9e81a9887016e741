import type { RunPlan } from '../../../domain/deployment/run/run-plan.ts';
import type { RunLog } from './run-log.ts';

/** A run that is being carried out. */
export interface CarriedRun {
  readonly id: string;
  readonly plan: RunPlan;
  readonly log: RunLog;
}
