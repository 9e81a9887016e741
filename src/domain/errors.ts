import { catalogue, type ErrorCode, type ErrorFacts, type ErrorKind } from './error-catalogue.ts';

export type { ErrorCode, ErrorFacts, ErrorKind };

/**
 * Where a fault is. Documents of a submission are counted from 0; lines and columns from 1.
 * `path` is a path into the document (`data.a.b[0]`, `metadata.layeringDefinition.layer`).
 */
export interface Place {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly document?: number;
  readonly schema?: string;
  readonly layer?: string;
  readonly name?: string;
  readonly path?: string;
}

/** A fault as a plain value: phases that can find several return a list of these. */
export interface Fault {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  /** Whether the same request can succeed later; absent if not. */
  readonly retryable?: true;
  /** What is wrong, as a sentence; never holds a value of a document. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly place: Place;
}

/** Makes a fault of the catalogue from its facts. */
export function fault<C extends ErrorCode>(
  code: C,
  facts: ErrorFacts[C],
  place: Place = {},
): Fault {
  const { kind, retryable, message, remedy } = catalogue[code];
  const again = retryable && { retryable };
  const texts = {
    message: message(facts),
    remedy: typeof remedy === 'string' ? remedy : remedy(facts),
  };
  return { code, kind, ...again, ...texts, facts: { ...facts }, place };
}

/** The same fault with more details of its place. Details that the fault already has are kept. */
export function located(found: Fault, place: Place): Fault {
  return { ...found, place: { ...place, ...found.place } };
}

/** A fault as it is kept: its place is known from what has it. */
export function withoutPlace(found: Omit<Fault, 'place'>): Omit<Fault, 'place'> {
  const { code, kind, retryable, message, remedy, facts } = found;
  return { code, kind, ...(retryable && { retryable }), message, remedy, facts };
}

/**
 * An error that the caller can understand and correct: one fault or several. Any other thrown value
 * is a bug.
 */
export class PurserError extends Error {
  override readonly name: string = 'PurserError';
  readonly faults: readonly [Fault, ...Fault[]];

  constructor(faults: readonly [Fault, ...Fault[]], options?: ErrorOptions) {
    super(faults.map(({ message }) => message).join('\n'), options);
    this.faults = faults;
  }

  /** The code of the first fault. */
  get code(): ErrorCode {
    return this.faults[0].code;
  }

  /** The kind of the first fault: what a transport makes its status or exit code from. */
  get kind(): ErrorKind {
    return this.faults[0].kind;
  }
}

/** A `PurserError` of one fault, ready to throw. */
export function refusal<C extends ErrorCode>(
  code: C,
  facts: ErrorFacts[C],
  place: Place = {},
  options?: ErrorOptions,
): PurserError {
  return new PurserError([fault(code, facts, place)], options);
}

/**
 * A REVISION_CONFLICT for a request that expected another revision to be the newest one. The same request fails again,
 * so it is not retryable. (A request that lost a race is: it can succeed.)
 */
export function staleRevision(facts: ErrorFacts['REVISION_CONFLICT']): PurserError {
  const { retryable: _, ...lasting } = fault('REVISION_CONFLICT', facts);
  return new PurserError([lasting]);
}

/** Throws one error with all faults, if there are any. */
export function throwFaults(faults: readonly Fault[]): void {
  const [first, ...rest] = faults;
  if (first !== undefined) throw new PurserError([first, ...rest]);
}

/** A broken assumption of the code: logged in full, never shown to a caller. */
export class InvariantError extends Error {
  override readonly name: string = 'InvariantError';
}

/**
 * Throws an `InvariantError` with the description of the assumption, unless the condition holds.
 */
export function invariant(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new InvariantError(promise);
}
