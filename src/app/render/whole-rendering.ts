import {
  type DocumentEntry,
  documentKey,
  isOfKind,
  layeringPolicyKind,
  type SourceId,
} from '../../domain/document/document.ts';
import { type Fault, invariant } from '../../domain/errors.ts';
import { eachInSteps, mapInSteps } from '../../domain/in-steps.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import { type PartedList, partedList, type ReadableList } from '../../domain/parted-list.ts';
import {
  emptyLayers,
  type LayeredMap,
  withEntries,
} from '../../domain/render/graph/layered-map.ts';
import { faultsInOrder, type RenderedGraph } from '../../domain/render/graph-rendering.ts';
import { outputInSteps } from '../../domain/render/render-graph.ts';
import { renderKeysInSteps } from '../../domain/render/render-key.ts';
import { secretNodesInSteps } from '../../domain/render/secret-nodes.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { runSteps } from '../../domain/run-steps.ts';
import { entryChange, isChange } from '../kernel/entry-changes.ts';
import { runCooperatively, yieldToEventLoop } from '../kernel/event-loop.ts';
import { fewDifferences, unlessGone } from '../kernel/few-differences.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { Snapshot } from '../kernel/snapshots.ts';
import { affectedDocuments } from './affected-documents.ts';
import { distinctNames, withNames } from './output-names.ts';
import {
  bodiesOf,
  closureGraph,
  type EntryGraph,
  type EntryNode,
  type RenderedNode,
  renderNodes,
} from './render-closure.ts';

/** The result of rendering all of a revision, without data: the memo may have it. */
export interface WholeRendering {
  readonly maps: RevisionMaps;
  /** By schema, name, layer. */
  readonly output: PartedList<DocumentEntry>;
  /** The facts about each document of the output. */
  readonly known: OutputFacts;
  readonly faults: readonly Fault[];
  /**
   * Set if it was derived from an earlier result: the content of that, and the affected documents.
   */
  readonly since: { readonly root: Digest | null; readonly names: readonly SourceId[] } | null;
}

/** The facts about a document of the output, without its data. */
export interface OutputFact {
  readonly renderKey: Digest;
  /** Whether it is an encrypted document, or depends on one. */
  readonly secret: boolean;
}

/** The result of the last full rendering, and the changes since. */
interface OutputFacts {
  readonly first: ReadonlyMap<DocumentEntry, OutputFact>;
  readonly since: LayeredMap<OutputFact, DocumentEntry>;
}

/** A document of the output, rendered. */
export interface OutputDocument {
  readonly entry: DocumentEntry;
  readonly fact: OutputFact;
  readonly data: Json;
}

/** A revision by its maps, and the result for it. */
export interface RenderTarget {
  readonly maps: RevisionMaps;
  readonly snapshot: Snapshot;
}

/** Is called with documents of the output while all are rendered, except those that the memo has. */
export type OutputVisit = (documents: readonly OutputDocument[]) => Promise<void>;

/** The documents of the output whose data will be needed immediately. */
export type Choice = (output: readonly DocumentEntry[]) => readonly DocumentEntry[];

/**
 * Maximum number of bodies that are cached after one read; a larger read belongs to a pass over all
 * documents.
 */
const fewBodies = 200;

/**
 * The changed names up to which a result is derived from an earlier one: this number, or this share of the documents. With
 * more, rendering all again is as fast.
 */
const maxNames = 500;
const maxShare = 1 / 4;

/** The facts since a full rendering above which they are joined with its facts. */
const maxSince = 5_000;

/** The facts about a document of the output. */
export function factOf({ known }: WholeRendering, entry: DocumentEntry): OutputFact {
  const found = known.since.get(entry) ?? known.first.get(entry);
  invariant(found, 'something is known of every document of the output');
  return found;
}

/**
 * Finds out whether all of a revision can be rendered: from the result for another one, if there
 * are few differences, or by rendering it. The memo then has the chosen documents, unless there are very many in all.
 */
export async function renderWhole(
  services: Services,
  revision: RenderTarget,
  last: WholeRendering | null,
  choose: Choice,
  visit?: OutputVisit,
): Promise<WholeRendering> {
  const derived = last && (await deriveWhole(services, revision, last, visit));
  return derived ?? renderAll(services, revision, choose, visit);
}

/** Documents that are rendered together with all they depend on: a graph of very many would fill the memory. */
const documentsPerPart = 20_000;

async function renderAll(
  services: Services,
  { maps, snapshot }: RenderTarget,
  choose: Choice,
  visit: OutputVisit | undefined,
): Promise<WholeRendering> {
  await snapshot.loadAll();
  const all = (snapshot.all() ?? []).flatMap(({ entries }) => entries);
  const output: DocumentEntry[] = [];
  const first = new Map<DocumentEntry, OutputFact>();
  const faultsOf = new Map<string, readonly Fault[]>();
  let stepsBefore = 0;
  for (let at = 0; at < all.length; at += documentsPerPart) {
    const entries = all.slice(at, at + documentsPerPart);
    const chooseOf = entries.length === all.length ? choose : () => [];
    const asked = { entries, choose: chooseOf, visit, stepsBefore };
    const part = await renderPart(services, snapshot, asked);
    const keep = ([entry, fact]: readonly [DocumentEntry, OutputFact]): void => {
      output.push(entry);
      first.set(entry, fact);
    };
    await runCooperatively(eachInSteps(part.facts, keep), services.background);
    for (const [key, faults] of part.faultsOf) faultsOf.set(key, faults);
    stepsBefore = part.steps;
  }
  const known = { first, since: emptyLayers<OutputFact, DocumentEntry>() };
  const faults = faultsInOrder(faultsOf);
  return { maps, output: partedList(output), known, faults, since: null };
}

/** Some documents of a revision, and what is asked of them. */
interface PartToRender {
  readonly entries: readonly DocumentEntry[];
  readonly choose: Choice;
  readonly visit: OutputVisit | undefined;
  /** See `RenderJob`. */
  readonly stepsBefore: number;
}

/** Renders some documents with all they depend on. The facts are those about the output among them, in its order. */
async function renderPart(
  services: Services,
  snapshot: Snapshot,
  { entries, choose, visit, stepsBefore }: PartToRender,
): Promise<Pick<RenderedGraph, 'faultsOf' | 'steps'> & { readonly facts: OutputFacts['first'] }> {
  const { background } = services;
  const graph = await closureGraph(snapshot, entries, background);
  await yieldToEventLoop();
  const keys = await runCooperatively(renderKeysInSteps(graph), background);
  await yieldToEventLoop();
  const nodes = await runCooperatively(outputInSteps(graph), background);
  const all = await runCooperatively(factsInSteps(graph, nodes, keys), background);
  const own = new Set(await runCooperatively(mapInSteps(entries, documentKey), background));
  const facts = new Map<DocumentEntry, OutputFact>();
  const keepOwn = ([entry, fact]: readonly [DocumentEntry, OutputFact]): void => {
    if (own.has(documentKey(entry))) facts.set(entry, fact);
  };
  await runCooperatively(eachInSteps(all, keepOwn), background);
  const chosen = new Set(choose([...facts.keys()]));
  await yieldToEventLoop();
  const { faultsOf, steps } = await renderNodes(services, {
    graph,
    keys,
    keeps: ({ entry }) => chosen.has(entry),
    bodies: bodiesFor(services.content),
    stepsBefore,
    visit: visitOf(all, visit),
  });
  return { facts, faultsOf, steps };
}

/** Reads the bodies of some documents, through the cache if they are few. */
function bodiesFor(content: Services['content']) {
  return (entries: readonly DocumentEntry[]) =>
    entries.length > fewBodies ? content.passing(entries) : bodiesOf(content, entries);
}

/** Passes on the rendered documents that are in the output. */
function visitOf(facts: ReadonlyMap<DocumentEntry, OutputFact>, visit: OutputVisit | undefined) {
  return visit && ((rendered: readonly RenderedNode[]) => visit(outputAmong(rendered, facts)));
}

function outputAmong(
  rendered: readonly RenderedNode[],
  facts: ReadonlyMap<DocumentEntry, OutputFact>,
): readonly OutputDocument[] {
  return rendered.flatMap(({ node: { entry }, data }) => {
    const fact = facts.get(entry);
    return fact === undefined ? [] : [{ entry, fact, data }];
  });
}

/** The facts about some documents of a graph, without their data. */
export function outputFacts(
  graph: EntryGraph,
  nodes: readonly EntryNode[],
  keys: ReadonlyMap<string, Digest>,
): ReadonlyMap<DocumentEntry, OutputFact> {
  return runSteps(factsInSteps(graph, nodes, keys));
}

function* factsInSteps(
  graph: EntryGraph,
  nodes: readonly EntryNode[],
  keys: ReadonlyMap<string, Digest>,
): Generator<void, ReadonlyMap<DocumentEntry, OutputFact>> {
  const secrets = yield* secretNodesInSteps(graph);
  const facts = new Map<DocumentEntry, OutputFact>();
  yield* eachInSteps(nodes, (node) => {
    const renderKey = keys.get(node.key) ?? '';
    facts.set(node.entry, { renderKey, secret: secrets.has(node) });
  });
  return facts;
}

/**
 * The result of rendering all documents after some changes, derived by rendering the affected ones.
 * Null if that is not faster, or not possible: faults of the rest are known only if there are none.
 */
async function deriveWhole(
  services: Services,
  { maps, snapshot }: RenderTarget,
  last: WholeRendering,
  visit: OutputVisit | undefined,
): Promise<WholeRendering | null> {
  const { content, background } = services;
  if (last.faults.length > 0) return null;
  const limit = Math.max(maxNames, last.output.length * maxShare);
  const found = await fewDifferences(last.maps.documents, maps.documents, content.pages);
  if (found === null || found.length > limit) return null;
  const changes = await runCooperatively(mapInSteps(found, entryChange), background);
  const entries = changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  if (entries.some(({ schema }) => isOfKind(schema, layeringPolicyKind))) return null;
  // The last revision may be a dry run that has ended.
  const reached = await unlessGone(
    affectedDocuments(services, last, { maps }, changes.filter(isChange)),
  );
  if (reached === null) return null;
  const names = distinctNames([...entries, ...reached.entries]);
  if (names.length > limit) return null;
  const named = await entriesByName(maps, names, content.pages);
  const { facts, faultsOf } = await renderPart(services, snapshot, {
    entries: [...named.values()].flat(),
    choose: () => [],
    // A few are not worth the extra look at the rules: the validator renders them itself.
    visit: names.length > fewBodies ? visit : undefined,
    stepsBefore: 0,
  });
  const output = withNames(last.output, names, [...facts.keys()]);
  const known = await runCooperatively(factsAfter(last.known, facts, output), background);
  const faults = faultsInOrder(faultsOf);
  return { maps, output, known, faults, since: { root: last.maps.documents, names } };
}

/** The facts about the documents of an output: those found now, and those known before. */
function* factsAfter(
  { first, since }: OutputFacts,
  found: ReadonlyMap<DocumentEntry, OutputFact>,
  output: ReadableList<DocumentEntry>,
): Generator<void, OutputFacts> {
  if (since.size + found.size <= maxSince) return { first, since: withEntries(since, found) };
  const joined = new Map<DocumentEntry, OutputFact>();
  yield* eachInSteps(output, (entry) => {
    const fact = found.get(entry) ?? since.get(entry) ?? first.get(entry);
    if (fact !== undefined) joined.set(entry, fact);
  });
  return { first: joined, since: emptyLayers() };
}
