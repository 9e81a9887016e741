import { parseDuration } from '../duration.ts';
import { type Fault, fault } from '../errors.ts';
import { canonicalText } from '../json/canonical.ts';
import { isShallow } from '../json/inspect-json.ts';
import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import type { Limits } from '../limits.ts';

/** The name of Purser's own validation, of documents against their schemas. (docs/validation.md#the-result) */
export const schemaValidationName = 'deckhand-schema-validation';

/** A result of a validation by another service. (docs/validation.md#results-of-others) */
export interface ValidationInput {
  /** `success`, `succeeded`, `failure` or `failed`. */
  readonly status: string;
  /** The validator: any JSON value that is not empty. */
  readonly validator: Json;
  /** A list, usually of `{documents: [{schema, name}], message}`. */
  readonly errors?: Json;
  /** ISO 8601 duration after which a success expires. */
  readonly expiresAfter?: string;
}

/** A result in its stored form. */
export interface CheckedInput {
  readonly status: 'success' | 'failure';
  readonly validator: string;
  readonly errors: string;
  readonly errorCount: number;
  readonly expiresAfter: string | null;
}

const words: ReadonlyMap<string, CheckedInput['status']> = new Map([
  ['success', 'success'],
  ['succeeded', 'success'],
  ['failure', 'failure'],
  ['failed', 'failure'],
]);

/** The stored form of a result, with as many errors as can be listed, and all its faults. */
export function checkValidationInput(
  { status, validator, errors = [], expiresAfter }: ValidationInput,
  { maxDocumentBytes, maxDocumentDepth, maxFaults: maxErrors }: Limits,
): { readonly checked: CheckedInput; readonly faults: readonly Fault[] } {
  const tooDeep = Object.entries({ validator, errors })
    .filter(([, value]) => !isShallow(value, maxDocumentDepth))
    .map(([argument]) => argument);
  const isTooDeep = tooDeep.length > 0;
  const listed = isJsonArray(errors) ? errors.slice(0, maxErrors) : errors;
  const [saidBy, said] = isTooDeep ? ['', ''] : [validator, listed].map(canonicalText);
  const checked: CheckedInput = {
    status: words.get(status) ?? 'failure',
    validator: saidBy ?? '',
    errors: said ?? '',
    errorCount: isJsonArray(errors) ? errors.length : 0,
    expiresAfter: expiresAfter ?? null,
  };
  const isTooLarge = Buffer.byteLength(checked.validator + checked.errors) > maxDocumentBytes;
  const isNoDuration = expiresAfter !== undefined && parseDuration(expiresAfter) === null;
  const reasons: readonly (readonly [
    isWrong: boolean,
    reason: string,
    argument?: string | undefined,
  ])[] = [
    [!words.has(status), `status is none of ${[...words.keys()].join(', ')}`, 'status'],
    [saysNothing(validator), 'validator is empty: it must name the validator', 'validator'],
    [!isJsonArray(errors), 'errors is no list', 'errors'],
    [isTooDeep, `it is nested more deeply than ${maxDocumentDepth} levels`, onlyOf(tooDeep)],
    [isTooLarge, `it is larger than ${maxDocumentBytes} bytes (PURSER_MAX_DOCUMENT_BYTES)`],
    [
      isNoDuration,
      'expiresAfter is no ISO 8601 duration of whole numbers, such as P1W or PT2H',
      'expiresAfter',
    ],
  ];
  const faults = reasons.flatMap(([isWrong, reason, argument]) =>
    isWrong ? [malformedValidation(reason, argument)] : [],
  );
  return { checked, faults };
}

/** A fault of a result, and its invalid member, if it is one. */
export function malformedValidation(reason: string, argument?: string): Fault {
  return fault('VALIDATION_MALFORMED', { ...(argument !== undefined && { argument }), reason });
}

/** A list with one item, as that item. */
function onlyOf<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

function saysNothing(value: Json): boolean {
  if (value === null || value === '') return true;
  if (isJsonArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}
