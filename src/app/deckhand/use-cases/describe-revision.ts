import { sightOf } from '../../../domain/access/sight.ts';
import { invariant } from '../../../domain/errors.ts';
import { recordOf, type ShownRevision } from '../../access/shown-revision.ts';
import type { Query } from '../../access/use-case.ts';
import type { RevisionDescription } from '../deckhand-cases.ts';
import { describeRevisions } from '../describe-revisions.ts';

/**
 * All that clients of Deckhand are told of a revision. (docs/rest.md#revisions)
 */
export const describeRevision: Query<[revision: ShownRevision], RevisionDescription> = {
  kind: 'query',
  permission: null,
  purpose: 'seeing a revision',
  async run({ by, services }, revision) {
    const { validityOf } = services.validations;
    const sight = sightOf(by);
    const [described] = await describeRevisions(
      { ...services, validityOf },
      [recordOf(revision)],
      sight,
    );
    invariant(described !== undefined, 'a revision is described');
    return described;
  },
};
