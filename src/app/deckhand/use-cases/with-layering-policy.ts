import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';

/**
 * A revision as clients of Deckhand have it rendered: itself if it has a layering policy; else, with the documents it
 * has, the policy that was live last before it. Never looks at later revisions.
 * (docs/rest.md#lists-of-documents)
 *
 * @throws LAYERING_POLICY_NOT_FOUND
 */
export const withLayeringPolicy: Query<[revision: RevisionSnapshot], RevisionSnapshot> = {
  kind: 'query',
  ...seeDocuments,
  async run({ services }, revision) {
    return services.withLayeringPolicy(revision);
  },
};
