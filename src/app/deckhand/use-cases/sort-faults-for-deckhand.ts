import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { Fault } from '../../../domain/errors.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleFaults } from '../../access/visible-faults.ts';

/**
 * Faults of a revision that cannot be rendered, in the order in which Deckhand finds them: the first is the one that it
 * reports. The revision is returned by `withLayeringPolicy`, and the faults are those that the caller may see.
 */
export const sortFaultsForDeckhand: Query<
  [revision: RevisionSnapshot, faults: readonly Fault[]],
  readonly Fault[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision, faults) {
    const ordered = await services.sortFaultsForDeckhand(revision, faults);
    return visibleFaults(services, revision, ordered, visibilityOf(by));
  },
};
