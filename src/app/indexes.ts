import type { DocumentEntry } from '../domain/document/document.ts';
import { PurserError } from '../domain/errors.ts';
import { diffMaps } from '../domain/history/diff-maps.ts';
import type { Page } from '../domain/history/page.ts';
import { type KeyRange, keysFrom, leafRefs, type ReadPages } from '../domain/history/read-map.ts';
import { createBoundedCache } from '../domain/json/bounded-cache.ts';
import type { Digest } from '../domain/json/canonical.ts';
import { deriveIndex, type EntryDifference } from '../domain/render/derive-index.ts';
import { indexSchema, type SchemaIndex } from '../domain/render/schema-index.ts';
import { entriesOfPage, entryOfItem } from '../domain/revision/entry-code.ts';
import type { Content } from './content.ts';
import { joined } from './read-entries.ts';

export type EntryIndex = SchemaIndex<DocumentEntry>;

/** Indexes of schemas, each derived from the last one of its schema where little changed. */
export interface Indexes {
  /** The indexes of some schemas in a map of documents; `leaves` is all of the map, if at hand. */
  of(
    root: Digest | null,
    schemas: readonly string[],
    leaves?: readonly Page[],
  ): Promise<ReadonlyMap<string, EntryIndex>>;
}

/** An index, and the map it is of. */
interface Made {
  readonly root: Digest | null;
  readonly index: EntryIndex;
  /** About what it takes in memory. */
  readonly bytes: number;
}

/** About what an indexed entry takes in memory. */
const bytesPerEntry = 1_000;

/** Pages that are read to find what changed, before all of a schema is read instead. */
const mostPages = 500;

export function createIndexes(content: Content, maxBytes: number): Indexes {
  const last = createBoundedCache<Made>(maxBytes);
  return {
    async of(root, schemas, leaves) {
      const made = new Map(await derived(root, schemas, last.get, content.pages));
      const missing = schemas.filter((schema) => !made.has(schema));
      const entries = await entriesOf(root, missing, leaves, content.pages);
      for (const schema of missing) {
        const own = entries.get(schema) ?? [];
        const index = indexSchema(schema, own);
        made.set(schema, { root, index, bytes: own.length * bytesPerEntry });
      }
      for (const [schema, one] of made) last.put(schema, one, one.bytes);
      return new Map([...made].map(([schema, { index }]) => [schema, index]));
    },
  };
}

/** Those of the indexes that can be derived from the last ones of their schemas. */
async function derived(
  root: Digest | null,
  schemas: readonly string[],
  lastOf: (schema: string) => Made | undefined,
  read: ReadPages,
): Promise<ReadonlyMap<string, Made>> {
  const made = new Map<string, Made>();
  const changes = new Map<Digest | null, Differences | null>();
  for (const schema of schemas) {
    const before = lastOf(schema);
    if (before === undefined) continue;
    if (!changes.has(before.root)) {
      changes.set(before.root, await differencesOf(before.root, root, read));
    }
    const found = changes.get(before.root);
    if (!found) continue;
    made.set(schema, {
      ...before,
      root,
      index: deriveIndex(before.index, found.get(schema) ?? []),
    });
  }
  return made;
}

/** Schema → the entries that differ. */
type Differences = ReadonlyMap<string, readonly EntryDifference<DocumentEntry>[]>;

/** The entries in which two maps differ; null if too many do, or the older one is gone. */
async function differencesOf(
  before: Digest | null,
  after: Digest | null,
  read: ReadPages,
): Promise<Differences | null> {
  let left = mostPages;
  const readSome: ReadPages = (digests) => {
    left -= digests.length;
    if (left < 0) throw new TooManyPages();
    return read(digests);
  };
  try {
    const bySchema = new Map<string, EntryDifference<DocumentEntry>[]>();
    for (const item of await diffMaps(before, after, readSome)) {
      const one = {
        before: item.before && entryOfItem(item.before),
        after: item.after && entryOfItem(item.after),
      };
      const schema = (one.after ?? one.before)?.schema ?? '';
      const others = bySchema.get(schema);
      if (others === undefined) bySchema.set(schema, [one]);
      else others.push(one);
    }
    return bySchema;
  } catch (error) {
    if (error instanceof TooManyPages || isGone(error)) return null;
    throw error;
  }
}

/** Finding out what differs takes more than reading all there is. */
class TooManyPages extends Error {}

/** The older map may be that of a change that was never made: its pages are not kept for ever. */
function isGone(error: unknown): boolean {
  return error instanceof PurserError && error.faults.some(({ code }) => code === 'STORE_CORRUPT');
}

/** Schema → its entries, in order of key. */
async function entriesOf(
  root: Digest | null,
  schemas: readonly string[],
  leaves: readonly Page[] | undefined,
  read: ReadPages,
): Promise<ReadonlyMap<string, readonly DocumentEntry[]>> {
  const entries = new Map<string, DocumentEntry[]>(schemas.map((schema) => [schema, []]));
  if (schemas.length === 0) return entries;
  for (const page of leaves ?? (await leavesOf(root, schemas, read))) {
    for (const entry of entriesOfPage(page)) entries.get(entry.schema)?.push(entry);
  }
  return entries;
}

async function leavesOf(
  root: Digest | null,
  schemas: readonly string[],
  read: ReadPages,
): Promise<readonly Page[]> {
  const refs = await leafRefs(root, joined(schemas.map(schemaRange)), read);
  return refs.length === 0 ? [] : read(refs.map(({ digest }) => digest));
}

/** The keys of a schema's documents. */
function schemaRange(schema: string): KeyRange {
  return keysFrom(`${schema}\u0000`);
}
