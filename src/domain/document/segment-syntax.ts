import type { Location } from '../json/path/read.ts';
import { isJsonObject, type Json, type JsonObject, memberAt, ownValue } from '../json/value.ts';
import { isOfKind, referentialSchemaKind } from './document.ts';
import { tombstoneSchema } from './document-shapes.ts';
import { clipped } from './shape.ts';

/** The faults of a document that is a segment. */
interface Flaw {
  readonly path: Location;
  readonly why: string;
}

/** Whether a document is a segment of the referential schema. */
export function isSegment(value: Json): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const schema = ownValue(value, 'schema');
  const isOfSchema = typeof schema === 'string' && isOfKind(schema, referentialSchemaKind);
  return isOfSchema && memberOf(value, 'schema') !== tombstoneSchema;
}

/**
 * The faults that keep a segment from being a plain control document: its data is used as written, so nothing can be
 * layered or substituted into it, and it applies to everybody. Other members of its metadata have no effect, as in all
 * control documents. None for other documents. (docs/references.md#a-segment)
 */
export function segmentFlaws(document: JsonObject): readonly Flaw[] {
  if (!isSegment(document)) return [];
  const flaws: Flaw[] = [];
  if (ownValue(document, 'schema') !== `${referentialSchemaKind}/v1`) {
    flaws.push({ path: ['schema'], why: `must be ${referentialSchemaKind}/v1` });
  }
  if (memberOf(document, 'schema') === 'metadata/Document/v1') {
    flaws.push({ path: ['metadata', 'schema'], why: 'must be metadata/Control/v1' });
  }
  if (memberOf(document, 'storagePolicy') === 'encrypted') {
    flaws.push({ path: ['metadata', 'storagePolicy'], why: 'must not be encrypted' });
  }
  return flaws;
}

/** The name of a segment, for messages. */
export function nameOfSegment(segment: JsonObject): string {
  const name = memberOf(segment, 'name');
  return typeof name === 'string' ? clipped(name) : '-';
}

function memberOf(document: JsonObject, key: string): Json | undefined {
  const metadata = ownValue(document, 'metadata');
  return memberAt(metadata, key);
}
