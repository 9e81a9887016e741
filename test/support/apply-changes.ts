import type { ValueChange } from '../../src/domain/json/difference.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from '../../src/domain/json/value.ts';

/** The value that changes make of the one they were found from; see `diffValues`. */
export function applyChanges(before: Json, changes: readonly ValueChange[]): Json {
  return applyAt(before, changes, 0);
}

/** `depth`: how much of each change's location leads here. */
function applyAt(before: Json, changes: readonly ValueChange[], depth: number): Json {
  const whole = changes.find(({ location }) => location.length === depth);
  if (whole?.after !== undefined) return whole.after;
  if (isJsonArray(before)) return applyToList(before, changes, depth);
  return isJsonObject(before) ? applyToMapping(before, changes, depth) : before;
}

function applyToMapping(
  before: JsonObject,
  changes: readonly ValueChange[],
  depth: number,
): JsonObject {
  const after = { ...before };
  for (const [key, those] of byStep(changes, depth)) {
    const [first] = those;
    const isHere = first?.location.length === depth + 1;
    if (isHere && first.kind === 'removed') delete after[key];
    else if (isHere && first.after !== undefined) setOwn(after, String(key), first.after);
    else setOwn(after, String(key), applyAt(before[key] as Json, those, depth + 1));
  }
  return after;
}

function applyToList(
  before: readonly Json[],
  changes: readonly ValueChange[],
  depth: number,
): readonly Json[] {
  const isRemoval = ({ kind, location }: ValueChange): boolean =>
    kind === 'removed' && location.length === depth + 1;
  const gone = new Set(changes.filter(isRemoval).map(({ location }) => location[depth]));
  const kept = before.filter((_, at) => !gone.has(at));
  const edits = byStep(
    changes.filter((change) => !isRemoval(change)),
    depth,
  );
  const after: Json[] = [];
  let next = 0;
  while (next < kept.length || edits.has(after.length)) {
    const those = edits.get(after.length) ?? [];
    const [first] = those;
    if (first?.kind === 'added' && first.location.length === depth + 1) {
      after.push(first.after as Json);
    } else {
      after.push(applyAt(kept[next] as Json, those, depth + 1));
      next += 1;
    }
  }
  return after;
}

/** Changes by the next key or index on their way. */
function byStep(
  changes: readonly ValueChange[],
  depth: number,
): ReadonlyMap<string | number, readonly ValueChange[]> {
  const steps = new Map<string | number, ValueChange[]>();
  for (const change of changes) {
    const step = change.location[depth];
    if (step === undefined) continue;
    const others = steps.get(step);
    if (others === undefined) steps.set(step, [change]);
    else others.push(change);
  }
  return steps;
}
