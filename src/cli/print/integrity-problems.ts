import { integrityRemedies } from '../../app/references/integrity-codes.ts';
import type { IntegrityIssue, IntegrityReport } from '../../app/references/reference-cases.ts';
import { documentLabel } from '../../domain/document/document.ts';
import { capFaults } from '../../domain/fault-list.ts';
import type { Problem } from '../client/problem.ts';

/** What an integrity report found, as problems; there may be more than it lists. */
export function integrityProblems({ issues, total }: IntegrityReport): readonly Problem[] {
  const problems = issues.map(problemOf);
  return [...problems, ...capFaults([], problems.length, total)];
}

function problemOf({ code, document, target, message }: IntegrityIssue): Problem {
  const facts = {
    document: documentLabel(document),
    ...(target !== null && { target: documentLabel(target) }),
  };
  return {
    code,
    kind: 'invalid',
    message,
    remedy: integrityRemedies[code],
    facts,
    place: { ...document },
  };
}
