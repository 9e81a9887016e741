import type { JsonObject } from '../../domain/json/value.ts';
import type {
  ExplainedValueFragment,
  OverriddenValueFragment,
  StepFragment,
} from '../generated/operations.ts';

/** A value and its origin, as JSON. */
export function explainedJson(value: ExplainedValueFragment): JsonObject {
  const steps = value.steps.map((step) => {
    return { ...stepJson(step), overrode: step.overrode.map(overriddenJson) };
  });
  return { ...value, steps };
}

function overriddenJson(overridden: OverriddenValueFragment): JsonObject {
  const { step, heldBy } = overridden;
  return { ...overridden, step: stepJson(step), heldBy: heldBy && stepJson(heldBy) };
}

/** A step, as JSON. */
export function stepJson(step: StepFragment): JsonObject {
  return { ...step, kind: step.kind.toLowerCase() };
}
