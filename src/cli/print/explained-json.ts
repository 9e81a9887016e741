import { isJsonObject, type JsonObject, ownValue } from '../../domain/json/value.ts';
import { objectIn, objectsIn, textIn } from '../input/json-members.ts';

/** A value and its way, as programs are told of it. */
export function explainedJson(value: JsonObject): JsonObject {
  const steps = objectsIn(value, 'steps').map((step) => {
    return { ...stepJson(step), overrode: objectsIn(step, 'overrode').map(overriddenJson) };
  });
  return { ...value, steps };
}

function overriddenJson(overridden: JsonObject): JsonObject {
  const heldBy = ownValue(overridden, 'heldBy') ?? null;
  return {
    ...overridden,
    step: stepJson(objectIn(overridden, 'step')),
    heldBy: isJsonObject(heldBy) ? stepJson(heldBy) : null,
  };
}

/** A step, as programs are told of it. */
export function stepJson(step: JsonObject): JsonObject {
  return { ...step, kind: textIn(step, 'kind').toLowerCase() };
}
