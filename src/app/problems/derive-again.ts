import { canonicalText } from '../../domain/json/canonical.ts';
import {
  encodeProblem,
  type RevisionProblem,
  type RevisionProblems,
} from '../../domain/problem/problem.ts';
import type { ProblemRecord } from '../../domain/problem/problem-record.ts';
import {
  countsAfter,
  type DerivedProblems,
  type DerivingServices,
  editProblems,
  problemsOfDocuments,
  totalOf,
} from './derive-problems.ts';

/**
 * The problems after the same change of another revision, in which its inputs and all rules are the same; null if the
 * problems before it differ from those that it was derived from. Policies must not be in force: they read all documents.
 */
export async function deriveAgain(
  services: Pick<DerivingServices, 'content'>,
  { root, lost, violations, ...counts }: ProblemRecord,
  derived: DerivedProblems,
): Promise<DerivedProblems | null> {
  const { basis, change, record } = derived;
  if (lost !== undefined || violations !== null || record.violations !== null) return null;
  const old = await problemsOfDocuments(services, root, basis.affected);
  if (!isSameProblems(old, basis.old)) return null;
  const edited = await editProblems(services, root, old, basis.now);
  const after = {
    root: edited.root,
    violations,
    ...countsAfter(counts, [...old.values()], [...basis.now.values()]),
  };
  return {
    ...derived,
    record: after,
    pages: edited.pages,
    change: { ...change, standing: totalOf(after) - change.introduced.length },
  };
}

function isSameProblems(one: RevisionProblems, other: RevisionProblems): boolean {
  const textOf = (problem: RevisionProblem | undefined): string =>
    problem === undefined ? '' : canonicalText(encodeProblem(problem));
  return (
    one.size === other.size &&
    [...one].every(([key, problem]) => textOf(problem) === textOf(other.get(key)))
  );
}
