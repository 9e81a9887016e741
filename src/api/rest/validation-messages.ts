import type { Fault } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { isJsonArray, isJsonObject, type Json, ownValue } from '../../domain/json/value.ts';

/** What is wrong with the form of a document, in the words of clients of Deckhand. (docs/rest.md#errors) */
export function malformedMessage(fault: Fault): JsonObject {
  const { message, remedy, place } = fault;
  const { schema = '', name = '', layer = '' } = place;
  const where = placeText(fault);
  const hint = where === '' ? remedy : `${capital(where)}. ${remedy}`;
  return validationMessage('D001', message, [{ schema, name, layer }], hint);
}

/**
 * What a DataSchema, or the rule of a kind, finds wrong with a rendered document; from a record of
 * `deckhand-schema-validation`, of which nothing is reported that is not in it. (docs/rest.md#errors)
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

/** Where in a submission a fault is, its documents counted from 1; empty where that is not known. */
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
