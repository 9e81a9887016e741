import { parseDuration } from '../../domain/duration.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { exactJsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonArray, type Json } from '../../domain/json/value.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { NewValidationEntry } from '../../ports/validation-store.ts';
import { checkName } from '../kernel/check-name.ts';

/** More characters than any name of a principal has. */
const maxNoteLength = 10_000;

/** Why a value is not a valid result of a validation; null if it is one. */
export function validationFlaw(entry: NewValidationEntry, of: RevisionId): string | null {
  if (entry.revision !== of) return 'a result of a validation does not follow its revision';
  if (checkName(entry.name) !== null) return 'a validation has an invalid name';
  const [validator, errors] = [normalFormOf(entry.validator), normalFormOf(entry.errors)];
  if (validator === undefined || validator === null) {
    return 'the validator of a result is not JSON in its normal form';
  }
  if (!isJsonArray(errors) || errors.length > entry.errorCount) {
    return 'the errors of a result are not the list that is counted';
  }
  if (entry.expiresAfter !== null && parseDuration(entry.expiresAfter) === null) {
    return 'the expiresAfter of a result is not a duration';
  }
  const isNoted = isTime(entry.createdAt) && entry.recordedBy.length <= maxNoteLength;
  return isNoted ? null : 'a result does not have its time or its recorder';
}

function normalFormOf(text: string): Json | undefined {
  const value = exactJsonFrom(text);
  return value !== undefined && canonicalText(value) === text ? value : undefined;
}

function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
