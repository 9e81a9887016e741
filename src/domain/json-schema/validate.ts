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

/** Steps after which others get a chance: some milliseconds of work. */
const stepsPerPause = 30_000;
/** Steps it takes to apply a schema, and one more for each check. */
const stepsPerSchema = 3;

/**
 * Everything in which a value is not of a schema, in an order that depends on neither's order of
 * keys. Pauses every few milliseconds. How far it gets depends on nothing but schema, value and
 * bounds: not on the machine, and not on the clock.
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
 * Answers a question and all that it leads to. Those waiting for an answer stand in a list, not on
 * the stack of calls, so nothing a schema does can overflow that.
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

/** Whether other schemas are to be asked before the answer is known. */
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
