import type { Json } from '../json/value.ts';
import { runSteps } from '../run-steps.ts';
import { addEvaluated, noEvaluatedMembers } from './evaluated-members.ts';
import { type JsonType, jsonTypeOf } from './json-type.ts';
import { asksMore, checksHold } from './own-checks.ts';
import {
  createRun,
  type OpenRun,
  type SchemaVerdict,
  type ValidationBounds,
  ValidationEnded,
} from './run.ts';
import type { CompiledSchema, Evaluating, Evaluation } from './schema-node.ts';

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
  const waiting: Applying[] = [];
  let asked: Evaluation | null = first;
  let valid = true;
  for (;;) {
    if (asked !== null) {
      const holds = checksHold(asked);
      if (asksMore(asked)) waiting.push(startApplying(asked, holds));
      else valid = holds;
    }
    if (run.isPauseDue()) {
      run.notePause();
      yield;
    }
    const top = waiting.at(-1);
    if (top === undefined) return;
    const next = advance(top, valid);
    asked = typeof next === 'boolean' ? null : next;
    if (typeof next === 'boolean') {
      valid = next;
      waiting.pop();
    }
  }
}

/** An evaluation whose applicators are being applied, one after the other. */
interface Applying {
  readonly asked: Evaluation;
  /** The same, with evaluated members of its own if its schema needs them. */
  readonly evaluation: Evaluation;
  readonly kind: JsonType;
  /** The index of the applicator to apply next. */
  next: number;
  /** The applicator that waits for an answer. */
  current: Evaluating | null;
  valid: boolean;
}

function startApplying(asked: Evaluation, valid: boolean): Applying {
  const evaluation = asked.node.needsSeen ? { ...asked, seen: noEvaluatedMembers() } : asked;
  return { asked, evaluation, kind: jsonTypeOf(asked.value), next: 0, current: null, valid };
}

/**
 * Continues with the answer to what was asked last. Returns what is asked next, null at a pause, or the answer to the
 * whole evaluation.
 */
function advance(applying: Applying, answer: boolean): Evaluation | null | boolean {
  const { asked, evaluation, kind } = applying;
  const { node, quiet, run } = asked;
  for (;;) {
    if (applying.current !== null) {
      const step = applying.current.next(answer);
      if (!step.done) return step.value;
      applying.current = null;
      applying.valid &&= step.value;
    }
    if (quiet && !applying.valid) return false;
    const applicator = node.applicators[applying.next];
    if (applicator === undefined) break;
    applying.next += 1;
    if (applicator.on !== null && applicator.on !== kind) continue;
    run.spend(1);
    const applied = applicator.apply(evaluation);
    if (typeof applied === 'boolean') applying.valid &&= applied;
    else applying.current = applied;
  }
  if (node.needsSeen) addEvaluated(asked.seen, evaluation.seen, run.spend);
  return applying.valid;
}
