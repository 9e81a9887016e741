import { createStepBudget, type StepBudget } from '../step-budget.ts';
import type { Json } from '../value.ts';
import type { QueryPath } from './path.ts';
import { type Match, matchesOf } from './read.ts';

/** Maximum number of steps for the paths of one request together. */
const maxSteps = 2_000_000;

/** Counts the steps of following paths. @throws LIMIT_EXCEEDED above the maximum */
export type PathBudget = StepBudget;

/** A budget for the paths of one request: it limits the work for any paths and data. */
export function createPathBudget(limit = maxSteps): PathBudget {
  const what = 'looking up values by path in one request, in steps,';
  return createStepBudget(what, limit, 'not to be set');
}

/** Whether a path names one place: it consists of keys and indexes. */
export function isDefinitePath(path: QueryPath): boolean {
  return path.every(({ kind }) => kind === 'key' || kind === 'index');
}

/**
 * The values that a path matches in a document's data, in order, each place once. A path that begins with `data`, like
 * those of diffs and problems, is first looked up as written; if nothing matches, without this key.
 * (docs/rendering.md#paths-that-look-something-up)
 */
export function selectInData(data: Json, path: QueryPath, budget: PathBudget): readonly Json[] {
  const found = selectMatches(data, path, budget);
  const within = found.length === 0 ? pathWithinData(path) : null;
  return within === null ? found : selectMatches(data, within, budget);
}

/**
 * The result of a path in a document's data: the value of a definite path, else the list of all matches; undefined if it
 * matches nothing. (docs/rendering.md#paths-that-look-something-up)
 */
export function valueInData(data: Json, path: QueryPath, budget: PathBudget): Json | undefined {
  const found = selectInData(data, path, budget);
  return isDefinitePath(path) || found.length === 0 ? found[0] : found;
}

/** Whether a path names all of a document's data: the digest that replaces secret data has no members. */
export function isWholePath(path: QueryPath): boolean {
  return path.length === 0 || pathWithinData(path)?.length === 0;
}

/** The path within the data of a path that begins with `data`; null for others. */
export function pathWithinData([first, ...rest]: QueryPath): QueryPath | null {
  return first?.kind === 'key' && first.key === 'data' ? rest : null;
}

function selectMatches(data: Json, path: QueryPath, budget: PathBudget): readonly Json[] {
  const weight = Math.max(1, ...path.map(weightOf));
  const found = Array.from(matchesOf(data, path, (steps) => budget(steps * weight)));
  return withoutRepeats(found, path).map(({ value }) => value);
}

/** The number of indexes that a step looks up in each list. */
function weightOf(segment: QueryPath[number]): number {
  return segment.kind === 'indexes' ? segment.indexes.length : 1;
}

/** `..` reaches a place again if a slice treats a value that is not a list as a list of one. */
function withoutRepeats(found: readonly Match[], path: QueryPath): readonly Match[] {
  const has = (wanted: QueryPath[number]['kind']): boolean =>
    path.some(({ kind }) => kind === wanted);
  if (!has('descend') || !has('slice')) return found;
  const byPlace = new Map(found.map((match) => [JSON.stringify(match.location), match]));
  return [...byPlace.values()];
}
