import { parseDuration } from '../../domain/duration.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { exactJsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonArray, type Json } from '../../domain/json/value.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { NewValidationEntry } from '../../ports/validation-store.ts';
import { checkName } from '../kernel/check-name.ts';

/** Longer than any name of a principal. */
const maxNoteLength = 10_000;

/** Why something is no result of a validation that could be kept; null if it is one. */
export function validationFlaw(entry: NewValidationEntry, of: RevisionId): string | null {
  if (entry.revision !== of) return 'a result of a validation does not stand behind its revision';
  if (checkName(entry.name) !== null) return 'a validation has a name that none can have';
  const [validator, errors] = [normalFormOf(entry.validator), normalFormOf(entry.errors)];
  if (validator === undefined || validator === null) {
    return 'the validator of a result is no JSON in its normal form';
  }
  if (!isJsonArray(errors) || errors.length > entry.errorCount) {
    return 'the errors of a result are not the list that is counted';
  }
  if (entry.expiresAfter !== null && parseDuration(entry.expiresAfter) === null) {
    return 'a result expires after what is no duration';
  }
  const isNoted = isTime(entry.createdAt) && entry.recordedBy.length <= maxNoteLength;
  return isNoted ? null : 'it is not said when a result was recorded, or by whom';
}

function normalFormOf(text: string): Json | undefined {
  const value = exactJsonFrom(text);
  return value !== undefined && canonicalText(value) === text ? value : undefined;
}

function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
