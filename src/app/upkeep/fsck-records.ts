import { type Fault, fault } from '../../domain/errors.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { StoreUpkeep } from '../../ports/store-upkeep.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import { validationFlaw } from '../validate/check-validation.ts';

/** Is called with faults as they are found. */
export type ReportFaults = (faults: readonly Fault[]) => void;

/** The revisions that were checked. */
interface CheckedRevisions {
  readonly ids: ReadonlySet<RevisionId>;
  readonly head: RevisionId;
}

/** Checks all results of validations; returns how many there are. */
export async function checkValidations(
  upkeep: StoreUpkeep,
  { ids, head }: CheckedRevisions,
  found: ReportFaults,
): Promise<number> {
  let count = 0;
  const nextIndexes = new Map<string, number>();

  /** A revision above the head may have been committed meanwhile. */
  async function isThere(revision: RevisionId): Promise<boolean> {
    if (ids.has(revision) || revision <= head) return ids.has(revision);
    return (await upkeep.records(revision - 1, 1))[0]?.id === revision;
  }

  async function flawOf(entry: ValidationEntry): Promise<string | null> {
    const { revision, name, index, sequence } = entry;
    const key = `${revision} ${name}`;
    const expected = nextIndexes.get(key) ?? 0;
    nextIndexes.set(key, index + 1);
    const of = `result ${sequence}, of revision ${revision}`;
    if (!(await isThere(revision))) return `${of}, which does not exist`;
    if (index !== expected) return `${of}, has number ${index} of its validation, not ${expected}`;
    const flaw = validationFlaw(entry, revision);
    return flaw === null ? null : `${of}: ${flaw}`;
  }

  for await (const part of upkeep.allValidations()) {
    for (const entry of part) {
      if (!('damage' in entry)) count += 1;
      const reason = 'damage' in entry ? entry.damage : await flawOf(entry);
      if (reason !== null) found([fault('VALIDATION_BROKEN', { reason })]);
    }
  }
  return count;
}
