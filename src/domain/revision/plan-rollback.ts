import type { DocumentEntry } from '../document/document.ts';
import type { EntryChange } from './map-edits.ts';
import type { PlannedChange } from './plan-change.ts';
import type { Revision } from './revision.ts';

/**
 * The changes of the head for a rollback, given the differences between the head (`before`) and the revision to go back
 * to (`after`). Restored content has the new revision as its origin, with serials in the order of the old ones.
 * (docs/history.md#going-back)
 */
export function planRollback(
  changes: readonly EntryChange[],
  head: Pick<Revision, 'id' | 'serials'>,
): readonly PlannedChange[] {
  const serials = restoredSerials(changes, head.serials);
  return changes.flatMap(({ before, after }): PlannedChange[] => {
    if (after !== null) {
      const serial = serials.get(after.serial) ?? 0;
      const restored: DocumentEntry = { ...after, origin: head.id + 1, serial };
      const kind = before === null ? 'created' : 'updated';
      return [{ kind, id: after, before, after: restored }];
    }
    return before === null ? [] : [{ kind: 'deleted', id: before, before, after: null }];
  });
}

/** The new serial of each restored version, by its old one. */
function restoredSerials(
  changes: readonly EntryChange[],
  last: number,
): ReadonlyMap<number, number> {
  const restored = changes.flatMap(({ after }) => after?.serial ?? []);
  restored.sort((one, other) => one - other);
  return new Map(restored.map((serial, at) => [serial, last + at + 1]));
}
