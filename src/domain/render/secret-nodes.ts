import type { DocumentFacts } from '../document/document.ts';
import { eachInSteps } from '../in-steps.ts';
import { runSteps } from '../run-steps.ts';
import type { RenderGraph, RenderNode } from './graph/graph-types.ts';
import { dependenciesOf } from './graph/resolve-graph.ts';

/**
 * The documents of a graph whose rendered data may contain a secret: encrypted ones, and all that
 * depend on these through any number of parents and sources. (docs/security.md#secrets)
 */
export function secretNodes<E extends DocumentFacts>(
  graph: RenderGraph<E>,
): ReadonlySet<RenderNode<E>> {
  return runSteps(secretNodesInSteps(graph));
}

/** {@link secretNodes} in steps, so that a caller can yield to the event loop between them. */
export function* secretNodesInSteps<E extends DocumentFacts>(
  graph: RenderGraph<E>,
): Generator<void, ReadonlySet<RenderNode<E>>> {
  const secret = new Set<RenderNode<E>>();
  yield* eachInSteps(graph.order, (node) => {
    const derived = dependenciesOf(node).some((other) => secret.has(other));
    if (derived || node.entry.storagePolicy === 'encrypted') secret.add(node);
  });
  return secret;
}
