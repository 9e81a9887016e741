import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import { comparableText } from '../../domain/json-schema/comparable-text.ts';
import { printable } from '../../domain/printable.ts';
import type { Client } from '../client/client.ts';
import type { ValidationStatus } from '../generated/operations.ts';
import { problemJson } from '../print/problem-json.ts';
import type { Watch } from './resubscribe.ts';
import { type HeadValidation, watchValidation } from './watch-validation.ts';
import { type ValueState, type WatchedValue, watchValue } from './watch-value.ts';

/** Whether a condition is met in a revision. */
export interface ConditionState {
  readonly isMet: boolean;
  readonly revision: number;
  /** What was found, for people: a sentence. */
  readonly text: string;
  /** What was found, for programs. */
  readonly json: JsonObject;
}

/** A condition to wait for. */
export interface WaitCondition {
  /** Its member in JSON output. */
  readonly name: 'document' | 'validation';
  /** What is expected, for people. */
  readonly expected: string;
  /** The present state, and then each change of it. */
  readonly follow: (client: Client, watch: Watch) => AsyncIterable<ConditionState>;
}

/** A value of a rendered document, and what it must equal; without `equals` any value meets the condition. */
export interface ExpectedValue extends WatchedValue {
  readonly equals?: Json | undefined;
}

/** Waits until a document is rendered, or until a path matches something in its data, or a certain value. */
export function valueCondition({ equals, ...value }: ExpectedValue): WaitCondition {
  const wanted = equals === undefined ? null : comparable(equals);
  const isMet = (state: ValueState): boolean =>
    state.exists && (wanted === null || comparable(state.value ?? null) === wanted);
  const anything = value.path === undefined ? 'that it is rendered' : 'a value';
  return {
    name: 'document',
    expected: equals === undefined ? anything : shortened(canonicalText(equals)),
    async *follow(client, watch) {
      for await (const state of watchValue(client, value, watch)) {
        yield {
          isMet: isMet(state),
          revision: state.revision.number,
          text: valueText(value, state),
          json: valueJson(value, state),
        };
      }
    },
  };
}

/** Numbers are equal by their values, as in filters of paths: `1` and `1.0`. */
function comparable(value: Json): string {
  return comparableText(value, () => {});
}

/** Waits until a validation of the newest revision has a status. */
export function validationCondition(
  name: string,
  status: Lowercase<ValidationStatus>,
): WaitCondition {
  return {
    name: 'validation',
    expected: status,
    async *follow(client, watch) {
      for await (const found of watchValidation(client, name, watch)) {
        yield {
          isMet: found.status === status,
          revision: found.revision,
          text: validationText(name, found),
          json: { ...found, name },
        };
      }
    },
  };
}

/** Characters of a value that a sentence shows. */
const shownLength = 200;

function shortened(text: string): string {
  return printable(text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
}

function valueText({ schema, name, path }: WatchedValue, state: ValueState): string {
  const { revision, exists, value, renderedDocument, problems } = state;
  const document = printable(`${schema} ${name}`);
  const [problem] = problems;
  const found = exists ? shortened(canonicalText(value ?? null)) : 'missing';
  const what =
    renderedDocument === null || path === undefined ? document : `${document}: ${printable(path)}`;
  const finding =
    problem === undefined
      ? `is ${found}`
      : `has no value: ${problem.code} ${printable(problem.message)}`;
  return `revision ${revision.number}: ${what} ${finding}`;
}

function valueJson({ schema, name, path }: WatchedValue, state: ValueState): JsonObject {
  const { revision, exists, value, renderedDocument, problems } = state;
  return {
    revision: revision.number,
    ...{ schema, name, layer: renderedDocument?.layer ?? null },
    ...(path !== undefined && { path }),
    ...{ exists, value: value ?? null, rendered: renderedDocument !== null },
    problems: problems.map(problemJson),
  };
}

function validationText(name: string, { revision, status }: HeadValidation): string {
  return `revision ${revision}: validation ${printable(name)} is ${status}`;
}
