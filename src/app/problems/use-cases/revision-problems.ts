import { visibilityOf } from '../../../domain/access/visibility.ts';
import { documentOfProblem } from '../../../domain/problem/problem.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { type ReportedProblem, reportedProblem, visibleProblems } from '../problem-report.ts';

/** Filters for problems; each member that is given narrows the selection. */
export interface ProblemFilter {
  readonly severity?: ReportedProblem['severity'];
  readonly codes?: readonly string[];
  readonly schema?: string;
  readonly name?: string;
}

/** The problems of a revision, by document and code. (docs/changes.md#problems) */
export const revisionProblems: Query<
  [revision: RevisionSnapshot, filter: ProblemFilter],
  readonly ReportedProblem[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision, { severity, codes, schema, name }) {
    const found = await visibleProblems(services, revision, visibilityOf(by));
    return found
      .filter((problem) => {
        const document = documentOfProblem(problem);
        return (
          (severity === undefined || problem.severity === severity) &&
          (codes === undefined || codes.includes(problem.fault.code)) &&
          (schema === undefined || document.schema === schema) &&
          (name === undefined || document.name === name)
        );
      })
      .map(reportedProblem);
  },
};
