import type { JsonObject } from '../json/value.ts';
import { locationOf, wayTo } from './place.ts';
import { quoted } from './quoted.ts';
import type { Evaluation, Trail, ValidationRun, Wording } from './schema-node.ts';

/** One way in which a value is not valid. */
export interface SchemaIssue {
  readonly keyword: string;
  /** The location in the value. */
  readonly instance: readonly (string | number)[];
  /**
   * The name of the schema document that contains the keyword; null for the compiled document
   * itself.
   */
  readonly document: string | null;
  /**
   * In the compiled document, the way through the schema, references left out (see `wayTo`); in another, the place of
   * the keyword in it. The keyword included.
   */
  readonly schema: readonly (string | number)[];
  /** May quote the value. */
  readonly message: string;
  /** Never quotes values of the data; may name its keys. */
  readonly plainMessage: string;
  /** Never quotes values or keys of the data: for secrets. */
  readonly safeMessage: string;
}

/** The result of validating a value. */
export interface SchemaVerdict {
  readonly issues: readonly SchemaIssue[];
  /** The number of all issues, including those beyond the limit. */
  readonly total: number;
  /** Whether it needed more steps than allowed; the issues are those found until then. */
  readonly exhausted: boolean;
  /** Steps of work. */
  readonly steps: number;
}

/** Limits of a validation. */
export interface ValidationBounds {
  /** Ten million take about a second; measured: 0.2 to 1.6, the most for hostile patterns. */
  readonly maxSteps: number;
  readonly maxIssues: number;
}

/** Thrown to end a validation early. */
export class ValidationEnded extends Error {
  override readonly name = 'ValidationEnded';
}

/** A run with its current state. */
export interface OpenRun extends ValidationRun {
  /** From now on, it takes a while until the next pause is due. */
  notePause(): void;
  verdict(): SchemaVerdict;
}

/** Steps between pauses: some milliseconds of work. */
const stepsPerPause = 30_000;

/** A run that has not begun. */
export function createRun(nodes: number, { maxSteps, maxIssues }: ValidationBounds): OpenRun {
  const keys = new Map<JsonObject, readonly string[]>();
  const issues: SchemaIssue[] = [];
  let total = 0;
  let left = maxSteps;
  let leftAtPause = maxSteps;

  function spend(steps: number): void {
    left -= steps;
    if (left < 0) throw new ValidationEnded();
  }

  function keysOf(object: JsonObject): readonly string[] {
    const known = keys.get(object);
    if (known !== undefined) return known;
    const found = sortedKeys(object);
    keys.set(object, found);
    return found;
  }

  function report(evaluation: Evaluation, keyword: string, wording: Wording, safe?: string): void {
    total += 1;
    if (issues.length >= maxIssues) return;
    const { node, followed } = evaluation;
    const { place, resource } = node;
    const document = resource.document.name;
    issues.push({
      keyword,
      instance: stepsOf(evaluation.at),
      document,
      schema: [...(document === null ? wayTo(place, followed) : locationOf(place)), keyword],
      message: wording(quoted(evaluation.value, keysOf)),
      plainMessage: wording('the value'),
      safeMessage: safe ?? wording('the value'),
    });
  }

  return {
    nodes,
    spend,
    keysOf,
    fail(evaluation, keyword, wording, safe) {
      if (!evaluation.quiet) report(evaluation, keyword, wording, safe);
      return false;
    },
    endless(evaluation) {
      report(evaluation, '$ref', () => 'The schema refers to itself without end');
      throw new ValidationEnded();
    },
    isPauseDue: () => leftAtPause - left > stepsPerPause,
    notePause() {
      leftAtPause = left;
    },
    verdict: () => ({ issues, total, exhausted: left < 0, steps: maxSteps - Math.max(0, left) }),
  };
}

/** Those of canonical text are in order, and to see that takes less time than to sort them. */
function sortedKeys(object: JsonObject): readonly string[] {
  const keys = Object.keys(object);
  const isSorted = keys.every((key, at) => at === 0 || (keys[at - 1] as string) < key);
  return isSorted ? keys : keys.sort();
}

function stepsOf(trail: Trail | null): readonly (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at = trail; at !== null; at = at.parent) steps.push(at.step);
  return steps.reverse();
}
