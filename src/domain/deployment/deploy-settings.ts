import { anyImage, type TypeRules } from './image-name.ts';
import type { ApprovalRules } from './run/run-event.ts';

/** When an image is fetched from its registry: never, if the engine does not have it, or each time it is resolved. */
export type PullPolicy = 'never' | 'missing' | 'always';

/** What the containers of all steps have in common. */
export interface ContainerRules {
  /** The words of the command; null: there is none. */
  readonly runtime: readonly [string, ...string[]] | null;
  /** Before and after the word `run`. */
  readonly runtimeArgs: readonly string[];
  readonly runArgs: readonly string[];
  /** The network of images that no pattern of `networkOf` matches. */
  readonly network: string;
  /** Networks by patterns of images; the first that matches counts. */
  readonly networkOf: ReadonlyMap<string, string>;
  readonly memory: string;
  readonly cpus: string | null;
  readonly pids: string;
  readonly user: string | null;
  readonly readOnlyRoot: boolean;
  readonly capDrop: readonly string[];
  /** Names of variables that the command gets from the server's environment, besides the usual ones. */
  readonly environment: readonly string[];
}

/** Seconds that a step may take if its resource does not say otherwise; `pull`: that fetching an image may take. */
export interface StepTimeouts {
  readonly init: number;
  readonly state: number;
  readonly action: number;
  readonly pull: number;
}

/** Bytes of what steps print. */
export interface OutputLimits {
  /** Of an answer. */
  readonly jsonBytes: number;
  /** Of the log that is kept of a step. */
  readonly logBytes: number;
  /** Of a line of a log. */
  readonly lineBytes: number;
}

/** What the operator says about deployments; docs/deployments.md#the-deploy-file describes it. */
export interface DeploySettings {
  readonly types: TypeRules;
  /** Paths of programs by type. */
  readonly programs: ReadonlyMap<string, string>;
  readonly containers: ContainerRules;
  readonly pullPolicy: PullPolicy;
  readonly timeouts: StepTimeouts;
  readonly limits: OutputLimits;
  /** Folders in which plugs may be; the first one is where relative paths begin. */
  readonly plugRoots: readonly string[];
  readonly approval: ApprovalRules;
}

/** What counts without a deploy file: deployments are off, as there is no runtime. */
export const defaultDeploySettings: DeploySettings = {
  types: anyImage,
  programs: new Map(),
  containers: {
    runtime: null,
    runtimeArgs: [],
    runArgs: [],
    network: 'none',
    networkOf: new Map(),
    memory: '1g',
    cpus: null,
    pids: '512',
    user: null,
    readOnlyRoot: false,
    capDrop: ['ALL'],
    environment: [],
  },
  pullPolicy: 'missing',
  timeouts: { init: 60, state: 300, action: 3_600, pull: 600 },
  limits: { jsonBytes: 8 * 1024 ** 2, logBytes: 10 * 1024 ** 2, lineBytes: 64 * 1024 },
  plugRoots: [],
  approval: { confirm: 'NO', otherPerson: false, timeoutMs: 24 * 3_600_000 },
};
