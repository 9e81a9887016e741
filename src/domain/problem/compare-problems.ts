import type { RevisionProblem, RevisionProblems } from './problem.ts';

/** What differs between the problems of two revisions; counts are of the difference. */
export interface ProblemDifference {
  /** Problems that were not there before, or at fewer places. */
  readonly introduced: RevisionProblems;
  /** Problems that are there no more, or at fewer places. */
  readonly resolved: RevisionProblems;
}

/** Compares problems by their keys: one is introduced where its count rises, and resolved where it falls. */
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

/** How many problems there are of each severity; equal ones of a document count as one. */
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
