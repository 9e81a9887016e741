import type { DocumentFacts } from '../document/document.ts';
import type { RenderGraph, RenderNode } from './graph/graph-types.ts';
import { dependenciesOf } from './graph/resolve-graph.ts';

/**
 * The documents of a graph whose rendered data may contain a secret: encrypted ones, and all that
 * depend on these through any number of parents and sources. (docs/security.md#secrets)
 */
export function secretNodes<E extends DocumentFacts>(
  graph: RenderGraph<E>,
): ReadonlySet<RenderNode<E>> {
  const secret = new Set<RenderNode<E>>();
  for (const node of graph.order) {
    const derived = dependenciesOf(node).some((other) => secret.has(other));
    if (derived || node.entry.storagePolicy === 'encrypted') secret.add(node);
  }
  return secret;
}
