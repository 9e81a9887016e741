/** The kinds of work that are measured. */
export type WorkKind =
  | 'useCase'
  | 'storeCall'
  | 'ruleEvaluation'
  | 'webCall'
  | 'poll'
  | 'deployment'
  | 'step';

/** A request to the server, as it came in. */
export interface ReceivedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The measuring of a piece of work that has begun. */
export interface WorkMeasure {
  /** Calls a function within the trace of the work. */
  within<Given extends readonly unknown[], Result>(
    run: (...given: Given) => Result,
    ...given: Given
  ): Result;
  /** The work has ended; with an error, if it failed. */
  end(error?: unknown): void;
  /** The work has ended with this result: `success`, a code of an error, or a status. */
  endAs(result: string): void;
}

/** The measuring of one request. */
export interface RequestMeasure {
  /** Calls a function within the trace of the request; what it starts belongs to the trace as well. */
  within(run: () => void): void;
  /**
   * The request has ended. Further calls do nothing.
   *
   * @param route The pattern of its path, such as `/graphql`; null if no route fits
   */
  end(answer: { readonly route: string | null; readonly status: number }): void;
}

/**
 * Measures and traces a server. Names of work are names in the program or of data sources, never values.
 * (docs/operations.md#metrics)
 */
export interface Telemetry {
  startRequest(request: ReceivedRequest): RequestMeasure;
  /** Begins to measure a piece of work: its time, and how it ends: with `success`, or the code of its error. */
  begin(kind: WorkKind, name: string): WorkMeasure;
  /** Measures a piece of work from begin to end. */
  measure<T>(kind: WorkKind, name: string, run: () => Promise<T>): Promise<T>;
  /** Counts a look into a cache. */
  countLook(cache: string, found: boolean): void;
  /** Whether this process holds a lease, and so does its task. */
  setHeld(lease: string, held: boolean): void;
  /** A value that is read whenever the metrics are read. */
  addGauge(gauge: Gauge): void;
  /** What was measured until now. */
  metrics(): Promise<MetricsText>;
}

/** The metrics of a server as text, for Prometheus. */
export interface MetricsText {
  readonly contentType: string;
  readonly text: string;
}

/** A value that goes up and down. */
export interface Gauge {
  /** As Prometheus has it, without the prefix `purser_`. */
  readonly name: string;
  readonly about: string;
  /** Null: there is none now. */
  read(): Promise<number | null>;
}

const noMeasure: WorkMeasure = {
  within: (run, ...given) => run(...given),
  end: () => undefined,
  endAs: () => undefined,
};

/** The result of work that succeeded. */
export const succeeded = 'success';

/** Measures nothing. */
export const noTelemetry: Telemetry = {
  startRequest: () => ({ within: (run) => run(), end: () => undefined }),
  begin: () => noMeasure,
  measure: (_kind, _name, run) => run(),
  countLook: () => undefined,
  setHeld: () => undefined,
  addGauge: () => undefined,
  metrics: async () => ({ contentType: 'text/plain; charset=utf-8', text: '' }),
};
