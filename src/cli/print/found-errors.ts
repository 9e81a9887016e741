import { documentLabel } from '../../domain/document/document.ts';
import { fault, type Place } from '../../domain/errors.ts';
import { byPlace, capFaults } from '../../domain/fault-list.ts';
import { isJsonObject, ownValue } from '../../domain/json/value.ts';
import { dataSchemaSchema } from '../../domain/validation/built-in-schemas.ts';
import type { CommandProblem } from '../client/problem.ts';
import type { FoundErrorsFragment } from '../generated/operations.ts';

type FoundError = FoundErrorsFragment['errors'][number];

/**
 * The errors of a result of the schema validation, as problems: in order of their place in a text, if they have one.
 */
export function problemsFound({
  errors,
  errorCount,
}: FoundErrorsFragment): readonly CommandProblem[] {
  const problems = errors.map(problemOf).sort(byPlace);
  return [...problems, ...capFaults([], problems.length, errorCount)];
}

/** Faults that prevented documents from being rendered were recorded with their codes. */
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

/**
 * Whether an error is about a DataSchema that is not a JSON Schema: it has no validation schema.
 */
function isSchemaFlaw({ record, documents }: FoundError): boolean {
  const hasValidationSchema = isJsonObject(record) && Object.hasOwn(record, 'validation_schema');
  return !hasValidationSchema && documents[0]?.schema === dataSchemaSchema;
}

/** A message without the path at its beginning. */
function without(path: string, message: string): string {
  return message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
}

function placeOf({ path, place: position, documents }: FoundError): Place {
  const place = { ...documents[0], path, ...position };
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null));
}
