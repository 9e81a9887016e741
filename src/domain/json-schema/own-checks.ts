import { jsonTypeOf } from './json-type.ts';
import type { Evaluation } from './schema-node.ts';

/** Steps to apply a schema, and one more for each check. */
const stepsPerSchema = 3;

/** Whether other schemas have to be applied before the answer is known. */
export function asksMore({ node, value }: Evaluation): boolean {
  if (node.applicators.length === 0) return false;
  const kind = jsonTypeOf(value);
  for (const { on } of node.applicators) {
    if (on === null || on === kind) return true;
  }
  return false;
}

/** Whether a value satisfies the checks of its schema, which need no other schema. */
export function checksHold(evaluation: Evaluation): boolean {
  const { node, value, run, quiet } = evaluation;
  run.spend(stepsPerSchema + node.checks.length);
  if (node.verdict === false) {
    return run.fail(evaluation, 'false', (it) => `False schema does not allow ${it}`);
  }
  const kind = jsonTypeOf(value);
  let valid = true;
  for (const check of node.checks) {
    if (check.on !== null && check.on !== kind) continue;
    if (!check.holds(evaluation)) valid = false;
    if (quiet && !valid) return false;
  }
  return valid;
}

/**
 * The answer to an evaluation that needs no other schema, as most do. Null if it needs one, or a pause is due: then an
 * applicator has to yield the evaluation, which takes longer.
 */
export function answerAtOnce(evaluation: Evaluation): boolean | null {
  return evaluation.run.isPauseDue() || asksMore(evaluation) ? null : checksHold(evaluation);
}
