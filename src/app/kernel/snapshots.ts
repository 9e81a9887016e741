import { layeringPolicyKind } from '../../domain/document/document.ts';
import { keyGroups } from '../../domain/history/key-groups.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { layerOrderOf } from '../../domain/render/graph/layer-order.ts';
import { indexSchema } from '../../domain/render/graph/schema-index.ts';
import { idOfKey } from '../../domain/revision/entry-code.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { Content } from '../content/content.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { isGone } from './few-differences.ts';
import {
  bySchema,
  createIndexes,
  type EntryIndex,
  type Indexes,
  type IndexStep,
  type MadeIndex,
} from './indexes.ts';
import { entriesOfKind } from './read-entries.ts';

/** The data of one revision that rendering needs, loaded on demand. */
export interface Snapshot {
  /** Revisions that share a snapshot may differ in their other maps. */
  readonly maps: Pick<RevisionMaps, 'documents'>;
  /** The index of a schema; undefined while it is not loaded. */
  index(schema: string): EntryIndex | undefined;
  /** The indexes of all schemas; undefined while they are not loaded. */
  all(): readonly EntryIndex[] | undefined;
  load(schemas: readonly string[]): Promise<void>;
  loadAll(): Promise<void>;
  /**
   * The layers of the revision's own policy, base first; null without a policy.
   * (docs/rendering.md#layers-and-parents)
   */
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
  /** Records the effect of a change on a revision's documents, so that it need not be computed. */
  follow(from: Snapshot['maps'], to: Snapshot['maps'], changes: readonly EntryChange[]): void;
}

/**
 * The cached snapshots, by weight. One that a change led to shares nearly all with the one before it, and many changes are
 * planned at once; others may have indexes of their own.
 */
const maxWeight = 64;
const weights = { followed: 1, other: 16 };

export function createSnapshots(content: Content, maxBytes: number): Snapshots {
  const indexes = createIndexes(content, maxBytes);
  const snapshots = createBoundedCache<MadeSnapshot>(maxWeight);
  let made = 0;
  const of = (maps: Snapshot['maps'], step?: SnapshotStep): MadeSnapshot => {
    const root = maps.documents ?? '';
    const known = snapshots.get(root);
    if (known !== undefined) return known;
    const found = { ...createSnapshot(maps, content, indexes, step), nth: made };
    made += 1;
    snapshots.put(root, found, step === undefined ? weights.other : weights.followed);
    return found;
  };
  return {
    of,
    follow(from, to, changes) {
      const root = from.documents ?? '';
      const next = made;
      // By number: a reference to the previous snapshot would keep all earlier ones in memory. Only an older one: a
      // rollback leads back to an earlier state, but steps must not form a cycle.
      const before = (): MadeSnapshot | undefined => {
        const found = snapshots.get(root);
        return found !== undefined && found.nth < next ? found : undefined;
      };
      of(to, { before, changes: bySchema(changes.map(differenceOf)) });
    },
  };
}

interface MadeSnapshot extends Snapshot {
  /** Sequence number of the snapshot. */
  readonly nth: number;
  readonly loaded: ReadonlyMap<string, MadeIndex>;
}

/** The snapshot that another one was derived from, while it is cached, and the changes. */
interface SnapshotStep extends Pick<IndexStep, 'changes'> {
  before(): MadeSnapshot | undefined;
}

function differenceOf({ before, after }: EntryChange) {
  return { before: before ?? undefined, after: after ?? undefined };
}

function createSnapshot(
  maps: Snapshot['maps'],
  content: Content,
  indexes: Indexes,
  step: SnapshotStep | undefined,
): Omit<MadeSnapshot, 'nth'> {
  const loaded = new Map<string, MadeIndex>();
  let all: readonly EntryIndex[] | undefined;
  let layers: Layers | null | undefined;
  const load = async (schemas: readonly string[]): Promise<void> => {
    const missing = [...new Set(schemas)].filter((schema) => !loaded.has(schema)).sort();
    if (missing.length === 0) return;
    const before = await loadedBefore(step, missing);
    const found = await indexes.of(
      maps.documents,
      missing,
      before && step && { ...step, from: before },
    );
    for (const [schema, one] of found) loaded.set(schema, one);
  };
  return {
    maps,
    loaded,
    index: (schema) => loaded.get(schema)?.index ?? (all && indexSchema(schema, [])),
    all: () => all,
    load,
    async loadAll() {
      if (all !== undefined) return;
      const schemaOf = (key: string): string => idOfKey(key).schema;
      const schemas = await keyGroups(maps.documents, schemaOf, content.pages);
      await yieldToEventLoop();
      await load(schemas);
      await yieldToEventLoop();
      all = Array.from(loaded.values(), ({ index }) => index).sort((one, other) =>
        one.schema < other.schema ? -1 : 1,
      );
    },
    async layers() {
      if (layers === undefined) layers = await readLayers(maps, content);
      return layers;
    },
  };
}

/** The indexes of the previous snapshot, unless it is missing, for example after a purge. */
async function loadedBefore(
  step: SnapshotStep | undefined,
  schemas: readonly string[],
): Promise<MadeSnapshot['loaded'] | undefined> {
  const before = step?.before();
  try {
    await before?.load(schemas);
    return before?.loaded;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

async function readLayers(maps: Snapshot['maps'], content: Content): Promise<Layers | null> {
  const [policy] = await entriesOfKind(maps, layeringPolicyKind, content.pages);
  if (policy === undefined) return null;
  const [document] = await content.documents([policy]);
  if (document === undefined) return null;
  return { names: layerOrderOf(document), areSecret: policy.storagePolicy === 'encrypted' };
}
