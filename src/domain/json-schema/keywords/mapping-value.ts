import { isJsonObject, type JsonObject } from '../../json/value.ts';
import type { Evaluation } from '../schema-node.ts';

/** The mapping that a rule for mappings is applied to. */
export function objectOf({ value }: Evaluation): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Its sorted keys; counts a step for each on every call. */
export function keysOf(evaluation: Evaluation): readonly string[] {
  const keys = evaluation.run.keysOf(objectOf(evaluation));
  evaluation.run.spend(2 * keys.length);
  return keys;
}
