import type { Revision } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/demand.ts';
import { shownRevision } from '../../access/shown-revision.ts';
import type { Query } from '../../access/use-case.ts';

/**
 * A revision as clients of Deckhand have it rendered: itself if it has a layering policy; else, with the documents it
 * has, the policy that was live last before it. Never looks at later revisions.
 *
 * @throws LAYERING_POLICY_NOT_FOUND
 * @see spec deckhand.md D1
 */
export const layered: Query<[revision: Revision], Revision> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision) {
    return shownRevision(by, await services.layering(revision));
  },
};
