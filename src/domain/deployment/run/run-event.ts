import type { DeploymentPhase } from '../../catalogue/protocol-errors.ts';
import type { Fault } from '../../errors.ts';
import type { Digest } from '../../json/canonical.ts';
import type { Json, JsonObject } from '../../json/value.ts';
import type { ProposedAction } from '../protocol/read-state-answer.ts';
import type { DeploymentVariable } from '../run-variables.ts';

/** A plan only asks resources for their state; an apply runs the actions that they propose. */
export type RunKind = 'PLAN' | 'APPLY';

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

/** A resource as a run knows it from the start. */
export interface RunResource {
  readonly name: string;
  readonly type: string;
  /** Names by alias. */
  readonly dependencies: Readonly<Record<string, string>>;
}

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
  | ({ readonly type: 'started'; readonly attempt: number } & Timed)
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
  | { readonly type: 'warned'; readonly warning: Fault }
  | { readonly type: 'waiting'; readonly step: number }
  | { readonly type: 'approved'; readonly by: string }
  | { readonly type: 'rejected'; readonly by: string; readonly reason: string | null }
  | { readonly type: 'cancelling'; readonly by: string; readonly isForced: boolean }
  | ({
      readonly type: 'ended';
      readonly status: EndStatus;
      readonly problem: Fault | null;
    } & Timed);

/** What becomes known of a resource. */
export interface ResourceChange {
  readonly status: ResourceStatus;
  /** The answer to init. */
  readonly init?: JsonObject;
  readonly mounts?: readonly RunMount[];
  readonly state?: JsonObject;
  /** Null: it does not exist. */
  readonly staleState?: JsonObject | null;
  readonly actions?: readonly ProposedAction[];
  readonly problem?: Fault;
}
