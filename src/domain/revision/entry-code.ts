import type { DocumentEntry, DocumentId } from '../document/document.ts';
import type { PageItem } from '../history/page.ts';
import type { Json, JsonObject } from '../json/value.ts';

/**
 * A document's entry as it stands in the pages of a revision's map. Short names and left-out
 * defaults, as every revision of a large site holds many thousands of these:
 *
 * d digest · b bucket · o origin · s serial · x exact · c control · a abstract · r replacement ·
 * e encrypted · l labels · p parent selector · f sources, as [schema, name]
 */
export function encodeEntry(entry: DocumentEntry): Json {
  return {
    d: entry.digest,
    b: entry.bucket,
    o: entry.origin,
    s: entry.serial,
    ...(entry.exact && { x: 1 }),
    ...(entry.control && { c: 1 }),
    ...(entry.abstract && { a: 1 }),
    ...(entry.replacement && { r: 1 }),
    ...(entry.storagePolicy === 'encrypted' && { e: 1 }),
    ...(Object.keys(entry.labels).length > 0 && { l: entry.labels }),
    ...(entry.parentSelector !== null && { p: entry.parentSelector }),
    ...(entry.sources.length > 0 && { f: entry.sources.map(({ schema, name }) => [schema, name]) }),
  };
}

/** Reads what {@link encodeEntry} wrote under a document's key. */
export function decodeEntry(key: string, value: Json): DocumentEntry {
  const code = value as JsonObject;
  const { schema, name, layer } = idOfKey(key);
  // Members one by one: objects made by spreading stop sharing a shape, and there are many of these.
  return {
    schema,
    name,
    layer,
    digest: code['d'] as string,
    bucket: code['b'] as string,
    origin: code['o'] as number,
    serial: code['s'] as number,
    exact: code['x'] === 1,
    control: code['c'] === 1,
    abstract: code['a'] === 1,
    replacement: code['r'] === 1,
    storagePolicy: code['e'] === 1 ? 'encrypted' : 'cleartext',
    labels: (code['l'] ?? {}) as Readonly<Record<string, string>>,
    parentSelector: (code['p'] ?? null) as Readonly<Record<string, string>> | null,
    sources: ((code['f'] ?? []) as readonly (readonly [string, string])[]).map(
      ([schema, name]) => ({ schema, name }),
    ),
  };
}

/** Entries by the page item they were read from, so that a page in memory is decoded once. */
const decoded = new WeakMap<PageItem, DocumentEntry>();

/** The entry of an item of the map of documents. */
export function entryOfItem(item: PageItem): DocumentEntry {
  const known = decoded.get(item);
  if (known !== undefined) return known;
  const entry = decodeEntry(...item);
  decoded.set(item, entry);
  return entry;
}

/** The identity a document's key was made from. */
export function idOfKey(key: string): DocumentId {
  const afterSchema = key.indexOf('\u0000');
  const afterName = key.indexOf('\u0000', afterSchema + 1);
  return {
    schema: key.slice(0, afterSchema),
    name: key.slice(afterSchema + 1, afterName < 0 ? undefined : afterName),
    layer: afterName < 0 ? null : key.slice(afterName + 1),
  };
}
