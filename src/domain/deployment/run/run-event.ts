import type { DeploymentPhase } from '../../catalogue/protocol-errors.ts';
import type { Fault } from '../../errors.ts';
import type { Digest } from '../../json/canonical.ts';
import type { Json, JsonObject } from '../../json/value.ts';
import type { RunRequest } from '../protocol/container-run.ts';
import type { ProposedAction } from '../protocol/read-state-answer.ts';
import type { DeploymentVariable } from '../run-variables.ts';

/**
 * A plan only asks resources for their state; an apply runs the actions that they propose. A drift check asks as a plan
 * does, and is refused everything that writes.
 */
export type RunKind = 'PLAN' | 'APPLY' | 'DRIFT';

/** How a run can end. */
export type EndStatus = 'SUCCEEDED' | 'FAILED' | 'CANCELLED' | 'INTERRUPTED';

/** The status of a run. (docs/deployments.md#status) */
export type RunStatus =
  | 'PENDING'
  | 'INITIALIZING'
  | 'PLANNING'
  | 'APPLYING'
  | 'WAITING_APPROVAL'
  | 'CANCELLING'
  | EndStatus;

/** The status of a resource in a run. (docs/deployments.md#status) */
export type ResourceStatus =
  | 'PENDING'
  | 'INITIALIZED'
  | 'RESOLVING'
  | 'STALE'
  | 'APPLYING'
  | 'VERIFYING'
  | 'VALID'
  | 'FAILED'
  | 'DEFERRED'
  | 'SKIPPED';

/** When a run asks for approval. (docs/deployments.md#approval) */
export type ConfirmMode = 'NO' | 'ONCE' | 'RESOURCE' | 'ACTION';

/** What a failure does to the rest of a run. (docs/deployments.md#runs) */
export type OnFailure = 'HALT' | 'CONTINUE';

/** What makes a plan one that can be applied. */
export interface PlanSeal {
  /** Identifies all that it shows. */
  readonly digest: Digest;
  readonly expiresAt: string;
}

/** A saved plan that a run applies. (docs/deployments.md#plans) */
export interface AppliedPlan {
  /** The run that made it. */
  readonly deployment: string;
  readonly digest: Digest;
  /** Whether the actions of resources that it deferred need no approval. */
  readonly approveDeferred: boolean;
}

/** What a run that looks for drift belongs to. */
export interface DriftOrder {
  /** The name of the document `purser/DriftCheck/v1`. */
  readonly check: string;
  /** Patterns of resources that do not count, with `*` for any characters. */
  readonly ignore: readonly string[];
  /** When its result is too old to count: an ISO 8601 duration; null: never. */
  readonly expiresAfter: string | null;
}

/** Rules of approval that hold for a run, whatever its caller asks for. */
export interface ApprovalRules {
  /** The least that is asked. */
  readonly confirm: ConfirmMode;
  /** Whether another person than the one who started it must approve. */
  readonly otherPerson: boolean;
  /** Milliseconds after which it is rejected. */
  readonly timeoutMs: number;
}

/** A resource as a run knows it from the start. */
export interface RunResource {
  readonly name: string;
  readonly type: string;
  /** Names by alias. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Whether it is only looked at. Missing: it is not. */
  readonly isReadOnly?: boolean;
}

/**
 * A resource that an earlier run deployed, and that the manifests do not have any more, as its last run recorded it.
 * (docs/deployments.md#orphans)
 */
export interface RecordedOrphan extends RunResource {
  /** The id of the run that deployed it last. */
  readonly deployedBy: string;
  /** The digest of its image. */
  readonly digest: string;
  readonly config: JsonObject;
  readonly state: JsonObject;
  /** The plugs that its image asks for. */
  readonly plugs: JsonObject;
  /** How to destroy it; null: its image does not say. */
  readonly destroyAction: RunRequest | null;
}

/** An orphan as a run finds it. */
export interface RunOrphan extends RecordedOrphan {
  /** Why it cannot be destroyed; null if it can. */
  readonly problem: Fault | null;
  /** Whether the run destroys it; in a plan: whether a run that applies the plan does. */
  readonly willBeDestroyed: boolean;
}

/** What has become of an orphan in a run. */
export type OrphanStatus = 'ORPHANED' | 'DESTROYING' | 'DESTROYED' | 'FAILED';

/** What is fixed when a run is made, for all its attempts. */
export interface RunOrder {
  readonly kind: RunKind;
  readonly environment: string;
  readonly revision: { readonly number: number; readonly digest: Digest };
  /** Names of documents. */
  readonly manifests: readonly string[];
  /** The variables that the caller gave. */
  readonly variables: readonly DeploymentVariable[];
  /** Null: all resources. */
  readonly targets: readonly string[] | null;
  readonly verbose: boolean;
  /** As the caller asked; `approval` can only ask for more. */
  readonly confirm: ConfirmMode;
  readonly approval: ApprovalRules;
  /** Containers that run at once, at most. */
  readonly parallelism: number;
  readonly onFailure: OnFailure;
  /** Whether orphans are destroyed. */
  readonly destroyOrphans: boolean;
  /** Null: it applies no saved plan. */
  readonly plan: AppliedPlan | null;
  /** Null: it does not look for drift. */
  readonly drift: DriftOrder | null;
  readonly startedBy: string;
}

/** A plug in a container. */
export interface RunMount {
  readonly plug: string;
  readonly target: string;
  readonly readonly: boolean;
}

/** A container that is to run. */
export interface StepRequest {
  readonly resource: string;
  readonly phase: DeploymentPhase;
  /** The number of the action among those of its resource, from 0; null for other phases. */
  readonly action: number | null;
  readonly image: string;
  readonly entrypoint: string | null;
  readonly args: readonly string[];
  readonly input: JsonObject;
  readonly mounts: readonly RunMount[];
}

/** When something happened: UTC, ISO 8601 with milliseconds. */
interface Timed {
  readonly at: string;
}

/** Something that happened in a run. (docs/deployments.md#the-record) */
export type RunEvent =
  | ({
      readonly type: 'created';
      readonly order: RunOrder;
      /** In the order of the run. */
      readonly resources: readonly RunResource[];
    } & Timed)
  | ({
      readonly type: 'started';
      readonly attempt: number;
      /** In the order in which they are destroyed. Missing: there are none. */
      readonly orphans?: readonly RunOrphan[];
    } & Timed)
  | { readonly type: 'resolved'; readonly image: string; readonly digest: string }
  | ({
      readonly type: 'stepPlanned';
      /** Its number in the run, from 1. */
      readonly step: number;
      readonly request: StepRequest;
      readonly digest: string;
    } & Timed)
  | { readonly type: 'stepStarted'; readonly step: number; readonly container: string }
  | { readonly type: 'log'; readonly step: number; readonly text: string }
  | ({
      readonly type: 'stepEnded';
      readonly step: number;
      /** Null if it did not end by itself. */
      readonly exitCode: number | null;
      /** What it printed, if that was read as JSON. */
      readonly answer: Json;
      /** Why it failed; null if it did not. */
      readonly problem: Fault | null;
    } & Timed)
  | {
      readonly type: 'resourceChanged';
      readonly resource: string;
      readonly change: ResourceChange;
    }
  | {
      readonly type: 'orphanChanged';
      readonly resource: string;
      readonly status: OrphanStatus;
      readonly problem: Fault | null;
    }
  | { readonly type: 'warned'; readonly warning: Fault }
  | ({ readonly type: 'waiting' } & ApprovalRequest & Timed)
  | ({ readonly type: 'approved'; readonly by: string } & Timed)
  | ({
      readonly type: 'rejected';
      /** Null: nobody answered in time. */
      readonly by: string | null;
      readonly reason: string | null;
    } & Timed)
  | { readonly type: 'cancelling'; readonly by: string; readonly isForced: boolean }
  | ({
      readonly type: 'ended';
      readonly status: EndStatus;
      readonly problem: Fault | null;
      /** Of a plan that has succeeded. */
      readonly plan?: PlanSeal;
    } & Timed);

/** What a run asks somebody to approve. */
export interface ApprovalRequest {
  /** The number that the next step will have. Nothing starts before the answer. */
  readonly step: number;
  /** The resource whose actions come first. */
  readonly resource: string;
  /** What the answer is about: all resources, all actions of this one, or its next action. */
  readonly covers: Exclude<ConfirmMode, 'NO'>;
}

/** What becomes known of a resource. */
export interface ResourceChange {
  readonly status: ResourceStatus;
  /** The answer to init. */
  readonly init?: JsonObject;
  readonly mounts?: readonly RunMount[];
  /** Of a DEFERRED resource: what is known of it already. */
  readonly config?: JsonObject;
  readonly state?: JsonObject;
  /** Null: it does not exist. */
  readonly staleState?: JsonObject | null;
  readonly actions?: readonly ProposedAction[];
  /** Identifies its configuration and actions, secrets included. Not shown. */
  readonly proposal?: Digest;
  readonly problem?: Fault;
}
