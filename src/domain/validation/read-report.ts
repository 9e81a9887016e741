import { readOneValue } from '../document/read-one-value.ts';
import { PurserError } from '../errors.ts';
import { ExactNumber, isJsonObject, type Json, type JsonObject, ownValue } from '../json/value.ts';
import type { Limits } from '../limits.ts';
import { malformedValidation, type ValidationInput } from './validation-input.ts';

/**
 * A result of a validation as clients of Deckhand write it: one YAML mapping. Unknown members are ignored; an empty
 * member counts as missing. (docs/validation.md#results-of-others)
 *
 * @throws VALIDATION_MALFORMED for a text without such a mapping; every code of {@link readOneValue}
 */
export function readReport(text: string, limits: Limits): ValidationInput {
  const { maxDocumentBytes } = limits;
  // Reading takes longest, and blocks all other requests.
  if (Buffer.byteLength(text) > maxDocumentBytes) {
    throw unfit(`it is larger than ${maxDocumentBytes} bytes (PURSER_MAX_DOCUMENT_BYTES)`);
  }
  const value = readOneValue(text, limits) ?? null;
  if (value === null) throw unfit('the body is empty');
  if (!isJsonObject(value)) throw unfit('the body is no mapping');
  const expiresAfter = given(value, 'expiresAfter');
  if (expiresAfter !== undefined && typeof expiresAfter !== 'string') {
    throw unfit('expiresAfter is no text');
  }
  const errors = given(value, 'errors');
  return {
    status: statusIn(value),
    validator: validatorIn(value),
    ...(errors !== undefined && { errors }),
    ...(expiresAfter !== undefined && { expiresAfter }),
  };
}

/** Its status; a value that is not a text is unknown. */
function statusIn(value: JsonObject): string {
  const status = given(value, 'status');
  return typeof status === 'string' ? status : '';
}

/**
 * The validator; null also for values that Python treats as false.
 * (docs/validation.md#results-of-others)
 */
function validatorIn(value: JsonObject): Json {
  const validator = given(value, 'validator') ?? null;
  const number = validator instanceof ExactNumber ? Number(validator.text) : validator;
  return number === false || number === 0 ? null : validator;
}

function given(value: JsonObject, key: string): Json | undefined {
  return ownValue(value, key) ?? undefined;
}

function unfit(reason: string): PurserError {
  return new PurserError([malformedValidation(reason)]);
}
