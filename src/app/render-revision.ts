import { type DocumentEntry, type SourceId, sourceKey } from '../domain/document/document.ts';
import { type Fault, invariant, PurserError, throwFaults } from '../domain/errors.ts';
import { capFaults } from '../domain/fault-list.ts';
import { outputOf } from '../domain/render/render-graph.ts';
import { dependenciesOf } from '../domain/render/resolve-graph.ts';
import type { Revision } from '../domain/revision/revision.ts';
import type { RenderedDocument, Selection, Slice } from './app.ts';
import { entriesByName } from './read-entries.ts';
import {
  type EntryNode,
  outputNode,
  type RenderedClosure,
  renderClosure,
} from './render-closure.ts';
import { entryFilter, sliceEntries } from './select-entries.ts';
import type { Services } from './services.ts';
import type { Snapshot } from './snapshots.ts';

/** What rendering all of a revision came to. Data is not held here: the memo has it. */
interface Whole {
  readonly output: readonly DocumentEntry[];
  readonly faults: readonly Fault[];
}

export interface RevisionRenderer {
  /** @throws every independent fault of the revision at once (spec 7) */
  list(revision: Revision, selection: Selection): Promise<Slice<RenderedDocument>>;
  /** By name, looking only at what each depends on; a PurserError in place of one that fails. */
  byName(
    revision: Revision,
    ids: readonly SourceId[],
  ): Promise<readonly (RenderedDocument | PurserError | null)[]>;
}

/** Renders revisions, remembering of each snapshot whether the whole of it can be rendered. */
export function createRevisionRenderer(services: Services): RevisionRenderer {
  const { snapshots, limits } = services;
  const wholes = new WeakMap<Snapshot, Promise<Whole>>();
  const wholeOf = (snapshot: Snapshot): Promise<Whole> => {
    const known = wholes.get(snapshot);
    if (known !== undefined) return known;
    const made = renderWhole(services, snapshot);
    wholes.set(snapshot, made);
    // A store that failed may answer the next time.
    made.catch(() => wholes.delete(snapshot));
    return made;
  };
  return {
    async list({ maps }, selection) {
      const snapshot = snapshots.of(maps);
      const { output, faults } = await wholeOf(snapshot);
      throwFaults(capFaults(faults, limits.faults));
      const chosen = output.filter(entryFilter(selection.filter ?? {}));
      const slice = sliceEntries(chosen, selection);
      const nodes = slice.items.map(({ node }) => node);
      const closure = await renderClosure(services, snapshot, nodes);
      const rendered = await documentsOf(services, closure, nodes);
      return {
        ...slice,
        items: slice.items.map(({ cursor }, at) => ({
          cursor,
          node: rendered[at] as RenderedDocument,
        })),
      };
    },
    async byName({ maps }, ids) {
      const snapshot = snapshots.of(maps);
      const named = await entriesByName(maps, ids, services.content.pages);
      const closure = await renderClosure(services, snapshot, [...named.values()].flat());
      const found = ids.map((id) => outcomeOf(closure, named.get(sourceKey(id)) ?? []));
      const entries = found.filter((outcome): outcome is DocumentEntry => isEntry(outcome));
      const rendered = await documentsOf(services, closure, entries);
      const byEntry = new Map(entries.map((entry, at) => [entry, rendered[at]]));
      return found.map((outcome) => (isEntry(outcome) ? (byEntry.get(outcome) ?? null) : outcome));
    },
  };
}

type Outcome = DocumentEntry | PurserError | null;

function isEntry(outcome: Outcome): outcome is DocumentEntry {
  return outcome !== null && !(outcome instanceof PurserError);
}

async function renderWhole(services: Services, snapshot: Snapshot): Promise<Whole> {
  await snapshot.loadAll();
  const all = (snapshot.all() ?? []).flatMap(({ entries }) => entries);
  const { graph, faults } = await renderClosure(services, snapshot, all);
  return { output: outputOf(graph).map(({ entry }) => entry), faults };
}

/** What a name comes to in the output: its entry, the faults in its way, or null. */
function outcomeOf(closure: RenderedClosure, named: readonly DocumentEntry[]): Outcome {
  const node = outputNode(closure.graph, named);
  if (node === undefined) return null;
  if (closure.results.has(node.key)) return node.entry;
  const behind = faultsBehind(node, closure.faults);
  // Where the work ran out, it may have been on a document that this one has nothing to do with.
  const [first, ...rest] = behind.length > 0 ? behind : closure.faults;
  invariant(first, 'a document is rendered unless there is a fault');
  return new PurserError([first, ...rest]);
}

function faultsBehind(node: EntryNode, faults: readonly Fault[]): readonly Fault[] {
  const nodes = new Set([node]);
  for (const next of nodes) for (const before of dependenciesOf(next)) nodes.add(before);
  const behind = new Set([...nodes].map(({ entry }) => identity(entry)));
  return faults.filter(({ place }) => behind.has(identity(place)));
}

function identity(place: { schema?: string; name?: string; layer?: string | null }): string {
  return JSON.stringify([place.schema, place.name, place.layer ?? null]);
}

/** Rendered documents of a closure: its data under the metadata of the stored documents. */
async function documentsOf(
  { content }: Services,
  { graph, results }: RenderedClosure,
  entries: readonly DocumentEntry[],
): Promise<readonly RenderedDocument[]> {
  const documents = await content.documents(entries);
  const dataByEntry = new Map(
    graph.order.map(({ entry, key }) => [entry.digest, results.get(key)?.data]),
  );
  return entries.map((entry, at) => {
    const data = dataByEntry.get(entry.digest);
    const document = documents[at];
    invariant(data !== undefined && document, 'whatever is chosen was rendered');
    return { entry, metadata: document.metadata, data };
  });
}
