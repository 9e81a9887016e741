import type { DeploymentPhase } from '../../catalogue/protocol-errors.ts';
import type { Fault } from '../../errors.ts';
import type { Digest } from '../../json/canonical.ts';
import type { Json, JsonObject } from '../../json/value.ts';
import type { ProposedAction } from '../protocol/read-state-answer.ts';
import type {
  ApprovalRequest,
  EndStatus,
  OrphanStatus,
  PlanSeal,
  ResourceStatus,
  RunMount,
  RunOrder,
  RunOrphan,
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
  /** As it was asked for its state last; null before. */
  readonly config: JsonObject | null;
  /** Once it is VALID. */
  readonly state: JsonObject | null;
  /** Null if it does not exist, or is not STALE. */
  readonly staleState: JsonObject | null;
  readonly actions: readonly ProposedAction[];
  /** How many of its actions have ended well in this attempt. */
  readonly actionsDone: number;
  /** Identifies what it proposed while it is STALE, or what a plan shows of it. */
  readonly proposal: Digest | null;
  readonly approval: ResourceApproval | null;
  readonly problem: Fault | null;
}

/** What somebody approved of a resource, in this attempt. */
export interface ResourceApproval {
  /** What was seen then; null: nothing, as its configuration was not known. */
  readonly proposal: Digest | null;
  /** How many of its actions may run. */
  readonly actions: number;
}

/** An orphan of a run, as its events say. */
export interface OrphanState extends RunOrphan {
  readonly status: OrphanStatus;
  /** Whether somebody approved of its end, in this attempt. */
  readonly isApproved: boolean;
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
  /** By name, in the order in which they are destroyed; also those that an earlier attempt destroyed. */
  readonly orphans: ReadonlyMap<string, OrphanState>;
  readonly progress: RunProgress;
  /** Of all attempts. */
  readonly steps: readonly StepState[];
  /** Digests of images by their names: those of the first attempt are those of all. */
  readonly digests: ReadonlyMap<string, string>;
  readonly warnings: readonly Fault[];
  /** Why it did not succeed. */
  readonly problem: Fault | null;
  /** Of a plan that has succeeded. */
  readonly plan: PlanSeal | null;
  readonly cancelling: { readonly by: string; readonly isForced: boolean } | null;
  /** What it waits for; `since`: when that began. */
  readonly waitsFor: (ApprovalRequest & { readonly since: string }) | null;
  /** Whether somebody approved all of this attempt. */
  readonly isApproved: boolean;
  readonly rejection: { readonly by: string | null; readonly reason: string | null } | null;
}

/** What follows from the statuses of resources and steps, so that large runs need not look at all of them. */
export interface RunProgress {
  /** Names of resources in the order in which ready ones begin. */
  readonly sequence: readonly string[];
  /** Nothing remains to be done for all before this place of `sequence`. */
  readonly cursor: number;
  /** The place of the first one whose init has not begun. */
  readonly toInit: number;
  /** How many have no answer to init yet. */
  readonly pending: number;
  /** Steps of this attempt that have not ended: their phases, by resource. */
  readonly running: ReadonlyMap<string, DeploymentPhase>;
  /** The resource that somebody approved last, until the step that this allowed has begun. */
  readonly approved: string | null;
  /** The resource that failed first. */
  readonly firstFailed: string | null;
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
