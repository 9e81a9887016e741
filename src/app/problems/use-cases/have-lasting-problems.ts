import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';

/** Whether the problems of some revisions follow from their documents alone, and not from a key that is lost. */
export const haveLastingProblems: Query<[revisions: readonly RevisionSnapshot[]], boolean> = {
  kind: 'query',
  permission: 'any',
  purpose: 'seeing problems',
  async run({ services }, revisions) {
    const records = await services.problems.of(revisions);
    return records.every(({ lost }) => lost === undefined);
  },
};
