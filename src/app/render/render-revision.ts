import { unrestrictedVisibility, type Visibility } from '../../domain/access/visibility.ts';
import {
  type DocumentEntry,
  documentKey,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import { type Fault, invariant, PurserError, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import type { ReadableList } from '../../domain/parted-list.ts';
import { dependenciesOf } from '../../domain/render/graph/resolve-graph.ts';
import type { RenderedData } from '../../domain/render/render-document.ts';
import { secretNodes } from '../../domain/render/secret-nodes.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { BackgroundWork } from '../kernel/background-work.ts';
import { withNodes } from '../kernel/paging.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import { entryFilter, sliceEntries } from '../kernel/select-entries.ts';
import type { DocumentSelection } from '../kernel/selection.ts';
import type { Services } from '../kernel/services.ts';
import type { Slice } from '../kernel/slice.ts';
import type { Snapshot } from '../kernel/snapshots.ts';
import {
  type EntryGraph,
  type EntryNode,
  outputNode,
  type RenderedClosure,
  renderClosure,
} from './render-closure.ts';
import type { RenderedDocument } from './rendered-document.ts';
import {
  type Choice,
  factOf,
  type OutputVisit,
  type RenderTarget,
  renderWhole,
  type WholeRendering,
} from './whole-rendering.ts';

/** Renders for the use cases, in cleartext: callers must hide data that is `secret`. */
export interface RevisionRenderer {
  /** @throws every independent fault of the revision at once (docs/rendering.md#faults) */
  list(
    revision: RevisionSnapshot,
    selection: DocumentSelection,
    visibility?: Visibility,
  ): Promise<Slice<RenderedDocument>>;
  /**
   * The result of rendering all of a revision; computed once for all callers. What `background` work began no longer yields to
   * requests while one waits for it.
   */
  whole(
    revision: Pick<RevisionSnapshot, 'maps'>,
    visit?: OutputVisit,
    background?: BackgroundWork,
  ): Promise<WholeRendering>;
  /** By name, reading only the dependencies of each; a PurserError in place of one that fails. */
  byName(
    revision: RevisionSnapshot,
    ids: readonly SourceId[],
  ): Promise<readonly (RenderedDocument | PurserError | null)[]>;
}

/** Renders revisions; remembers for each snapshot whether all of it can be rendered. */
export function createRevisionRenderer(services: Services): RevisionRenderer {
  const { snapshots, limits } = services;
  const wholes = new WeakMap<Snapshot, StartedRendering>();
  let last: WholeRendering | null = null;
  const wholeOf = (
    revision: RenderTarget,
    choose: Choice,
    visit?: OutputVisit,
    background?: BackgroundWork,
  ): Promise<WholeRendering> => {
    const known = wholes.get(revision.snapshot);
    if (known !== undefined) return background ? known.made : withPriority(known);
    const made = renderWhole({ ...services, background }, revision, last, choose, visit);
    wholes.set(revision.snapshot, { made, background });
    made.then(
      (whole) => {
        last = whole;
      },
      // A store that failed may respond the next time.
      () => wholes.delete(revision.snapshot),
    );
    return made;
  };
  return {
    whole: ({ maps }, visit, background) =>
      wholeOf({ maps, snapshot: snapshots.of(maps) }, () => [], visit, background),
    async list({ maps }, selection, visibility = unrestrictedVisibility) {
      const snapshot = snapshots.of(maps);
      const sliceOf = (output: ReadableList<DocumentEntry>): Slice<DocumentEntry> =>
        sliceEntries(filtered(output, selection, visibility), selection);
      const chosen = (output: readonly DocumentEntry[]): readonly DocumentEntry[] =>
        sliceOf(output).items.map(({ node }) => node);
      // Refuses an invalid selection before work begins.
      sliceOf([]);
      const whole = await wholeOf({ maps, snapshot }, chosen);
      throwFaults(capFaults(whole.faults, limits.maxFaults));
      const slice = sliceOf(whole.output);
      const entries = slice.items.map(({ node }) => node);
      const data = await dataOf(services, snapshot, whole, entries);
      const isSecret = (entry: DocumentEntry): boolean => factOf(whole, entry).secret;
      const rendered = await documentsOf(services, entries, data, isSecret);
      return withNodes(slice, (_entry, at) => rendered[at] as RenderedDocument);
    },
    async byName({ maps }, ids) {
      const snapshot = snapshots.of(maps);
      const named = await entriesByName(maps, ids, services.content.pages);
      const closure = await renderClosure(services, snapshot, [...named.values()].flat());
      const found = ids.map((id) => outcomeOf(closure, named.get(sourceKey(id)) ?? []));
      const entries = found.filter((outcome): outcome is DocumentEntry => isEntry(outcome));
      const data = entries.map((entry) => closure.results.get(documentKey(entry)));
      const secrets = secretEntries(closure.graph);
      const rendered = await documentsOf(services, entries, data, (entry) => secrets.has(entry));
      const byEntry = new Map(entries.map((entry, at) => [entry, rendered[at]]));
      return found.map((outcome) => (isEntry(outcome) ? (byEntry.get(outcome) ?? null) : outcome));
    },
  };
}

/** A rendering of all of a revision, and the work in the background that began it, if it was no request. */
interface StartedRendering {
  readonly made: Promise<WholeRendering>;
  readonly background: BackgroundWork | undefined;
}

/** The result of a rendering that a request waits for. */
function withPriority({ made, background }: StartedRendering): Promise<WholeRendering> {
  background?.prioritise(made);
  return made;
}

type Outcome = DocumentEntry | PurserError | null;

function isEntry(outcome: Outcome): outcome is DocumentEntry {
  return outcome !== null && !(outcome instanceof PurserError);
}

function filtered(
  output: ReadableList<DocumentEntry>,
  { filter = {} }: DocumentSelection,
  visibility: Visibility,
): ReadableList<DocumentEntry> {
  const isAll = Object.values(filter).every((value) => value === undefined);
  const seen = visibility.isUnrestricted ? output : output.filter(visibility.includes);
  return isAll ? seen : seen.filter(entryFilter(filter));
}

/** Rendered data of some documents of the output: from the memo, or rendered again. */
export async function dataOf(
  services: Services,
  snapshot: Snapshot,
  whole: WholeRendering,
  entries: readonly DocumentEntry[],
): Promise<readonly (RenderedData | undefined)[]> {
  const known = entries.map((entry) => services.memo.get(factOf(whole, entry).renderKey));
  const missing = entries.filter((_, at) => known[at] === undefined);
  if (missing.length === 0) return known;
  const { results } = await renderClosure(services, snapshot, missing);
  return entries.map((entry, at) => known[at] ?? results.get(documentKey(entry)));
}

/** The result for a name in the output: its entry, its faults, or null. */
function outcomeOf(closure: RenderedClosure, named: readonly DocumentEntry[]): Outcome {
  const node = outputNode(closure.graph, named);
  if (node === undefined) return null;
  if (closure.results.has(node.key)) return node.entry;
  const behind = faultsBehind(node, closure.faults);
  // If the work exceeded its limit, that may have been at an unrelated document.
  const [first, ...rest] = behind.length > 0 ? behind : closure.faults;
  invariant(first, 'a document is rendered unless there is a fault');
  return new PurserError([first, ...rest]);
}

/** The faults of a document and of all its dependencies. */
export function faultsBehind(node: EntryNode, faults: readonly Fault[]): readonly Fault[] {
  const nodes = new Set([node]);
  for (const next of nodes) for (const before of dependenciesOf(next)) nodes.add(before);
  const behind = new Set([...nodes].map(({ entry }) => identity(entry)));
  return faults.filter(({ place }) => behind.has(identity(place)));
}

function identity(place: { schema?: string; name?: string; layer?: string | null }): string {
  return JSON.stringify([place.schema, place.name, place.layer ?? null]);
}

function secretEntries(graph: EntryGraph): ReadonlySet<DocumentEntry> {
  return new Set(Array.from(secretNodes(graph), ({ entry }) => entry));
}

/** Rendered documents: the rendered data with the metadata of the stored documents. */
async function documentsOf(
  { content }: Services,
  entries: readonly DocumentEntry[],
  data: readonly (RenderedData | undefined)[],
  isSecret: (entry: DocumentEntry) => boolean,
): Promise<readonly RenderedDocument[]> {
  const documents = await content.documents(entries);
  return entries.map((entry, at) => {
    const document = documents[at];
    const rendered = data[at];
    invariant(rendered && document, 'a chosen document was rendered');
    return {
      entry,
      metadata: document.metadata,
      data: rendered.data,
      secret: isSecret(entry),
    };
  });
}
