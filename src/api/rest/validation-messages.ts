import type { Fault } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { isJsonArray, isJsonObject, type Json, ownValue } from '../../domain/json/value.ts';

/** The message for a malformed document, in the words of Deckhand. (docs/rest.md#errors) */
export function malformedMessage(fault: Fault): JsonObject {
  const { message, remedy, place } = fault;
  const { schema = '', name = '', layer = '' } = place;
  const where = placeText(fault);
  const hint = where === '' ? remedy : `${capital(where)}. ${remedy}`;
  return validationMessage('D001', message, [{ schema, name, layer }], hint);
}

/**
 * The message for an error of a DataSchema, or of a built-in rule, in a rendered document; from a record of
 * `deckhand-schema-validation`, without anything that is not in it. (docs/rest.md#errors)
 */
export function invalidMessage(record: JsonObject): JsonObject {
  const documents = ownValue(record, 'documents');
  const named = isJsonArray(documents) ? documents.filter(isJsonObject).map(nameOf) : [];
  return validationMessage('D002', ownValue(record, 'message') ?? '', named, {
    schema_path: ownValue(record, 'schema_path') ?? '',
    validation_schema: ownValue(record, 'validation_schema') ?? {},
    error_section: ownValue(record, 'error_section') ?? {},
  });
}

function validationMessage(
  name: 'D001' | 'D002',
  message: Json,
  documents: readonly JsonObject[],
  diagnostic: Json,
): JsonObject {
  return {
    kind: 'ValidationMessage',
    level: 'Error',
    error: true,
    name,
    message,
    documents: [...documents],
    diagnostic,
  };
}

function nameOf(document: JsonObject): JsonObject {
  const part = (key: string) => ownValue(document, key) ?? '';
  return { schema: part('schema'), name: part('name'), layer: part('layer') };
}

/** The place of a fault in a submission, its documents counted from 1; empty if it is unknown. */
export function placeText({ place: { document, line, column, path } }: Fault): string {
  const parts = [
    document === undefined ? '' : `document ${document + 1}`,
    line === undefined ? '' : `line ${line}`,
    line === undefined || column === undefined ? '' : `column ${column}`,
    document === undefined || path === undefined ? '' : `at ${path}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
