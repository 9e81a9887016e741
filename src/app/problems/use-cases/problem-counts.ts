import { visibilityOf } from '../../../domain/access/visibility.ts';
import { countBySeverity, type ProblemCounts } from '../../../domain/problem/compare-problems.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleProblems } from '../problem-report.ts';

/**
 * The number of problems that revisions have, in their order; counts what the caller may see.
 * (docs/changes.md#problems)
 */
export const problemCounts: Query<
  [revisions: readonly RevisionSnapshot[]],
  readonly ProblemCounts[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revisions) {
    const visibility = visibilityOf(by);
    if (visibility.isUnrestricted) return services.problems.of(revisions);
    const counts: ProblemCounts[] = [];
    for (const revision of revisions) {
      counts.push(countBySeverity(await visibleProblems(services, revision, visibility)));
    }
    return counts;
  },
};
