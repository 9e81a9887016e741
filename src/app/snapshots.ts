import { type DocumentEntry, layeringPolicyKind } from '../domain/document/document.ts';
import type { Page, PageItem } from '../domain/history/page.ts';
import { allKeys, itemsIn, keysFrom, leafRefs } from '../domain/history/read-map.ts';
import { type BoundedCache, createBoundedCache } from '../domain/json/bounded-cache.ts';
import { type Digest, digestOf } from '../domain/json/canonical.ts';
import { layerOrderOf } from '../domain/render/layer-order.ts';
import { indexSchema, type SchemaIndex } from '../domain/render/schema-index.ts';
import { entryOfItem, idOfKey } from '../domain/revision/entry-code.ts';
import type { RevisionMaps } from '../domain/revision/revision.ts';
import type { Content } from './content.ts';
import { entriesOfKind } from './read-entries.ts';

export type EntryIndex = SchemaIndex<DocumentEntry>;

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

/** About what an indexed entry takes in memory. */
const bytesPerEntry = 1_000;

export function createSnapshots(content: Content, maxBytes: number): Snapshots {
  const indexes = createBoundedCache<EntryIndex>(maxBytes);
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

function createSnapshot(
  maps: RevisionMaps,
  content: Content,
  shared: BoundedCache<EntryIndex>,
): Snapshot {
  const loaded = new Map<string, EntryIndex>();
  let complete = false;
  let layers: readonly string[] | null | undefined;

  const readLeaves = async (ranges: readonly { from: string; to: string }[]) => {
    const refs = await leafRefs(maps.documents, ranges, content.pages);
    const digests = refs.map(({ digest }) => digest);
    const pages = digests.length === 0 ? [] : await content.pages(digests);
    return pages.map((page, at) => ({ page, digest: digests[at] as Digest }));
  };
  const add = (schema: string, leaves: readonly Leaf[]): void => {
    if (!loaded.has(schema)) loaded.set(schema, sharedIndex(schema, leaves, shared));
  };
  return {
    maps,
    index: (schema) => loaded.get(schema) ?? (complete ? indexSchema(schema, []) : undefined),
    all: () => (complete ? [...loaded.values()] : undefined),
    async load(schemas) {
      const missing = [...new Set(schemas)].filter((schema) => !loaded.has(schema)).sort();
      const leaves = await readLeaves(missing.map((schema) => keysFrom(`${schema}\u0000`)));
      for (const schema of missing) add(schema, leaves);
    },
    async loadAll() {
      if (complete) return;
      for (const [schema, leaves] of leavesBySchema(await readLeaves([allKeys]))) {
        add(schema, leaves);
      }
      complete = true;
    },
    async layers() {
      if (layers === undefined) layers = await readLayers(maps, content);
      return layers;
    },
  };
}

interface Leaf {
  readonly digest: Digest;
  readonly page: Page;
}

/** The index of a schema; the one made earlier if its entries stand in the same pages. */
function sharedIndex(
  schema: string,
  leaves: readonly Leaf[],
  shared: BoundedCache<EntryIndex>,
): EntryIndex {
  const range = [keysFrom(`${schema}\u0000`)];
  const parts = leaves
    .map(({ page, digest }) => ({ digest, items: itemsIn(page, range) }))
    .filter(({ items }) => items.length > 0);
  const key = digestOf([schema, ...parts.map(({ digest }) => digest)].join('\n'));
  const known = shared.get(key);
  if (known !== undefined) return known;
  const items: readonly PageItem[] = parts.flatMap((part) => part.items);
  const made = indexSchema(schema, items.map(entryOfItem));
  shared.put(key, made, items.length * bytesPerEntry);
  return made;
}

function leavesBySchema(leaves: readonly Leaf[]): ReadonlyMap<string, readonly Leaf[]> {
  const found = new Map<string, Leaf[]>();
  for (const leaf of leaves) {
    for (const schema of new Set(leaf.page.items.map(([key]) => idOfKey(key).schema))) {
      const known = found.get(schema);
      if (known === undefined) found.set(schema, [leaf]);
      else known.push(leaf);
    }
  }
  return found;
}

async function readLayers(maps: RevisionMaps, content: Content): Promise<readonly string[] | null> {
  const [policy] = await entriesOfKind(maps, layeringPolicyKind, content.pages);
  if (policy === undefined) return null;
  const [document] = await content.documents([policy]);
  return document === undefined ? null : layerOrderOf(document);
}
