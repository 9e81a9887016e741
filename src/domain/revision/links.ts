import type { DocumentId } from '../document/document.ts';
import { type Fault, fault } from '../errors.ts';
import { canonicalText } from '../json/canonical.ts';
import { isJsonArray, type Json } from '../json/value.ts';
import type { Link, LinkRelation } from '../references/document-links.ts';

/** The links of a rendered document before and after a change; null where none are kept of it. */
export interface LinkChange {
  /** The document's sourceKey. */
  readonly key: string;
  readonly before: readonly Link[] | null;
  readonly after: readonly Link[] | null;
}

/** Links as they stand in pages. */
export function encodeLinks(links: readonly Link[]): Json {
  return links.map(({ relation, schema, name }) => [relation, schema, name]);
}

/** Reads what {@link encodeLinks} wrote; null if it did not. */
export function decodeLinks(value: Json): readonly Link[] | null {
  if (!isJsonArray(value)) return null;
  const links = value.map(linkFrom);
  return links.every((link) => link !== null) ? links : null;
}

function linkFrom(value: Json): Link | null {
  if (!isJsonArray(value) || value.length !== 3) return null;
  const [relation, schema, name] = value;
  const isKnown = relation === 'parent' || relation === 'reference';
  if (!isKnown || typeof schema !== 'string' || typeof name !== 'string') return null;
  return { relation: relation as LinkRelation, schema, name };
}

/** Links stand in pages as entries do, and may take as much room there: LIMIT_EXCEEDED. */
export function checkLinks(
  { schema, name, layer }: DocumentId,
  links: readonly Link[],
  limit: number,
): readonly Fault[] {
  if (Buffer.byteLength(canonicalText(encodeLinks(links))) <= limit) return [];
  const what = 'the size in bytes of the names that a document refers to';
  const place = { schema, name, ...(layer !== null && { layer }) };
  return [fault('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_ENTRY_BYTES' }, place)];
}
