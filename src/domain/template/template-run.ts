import type { Json, JsonObject } from '../json/value.ts';
import { TemplateError, type TemplateFlawCode } from './template-flaw.ts';

/** What evaluating may take. One step is about 50 ns. */
export interface TemplateBudget {
  /** Steps that are left; many texts may share them. */
  steps: number;
  /** UTF-16 units of a text, and items of a list or map, that a template makes. */
  readonly maxSize: number;
}

/** Steps of one text: more is an attack or a mistake. */
export const maxTemplateSteps = 100_000;
/** Characters or items of what one text gives. */
const maxTemplateSize = 1_048_576;

/** A budget for texts that are evaluated together: of each, no more than its own limit is taken. */
export function createTemplateBudget(
  steps = maxTemplateSteps,
  maxSize = maxTemplateSize,
): TemplateBudget {
  return { steps, maxSize };
}

/** What an expression gives where there is no value: a name that is not set, a member that is missing. */
export class Missing {
  /** As a sentence: `"a" is not defined`. */
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** What `a if b` gives where `b` is false: a text has nothing in its place. */
export const notChosen = new Missing('the condition is false, and there is no "else"');

/** A value in an expression. */
export type TemplateValue = Json | Missing;

/** What is known only later: a text that needs it is not evaluated. */
export interface PendingValues {
  /** The object, wherever it stands in the context, that a later value takes the place of; null: none. */
  readonly value: JsonObject | null;
  /** Whether names that are not in the context may be set later. */
  readonly names: boolean;
}

/** Nothing is left for later. */
export const nothingPending: PendingValues = { value: null, names: false };

/** Is thrown where a text needs what is known only later. No error: the stack that it would take is of no use. */
export class PendingText {}

/** An evaluation under way. */
export interface TemplateRun {
  readonly pending: PendingValues;
  /** The variables; only own members are read. */
  readonly context: JsonObject;
  /** Names that the template itself sets, the innermost last. */
  readonly scopes: Map<string, TemplateValue>[];
  readonly budget: TemplateBudget;
  /** The offset of what is being evaluated, for messages. */
  at: number;
}

/** Characters that cost as much as a step. */
const charactersPerStep = 100;

/** Stops the evaluation at the present position. */
export function failed(
  run: TemplateRun,
  reason: string,
  code: TemplateFlawCode = 'EXPRESSION_RUNTIME',
): TemplateError {
  return new TemplateError(code, reason, run.at);
}

/** Counts steps. @throws TemplateError if there are none left */
export function spend(run: TemplateRun, steps = 1): void {
  run.budget.steps -= steps;
  if (run.budget.steps < 0) throw failed(run, 'it takes more steps than are allowed');
}

/** Counts the cost of looking at a text, by its length. @throws TemplateError */
export function spendLook(run: TemplateRun, length: number): void {
  spend(run, 1 + Math.floor(length / charactersPerStep));
}

/** Counts the cost of a text that is made, by its length, before it is made. @throws TemplateError */
export function spendText(run: TemplateRun, length: number): void {
  if (length > run.budget.maxSize) {
    throw failed(run, `it makes a text of more than ${run.budget.maxSize} characters`);
  }
  spendLook(run, length);
}

/** A text that was made, counted. @throws TemplateError */
export function madeText(run: TemplateRun, text: string): string {
  spendText(run, text.length);
  return text;
}

/** A value that must exist. @throws TemplateError EXPRESSION_UNDEFINED */
export function existing(run: TemplateRun, value: TemplateValue): Json {
  if (value instanceof Missing) throw failed(run, value.reason, 'EXPRESSION_UNDEFINED');
  return value;
}
