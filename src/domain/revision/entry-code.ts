import type { DocumentEntry, DocumentId, SourceId } from '../document/document.ts';
import { type Page, type PageItem, readItems } from '../history/page.ts';
import type { Json, JsonObject } from '../json/value.ts';

/**
 * A document's entry as it is stored in the pages of a revision's map. Names are short and defaults
 * left out, because every revision of a large site contains many thousands of these:
 *
 * d digest · b bucket · o origin · s serial · x exact · c control · a abstract · r replacement · e
 * encrypted · k its seal · l labels · p parent selector · f sources, as [schema, name]
 */
export function encodeEntry(entry: DocumentEntry): Json {
  const { digest, bucket, origin, serial, labels, parentSelector, sources } = entry;
  const code: Record<string, Json> = { d: digest, b: bucket, o: origin, s: serial };
  if (entry.exact) code['x'] = 1;
  if (entry.control) code['c'] = 1;
  if (entry.abstract) code['a'] = 1;
  if (entry.replacement) code['r'] = 1;
  if (entry.storagePolicy === 'encrypted') code['e'] = 1;
  if (entry.seal !== null) code['k'] = entry.seal;
  if (Object.keys(labels).length > 0) code['l'] = labels;
  if (parentSelector !== null) code['p'] = parentSelector;
  if (sources.length > 0) code['f'] = sources.map(({ schema, name }) => [schema, name]);
  return code;
}

/**
 * Decodes the value that {@link encodeEntry} wrote under a document's key. Texts that are equal to
 * those of the entry `before` are shared with it, which saves time in look-ups, and memory.
 */
export function decodeEntry(key: string, value: Json, before?: DocumentEntry): DocumentEntry {
  const code = value as JsonObject;
  const { schema, name, layer } = readKey(key, before?.schema);
  // Members one by one: objects made by spreading do not share a shape, and there are many of these.
  return {
    schema,
    name,
    layer: sameText(layer, before?.layer),
    digest: code['d'] as string,
    seal: (code['k'] ?? null) as string | null,
    bucket: sameText(code['b'] as string, before?.bucket),
    origin: code['o'] as number,
    serial: code['s'] as number,
    exact: code['x'] === 1,
    control: code['c'] === 1,
    abstract: code['a'] === 1,
    replacement: code['r'] === 1,
    storagePolicy: code['e'] === 1 ? 'encrypted' : 'cleartext',
    labels: (code['l'] ?? {}) as Readonly<Record<string, string>>,
    parentSelector: (code['p'] ?? null) as Readonly<Record<string, string>> | null,
    sources: decodeSources(code['f'], before?.sources),
  };
}

function decodeSources(
  code: Json | undefined,
  before: readonly SourceId[] = none,
): readonly SourceId[] {
  if (code === undefined) return none;
  return (code as readonly (readonly [string, string])[]).map(([schema, name], at) => ({
    schema: sameText(schema, before[at]?.schema),
    name,
  }));
}

const none: readonly never[] = [];

/** A text, as the same string object as an equal known text. */
function sameText<T extends string | null>(text: T, known: T | undefined): T {
  return text === known ? known : text;
}

/**
 * Decoded entries by the values they were decoded from, so that each value in memory is decoded
 * once.
 */
const entryByItem = new WeakMap<PageItem, DocumentEntry>();
const entriesByPage = new WeakMap<Page, readonly DocumentEntry[]>();

/** The entry of an item of the map of documents. */
export function entryOfItem(item: PageItem): DocumentEntry {
  const known = entryByItem.get(item);
  if (known !== undefined) return known;
  const entry = decodeEntry(...item);
  entryByItem.set(item, entry);
  return entry;
}

/** All entries of a page of the map of documents, in order of key. */
export function entriesOfPage(page: Page): readonly DocumentEntry[] {
  const known = entriesByPage.get(page);
  if (known !== undefined) return known;
  let before: DocumentEntry | undefined;
  // Not with `items`, which the page would keep in memory beside the entries.
  const entries = readItems(page.text).map(([key, value]) => {
    before = decodeEntry(key, value, before);
    return before;
  });
  entriesByPage.set(page, entries);
  return entries;
}

/** The identity that a document's key contains. */
export function idOfKey(key: string): DocumentId {
  return readKey(key);
}

/** Like {@link idOfKey}; `schema` is one that the key probably begins with. */
function readKey(key: string, schema?: string): DocumentId {
  const isKnown = schema !== undefined && key[schema.length] === '\u0000' && key.startsWith(schema);
  const afterSchema = isKnown ? schema.length : key.indexOf('\u0000');
  const afterName = key.indexOf('\u0000', afterSchema + 1);
  return {
    schema: isKnown ? schema : key.slice(0, afterSchema),
    name: key.slice(afterSchema + 1, afterName < 0 ? undefined : afterName),
    layer: afterName < 0 ? null : key.slice(afterName + 1),
  };
}
