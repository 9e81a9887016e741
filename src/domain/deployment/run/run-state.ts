import type { Fault } from '../../errors.ts';
import type { Json, JsonObject } from '../../json/value.ts';
import type { ProposedAction } from '../protocol/read-state-answer.ts';
import type {
  EndStatus,
  ResourceStatus,
  RunMount,
  RunOrder,
  RunResource,
  RunStatus,
  StepRequest,
} from './run-event.ts';

/** A resource of a run, as its events say. */
export interface ResourceState extends RunResource {
  readonly status: ResourceStatus;
  /** The answer to init, once there is one. */
  readonly init: JsonObject | null;
  readonly mounts: readonly RunMount[];
  /** Once it is VALID. */
  readonly state: JsonObject | null;
  /** Null if it does not exist, or is not STALE. */
  readonly staleState: JsonObject | null;
  readonly actions: readonly ProposedAction[];
  /** How many of its actions have ended well in this attempt. */
  readonly actionsDone: number;
  readonly problem: Fault | null;
}

/** How far a step is. UNKNOWN: nobody saw how it ended. */
export type StepStatus = 'PLANNED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'UNKNOWN';

/** A step of a run: one container. */
export interface StepState extends StepRequest {
  readonly step: number;
  readonly attempt: number;
  readonly digest: string;
  readonly status: StepStatus;
  readonly plannedAt: string;
  readonly endedAt: string | null;
  readonly exitCode: number | null;
  readonly answer: Json;
  readonly problem: Fault | null;
}

/** A run, as its events say. */
export interface RunState {
  readonly order: RunOrder;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly status: RunStatus;
  /** From 1; 0 before the first. */
  readonly attempt: number;
  /** By name, in the order of the run. */
  readonly resources: ReadonlyMap<string, ResourceState>;
  /** Of all attempts. */
  readonly steps: readonly StepState[];
  /** Digests of images by their names: those of the first attempt are those of all. */
  readonly digests: ReadonlyMap<string, string>;
  readonly warnings: readonly Fault[];
  /** Why it did not succeed. */
  readonly problem: Fault | null;
  readonly cancelling: { readonly by: string; readonly isForced: boolean } | null;
  /** The number of the step that waits for approval. */
  readonly waitsFor: number | null;
}

const ends: ReadonlySet<RunStatus> = new Set<EndStatus>([
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
  'INTERRUPTED',
]);

/** Whether a status is one in which nothing runs. */
export function isEndStatus(status: RunStatus): status is EndStatus {
  return ends.has(status);
}

/** Whether a run can be resumed: begun again with another attempt. */
export function isResumable({ status }: Pick<RunState, 'status'>): boolean {
  return isEndStatus(status) && status !== 'SUCCEEDED';
}
