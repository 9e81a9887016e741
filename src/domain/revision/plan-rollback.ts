import type { DocumentEntry } from '../document/document.ts';
import type { EntryChange } from './map-edits.ts';
import type { PlannedChange } from './plan-change.ts';
import type { Revision } from './revision.ts';

/**
 * What going back changes in the head, given what differs between the head (`before`) and the
 * revision to go back to (`after`). What comes back is new in the revision that brings it back.
 *
 * @see spec deckhand.md 9.6
 */
export function planRollback(
  changes: readonly EntryChange[],
  head: Pick<Revision, 'id' | 'serials'>,
): readonly PlannedChange[] {
  let serial = head.serials;
  return changes.flatMap(({ before, after }): PlannedChange[] => {
    if (after !== null) {
      serial += 1;
      const restored: DocumentEntry = { ...after, origin: head.id + 1, serial };
      const kind = before === null ? 'created' : 'updated';
      return [{ kind, id: after, before, after: restored }];
    }
    return before === null ? [] : [{ kind: 'deleted', id: before, before, after: null }];
  });
}
