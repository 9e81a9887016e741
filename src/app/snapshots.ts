import { layeringPolicyKind } from '../domain/document/document.ts';
import { keyGroups } from '../domain/history/key-groups.ts';
import { createBoundedCache } from '../domain/json/bounded-cache.ts';
import { layerOrderOf } from '../domain/render/layer-order.ts';
import { indexSchema } from '../domain/render/schema-index.ts';
import { idOfKey } from '../domain/revision/entry-code.ts';
import type { RevisionMaps } from '../domain/revision/revision.ts';
import type { Content } from './content.ts';
import { giveWay } from './in-turns.ts';
import { createIndexes, type EntryIndex, type Indexes } from './indexes.ts';
import { entriesOfKind } from './read-entries.ts';

/** What rendering needs to know of one revision, loaded as far as it was asked for. */
export interface Snapshot {
  /** Revisions that share a snapshot may differ in their other maps. */
  readonly maps: Pick<RevisionMaps, 'documents'>;
  /** The index of a schema; undefined while it is not loaded. */
  index(schema: string): EntryIndex | undefined;
  /** The indexes of all schemas; undefined while they are not loaded. */
  all(): readonly EntryIndex[] | undefined;
  load(schemas: readonly string[]): Promise<void>;
  loadAll(): Promise<void>;
  /** The layers of the revision's own policy, base first; null without a policy. (spec D1) */
  layers(): Promise<Layers | null>;
}

/** The layers of a policy, base first, and whether the policy is encrypted. */
export interface Layers {
  readonly names: readonly string[];
  readonly areSecret: boolean;
}

/** Snapshots by content: revisions with the same documents share one. */
export interface Snapshots {
  of(maps: Snapshot['maps']): Snapshot;
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

function createSnapshot(maps: Snapshot['maps'], content: Content, indexes: Indexes): Snapshot {
  const loaded = new Map<string, EntryIndex>();
  let all: readonly EntryIndex[] | undefined;
  let layers: Layers | null | undefined;
  const load = async (schemas: readonly string[]): Promise<void> => {
    const missing = [...new Set(schemas)].filter((schema) => !loaded.has(schema)).sort();
    if (missing.length === 0) return;
    const found = await indexes.of(maps.documents, missing);
    for (const [schema, index] of found) loaded.set(schema, index);
  };
  return {
    maps,
    index: (schema) => loaded.get(schema) ?? (all && indexSchema(schema, [])),
    all: () => all,
    load,
    async loadAll() {
      if (all !== undefined) return;
      const schemaOf = (key: string): string => idOfKey(key).schema;
      const schemas = await keyGroups(maps.documents, schemaOf, content.pages);
      await giveWay();
      await load(schemas);
      await giveWay();
      all = [...loaded.values()].sort((one, other) => (one.schema < other.schema ? -1 : 1));
    },
    async layers() {
      if (layers === undefined) layers = await readLayers(maps, content);
      return layers;
    },
  };
}

async function readLayers(maps: Snapshot['maps'], content: Content): Promise<Layers | null> {
  const [policy] = await entriesOfKind(maps, layeringPolicyKind, content.pages);
  if (policy === undefined) return null;
  const [document] = await content.documents([policy]);
  if (document === undefined) return null;
  return { names: layerOrderOf(document), areSecret: policy.storagePolicy === 'encrypted' };
}
