import { type Document, type DocumentEntry, documentKey } from '../domain/document/document.ts';
import { type Fault, invariant } from '../domain/errors.ts';
import type { Json } from '../domain/json/value.ts';
import type { Limits } from '../domain/limits.ts';
import { holdMemo } from '../domain/render/bounded-memo.ts';
import type { RenderGraph, RenderNode } from '../domain/render/graph-types.ts';
import type { RenderOptions } from '../domain/render/render-budget.ts';
import { missingBodies, renderInSteps } from '../domain/render/render-graph.ts';
import { renderKeys } from '../domain/render/render-key.ts';
import { resolveGraph } from '../domain/render/resolve-graph.ts';
import { inTurns } from './in-turns.ts';
import type { Services } from './services.ts';
import type { Snapshot } from './snapshots.ts';

export type EntryGraph = RenderGraph<DocumentEntry>;
export type EntryNode = RenderNode<DocumentEntry>;

/** Rendered documents and all they depend on. */
export interface RenderedClosure {
  readonly graph: EntryGraph;
  /** documentKey → rendered data, of every document that could be rendered. */
  readonly results: ReadonlyMap<string, { readonly data: Json }>;
  /** Every independent fault; what depends on a faulty document is left out silently. */
  readonly faults: readonly Fault[];
}

/** The graph of some documents and all they depend on; loads just the indexes that takes. */
export async function closureGraph(
  snapshot: Snapshot,
  targets: readonly DocumentEntry[],
): Promise<EntryGraph> {
  const context = { layers: await snapshot.layers(), allSchemas: snapshot.all };
  for (;;) {
    const step = resolveGraph(targets, snapshot.index, context);
    if (step.kind === 'ready') return step.graph;
    if (step.all) await snapshot.loadAll();
    else await snapshot.load(step.schemas);
  }
}

/**
 * Renders some documents and all they depend on; reads just the bodies the memo does not spare, and
 * lets other requests have their turn.
 */
export async function renderClosure(
  services: Services,
  snapshot: Snapshot,
  targets: readonly DocumentEntry[],
): Promise<RenderedClosure> {
  const graph = await closureGraph(snapshot, targets);
  const { content, limits } = services;
  const memo = holdMemo(services.memo);
  const keys = renderKeys(graph);
  const missing = missingBodies(graph, keys, memo);
  const documents = await content.documents(missing);
  const bodies = new Map(missing.map(({ digest }, at) => [digest, documents[at]]));
  const body = ({ digest }: DocumentEntry): Document => {
    const found = bodies.get(digest);
    invariant(found, 'the body of whatever the memo does not have was read');
    return found;
  };
  const steps = renderInSteps(graph, keys, memo, body, renderOptions(limits));
  return { graph, ...(await inTurns(steps)) };
}

/** How much rendering may take, as the limits have it. */
export function renderOptions(limits: Limits): RenderOptions {
  return {
    maxBytes: limits.documentBytes,
    maxDepth: limits.documentDepth,
    maxSteps: limits.renderSteps,
    maxTotalSteps: limits.renderTotalSteps,
  };
}

/** The node that stands for a name in rendered output, among those of that name. */
export function outputNode(
  graph: EntryGraph,
  named: readonly DocumentEntry[],
): EntryNode | undefined {
  return named
    .map((entry) => graph.byKey.get(documentKey(entry)))
    .find((node) => node !== undefined && !node.entry.abstract && node.replacedBy === null);
}
