import { type Document, type DocumentFacts, sourceKey } from '../document/document.ts';
import { invariant } from '../errors.ts';
import type { RenderGraph, RenderNode } from '../render/graph/graph-types.ts';
import { dependenciesOf } from '../render/graph/resolve-graph.ts';
import type { RenderOptions } from '../render/render-budget.ts';
import { secretsBy } from './secrets.ts';
import type { TracedValue } from './trace.ts';
import { type TracedInput, traceDocument } from './trace-document.ts';

/** The nodes that others are made from, including these: dependencies first. */
export function nodesBehind<E extends DocumentFacts>(
  graph: RenderGraph<E>,
  targets: readonly RenderNode<E>[],
): readonly RenderNode<E>[] {
  const nodes = new Set(targets);
  for (const node of nodes) for (const before of dependenciesOf(node)) nodes.add(before);
  return graph.order.filter((node) => nodes.has(node));
}

/**
 * The rendered data of nodes that can be rendered, with traces, by document key. Dependencies come
 * first. Pauses after each document, so that a caller can yield to the event loop.
 */
export function* traceInSteps<E extends DocumentFacts>(
  nodes: readonly RenderNode<E>[],
  bodies: (entry: E) => Document,
  options: RenderOptions,
): Generator<void, ReadonlyMap<string, TracedValue>> {
  const traced = new Map<string, TracedValue>();
  const entries = new Map(nodes.map(({ key, entry }) => [key, entry]));
  const isSecret = secretsBy((key) => entries.get(key) as E);
  for (const { entry, key, inherits, sources } of nodes) {
    const parent = inherits === null ? null : inputOf(traced, inherits);
    const bySource = entry.sources.map((source, at) => {
      const node = sources[at];
      invariant(node, 'a document is explained only if all its sources are there');
      return [sourceKey(source), inputOf(traced, node)] as const;
    });
    const inputs = { document: key, id: entry, parent, sources: new Map(bySource), isSecret };
    traced.set(key, traceDocument(bodies(entry), inputs, options));
    yield;
  }
  return traced;
}

function inputOf<E extends DocumentFacts>(
  traced: ReadonlyMap<string, TracedValue>,
  { key, entry }: RenderNode<E>,
): TracedInput {
  const spot = traced.get(key);
  invariant(spot?.value !== undefined, 'documents are explained in order of dependency');
  return { document: key, id: entry, data: spot.value, trace: spot.trace };
}
