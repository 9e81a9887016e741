import { JsonSyntaxError, parseJson } from '../json/parse-json.ts';
import { ExactNumber, isJsonArray, type Json } from '../json/value.ts';
import { keep, note, noteDepth, type Reading } from './reading.ts';

/**
 * Reads JSON: one document, or a list of documents. A text that is no JSON is a fault if JSON is
 * `required`; otherwise the answer is false and nothing was noted.
 */
export function readJson(reading: Reading, required: boolean): boolean {
  const { text, limits } = reading;
  let value: Json;
  try {
    value = parseJson(text.replace(/^\uFEFF/, ' '), limits.documentDepth + 1);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    if (required) noteError(reading, error);
    return required;
  }
  const begin = text.search(/[^\s\uFEFF]/);
  const documents = isJsonArray(value) ? value : [value];
  for (const [position, document] of documents.entries()) {
    if (reading.next > limits.submissionDocuments) break;
    readDocument(reading, document, begin, isJsonArray(value) ? [position] : []);
  }
  return true;
}

function noteError(reading: Reading, { message, position, tooDeep }: JsonSyntaxError): void {
  if (tooDeep) noteDepth(reading, position);
  else note(reading, 'YAML_SYNTAX', { reason: `as JSON, ${message}` }, position);
}

function readDocument(
  reading: Reading,
  value: Json,
  begin: number,
  prefix: readonly number[],
): void {
  const found = survey(value);
  const { documentDepth, documentValues } = reading.limits;
  const whole = { start: 0, end: reading.text.length };
  keep(reading, { value, exact: found.exact }, whole, begin, prefix);
  const faults = reading.faults.length;
  if (found.depth > documentDepth) noteDepth(reading, begin);
  if (found.values > documentValues) {
    const what = 'the number of values in a document';
    const setting = 'PURSER_MAX_DOCUMENT_VALUES';
    note(reading, 'LIMIT_EXCEEDED', { what, limit: documentValues, setting }, begin);
  }
  if (found.nul) note(reading, 'YAML_UNSUPPORTED', { what: 'a NUL character' }, begin);
  if (reading.faults.length > faults) reading.documents.pop();
  reading.next += 1;
}

interface Survey {
  readonly values: number;
  readonly depth: number;
  readonly exact: boolean;
  readonly nul: boolean;
}

/** Counts what the limits are about. The parser has bounded the depth. */
function survey(value: Json): Survey {
  const totals = { values: 0, depth: 0, exact: false, nul: false };
  const visit = (part: Json, depth: number): void => {
    totals.values += 1;
    if (typeof part === 'string') totals.nul ||= part.includes('\0');
    else if (part instanceof ExactNumber) totals.exact = true;
    else if (typeof part === 'object' && part !== null) {
      totals.depth = Math.max(totals.depth, depth + 1);
      if (!isJsonArray(part)) totals.nul ||= Object.keys(part).some((key) => key.includes('\0'));
      for (const child of Object.values(part)) visit(child, depth + 1);
    }
  };
  visit(value, 0);
  return totals;
}
