import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import {
  errorsFirst,
  type ReportedProblem,
  reportedAt,
  reportedProblem,
  visibleProblemChange,
} from '../problem-report.ts';

const permission = 'deckhand:show_revision_deepdiff';

/** The problems that only one of two revisions has. (docs/changes.md#problems) */
export const diffProblems: Query<
  [from: RevisionSnapshot, to: RevisionSnapshot],
  {
    readonly introduced: readonly ReportedProblem[];
    readonly resolved: readonly ReportedProblem[];
    readonly standing: number;
  }
> = {
  kind: 'query',
  permission,
  purpose: 'seeing which problems differ',
  async run({ by, services }, from, to) {
    const change = await services.problems.between(from, to);
    const visibility = visibilityOf(by, permission);
    const seen = await visibleProblemChange(services, { from, to }, change, visibility);
    return {
      introduced: errorsFirst(seen.introduced).map((one) => reportedAt(one.fault, one)),
      resolved: seen.resolved.map(reportedProblem),
      standing: seen.standing,
    };
  },
};
