import type { DeploymentPhase } from '../domain/catalogue/protocol-errors.ts';
import type { PullPolicy } from '../domain/deployment/deploy-settings.ts';
import type { Fault } from '../domain/errors.ts';

/** An image, and what exactly runs for it. */
export interface ResolvedImage {
  /** As the manifest or an answer writes it, after aliases; the type of a local program. */
  readonly name: string;
  /** `sha256:…`, the digest of the image or of the file of a local program. */
  readonly digest: string;
}

/** A plug in a container. */
export interface ContainerMount {
  /** A path of this machine, as `locatePlug` returned it, or a text that becomes a private file for the step. */
  readonly source: { readonly path: string } | { readonly content: string };
  /** An absolute path in the container. */
  readonly destination: string;
  readonly readOnly: boolean;
}

/** How a container can be found again, whatever became of the process that started it. */
export interface ContainerLabels {
  /** The id of the store. */
  readonly store: string;
  /** The id of the deployment. */
  readonly run: string;
  /** The number of the step, from 1. */
  readonly step: number;
}

/** What one step may take. */
export interface StepLimits {
  /** Milliseconds to its end, with the time that the runtime takes to start it. */
  readonly timeoutMs: number;
  /** Bytes of standard output that are kept as the answer. Null: there is no answer, all output is log. */
  readonly maxAnswerBytes: number | null;
}

/** One run of an image. Memory, network and the like are the operator's, in PURSER_DEPLOY_FILE. */
export interface ContainerStep {
  /** Unique on the engine: `purser-<run>-<attempt>-<n>`. Letters, digits, `_`, `.` and `-`. */
  readonly name: string;
  readonly labels: ContainerLabels;
  /** What faults name. */
  readonly resource: string;
  readonly phase: DeploymentPhase;
  readonly image: ResolvedImage;
  /** One program, never split at blanks. Null: that of the image. */
  readonly entrypoint: string | null;
  readonly args: readonly string[];
  /** The text on standard input. */
  readonly input: string;
  readonly mounts: readonly ContainerMount[];
  readonly limits: StepLimits;
}

/** What becomes of a step while it runs. */
export interface StepListener {
  /** All that the step needs is ready: it starts once this resolves, unless the signal was aborted meanwhile. */
  mayStart(): Promise<void>;
  /**
   * The container runs; it gets its input once this resolves. A program of this machine, which is found by its name from the
   * start, had its input with its start. An error stops either, and fails `run`.
   */
  started(container: string): Promise<void>;
  /** The program has ended, and all that it printed has come. Not called if it never started. */
  ended(): void;
  /** Bytes of the log as they come; an answer is no log. */
  log(chunk: Uint8Array, stream: 'out' | 'err'): void;
}

/** What became of a step. */
export type StepOutcome =
  /** The program ended by itself. `answer`: its standard output, empty if the step has no answer. */
  | { readonly ended: 'exit'; readonly exitCode: number; readonly answer: Uint8Array }
  /** The signal stopped it: nobody knows what it did. */
  | { readonly ended: 'stopped' }
  /** It was stopped: STEP_TIMEOUT, OUTPUT_TOO_LARGE. */
  | { readonly ended: 'fault'; readonly fault: Fault };

/** A container that is still known to the engine. */
export interface LeftoverContainer {
  /** The name of its step, which `stop` takes. */
  readonly name: string;
  readonly run: string;
  readonly step: number;
}

/**
 * Runs images of resources: by a docker-compatible command line, or as programs of this machine. A container has the plugs
 * of its step and nothing else of the machine. Whatever kills this process, `leftovers` of a later one finds what it left.
 *
 * Its contract is `test/contract/container-runtime.ts`, which every adapter passes. (docs/deployments.md#containers)
 */
export interface ContainerRuntime {
  /** Tries whether the runtime answers; returns its version for people. @throws RUNTIME_UNAVAILABLE */
  check(): Promise<string>;

  /**
   * The digest of an image, which is fetched if the policy says so; the policy of the operator if none is given.
   *
   * @throws RUNTIME_UNAVAILABLE, RUNTIME_ERROR, IMAGE_INVALID, IMAGE_FORBIDDEN
   */
  resolve(image: string, pull?: PullPolicy): Promise<ResolvedImage>;

  /**
   * The path of a plug with all links followed, inside one of the folders for plugs.
   *
   * @throws PLUG_PATH_FORBIDDEN, PLUG_PATH_MISSING
   */
  locatePlug(path: string): Promise<string>;

  /**
   * Runs a step to its end. When it settles, neither the container nor its process is left. The caller has recorded the
   * step: from the call on, the container may exist.
   *
   * @throws RUNTIME_UNAVAILABLE, RUNTIME_ERROR (it did not start, or could not be stopped), PLUG_PATH_FORBIDDEN,
   *   PLUG_PATH_MISSING; errors of the listener
   */
  run(step: ContainerStep, on: StepListener, signal: AbortSignal): Promise<StepOutcome>;

  /**
   * Stops and removes the container of a step: TERM, after ten seconds KILL. It ends the command that runs it, too, even
   * if the container does not exist yet. One that is gone already is no error.
   *
   * @throws RUNTIME_UNAVAILABLE, RUNTIME_ERROR
   */
  stop(name: string): Promise<void>;

  /** Containers of a store that exist now, also those of steps that run. @throws RUNTIME_UNAVAILABLE, RUNTIME_ERROR */
  leftovers(store: string): Promise<readonly LeftoverContainer[]>;
}
