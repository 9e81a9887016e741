/** Starts the cloud at a port of this machine; 0 is any free port. */
export function startCloud(port?: number): Promise<{
  readonly url: string;
  stop(): Promise<void>;
}>;
