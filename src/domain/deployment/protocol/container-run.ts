/** How an image is to be run: what is left out has a default. */
export interface RunRequest {
  readonly image?: string;
  /** One program, never split at blanks. */
  readonly entrypoint?: string;
  readonly args?: readonly string[];
}

/** How a container is run. */
export interface ContainerRun {
  readonly image: string;
  /** Null: that of the image. */
  readonly entrypoint: string | null;
  readonly args: readonly string[];
}

/** The run for init: the image of the resource, as it is. */
export function initRun(type: string): ContainerRun {
  return { image: type, entrypoint: null, args: [] };
}

/**
 * The run of a state action or of an action: its own image, else that of the resource, never that of the state action.
 * (docs/deploy-protocol.md#actions)
 */
export function requestedRun(type: string, { image, entrypoint, args }: RunRequest): ContainerRun {
  return { image: image ?? type, entrypoint: entrypoint ?? null, args: args ?? [] };
}
