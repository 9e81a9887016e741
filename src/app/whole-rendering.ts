import {
  type DocumentEntry,
  isOfKind,
  layeringPolicyKind,
  type SourceId,
  sourceKey,
} from '../domain/document/document.ts';
import type { Fault } from '../domain/errors.ts';
import type { Digest } from '../domain/json/canonical.ts';
import { partitionPoint } from '../domain/partition-point.ts';
import { outputOf } from '../domain/render/render-graph.ts';
import { renderKeys } from '../domain/render/render-key.ts';
import { compareKeys } from '../domain/render/schema-index.ts';
import type { RevisionMaps } from '../domain/revision/revision.ts';
import { affectedDocuments } from './affected-documents.ts';
import { entryChange, isChange } from './entry-changes.ts';
import { fewDifferences } from './few-differences.ts';
import { giveWay } from './in-turns.ts';
import { entriesByName } from './read-entries.ts';
import { bodiesOf, closureGraph, renderNodes } from './render-closure.ts';
import type { Services } from './services.ts';
import type { Snapshot } from './snapshots.ts';

/** What rendering all of a revision came to. Data is not held here: the memo may have it. */
export interface WholeRendering {
  readonly maps: RevisionMaps;
  /** By schema, name, layer. */
  readonly output: readonly DocumentEntry[];
  /** The render keys of the output. */
  readonly keys: OutputKeys;
  readonly faults: readonly Fault[];
}

/** Render keys when all was rendered, and those that came since. */
interface OutputKeys {
  readonly first: ReadonlyMap<DocumentEntry, Digest>;
  readonly since: ReadonlyMap<DocumentEntry, Digest>;
}

/** Those of the documents of the output whose data will be asked for at once. */
export type Choice = (output: readonly DocumentEntry[]) => readonly DocumentEntry[];

/** As many bodies read at once are kept; more are part of a pass over all there are. */
const fewBodies = 200;

/** Changed names after which all is looked at anew, at once and over all. */
const mostNames = 500;
const mostNamesInAll = 5_000;

/** The render key of a document of the output. */
export function keyInOutput({ keys }: WholeRendering, entry: DocumentEntry): Digest {
  return keys.since.get(entry) ?? keys.first.get(entry) ?? '';
}

/**
 * Finds out whether all of a revision can be rendered: from what is known of another one, if little
 * differs, or by rendering it. The memo then has what was chosen.
 */
export async function renderWhole(
  services: Services,
  snapshot: Snapshot,
  known: WholeRendering | null,
  choose: Choice,
): Promise<WholeRendering> {
  const derived = known && (await deriveWhole(services, snapshot, known));
  return derived ?? renderAll(services, snapshot, choose);
}

async function renderAll(
  services: Services,
  snapshot: Snapshot,
  choose: Choice,
): Promise<WholeRendering> {
  await snapshot.loadAll();
  const all = (snapshot.all() ?? []).flatMap(({ entries }) => entries);
  const graph = await closureGraph(snapshot, all);
  await giveWay();
  const keys = renderKeys(graph);
  await giveWay();
  const nodes = outputOf(graph);
  const output = nodes.map(({ entry }) => entry);
  const chosen = new Set(choose(output));
  const { content } = services;
  const { faults } = await renderNodes(services, {
    graph,
    keys,
    keeps: ({ entry }) => chosen.has(entry),
    bodies: (entries) =>
      entries.length > fewBodies ? content.passing(entries) : bodiesOf(content, entries),
  });
  const first = new Map(nodes.map(({ entry, key }) => [entry, keys.get(key) ?? ''] as const));
  return { maps: snapshot.maps, output, keys: { first, since: new Map() }, faults };
}

/**
 * What rendering all comes to after some changes, found by looking at what they reach; null where
 * that is no gain, or cannot be: faults of the rest are known only if there are none.
 */
async function deriveWhole(
  services: Services,
  snapshot: Snapshot,
  known: WholeRendering,
): Promise<WholeRendering | null> {
  const { maps } = snapshot;
  const { content } = services;
  if (known.faults.length > 0) return null;
  const found = await fewDifferences(known.maps.documents, maps.documents, content.pages);
  if (found === null || found.length > mostNames) return null;
  const changes = found.map(entryChange);
  const entries = changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  if (entries.some(({ schema }) => isOfKind(schema, layeringPolicyKind))) return null;
  const reached = await affectedDocuments(services, known, snapshot, changes.filter(isChange));
  const names = distinctNames([...entries, ...reached.entries]);
  if (names.length > mostNames || known.keys.since.size > mostNamesInAll) return null;
  const named = await entriesByName(maps, names, content.pages);
  const graph = await closureGraph(snapshot, [...named.values()].flat());
  const keys = renderKeys(graph);
  const bodies = (asked: readonly DocumentEntry[]) => bodiesOf(content, asked);
  const { faults } = await renderNodes(services, { graph, keys, keeps: () => false, bodies });
  const nodes = outputOf(graph).filter(({ entry }) => named.has(sourceKey(entry)));
  const come = nodes.map(({ entry }) => entry);
  const now = nodes.map(({ entry, key }) => [entry, keys.get(key) ?? ''] as const);
  return {
    maps,
    output: withNames(known.output, names, come),
    keys: { first: known.keys.first, since: new Map([...known.keys.since, ...now]) },
    faults,
  };
}

/** Each name once, in order. */
function distinctNames(entries: readonly DocumentEntry[]): readonly SourceId[] {
  const names = new Map(entries.map((entry) => [sourceKey(entry), entry]));
  return [...names.values()].sort(compareNames);
}

function compareNames(one: SourceId, other: SourceId): number {
  return compareKeys({ ...one, layer: null }, { ...other, layer: null });
}

/** Sorted entries with those of some sorted names taken out, and others of these names put in. */
function withNames(
  entries: readonly DocumentEntry[],
  names: readonly SourceId[],
  come: readonly DocumentEntry[],
): readonly DocumentEntry[] {
  const parts: (readonly DocumentEntry[])[] = [];
  let from = 0;
  for (const name of names) {
    const start = firstNotBelow(entries, name);
    parts.push(entries.slice(from, start));
    parts.push(come.filter((entry) => compareNames(entry, name) === 0));
    from = start;
    while (from < entries.length && compareNames(entries[from] as DocumentEntry, name) === 0) {
      from += 1;
    }
  }
  // Not `flat`: joining whole lists is ten times as fast.
  return entries.slice(0, 0).concat(...parts, entries.slice(from));
}

function firstNotBelow(entries: readonly DocumentEntry[], name: SourceId): number {
  return partitionPoint(
    entries.length,
    (at) => compareNames(entries[at] as DocumentEntry, name) < 0,
  );
}
