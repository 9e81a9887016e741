import type { JsonObject } from '../domain/json/value.ts';
import { objectIn, objectsIn, textIn } from './json-members.ts';

/** A value and its way, as programs are told of it. */
export function explainedJson(value: JsonObject): JsonObject {
  const steps = objectsIn(value, 'steps').map((step) => {
    const overrode = objectsIn(step, 'overrode').map((overridden) => ({
      ...overridden,
      step: stepJson(objectIn(overridden, 'step')),
    }));
    return { ...stepJson(step), overrode };
  });
  return { ...value, steps };
}

/** A step, as programs are told of it. */
export function stepJson(step: JsonObject): JsonObject {
  return { ...step, kind: textIn(step, 'kind').toLowerCase() };
}
