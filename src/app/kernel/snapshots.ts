import {
  type DocumentEntry,
  isOfKind,
  layeringPolicyKind,
} from '../../domain/document/document.ts';
import { keyGroups } from '../../domain/history/key-groups.ts';
import { runBetweenReads } from '../../domain/history/read-map.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { EntryDifference } from '../../domain/render/graph/derive-index.ts';
import { layerOrderOf } from '../../domain/render/graph/layer-order.ts';
import { indexSchema } from '../../domain/render/graph/schema-index.ts';
import { idOfKey } from '../../domain/revision/entry-code.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { Content } from '../content/content.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { unlessGone } from './few-differences.ts';
import {
  createIndexes,
  type Differences,
  type EntryIndex,
  type Indexes,
  type IndexStep,
  type MadeIndex,
  schemasInSteps,
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
  follow(
    from: Snapshot['maps'],
    to: Snapshot['maps'],
    changes: readonly EntryChange[],
  ): Promise<void>;
}

/**
 * The cached snapshots, by weight. One that a small change led to shares nearly all with the one before it, and many changes
 * are planned at once; others may have indexes of their own. Of large ones two are cached: before a change, and after it.
 */
const maxWeight = 128;
const weights = { followed: 1, other: 32, large: 64 };

/** Changes above which indexes are built again, so that they share nothing with those before. */
const manyChanges = 1_000;

/** Indexed documents above which a snapshot is a large one. */
const manyDocuments = 100_000;

function weightOf({ step, loaded }: Pick<MadeSnapshot, 'step' | 'loaded'>): number {
  if (step !== undefined && step.count <= manyChanges) return weights.followed;
  let indexed = 0;
  for (const { count } of loaded.values()) indexed += count;
  return indexed > manyDocuments ? weights.large : weights.other;
}

export function createSnapshots(content: Content, maxBytes: number): Snapshots {
  const indexes = createIndexes(content, maxBytes);
  const snapshots = createBoundedCache<MadeSnapshot>(maxWeight, weightOf);
  let made = 0;
  const of = (maps: Snapshot['maps'], step?: SnapshotStep): MadeSnapshot => {
    const root = maps.documents ?? '';
    const known = snapshots.get(root);
    if (known !== undefined) return known;
    const found: MadeSnapshot = { ...createSnapshot(maps, content, indexes, step), nth: made };
    made += 1;
    snapshots.put(root, found, weightOf(found));
    return found;
  };
  return {
    of,
    async follow(from, to, changes) {
      const root = from.documents ?? '';
      const differences = await runBetweenReads(
        schemasInSteps(changes.map(differenceOf)),
        content.pages,
      );
      const next = made;
      // By number: a reference to the previous snapshot would keep all earlier ones in memory. Only an older one: a
      // rollback leads back to an earlier state, but steps must not form a cycle.
      const before = (): MadeSnapshot | undefined => {
        const found = snapshots.get(root);
        return found !== undefined && found.nth < next ? found : undefined;
      };
      of(to, { before, changes: differences, count: changes.length });
    },
  };
}

interface MadeSnapshot extends Snapshot {
  /** Sequence number of the snapshot. */
  readonly nth: number;
  readonly loaded: ReadonlyMap<string, MadeIndex>;
  readonly step: SnapshotStep | undefined;
}

/** The snapshot that another one was derived from, while it is cached, and the changes. */
interface SnapshotStep extends Pick<IndexStep, 'changes'> {
  before(): MadeSnapshot | undefined;
  /** How many documents differ. */
  readonly count: number;
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
  /** Changes that are planned at once need the same indexes: each is derived once. */
  const underWay = new Map<string, Promise<void>>();
  const loadMissing = async (schemas: readonly string[]): Promise<void> => {
    try {
      const found = await indexes.of(maps.documents, schemas, await stepBefore(step, schemas));
      for (const [schema, one] of found) loaded.set(schema, one);
    } finally {
      for (const schema of schemas) underWay.delete(schema);
    }
  };
  const load = async (schemas: readonly string[]): Promise<void> => {
    const missing = [...new Set(schemas)].filter((schema) => !loaded.has(schema)).sort();
    const unasked = missing.filter((schema) => !underWay.has(schema));
    if (unasked.length > 0) {
      const loading = loadMissing(unasked);
      for (const schema of unasked) underWay.set(schema, loading);
    }
    await Promise.all(new Set(missing.map((schema) => underWay.get(schema))));
  };
  return {
    maps,
    loaded,
    step,
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
      if (layers === undefined) layers = await layersAfter(maps, content, step);
      return layers;
    },
  };
}

/**
 * The nearest earlier snapshot that has some indexes, and the changes since then; or the earliest that is cached, once it
 * has them. Undefined if there is none, for example after a purge.
 */
async function stepBefore(
  step: SnapshotStep | undefined,
  schemas: readonly string[],
): Promise<IndexStep | undefined> {
  const passed: Differences[] = [];
  let earliest: MadeSnapshot | undefined;
  for (let at = step; at !== undefined; at = earliest?.step) {
    const before = at.before();
    if (before === undefined) break;
    passed.unshift(at.changes);
    earliest = before;
    if (schemas.every((schema) => before.loaded.has(schema))) break;
  }
  await unlessGone(earliest?.load(schemas) ?? Promise.resolve());
  const isLoaded = schemas.every((schema) => earliest?.loaded.has(schema));
  return earliest && isLoaded ? { from: earliest.loaded, changes: inOrder(passed) } : undefined;
}

/** Changes that follow each other, as one. */
function inOrder(passed: readonly Differences[]): Differences {
  const [first, ...others] = passed;
  if (first === undefined || others.length === 0) return first ?? new Map();
  const all = new Map<string, EntryDifference<DocumentEntry>[]>();
  for (const [schema, differences] of passed.flatMap((one) => [...one])) {
    const known = all.get(schema);
    if (known === undefined) all.set(schema, [...differences]);
    else known.push(...differences);
  }
  return all;
}

/** The layers of the snapshot before, if the layering policy is the same; else those that are read. */
async function layersAfter(
  maps: Snapshot['maps'],
  content: Content,
  step: SnapshotStep | undefined,
): Promise<Layers | null> {
  const isSame = [...(step?.changes.keys() ?? [])].every(
    (schema) => !isOfKind(schema, layeringPolicyKind),
  );
  const before = isSame ? step?.before() : undefined;
  if (before === undefined) return readLayers(maps, content);
  const [found] = (await unlessGone(before.layers().then((layers) => [layers]))) ?? [];
  return found === undefined ? readLayers(maps, content) : found;
}

async function readLayers(maps: Snapshot['maps'], content: Content): Promise<Layers | null> {
  const [policy] = await entriesOfKind(maps, layeringPolicyKind, content.pages);
  if (policy === undefined) return null;
  const [document] = await content.documents([policy]);
  if (document === undefined) return null;
  return { names: layerOrderOf(document), areSecret: policy.storagePolicy === 'encrypted' };
}
