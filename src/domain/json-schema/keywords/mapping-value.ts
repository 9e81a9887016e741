import { isJsonObject, type JsonObject } from '../../json/value.ts';
import type { Evaluation } from '../schema-node.ts';

/** The mapping a rule for mappings is applied to. */
export function objectOf({ value }: Evaluation): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Its keys in order, paid for each time. */
export function keysOf(evaluation: Evaluation): readonly string[] {
  const keys = evaluation.run.keysOf(objectOf(evaluation));
  evaluation.run.spend(2 * keys.length);
  return keys;
}
