import { type DocumentId, documentLabel } from '../document/document.ts';
import { clipped } from '../document/shape.ts';
import { type Fault, fault } from '../errors.ts';
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
}

/** A finding as a fault that refuses a submission. */
export function faultOf({ document, record, reason, isSchemaFlaw }: Finding): Fault {
  const { schema, name, layer } = document;
  const path = String(record['path']);
  const schemaPath = String(record['schema_path'] ?? '');
  const place = { schema, name, ...(layer !== null && { layer }), path };
  const facts = { document: documentLabel(document), path, reason };
  return isSchemaFlaw
    ? fault('DATA_SCHEMA_INVALID', facts, place)
    : fault('VALIDATION_FAILED', { ...facts, schemaPath }, place);
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
