import { layeringPolicyKind } from '../domain/document/document.ts';
import type { Page, PageRef } from '../domain/history/page.ts';
import { allKeys, type KeyRange, leafRefs } from '../domain/history/read-map.ts';
import { createBoundedCache } from '../domain/json/bounded-cache.ts';
import type { Digest } from '../domain/json/canonical.ts';
import { groupBy } from '../domain/render/group-by.ts';
import { layerOrderOf } from '../domain/render/layer-order.ts';
import { indexSchema } from '../domain/render/schema-index.ts';
import { idOfKey } from '../domain/revision/entry-code.ts';
import type { RevisionMaps } from '../domain/revision/revision.ts';
import type { Content } from './content.ts';
import { createIndexes, type EntryIndex, type Indexes, schemaRange } from './indexes.ts';
import { entriesOfKind } from './read-entries.ts';

/** What rendering needs to know of one revision, loaded as far as it was asked for. */
export interface Snapshot {
  readonly maps: RevisionMaps;
  /** The index of a schema; undefined while it is not loaded. */
  index(schema: string): EntryIndex | undefined;
  /** The indexes of all schemas; undefined while they are not loaded. */
  all(): readonly EntryIndex[] | undefined;
  load(schemas: readonly string[]): Promise<void>;
  loadAll(): Promise<void>;
  /** The layers of the revision's own policy, base first; null without a policy. (spec D1) */
  layers(): Promise<readonly string[] | null>;
}

/** Snapshots by content: revisions with the same documents share one. */
export interface Snapshots {
  of(maps: RevisionMaps): Snapshot;
}

/** How many revisions' snapshots are kept; their indexes are shared where schemas are unchanged. */
const keptSnapshots = 4;

export function createSnapshots(content: Content, maxBytes: number): Snapshots {
  const indexes = createIndexes(content, maxBytes);
  const snapshots = createBoundedCache<Snapshot>(keptSnapshots);
  return {
    of(maps) {
      const root = maps.documents ?? '';
      const known = snapshots.get(root) ?? createSnapshot(maps, content, indexes);
      snapshots.put(root, known, 1);
      return known;
    },
  };
}

function createSnapshot(maps: RevisionMaps, content: Content, indexes: Indexes): Snapshot {
  const loaded = new Map<string, EntryIndex>();
  let complete = false;
  let layers: readonly string[] | null | undefined;
  const add = async (
    leaves: ReadonlyMap<string, readonly Digest[]>,
    atHand?: ReadonlyMap<Digest, Page>,
  ): Promise<void> => {
    const lacking = new Map([...leaves].filter(([schema]) => !loaded.has(schema)));
    for (const [schema, index] of await indexes.of(lacking, atHand)) loaded.set(schema, index);
  };
  return {
    maps,
    index: (schema) => loaded.get(schema) ?? (complete ? indexSchema(schema, []) : undefined),
    all: () => (complete ? [...loaded.values()] : undefined),
    async load(schemas) {
      const missing = [...new Set(schemas)].filter((schema) => !loaded.has(schema)).sort();
      const ranges = missing.map(schemaRange);
      const refs = await leafRefs(maps.documents, ranges, content.pages);
      await add(new Map(missing.map((schema, at) => [schema, leavesIn(refs, ranges[at])])));
    },
    async loadAll() {
      if (complete) return;
      const refs = await leafRefs(maps.documents, [allKeys], content.pages);
      const digests = refs.map(({ digest }) => digest);
      const read = digests.length === 0 ? [] : await content.pages(digests);
      const pages = new Map(digests.map((digest, at) => [digest, read[at] as Page]));
      await add(leavesBySchema(pages), pages);
      complete = true;
    },
    async layers() {
      if (layers === undefined) layers = await readLayers(maps, content);
      return layers;
    },
  };
}

/** Of the pages that hold some ranges between them, those that can hold a key of one. */
function leavesIn(refs: readonly PageRef[], range: KeyRange | undefined): readonly Digest[] {
  return refs
    .filter(({ lastKey }, at) => {
      const before = refs[at - 1]?.lastKey ?? '';
      return range !== undefined && lastKey >= range.from && before < range.to;
    })
    .map(({ digest }) => digest);
}

/** The pages in which each schema's entries stand. */
function leavesBySchema(pages: ReadonlyMap<Digest, Page>): ReadonlyMap<string, readonly Digest[]> {
  const leaves = [...pages].map(([digest, { items }]) => ({ digest, items }));
  const found = groupBy(leaves, ({ items }) => new Set(items.map(([key]) => idOfKey(key).schema)));
  return new Map(
    [...found].map(([schema, own]) => [schema, own.map(({ digest }) => digest)] as const),
  );
}

async function readLayers(maps: RevisionMaps, content: Content): Promise<readonly string[] | null> {
  const [policy] = await entriesOfKind(maps, layeringPolicyKind, content.pages);
  if (policy === undefined) return null;
  const [document] = await content.documents([policy]);
  return document === undefined ? null : layerOrderOf(document);
}
