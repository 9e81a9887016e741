import type { Json } from '../json/value.ts';
import { runSteps } from '../run-steps.ts';
import { addEvaluated, noEvaluatedMembers } from './evaluated-members.ts';
import { jsonTypeOf } from './json-type.ts';
import {
  createRun,
  type OpenRun,
  type SchemaVerdict,
  type ValidationBounds,
  ValidationEnded,
} from './run.ts';
import type { CompiledSchema, Evaluating, Evaluation } from './schema-node.ts';

/** Steps between pauses: some milliseconds of work. */
const stepsPerPause = 30_000;
/** Steps to apply a schema, and one more for each check. */
const stepsPerSchema = 3;

/**
 * All issues of a value, in an order that does not depend on the order of keys in the schema or the
 * value. Pauses every few milliseconds. The result depends on schema, value and bounds alone: not
 * on the machine or the clock.
 */
export function* validateInSteps(
  compiled: CompiledSchema,
  value: Json,
  bounds: ValidationBounds,
): Generator<void, SchemaVerdict> {
  const run = createRun(compiled.nodes, bounds);
  const scope = { resource: compiled.root.resource, outer: null };
  const node = compiled.root;
  try {
    const start = { at: null, followed: null, seen: null, quiet: false, level: 0 };
    yield* answer(run, { run, node, value, scope, ...start });
  } catch (error) {
    if (!(error instanceof ValidationEnded)) throw error;
  }
  return run.verdict();
}

/** The same without pauses. */
export function validate(
  compiled: CompiledSchema,
  value: Json,
  bounds: ValidationBounds,
): SchemaVerdict {
  return runSteps(validateInSteps(compiled, value, bounds));
}

/**
 * Answers an evaluation and all that it leads to. Evaluations that wait for an answer are in a
 * list, not on the call stack, so no schema can overflow the stack.
 */
function* answer(run: OpenRun, first: Evaluation): Generator<void, void> {
  const waiting: Evaluating[] = [];
  let paused = 0;
  let asked: Evaluation | null = first;
  let valid = true;
  for (;;) {
    if (asked !== null) {
      if (asksMore(asked)) waiting.push(evaluate(asked));
      else valid = checksHold(asked);
    }
    if (run.spent() - paused > stepsPerPause) {
      paused = run.spent();
      yield;
    }
    const top = waiting.at(-1);
    if (top === undefined) return;
    const step = top.next(valid);
    asked = step.done ? null : step.value;
    if (step.done) {
      valid = step.value;
      waiting.pop();
    }
  }
}

/** Whether other schemas have to be applied before the answer is known. */
function asksMore({ node, value }: Evaluation): boolean {
  if (node.applicators.length === 0) return false;
  const kind = jsonTypeOf(value);
  return node.applicators.some(({ on }) => on === null || on === kind);
}

function checksHold(evaluation: Evaluation): boolean {
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

function* evaluate(asked: Evaluation): Evaluating {
  const { node, quiet, run } = asked;
  const evaluation = node.needsSeen ? { ...asked, seen: noEvaluatedMembers() } : asked;
  const kind = jsonTypeOf(asked.value);
  let valid = checksHold(asked);
  for (const { on, apply } of node.applicators) {
    if (quiet && !valid) return false;
    if (on !== null && on !== kind) continue;
    run.spend(1);
    if (!(yield* apply(evaluation))) valid = false;
  }
  if (node.needsSeen) addEvaluated(asked.seen, evaluation.seen, run.spend);
  return valid;
}
