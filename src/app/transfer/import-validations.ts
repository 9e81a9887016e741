import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { NewValidationEntry, ValidationStore } from '../../ports/validation-store.ts';

/** Imports results of validations, those of one name in one revision after one another. */
export interface ValidationImport {
  /** Records a result unless the store has it; returns whether it did. */
  take(entry: NewValidationEntry): Promise<boolean>;
}

/** Few, because each may have many errors. */
const batchSize = 50;

export function createValidationImport(validations: ValidationStore): ValidationImport {
  let group = '';
  /** Results of the group that the store had before, and that have not occurred in the file yet. */
  let known = new Map<Digest, number>();
  return {
    async take(entry) {
      const ofEntry = JSON.stringify([entry.revision, entry.name]);
      if (ofEntry !== group) known = await countEntries(validations, entry);
      group = ofEntry;
      const digest = digestOfEntry(entry);
      const count = known.get(digest) ?? 0;
      if (count > 0) known.set(digest, count - 1);
      else await validations.append(entry);
      return count === 0;
    },
  };
}

/** How often the store has each result of a validation in a revision: two may be equal. */
async function countEntries(
  validations: ValidationStore,
  { revision, name }: NewValidationEntry,
): Promise<Map<Digest, number>> {
  const counts = new Map<Digest, number>();
  for (let from = 0; ; from += batchSize) {
    const part = await validations.entries(revision, name, { from, limit: batchSize });
    for (const { index: _index, sequence: _sequence, ...entry } of part) {
      const digest = digestOfEntry(entry);
      counts.set(digest, (counts.get(digest) ?? 0) + 1);
    }
    if (part.length < batchSize) return counts;
  }
}

function digestOfEntry(entry: NewValidationEntry): Digest {
  return digestOf(canonicalText(entry as unknown as Json));
}
