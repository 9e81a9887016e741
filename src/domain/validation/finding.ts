import { type DocumentId, documentLabel } from '../document/document.ts';
import { clipped } from '../document/shape.ts';
import { type Fault, fault } from '../errors.ts';
import type { JsonObject } from '../json/value.ts';

/** Something that is wrong with a document's data. */
export interface Finding {
  /** As it is recorded; `withSection` completes it. (docs/validation.md#the-result) */
  readonly record: JsonObject;
  readonly document: DocumentId;
  /** Whether the document is a DataSchema that is no JSON Schema. */
  readonly isSchemaFlaw: boolean;
  /** Where in the document, for finding that in a text; what is recorded contains less of a secret. */
  readonly location: readonly (string | number)[];
  /** What is wrong, in words that hold no value. */
  readonly reason: string;
  /** What is wrong, in words that hold neither values nor keys of the document. */
  readonly safeReason: string;
  /** Whether the record may show what stands around the place: not if document or schema are secret. */
  readonly hasSection: boolean;
  /** Of a rule of a kind of Purser's own: what is wrong, with a path from the data on. */
  readonly fault?: Fault;
}

/** A finding as a fault, to refuse a submission with. */
export function faultOf({ document, record, reason, isSchemaFlaw, fault: own }: Finding): Fault {
  const { schema, name, layer } = document;
  const path = String(record['path']);
  const schemaPath = String(record['schema_path'] ?? '');
  const place = { schema, name, ...(layer !== null && { layer }), path };
  if (own !== undefined) return { ...own, place };
  const facts = { document: documentLabel(document), path, reason };
  return isSchemaFlaw
    ? fault('DATA_SCHEMA_INVALID', facts, place)
    : fault('VALIDATION_FAILED', { ...facts, schemaPath }, place);
}

/** Something that keeps a revision from being rendered, and so from being validated, as it is recorded. */
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

/** A document as records name it. */
export function recordedDocument({ schema, name, layer }: DocumentId): JsonObject {
  return {
    schema: clipped(schema),
    name: clipped(name),
    layer: layer === null ? '' : clipped(layer),
  };
}
