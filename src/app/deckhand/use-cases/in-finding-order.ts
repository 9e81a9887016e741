import { sightOf } from '../../../domain/access/sight.ts';
import type { Fault } from '../../../domain/errors.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/demand.ts';
import { seenFaults } from '../../access/seen-faults.ts';
import type { Query } from '../../access/use-case.ts';

/**
 * Faults of a revision that cannot be rendered, in the order in which Deckhand finds them: the first is the one that
 * it reports. The revision is `layered`, and the faults are those that the caller may see.
 */
export const inFindingOrder: Query<
  [revision: RevisionSnapshot, faults: readonly Fault[]],
  readonly Fault[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision, faults) {
    const ordered = await services.inFindingOrder(revision, faults);
    return seenFaults(services, revision, ordered, sightOf(by));
  },
};
