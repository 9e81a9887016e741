import { visibilityOf } from '../../../domain/access/visibility.ts';
import { maxNamed } from '../../../domain/fault-list.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { findProblemDetails } from '../problem-details.ts';
import type { ReportedProblem } from '../problem-report.ts';

/**
 * Causes and blocked documents of problems that `revisionProblems` listed, in their order. Problems without them to
 * a caller who may not see all documents, as they name other documents. (docs/changes.md#problems)
 */
export const problemDetails: Query<
  [revision: RevisionSnapshot, problems: readonly ReportedProblem[]],
  readonly ReportedProblem[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision, problems) {
    if (!visibilityOf(by).isUnrestricted) return problems;
    const asked = problems.map(({ severity, count, ...fault }) => ({ fault, severity, count }));
    const details = await findProblemDetails(services, revision, asked);
    return problems.map((problem, at) => {
      const { causes = [], blocks = [] } = details[at] ?? {};
      return { ...problem, causes, blocks: blocks.slice(0, maxNamed), blockCount: blocks.length };
    });
  },
};
