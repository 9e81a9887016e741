import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';

/**
 * A revision as it is rendered for clients of Deckhand: itself if it has a layering policy; otherwise its documents
 * with the policy that was live last before it. Never reads later revisions. (docs/rest.md#lists-of-documents)
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
