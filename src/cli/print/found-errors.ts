import { fault, type Place } from '../../domain/errors.ts';
import { byPlace, capFaults } from '../../domain/fault-list.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../domain/json/value.ts';
import { dataSchemaSchema } from '../../domain/validation/built-in-schemas.ts';
import type { Problem } from '../client/problem.ts';
import { numberIn, objectsIn, textIn } from '../input/json-members.ts';
import { labelOf } from './document-label.ts';

/** What is asked of a result of the schema validation, for {@link problemsFound}. */
export const foundFields = `errorCount errors {
  message path schemaPath line column documents { schema name layer } record
}`;

/** What a result of the schema validation found, as problems: in order of their place in a text, if they have one. */
export function problemsFound(entry: JsonObject): readonly Problem[] {
  const problems = objectsIn(entry, 'errors').map(problemOf).sort(byPlace);
  return [...problems, ...capFaults([], problems.length, numberIn(entry, 'errorCount'))];
}

/** What kept documents from being rendered was recorded with its code. */
function problemOf(error: JsonObject): Problem {
  const [document = {}] = objectsIn(error, 'documents');
  const place = placeOf(error, document);
  const reason = textIn(error, 'message');
  const record = ownValue(error, 'record');
  const code = isJsonObject(record) ? textIn(record, 'code') : '';
  if (code !== '') return { code, kind: 'invalid', message: reason, remedy: '', facts: {}, place };
  const facts = { document: labelOf(document), path: textIn(error, 'path') };
  if (isSchemaFlaw(record, document)) {
    return fault('DATA_SCHEMA_INVALID', { ...facts, reason: without(facts.path, reason) }, place);
  }
  const schemaPath = textIn(error, 'schemaPath');
  return fault('VALIDATION_FAILED', { ...facts, reason, schemaPath }, place);
}

/** Whether an error is about a DataSchema that is no JSON Schema: no schema says so. */
function isSchemaFlaw(record: Json | undefined, document: JsonObject): boolean {
  const isJudged = isJsonObject(record) && Object.hasOwn(record, 'validation_schema');
  return !isJudged && ownValue(document, 'schema') === dataSchemaSchema;
}

/** A message without the path that it begins with. */
function without(path: string, message: string): string {
  return message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
}

function placeOf(error: JsonObject, document: JsonObject): Place {
  const where = ['path', 'line', 'column'].map((key) => [key, ownValue(error, key) ?? null]);
  const place = { ...document, ...Object.fromEntries(where) };
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null));
}
