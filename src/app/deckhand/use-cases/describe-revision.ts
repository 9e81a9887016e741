import { visibilityOf } from '../../../domain/access/visibility.ts';
import { invariant } from '../../../domain/errors.ts';
import type { Query } from '../../access/use-case.ts';
import { recordOf, type VisibleRevision } from '../../access/visible-revision.ts';
import type { RevisionDescription } from '../deckhand-cases.ts';
import { describeRevisions } from '../describe-revisions.ts';

/** A revision with all members that clients of Deckhand receive. (docs/rest.md#revisions) */
export const describeRevision: Query<[revision: VisibleRevision], RevisionDescription> = {
  kind: 'query',
  permission: null,
  purpose: 'seeing a revision',
  async run({ by, services }, revision) {
    const { validityOf } = services.validations;
    const visibility = visibilityOf(by);
    const [described] = await describeRevisions(
      { ...services, validityOf },
      [recordOf(revision)],
      visibility,
    );
    invariant(described !== undefined, 'a revision is described');
    return described;
  },
};
