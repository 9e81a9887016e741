import { type DocumentEntry, documentKey, type SourceId } from '../../domain/document/document.ts';
import { substitutionsOf } from '../../domain/document/facts.ts';
import type { ErrorCode, Fault } from '../../domain/errors.ts';
import { deckhandOrder } from '../../domain/render/deckhand-order.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { yieldToEventLoop } from '../kernel/event-loop.ts';
import type { Services } from '../kernel/services.ts';
import type { Snapshot } from '../kernel/snapshots.ts';
import { closureGraph, type EntryGraph, type EntryNode } from '../render/render-closure.ts';
import { faultsBefore } from './faults-before.ts';

type Reading = Pick<Services, 'snapshots' | 'content' | 'memo' | 'limits'>;

/** Sorts the faults of a revision that cannot be rendered in the order in which Deckhand finds them. */
export type SortFaults = (
  revision: Pick<RevisionSnapshot, 'maps'>,
  faults: readonly Fault[],
) => Promise<readonly Fault[]>;

/**
 * The faults that Deckhand checks in all documents before it renders the first, in this order. (docs/rest.md#errors)
 */
const checkedFirst: readonly ErrorCode[] = [
  'LAYERING_POLICY_NOT_FOUND',
  'LAYERING_POLICY_MISSING',
  'LAYER_UNKNOWN',
  'PARENT_INDETERMINATE',
  'PARENT_INVALID',
  'REPLACEMENT_INVALID',
  'RENDER_CYCLE',
];

/** Documents whose bodies are read at once. */
const bodiesPerBatch = 500;

/** The documents of a revision: their graph, and their positions in two orders, by key. */
interface Order {
  readonly graph: EntryGraph;
  readonly created: ReadonlyMap<string, number>;
  readonly rendered: ReadonlyMap<string, number>;
}

/**
 * Faults that Deckhand checks before rendering come first, by document in order of creation; then those of rendering,
 * by document in the order in which Deckhand renders (see `deckhandOrder`). If the first is a missing source, the
 * faults that Deckhand finds in the same document before are added; no others of such a document are known.
 */
export function createSortFaults(services: Services): SortFaults {
  const known = new WeakMap<Snapshot, Promise<Order>>();
  const orderOf = (snapshot: Snapshot): Promise<Order> => {
    const made = known.get(snapshot) ?? makeOrder(services, snapshot);
    known.set(snapshot, made);
    // A store that failed may respond the next time.
    made.catch(() => known.delete(snapshot));
    return made;
  };
  return async ({ maps }, faults) => {
    const isPlain = faults.every(({ code }) => code !== 'SUBSTITUTION_SOURCE_MISSING');
    if (faults.length === 0 || (faults.length === 1 && isPlain)) return faults;
    const snapshot = services.snapshots.of(maps);
    const order = await orderOf(snapshot);
    const sorted = sortedFaults(faults, order);
    const [first] = sorted;
    const node =
      first?.code === 'SUBSTITUTION_SOURCE_MISSING' && order.graph.byKey.get(keyOf(first));
    return node ? [...(await faultsBefore(services, snapshot, node)), ...sorted] : sorted;
  };
}

function sortedFaults(faults: readonly Fault[], { created, rendered }: Order): readonly Fault[] {
  const ranked = faults.map((fault) => {
    const phase = checkedFirst.indexOf(fault.code);
    const places = phase < 0 ? rendered : created;
    const place = places.get(keyOf(fault)) ?? Number.POSITIVE_INFINITY;
    return { fault, phase: phase < 0 ? checkedFirst.length : phase, place };
  });
  ranked.sort((one, other) => {
    if (one.phase !== other.phase) return one.phase - other.phase;
    return one.place === other.place ? 0 : one.place < other.place ? -1 : 1;
  });
  return ranked.map(({ fault }) => fault);
}

function keyOf({ place: { schema = '', name = '', layer } }: Fault): string {
  return documentKey({ schema, name, layer: layer ?? null });
}

async function makeOrder(services: Reading, snapshot: Snapshot): Promise<Order> {
  await snapshot.loadAll();
  const entries = (snapshot.all() ?? []).flatMap((index) => index.entries);
  const graph = await closureGraph(snapshot, entries);
  const created = graph.order.toSorted((one, other) => one.entry.serial - other.entry.serial);
  await yieldToEventLoop();
  const sources = await listedSources(services, created);
  const rendered = deckhandOrder(created, (entry) => sources.get(entry) ?? entry.sources);
  return { graph, created: places(created), rendered: places(rendered) };
}

function places(nodes: readonly EntryNode[]): ReadonlyMap<string, number> {
  return new Map(nodes.map(({ key }, at) => [key, at]));
}

/** The sources of documents with several sources, in the order of their substitutions; entries sort them. */
async function listedSources(
  { content }: Reading,
  nodes: readonly EntryNode[],
): Promise<ReadonlyMap<DocumentEntry, readonly SourceId[]>> {
  const several = nodes.filter(({ entry }) => entry.sources.length > 1);
  const listed = new Map<DocumentEntry, readonly SourceId[]>();
  for (let at = 0; at < several.length; at += bodiesPerBatch) {
    const entries = several.slice(at, at + bodiesPerBatch).map(({ entry }) => entry);
    const documents = await content.documents(entries);
    for (const [nth, document] of documents.entries()) {
      const entry = entries[nth];
      if (entry === undefined) continue;
      listed.set(
        entry,
        substitutionsOf(document).map(({ src }) => src),
      );
    }
  }
  return listed;
}
