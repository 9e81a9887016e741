import { documentKey } from '../document/document.ts';
import {
  documentOfProblem,
  hasManyPlaces,
  isOfValidation,
  type RevisionProblem,
  type RevisionProblems,
} from './problem.ts';

/** The differences between the problems of two revisions; counts are differences. */
export interface ProblemDifference {
  /** Problems that are new, or at more places. */
  readonly introduced: RevisionProblems;
  /** Problems that no longer exist, or at fewer places. */
  readonly resolved: RevisionProblems;
}

/**
 * Compares problems by their keys: one is introduced where its count rises, and resolved where it falls. The data of a
 * document that has too many invalid values to be listed, before or after, is compared by their number.
 * (docs/changes.md#problems)
 */
export function compareProblems(
  before: RevisionProblems,
  after: RevisionProblems,
): ProblemDifference {
  const crowded = new Set([...before.values(), ...after.values()].filter(hasManyPlaces).map(keyOf));
  return { introduced: risen(before, after, crowded), resolved: risen(after, before, crowded) };
}

function keyOf(problem: RevisionProblem): string {
  return documentKey(documentOfProblem(problem));
}

function risen(
  before: RevisionProblems,
  after: RevisionProblems,
  crowded: ReadonlySet<string>,
): RevisionProblems {
  const found = new Map<string, RevisionProblem>();
  const isCrowded = (problem: RevisionProblem): boolean =>
    isOfValidation(problem) && crowded.has(keyOf(problem));
  for (const [key, problem] of after) {
    if (isCrowded(problem)) continue;
    const count = problem.count - (before.get(key)?.count ?? 0);
    if (count > 0) found.set(key, { ...problem, count });
  }
  if (crowded.size === 0) return found;
  const [old, now] = [before, after].map((problems) => placesOf(problems, isCrowded));
  for (const [key, problem] of after) {
    if (!hasManyPlaces(problem)) continue;
    const document = keyOf(problem);
    const count = (now?.get(document) ?? 0) - (old?.get(document) ?? 0);
    if (count > 0) found.set(key, { ...problem, count });
  }
  return found;
}

/** Document → at how many places its problems are that are chosen. */
function placesOf(
  problems: RevisionProblems,
  isChosen: (problem: RevisionProblem) => boolean,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const problem of problems.values()) {
    if (!isChosen(problem)) continue;
    const key = keyOf(problem);
    places.set(key, (places.get(key) ?? 0) + problem.count);
  }
  return places;
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
