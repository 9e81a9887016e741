import type { RevisionProblem, RevisionProblems } from './problem.ts';

/** The differences between the problems of two revisions; counts are differences. */
export interface ProblemDifference {
  /** Problems that are new, or at more places. */
  readonly introduced: RevisionProblems;
  /** Problems that no longer exist, or at fewer places. */
  readonly resolved: RevisionProblems;
}

/** Compares problems by their keys: one is introduced if its count rises, and resolved if it falls. */
export function compareProblems(
  before: RevisionProblems,
  after: RevisionProblems,
): ProblemDifference {
  return { introduced: risen(before, after), resolved: risen(after, before) };
}

function risen(before: RevisionProblems, after: RevisionProblems): RevisionProblems {
  const found = new Map<string, RevisionProblem>();
  for (const [key, problem] of after) {
    const count = problem.count - (before.get(key)?.count ?? 0);
    if (count > 0) found.set(key, { ...problem, count });
  }
  return found;
}

/** The number of problems of each severity; equal ones of a document count as one. */
export interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
}

/** Counts problems. */
export function countBySeverity(problems: Iterable<RevisionProblem>): ProblemCounts {
  let [errors, warnings] = [0, 0];
  for (const { severity } of problems) {
    if (severity === 'error') errors += 1;
    else warnings += 1;
  }
  return { errors, warnings };
}
