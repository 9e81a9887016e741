import { type DocumentId, documentLabel, sourceKey } from '../document/document.ts';
import { type Fault, fault } from '../errors.ts';
import { canonicalText } from '../json/canonical.ts';
import { isSameValue } from '../json/same-value.ts';
import { isJsonArray, type Json } from '../json/value.ts';
import type { Link, LinkRelation } from '../references/document-links.ts';
import { tooManyReferences } from '../references/reference-budget.ts';

/** The links of a rendered document before and after a change; null if none are stored for it. */
export interface LinkChange {
  /** The document's sourceKey. */
  readonly key: string;
  readonly before: readonly Link[] | null;
  readonly after: readonly Link[] | null;
}

/** The links of a document as they are stored in pages. */
export function encodeLinks(links: readonly Link[]): Json {
  return links.map(({ relation, schema, name }) => [relation, schema, name]);
}

/** Whether two states of a document's links are stored alike, in the same order. */
export function isSameLinks(
  before: readonly Link[] | null,
  after: readonly Link[] | null,
): boolean {
  if (before === null || after === null) return before === after;
  return isSameValue(encodeLinks(before), encodeLinks(after));
}

/** Decodes the value that {@link encodeLinks} wrote; null if it did not. */
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

/**
 * Maximum number of bytes that the links of one document take in pages: as its own entry, and as entries of their
 * targets. A page with them must fit into one record of any database.
 */
const maxLinkBytes = 8 * 1024 * 1024;

/** The fault of a document with too many links, or with links that take too many bytes: LIMIT_EXCEEDED. */
export function checkLinks(
  document: DocumentId,
  links: readonly Link[],
  limit: number,
): readonly Fault[] {
  const { schema, name, layer } = document;
  const place = { schema, name, ...(layer !== null && { layer }) };
  const references = links.filter(({ relation }) => relation === 'reference');
  if (references.length > limit) return [{ ...tooManyReferences(limit), place }];
  const own = Buffer.byteLength(sourceKey(document));
  // Checked before the text is made, by a lower bound of its bytes.
  const isLong = (): boolean => links.reduce((sum, one) => sum + one.name.length, 0) > maxLinkBytes;
  const bytesOf = (): number => Buffer.byteLength(canonicalText(encodeLinks(links)));
  if (!isLong() && bytesOf() + links.length * own <= maxLinkBytes) return [];
  const what = `the size in bytes of the names that ${documentLabel(document)} refers to`;
  const facts = { what, limit: maxLinkBytes, setting: 'not to be set' };
  return [fault('LIMIT_EXCEEDED', facts, place)];
}
