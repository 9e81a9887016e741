import type { ErrorKind, Fault, Place } from '../../../domain/errors.ts';
import { upperCase } from './arguments.ts';
import type { ProblemModel } from './models.ts';

/** The position in a submitted text; unknown members are null. */
export interface TextPlace {
  readonly document: number | null;
  readonly line: number | null;
  readonly column: number | null;
}

/** A problem in `extensions.problems`: the members of the type Problem, without those that are null. */
export interface ProblemJson extends Omit<Place, 'file' | 'line' | 'column' | 'document'> {
  readonly code: string;
  readonly kind: Uppercase<ErrorKind>;
  readonly retryable: boolean;
  readonly message: string;
  readonly remedy: string;
  readonly facts: Fault['facts'];
  readonly place?: Pick<Place, 'document' | 'line' | 'column'>;
  readonly inputPath?: readonly string[];
}

/** A fault in the form that clients receive. (docs/errors.md#errors-and-problems) */
export function problemWithPlace({
  place: where,
  code,
  kind,
  ...fault
}: ProblemModel): ProblemJson {
  const { file: _file, document, line, column, ...named } = where;
  const place = {
    ...(document !== undefined && { document }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
  const { retryable = false, message, remedy, facts, inputPath } = fault;
  const isPlaced = Object.keys(place).length > 0;
  return {
    ...{ code, kind: upperCase(kind), retryable, message, remedy, facts, ...named },
    ...(isPlaced && { place }),
    ...(inputPath && { inputPath }),
  };
}

/** The position of a fault in a text; null if it has none. */
export function textPlaceOf({ document, line, column }: Place): TextPlace | null {
  if (document === undefined && line === undefined && column === undefined) return null;
  return { document: document ?? null, line: line ?? null, column: column ?? null };
}
