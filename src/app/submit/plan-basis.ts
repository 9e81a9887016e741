import {
  type DocumentEntry,
  documentKey,
  isReservedSchema,
} from '../../domain/document/document.ts';
import { eachInSteps, filterInSteps, mapInSteps } from '../../domain/in-steps.ts';
import { isSameValue } from '../../domain/json/same-value.ts';
import type { Json } from '../../domain/json/value.ts';
import type { PlannedChange } from '../../domain/revision/plan-change.ts';
import type { DerivedProblems } from '../problems/derive-problems.ts';
import type { PlanBasis } from './change-plan.ts';

/**
 * What a plan rests on; null if it introduces problems, or if it has an effect on documents that Purser runs from, since
 * others may depend on these that are not made from them. Found in steps.
 */
export function* basisOf(
  changes: readonly PlannedChange[],
  derived: DerivedProblems,
): Generator<void, PlanBasis | null> {
  const { basis, change } = derived;
  if (change.introduced.length > 0) return null;
  const named = yield* mapInSteps(changes, ({ id }) => id);
  const all = [...named, ...basis.affected];
  const reserved = yield* filterInSteps(all, ({ schema }) => isReservedSchema(schema));
  if (reserved.length > 0) return null;
  const keys = yield* mapInSteps(named, documentKey);
  const inputs = new Set<string>();
  yield* eachInSteps(basis.inputs, (key) => inputs.add(key));
  yield* eachInSteps(keys, (key) => inputs.add(key));
  let isOnlyData = true;
  yield* eachInSteps(changes, ({ before, after }) => {
    isOnlyData &&= isSameButForData(before, after);
  });
  return { inputs, derived, onlyData: isOnlyData ? keys : null };
}

/** Whether two versions of a document differ in their data alone. */
export function isSameButForData(
  before: DocumentEntry | null,
  after: DocumentEntry | null,
): boolean {
  if (before === null || after === null) return false;
  return before === after || isSameValue(placeOf(before), placeOf(after));
}

function placeOf({ digest, seal, exact, origin, serial, ...place }: DocumentEntry): Json {
  return place as unknown as Json;
}
