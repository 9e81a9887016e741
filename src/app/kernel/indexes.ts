import type { DocumentEntry } from '../../domain/document/document.ts';
import type { MapDifference } from '../../domain/history/diff-maps.ts';
import type { Page } from '../../domain/history/page.ts';
import {
  type KeyRange,
  keysFrom,
  leafRefs,
  type ReadPages,
  runBetweenReads,
  yieldBetweenReads,
} from '../../domain/history/read-map.ts';
import { mapInSteps } from '../../domain/in-steps.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import {
  deriveIndexInSteps,
  type EntryDifference,
} from '../../domain/render/graph/derive-index.ts';
import { groupInSteps } from '../../domain/render/graph/group-by.ts';
import { indexInSteps, type SchemaIndex } from '../../domain/render/graph/schema-index.ts';
import { entriesOfPage, entryOfItem } from '../../domain/revision/entry-code.ts';
import type { Content } from '../content/content.ts';
import { fewDifferences } from './few-differences.ts';
import { joined } from './read-entries.ts';

export type EntryIndex = SchemaIndex<DocumentEntry>;

/**
 * Indexes of schemas, each derived from a known one of the same schema if there are few changes.
 */
export interface Indexes {
  /**
   * The indexes of some schemas in a map of documents; `step` is the known change that led to the map, if there is one.
   */
  of(
    root: Digest | null,
    schemas: readonly string[],
    step?: IndexStep,
  ): Promise<ReadonlyMap<string, MadeIndex>>;
}

/** An index, and its map. */
export interface MadeIndex {
  readonly root: Digest | null;
  readonly index: EntryIndex;
  /** How many documents it has. */
  readonly count: number;
}

/** A change of a map whose indexes are known: the new map need not be compared with it. */
export interface IndexStep {
  readonly from: ReadonlyMap<string, MadeIndex>;
  readonly changes: Differences;
}

/** Approximate memory of an indexed entry. */
const bytesPerEntry = 1_000;

export function createIndexes(content: Content, maxBytes: number): Indexes {
  const last = createBoundedCache<MadeIndex>(maxBytes);
  return {
    async of(root, schemas, step) {
      const made = await runBetweenReads(stepped(root, schemas, step), content.pages);
      const others = schemas.filter((schema) => !made.has(schema));
      for (const one of await derived(root, others, last.get, content.pages)) made.set(...one);
      const missing = schemas.filter((schema) => !made.has(schema));
      const entries = await entriesOf(root, missing, content.pages);
      for (const schema of missing) {
        const own = entries.get(schema) ?? [];
        const index = await runBetweenReads(indexInSteps(schema, own), content.pages);
        made.set(schema, { root, index, count: own.length });
      }
      for (const [schema, one] of made) last.put(schema, one, one.count * bytesPerEntry);
      return made;
    },
  };
}

/** The indexes that a step derives. */
function* stepped(
  root: Digest | null,
  schemas: readonly string[],
  step: IndexStep | undefined,
): Generator<void, Map<string, MadeIndex>> {
  const made = new Map<string, MadeIndex>();
  for (const schema of schemas) {
    const before = step?.from.get(schema);
    if (before === undefined) continue;
    made.set(schema, yield* derivedFrom(before, root, step?.changes.get(schema) ?? []));
    yield;
  }
  return made;
}

/** The indexes that can be derived from the last ones of their schemas. */
async function derived(
  root: Digest | null,
  schemas: readonly string[],
  lastOf: (schema: string) => MadeIndex | undefined,
  read: ReadPages,
): Promise<ReadonlyMap<string, MadeIndex>> {
  const made = new Map<string, MadeIndex>();
  const changes = new Map<Digest | null, Differences | null>();
  for (const schema of schemas) {
    const before = lastOf(schema);
    if (before === undefined) continue;
    if (!changes.has(before.root)) {
      changes.set(before.root, await differencesOf(before.root, root, read));
    }
    const found = changes.get(before.root);
    if (!found) continue;
    const steps = derivedFrom(before, root, found.get(schema) ?? []);
    made.set(schema, await runBetweenReads(steps, read));
  }
  return made;
}

function* derivedFrom(
  before: MadeIndex,
  root: Digest | null,
  differences: readonly EntryDifference<DocumentEntry>[],
): Generator<void, MadeIndex> {
  const index = yield* deriveIndexInSteps(before.index, differences);
  let { count } = before;
  for (const one of differences) {
    count += Number(one.after !== undefined) - Number(one.before !== undefined);
  }
  return { root, index, count };
}

/** Schema → the entries that differ. */
export type Differences = ReadonlyMap<string, readonly EntryDifference<DocumentEntry>[]>;

/** The differences between two maps, by schema; null if building an index anew is better. */
async function differencesOf(
  before: Digest | null,
  after: Digest | null,
  read: ReadPages,
): Promise<Differences | null> {
  const found = await fewDifferences(before, after, read);
  if (found === null) return null;
  const entries = ({ before, after }: MapDifference) => ({
    before: before && entryOfItem(before),
    after: after && entryOfItem(after),
  });
  const differences = await runBetweenReads(mapInSteps(found, entries), read);
  return runBetweenReads(schemasInSteps(differences), read);
}

/** Groups differences by the schemas of their documents, in steps. */
export function schemasInSteps(
  differences: readonly EntryDifference<DocumentEntry>[],
): Generator<void, Differences> {
  return groupInSteps(differences, ({ before, after }) => [(after ?? before)?.schema ?? '']);
}

/** Schema → its entries, in order of key. */
async function entriesOf(
  root: Digest | null,
  schemas: readonly string[],
  read: ReadPages,
): Promise<ReadonlyMap<string, readonly DocumentEntry[]>> {
  const entries = new Map<string, DocumentEntry[]>(schemas.map((schema) => [schema, []]));
  if (schemas.length === 0) return entries;
  for (const page of await leavesOf(root, schemas, read)) {
    for (const entry of entriesOfPage(page)) entries.get(entry.schema)?.push(entry);
    await yieldBetweenReads(read);
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
