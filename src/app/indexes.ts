import { type DocumentEntry, documentKey } from '../domain/document/document.ts';
import type { Page } from '../domain/history/page.ts';
import { itemsIn, type KeyRange, keysFrom } from '../domain/history/read-map.ts';
import { createBoundedCache } from '../domain/json/bounded-cache.ts';
import { type Digest, digestOf } from '../domain/json/canonical.ts';
import { deriveIndex, type EntryDifference } from '../domain/render/derive-index.ts';
import { indexSchema, type SchemaIndex } from '../domain/render/schema-index.ts';
import { entryOfItem } from '../domain/revision/entry-code.ts';
import type { Content } from './content.ts';

export type EntryIndex = SchemaIndex<DocumentEntry>;

/** Indexes of schemas by content, shared by all revisions. */
export interface Indexes {
  /**
   * The indexes of schemas, each of whose entries stand in some pages, which may hold others too.
   * Reads the pages that are not at hand in one call.
   */
  of(
    wanted: ReadonlyMap<string, readonly Digest[]>,
    atHand?: ReadonlyMap<Digest, Page>,
  ): Promise<ReadonlyMap<string, EntryIndex>>;
}

/** An index, and the pages it was made from. */
interface Made {
  readonly leaves: readonly Digest[];
  readonly index: EntryIndex;
}

/** About what an indexed entry takes in memory, and how many stand in a page. */
const bytesPerEntry = 1_000;
const entriesPerLeaf = 64;

/** The keys of a schema's documents. */
export function schemaRange(schema: string): KeyRange {
  return keysFrom(`${schema}\u0000`);
}

/** How an index is to be had, and which pages that takes. */
interface Task {
  readonly reads: readonly Digest[];
  make(pages: ReadonlyMap<Digest, Page>): EntryIndex;
}

/**
 * An index is made once for the same pages, and derived from the last one of its schema where few
 * pages changed: then only these are read.
 */
export function createIndexes(content: Content, maxBytes: number): Indexes {
  const made = createBoundedCache<Made>(maxBytes);
  const last = createBoundedCache<Made>(maxBytes);
  const keep = (schema: string, leaves: readonly Digest[], index: EntryIndex): void => {
    const bytes = leaves.length * entriesPerLeaf * bytesPerEntry;
    made.put(keyOf(schema, leaves), { leaves, index }, bytes);
    last.put(schema, { leaves, index }, bytes);
  };
  return {
    async of(wanted, atHand = new Map()) {
      const tasks = [...wanted].map(([schema, leaves]) => {
        const known = made.get(keyOf(schema, leaves))?.index;
        const task = known ? ready(known) : taskOf(schema, leaves, last.get(schema));
        return { schema, leaves, task };
      });
      const needed = new Set(tasks.flatMap(({ task }) => task.reads));
      const digests = [...needed].filter((digest) => !atHand.has(digest));
      const read = digests.length === 0 ? [] : await content.pages(digests);
      const pages = new Map(atHand);
      digests.forEach((digest, at) => {
        pages.set(digest, read[at] as Page);
      });
      return new Map(
        tasks.map(({ schema, leaves, task }) => {
          const index = task.make(pages);
          keep(schema, leaves, index);
          return [schema, index];
        }),
      );
    },
  };
}

function keyOf(schema: string, leaves: readonly Digest[]): string {
  return digestOf([schema, ...leaves].join('\n'));
}

function ready(index: EntryIndex): Task {
  return { reads: [], make: () => index };
}

function taskOf(schema: string, leaves: readonly Digest[], before: Made | undefined): Task {
  const come = before === undefined ? leaves : without(leaves, before.leaves);
  if (before === undefined || come.length > leaves.length / 4) {
    return {
      reads: leaves,
      make: (pages) => indexSchema(schema, entriesOf(schema, leaves, pages)),
    };
  }
  const gone = without(before.leaves, leaves);
  return {
    reads: [...gone, ...come],
    make: (pages) => {
      const [old, now] = [gone, come].map((digests) => entriesOf(schema, digests, pages));
      return deriveIndex(before.index, differences(old ?? [], now ?? []));
    },
  };
}

function entriesOf(
  schema: string,
  leaves: readonly Digest[],
  pages: ReadonlyMap<Digest, Page>,
): readonly DocumentEntry[] {
  const range = [schemaRange(schema)];
  return leaves.flatMap((digest) => itemsIn(pages.get(digest) as Page, range)).map(entryOfItem);
}

/** What differs between the entries of pages that went and those of pages that came. */
function differences(
  gone: readonly DocumentEntry[],
  come: readonly DocumentEntry[],
): readonly EntryDifference<DocumentEntry>[] {
  const before = new Map(gone.map((entry) => [documentKey(entry), entry]));
  const after = new Map(come.map((entry) => [documentKey(entry), entry]));
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .map((key) => ({ before: before.get(key), after: after.get(key) }))
    .filter((one) => one.before?.serial !== one.after?.serial);
}

function without(digests: readonly Digest[], others: readonly Digest[]): readonly Digest[] {
  const known = new Set(others);
  return digests.filter((digest) => !known.has(digest));
}
