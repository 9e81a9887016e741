import { documentLabel } from '../../domain/document/document.ts';
import { fault, type Place } from '../../domain/errors.ts';
import { byPlace, capFaults } from '../../domain/fault-list.ts';
import { isJsonObject, ownValue } from '../../domain/json/value.ts';
import { dataSchemaSchema } from '../../domain/validation/built-in-schemas.ts';
import type { CommandProblem } from '../client/problem.ts';
import type { FoundErrorsFragment } from '../generated/operations.ts';

type FoundError = FoundErrorsFragment['errors'][number];

/** What a result of the schema validation found, as problems: in order of their place in a text, if they have one. */
export function problemsFound({
  errors,
  errorCount,
}: FoundErrorsFragment): readonly CommandProblem[] {
  const problems = errors.map(problemOf).sort(byPlace);
  return [...problems, ...capFaults([], problems.length, errorCount)];
}

/** What kept documents from being rendered was recorded with its code. */
function problemOf(error: FoundError): CommandProblem {
  const { message: reason, record, documents } = error;
  const [document] = documents;
  const place = placeOf(error);
  const code = isJsonObject(record) ? (ownValue(record, 'code') ?? null) : null;
  if (code !== null && code !== '') {
    return { code: String(code), kind: 'invalid', message: reason, remedy: '', facts: {}, place };
  }
  const facts = { document: document ? documentLabel(document) : '', path: error.path ?? '' };
  if (isSchemaFlaw(error)) {
    return fault('DATA_SCHEMA_INVALID', { ...facts, reason: without(facts.path, reason) }, place);
  }
  const schemaPath = error.schemaPath ?? '';
  return fault('VALIDATION_FAILED', { ...facts, reason, schemaPath }, place);
}

/** Whether an error is about a DataSchema that is no JSON Schema: no schema says so. */
function isSchemaFlaw({ record, documents }: FoundError): boolean {
  const isJudged = isJsonObject(record) && Object.hasOwn(record, 'validation_schema');
  return !isJudged && documents[0]?.schema === dataSchemaSchema;
}

/** A message without the path that it begins with. */
function without(path: string, message: string): string {
  return message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
}

function placeOf({ path, place: position, documents }: FoundError): Place {
  const place = { ...documents[0], path, ...position };
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null));
}
