import { type ErrorFacts, type Fault, fault } from '../../errors.ts';
import { JsonSyntaxError } from '../../json/json-cursor.ts';
import { parseJson } from '../../json/parse-json.ts';
import type { Json } from '../../json/value.ts';
import { type ShapeFlaw, shapeFlaws } from '../../kind-schemas/check-shape.ts';

/** A value, or everything that is wrong with what was printed. */
export type Answer<T> =
  | { readonly value: T; readonly faults: readonly [] }
  | { readonly value: null; readonly faults: readonly [Fault, ...Fault[]] };

/** Levels of an answer: more would overflow the stack of what walks it. */
const maxAnswerDepth = 100;

/**
 * The one JSON value that an image printed, with white space around it; it need not end with a line end. Never throws.
 * (docs/deploy-protocol.md#answers)
 */
export function readJsonAnswer(output: string, about: ErrorFacts['NO_JSON_OUTPUT']): Answer<Json> {
  const { resource, phase } = about;
  if (output.trim() === '') return refused(fault('NO_JSON_OUTPUT', { resource, phase }));
  try {
    return { value: parseJson(output, maxAnswerDepth), faults: [] };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const facts = { resource, phase, position: error.position + 1, reason: error.message };
    return refused(fault('BAD_JSON_OUTPUT', facts));
  }
}

/** An answer that cannot be used. */
export function refused(first: Fault, ...more: readonly Fault[]): Answer<never> {
  return { value: null, faults: [first, ...more] };
}

/** The kinds of answers that have a schema. */
export type AnswerKind = 'deploy-protocol/init-answer' | 'deploy-protocol/state-answer';

/** Where an answer is not of its shape; each place once. */
export function answerFlaws(kind: AnswerKind, value: Json): readonly ShapeFlaw[] {
  const seen = new Set<string>();
  return shapeFlaws(kind, value).filter(({ location, reason }) => {
    const key = JSON.stringify([location, reason]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
