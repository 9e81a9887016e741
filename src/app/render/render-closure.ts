import { type Document, type DocumentEntry, documentKey } from '../../domain/document/document.ts';
import { type Fault, invariant } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import type { RenderGraph, RenderNode } from '../../domain/render/graph/graph-types.ts';
import { resolveInSteps } from '../../domain/render/graph/resolve-graph.ts';
import { type RenderedGraph, startInSteps } from '../../domain/render/graph-rendering.ts';
import type { RenderOptions } from '../../domain/render/render-budget.ts';
import type { RenderedData } from '../../domain/render/render-document.ts';
import { renderKeysInSteps } from '../../domain/render/render-key.ts';
import type { Content } from '../content/content.ts';
import type { BackgroundWork } from '../kernel/background-work.ts';
import { runCooperatively } from '../kernel/event-loop.ts';
import type { Services } from '../kernel/services.ts';
import type { Snapshot } from '../kernel/snapshots.ts';

export type EntryGraph = RenderGraph<DocumentEntry>;
export type EntryNode = RenderNode<DocumentEntry>;

/** Rendered documents and all their dependencies. */
export interface RenderedClosure {
  readonly graph: EntryGraph;
  /** The graph's render keys. */
  readonly keys: ReadonlyMap<string, Digest>;
  /** documentKey → rendered data, of every requested document that could be rendered. */
  readonly results: ReadonlyMap<string, RenderedData>;
  /** Every independent fault; documents that only depend on a faulty one are left out. */
  readonly faults: readonly Fault[];
}

/** The graph of some documents and all their dependencies; loads just the indexes that it needs. */
export async function closureGraph(
  snapshot: Snapshot,
  targets: readonly DocumentEntry[],
  background?: BackgroundWork,
): Promise<EntryGraph> {
  const layers = await snapshot.layers();
  const context = {
    layers: layers?.names ?? null,
    areLayersSecret: layers?.areSecret ?? false,
    allSchemas: snapshot.all,
  };
  for (;;) {
    const step = await runCooperatively(
      resolveInSteps(targets, snapshot.index, context),
      background,
    );
    if (step.kind === 'ready') return step.graph;
    if (step.all) await snapshot.loadAll();
    else await snapshot.load(step.schemas);
  }
}

/** Number of documents that are rendered between two reads of bodies; in the background one read takes about a slice. */
const nodesPerBatch = 500;
const nodesPerBackgroundBatch = 100;

/** Renders some documents and all they depend on. @throws what `bodies` throws */
export async function renderClosure(
  services: Services,
  snapshot: Snapshot,
  targets: readonly DocumentEntry[],
  bodies: ReadBodies<Document | Fault> = (entries) => bodiesOf(services.content, entries),
): Promise<RenderedClosure> {
  const { background } = services;
  const graph = await closureGraph(snapshot, targets, background);
  const keys = await runCooperatively(renderKeysInSteps(graph), background);
  const wanted = new Set(targets.map(documentKey));
  const rendered = await renderNodes(services, {
    graph,
    keys,
    keeps: ({ key }) => wanted.has(key),
    bodies,
  });
  return { graph, keys, ...rendered };
}

/** Reads bodies of documents; or gives what is wrong with them, of those that cannot be read. */
export type ReadBodies<Body> = (
  entries: readonly DocumentEntry[],
) => Promise<(entry: DocumentEntry) => Body>;

/** Which documents to render, which results to keep, and where to read bodies. */
export interface NodesToRender {
  readonly graph: EntryGraph;
  readonly keys: ReadonlyMap<string, Digest>;
  readonly keeps: (node: EntryNode) => boolean;
  readonly bodies: ReadBodies<Document | Fault>;
  /** See `RenderJob`. */
  readonly stepsBefore?: number;
  /** Is called with the documents that were just rendered, before their data is dropped. */
  readonly visit?: ((nodes: readonly RenderedNode[]) => Promise<void>) | undefined;
}

/** A node that was rendered. */
export interface RenderedNode {
  readonly node: EntryNode;
  readonly data: Json;
}

/**
 * Renders the nodes of a graph, some at a time. Reads only the bodies of documents that the memo does not have, keeps
 * only these and their results in memory, and yields to the event loop.
 */
export async function renderNodes(
  { memo, limits, background }: Services,
  { graph, keys, keeps, bodies, visit, stepsBefore }: NodesToRender,
): Promise<RenderedGraph> {
  let now: RenderedNode[] = [];
  const onRendered =
    visit && ((node: EntryNode, { data }: RenderedData) => now.push({ node, data }));
  const options = renderOptions(limits);
  const job = { graph, keys, memo, options, stepsBefore, keeps, onRendered };
  const rendering = await runCooperatively(startInSteps(job), background);
  const batch = background === undefined ? nodesPerBatch : nodesPerBackgroundBatch;
  for (let at = 0; at < rendering.todo.length; at += batch) {
    await background?.yieldToRequests();
    const nodes = rendering.todo.slice(at, at + batch);
    const bodyOf = await bodies(nodes.map(({ entry }) => entry));
    await runCooperatively(rendering.render(nodes, bodyOf), background);
    await visit?.(now);
    now = [];
  }
  return rendering.outcome();
}

/** The bodies of documents, read through the cache. */
export async function bodiesOf(
  content: Content,
  entries: readonly DocumentEntry[],
): Promise<(entry: DocumentEntry) => Document> {
  const documents = await content.documents(entries);
  const byEntry = new Map(entries.map((entry, at) => [entry, documents[at]]));
  return (entry) => {
    const found = byEntry.get(entry);
    invariant(found, 'only documents with known bodies are requested');
    return found;
  };
}

/** The budget of rendering, from the limits. */
export function renderOptions(limits: Limits): RenderOptions {
  return {
    maxBytes: limits.maxDocumentBytes,
    maxDepth: limits.maxDocumentDepth,
    maxSteps: limits.maxRenderSteps,
    maxTotalSteps: limits.maxTotalRenderSteps,
  };
}

/** The node that represents a name in the output, among those of that name. */
export function outputNode(
  graph: EntryGraph,
  named: readonly DocumentEntry[],
): EntryNode | undefined {
  return named
    .map((entry) => graph.byKey.get(documentKey(entry)))
    .find((node) => node !== undefined && !node.entry.abstract && node.replacedBy === null);
}
