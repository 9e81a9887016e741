import { refusal } from '../../../domain/errors.ts';
import { scalarBytes } from '../../../domain/json/measure.ts';
import { JsonSyntaxError, parseJson } from '../../../domain/json/parse-json.ts';
import { ExactNumber, isJsonArray, type Json } from '../../../domain/json/value.ts';
import type { Limits } from '../../../domain/limits.ts';
import { runSteps } from '../../../domain/run-steps.ts';

interface Found {
  readonly value: Json;
  readonly depth: number;
}

/**
 * Checks a JSON value of a request before recursive functions handle it. The check is not recursive, because the depth
 * is not limited yet; and JSON allows numbers, such as 1e999, that JavaScript cannot represent. A query may use one
 * variable in many places, so a value can be far larger than the request.
 *
 * @throws ARGUMENT_INVALID; LIMIT_EXCEEDED for more bytes than a submission may have
 */
export function checkJsonInput(...given: Parameters<typeof checkJsonInSteps>): Json {
  runSteps(checkJsonInSteps(...given));
  return given[1];
}

/** Values between two steps. */
const valuesPerStep = 4_096;

/** {@link checkJsonInput} in steps, so that a caller can yield to the event loop between them. */
export function* checkJsonInSteps(
  argument: string,
  value: Json,
  { maxSubmissionBytes: limit }: Pick<Limits, 'maxSubmissionBytes'>,
  maxDepth: number,
): Generator<void, void> {
  const open: Found[] = [{ value, depth: 0 }];
  let bytes = 0;
  let visited = 0;
  for (let found = open.pop(); found !== undefined; found = open.pop()) {
    visited += 1;
    if (visited % valuesPerStep === 0) yield;
    bytes += bytesOf(found.value);
    if (bytes > limit) {
      const what = `the size of "${argument}" in bytes`;
      const setting = 'PURSER_MAX_SUBMISSION_BYTES';
      throw refusal('LIMIT_EXCEEDED', { what, limit, setting, argument });
    }
    if (found.depth > maxDepth) {
      throw refusal('ARGUMENT_INVALID', {
        argument,
        reason: `it is nested more than ${maxDepth} levels deep`,
      });
    }
    for (const inner of membersOf(argument, found.value)) {
      open.push({ value: inner, depth: found.depth + 1 });
    }
  }
}

/** Lower bound of the characters of a value as JSON, without its content. */
function bytesOf(value: Json): number {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) {
    return scalarBytes(value) + 1;
  }
  if (isJsonArray(value)) return 1;
  return Object.keys(value).reduce((sum, key) => sum + key.length + 3, 1);
}

function membersOf(argument: string, value: Json): readonly Json[] {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw refusal('ARGUMENT_INVALID', { argument, reason: 'it contains a number out of range' });
  }
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return [];
  return Object.values(value);
}

/** JSON in one of two forms. */
export interface JsonForms {
  readonly value?: Json | null | undefined;
  readonly json?: string | null | undefined;
}

/** What an argument says as a value, or as JSON text. @throws ARGUMENT_INVALID, LIMIT_EXCEEDED */
export function jsonInput(argument: string, { value, json }: JsonForms, limits: Limits): Json {
  const maxDepth = limits.maxDocumentDepth;
  if (typeof json !== 'string') {
    return checkJsonInput(`${argument}.value`, value ?? null, limits, maxDepth);
  }
  try {
    return parseJson(json, maxDepth);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { tooDeep, position } = error;
    const reason = tooDeep
      ? `it is nested more than ${maxDepth} levels deep`
      : `it is no JSON, from character ${position + 1} on`;
    throw refusal('ARGUMENT_INVALID', { argument: `${argument}.json`, reason });
  }
}
