import { refusal } from '../../domain/errors.ts';
import type {
  ValidationEntry,
  ValidationStore,
  ValidationSummary,
} from '../../ports/validation-store.ts';
import { validationFlaw } from '../validate/check-validation.ts';
import type { ExportLine } from './export-lines.ts';

/** Few, as each may have many errors. */
const entriesAtOnce = 50;

/** The lines of a revision's results of validations: by name, and in order of recording. */
export async function* validationLines(
  validations: ValidationStore,
  summaries: readonly ValidationSummary[],
): AsyncGenerator<ExportLine> {
  for (const { latest, count } of summaries) {
    for (let from = 0; from < count; from += entriesAtOnce) {
      const limit = Math.min(entriesAtOnce, count - from);
      const { revision, name } = latest;
      const part =
        count === 1 ? [latest] : await validations.entries(revision, name, { from, limit });
      for (const entry of part) yield validationLine(entry);
    }
  }
}

/** Without its places: whoever imports it gives it new ones. */
function validationLine({ index, sequence, ...entry }: ValidationEntry): ExportLine {
  const flaw = validationFlaw(entry, entry.revision);
  if (flaw === null) return { kind: 'validation', ...entry };
  const what = `the result of validation ${sequence}: ${flaw}`;
  throw refusal('STORE_CORRUPT', { what });
}
