import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import { comparableText } from '../../domain/json-schema/comparable-text.ts';
import type { Client } from '../client/client.ts';
import type { ValidationStatus } from '../generated/operations.ts';
import { problemJson } from '../print/problem-json.ts';
import { printable } from '../print/text-width.ts';
import type { Watch } from './resubscribe.ts';
import { type HeadValidation, watchValidation } from './watch-validation.ts';
import { type ValueState, type WatchedValue, watchValue } from './watch-value.ts';

/** How something stands that is awaited. */
export interface Standing {
  readonly holds: boolean;
  /** The revision in which it stands so. */
  readonly revision: number;
  /** The same for people, as a sentence. */
  readonly text: string;
  /** The same for programs. */
  readonly json: JsonObject;
}

/** Something that is awaited. */
export interface Awaited {
  /** Its member in JSON output. */
  readonly name: 'document' | 'validation';
  /** What is awaited, for people. */
  readonly text: string;
  /** How it stands, and then each time that it stands otherwise. */
  readonly follow: (client: Client, watch: Watch) => AsyncIterable<Standing>;
}

/** A value of a rendered document, and what it is to be; without `equals` anything. */
export interface AwaitedValue extends WatchedValue {
  readonly equals?: Json | undefined;
}

/** Awaits that a document is rendered, that a path matches something in its data, or that this is a certain value. */
export function awaitValue({ equals, ...value }: AwaitedValue): Awaited {
  const wanted = equals === undefined ? null : comparable(equals);
  const holds = (state: ValueState): boolean =>
    state.exists && (wanted === null || comparable(state.value ?? null) === wanted);
  const anything = value.path === undefined ? 'that it is rendered' : 'a value';
  return {
    name: 'document',
    text: equals === undefined ? anything : shortened(canonicalText(equals)),
    async *follow(client, watch) {
      for await (const state of watchValue(client, value, watch)) {
        yield {
          holds: holds(state),
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

/** Awaits what a validation comes to in the newest revision. */
export function awaitValidation(name: string, status: Lowercase<ValidationStatus>): Awaited {
  return {
    name: 'validation',
    text: status,
    async *follow(client, watch) {
      for await (const found of watchValidation(client, name, watch)) {
        yield {
          holds: found.status === status,
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
  const standing =
    problem === undefined
      ? `is ${found}`
      : `has no value: ${problem.code} ${printable(problem.message)}`;
  return `revision ${revision.number}: ${what} ${standing}`;
}

/** A value of an answer, for programs. */
export function valueJson({ schema, name, path }: WatchedValue, state: ValueState): JsonObject {
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
