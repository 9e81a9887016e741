import type { Document, DocumentFacts } from '../document/document.ts';
import { filterInSteps, sortInSteps } from '../in-steps.ts';
import type { Digest } from '../json/canonical.ts';
import { runSteps } from '../run-steps.ts';
import type { RenderGraph, RenderNode } from './graph/graph-types.ts';
import { type RenderedGraph, type RenderMemo, startRendering } from './graph-rendering.ts';
import type { RenderOptions } from './render-budget.ts';

/**
 * Renders every document of a graph that can be rendered, each once, unless the memo has it.
 * Documents that depend on one with faults are left out. `keys` are the graph's render keys.
 * (docs/rendering.md#faults)
 */
export function renderGraph<E extends DocumentFacts>(
  graph: RenderGraph<E>,
  keys: ReadonlyMap<string, Digest>,
  memo: RenderMemo,
  bodies: (entry: E) => Document,
  options: RenderOptions,
): RenderedGraph {
  const rendering = startRendering({ graph, keys, memo, options, keeps: () => true });
  const steps = rendering.render(rendering.todo, bodies);
  while (!steps.next().done);
  return rendering.outcome();
}

/**
 * The rendered documents of a revision: neither abstract nor replaced, control documents included;
 * by key. (docs/rendering.md#how-documents-are-rendered)
 */
export function outputOf<E extends DocumentFacts>(graph: RenderGraph<E>): readonly RenderNode<E>[] {
  return runSteps(outputInSteps(graph));
}

/** {@link outputOf} in steps, so that a caller can yield to the event loop between them. */
export function* outputInSteps<E extends DocumentFacts>({
  order,
}: RenderGraph<E>): Generator<void, readonly RenderNode<E>[]> {
  const isOutput = ({ entry, replacedBy }: RenderNode<E>): boolean =>
    !entry.abstract && replacedBy === null;
  const nodes = yield* filterInSteps(order, isOutput);
  return yield* sortInSteps(nodes, (one, other) => (one.key < other.key ? -1 : 1));
}
