import { type DocumentId, documentLabel } from '../document/document.ts';
import { clipped } from '../document/shape.ts';
import { type ErrorFacts, type Fault, fault, type Place } from '../errors.ts';
import type { JsonObject } from '../json/value.ts';

/** A fault of a document's data. */
export interface Finding {
  /** As it is recorded; `withSection` completes it. (docs/validation.md#the-result) */
  readonly record: JsonObject;
  readonly document: DocumentId;
  /** Whether the document is a DataSchema that is not a valid JSON Schema. */
  readonly isSchemaFlaw: boolean;
  /** The location in the document, to find its position in a text; the record contains less for a secret. */
  readonly location: readonly (string | number)[];
  /** The message, without values. */
  readonly reason: string;
  /** The message, without values and without keys of the document. */
  readonly safeReason: string;
  /** Whether the record may show the surroundings of the place: not if document or schema are secret. */
  readonly hasSection: boolean;
  /** Of a rule of a kind of Purser's own: what is wrong, with a path from the data on. */
  readonly fault?: Fault;
}

/** A finding as a fault that refuses a submission. */
export function faultOf({ record, reason, fault: own, ...finding }: Finding): Fault {
  const path = String(record['path']);
  if (own !== undefined) return { ...own, place: placeIn(finding.document, path) };
  const schemaPath = String(record['schema_path'] ?? '');
  return validationFault(finding, { path, reason, schemaPath });
}

/**
 * One fault for all that is wrong with the data of a document, where that is too much to be listed: `places` findings,
 * of which `first` is one.
 */
export function faultOfAll(first: Finding, places: number): Fault {
  const reason = `${places} values are not valid, which are too many to be listed`;
  return validationFault(first, { path: 'data', reason, schemaPath: '', places });
}

function validationFault(
  { document, isSchemaFlaw }: Pick<Finding, 'document' | 'isSchemaFlaw'>,
  { schemaPath, ...about }: Omit<ErrorFacts['VALIDATION_FAILED'], 'document'>,
): Fault {
  const place = placeIn(document, about.path);
  const facts = { document: documentLabel(document), ...about };
  return isSchemaFlaw
    ? fault('DATA_SCHEMA_INVALID', facts, place)
    : fault('VALIDATION_FAILED', { ...facts, schemaPath }, place);
}

function placeIn({ schema, name, layer }: DocumentId, path: string): Place {
  return { schema, name, ...(layer !== null && { layer }), path };
}

/** The record of a fault that prevents a revision from being rendered, and so from being validated. */
export function recordOfFault({ code, message, place }: Fault): JsonObject {
  const { schema, name, layer, path } = place;
  const isNamed = schema !== undefined && name !== undefined;
  return {
    code,
    message,
    documents: isNamed ? [recordedDocument({ schema, name, layer: layer ?? null })] : [],
    ...(path !== undefined && { path }),
  };
}

/** The name of a document in records. */
export function recordedDocument({ schema, name, layer }: DocumentId): JsonObject {
  return {
    schema: clipped(schema),
    name: clipped(name),
    layer: layer === null ? '' : clipped(layer),
  };
}
