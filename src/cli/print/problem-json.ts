import type { JsonObject } from '../../domain/json/value.ts';
import type { ProblemFragment } from '../generated/operations.ts';

/** A problem that is part of a result, for programs. */
export function problemJson({ kind, retryable, place, ...members }: ProblemFragment): JsonObject {
  return members;
}
