import type { DocumentFacts } from '../document/document.ts';
import { eachInSteps } from '../in-steps.ts';
import { type Digest, digestOf } from '../json/canonical.ts';
import { runSteps } from '../run-steps.ts';
import type { RenderGraph, RenderNode } from './graph/graph-types.ts';

/**
 * Version of the rendering rules: changes whenever rendering gives other results for the same
 * documents.
 */
const engineVersion = 'purser-render-2';

/**
 * documentKey → render key: a digest of all inputs of a rendered document, so that equal keys mean
 * equal results in any revision. Documents that cannot be rendered, because they or their
 * dependencies have faults, have no key.
 */
export function renderKeys<E extends DocumentFacts>(
  graph: RenderGraph<E>,
): ReadonlyMap<string, Digest> {
  return runSteps(renderKeysInSteps(graph));
}

/** {@link renderKeys} in steps, so that a caller can yield to the event loop between them. */
export function* renderKeysInSteps<E extends DocumentFacts>(
  graph: RenderGraph<E>,
): Generator<void, ReadonlyMap<string, Digest>> {
  const keys = new Map<string, Digest>();
  yield* eachInSteps(graph.order, (node) => {
    const inputs = node.faults.length > 0 ? undefined : inputsText(node, keys);
    if (inputs === undefined) return;
    keys.set(node.key, digestOf(`${engineVersion}\n${node.entry.digest}${inputs}`));
  });
  return keys;
}

/** The render keys of a document's dependencies; undefined if one has none. */
function inputsText<E extends DocumentFacts>(
  { inherits, sources }: RenderNode<E>,
  keys: ReadonlyMap<string, Digest>,
): string | undefined {
  let text = '';
  for (const node of [inherits, ...sources]) {
    const key = node === null ? '-' : keys.get(node.key);
    if (key === undefined) return undefined;
    text += `\n${key}`;
  }
  return text;
}
