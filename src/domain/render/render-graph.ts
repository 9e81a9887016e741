import { type Document, type DocumentFacts, sourceKey } from '../document/document.ts';
import { type Fault, located } from '../errors.ts';
import type { Digest } from '../json/canonical.ts';
import type { Json } from '../json/value.ts';
import { defaultLimits } from '../limits.ts';
import type { RenderGraph, RenderNode } from './graph-types.ts';
import { placeOf } from './place-of.ts';
import { type RenderOptions, totalExceeded } from './render-budget.ts';
import {
  type RenderedInput,
  type RenderInputs,
  type RenderOutcome,
  renderDocument,
} from './render-document.ts';

/** Rendered data by render key: of any revision, for a wrong hit is impossible. */
export interface RenderMemo {
  get(key: Digest): Json | undefined;
  put(key: Digest, data: Json): void;
}

/** Rendered data by document key, and every independent fault. */
export interface RenderedGraph {
  readonly results: ReadonlyMap<string, { readonly data: Json }>;
  /** In order of document; what only depends on a faulty document has no faults of its own. */
  readonly faults: readonly Fault[];
}

/**
 * Renders every document of a graph that can be, each once, and what the memo has not at all. What
 * depends on a document that cannot be rendered is left out. `keys` are the graph's render keys.
 *
 * @see spec deckhand.md 4.4, 7
 */
export function renderGraph<E extends DocumentFacts>(
  ...given: Parameters<typeof renderInSteps<E>>
): RenderedGraph {
  const steps = renderInSteps(...given);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * As {@link renderGraph}, a document at a time, so that a caller can do other things in between.
 * Ends with LIMIT_EXCEEDED at the document where the work for all together runs out.
 */
export function* renderInSteps<E extends DocumentFacts>(
  graph: RenderGraph<E>,
  keys: ReadonlyMap<string, Digest>,
  memo: RenderMemo,
  bodies: (entry: E) => Document,
  options: RenderOptions,
): Generator<void, RenderedGraph> {
  const { maxTotalSteps = defaultLimits.renderTotalSteps } = options;
  const results = new Map<string, { readonly data: Json }>();
  const faults = new Map<string, readonly Fault[]>();
  let steps = 0;
  for (const node of graph.order) {
    const key = keys.get(node.key);
    const inputs = inputsOf(node, results);
    if (node.faults.length > 0) faults.set(node.key, node.faults);
    if (key === undefined || inputs === undefined) continue;
    const outcome = remember(memo, key, () => renderDocument(bodies(node.entry), inputs, options));
    steps += outcome.steps;
    if (steps > maxTotalSteps) {
      faults.set(node.key, [located(totalExceeded(maxTotalSteps), placeOf(node.entry))]);
      break;
    }
    if (outcome.faults.length > 0) faults.set(node.key, outcome.faults);
    else results.set(node.key, { data: outcome.data });
    yield;
  }
  return { results, faults: inOrder(faults) };
}

/** The documents whose bodies rendering a graph takes: those the memo does not have. */
export function missingBodies<E extends DocumentFacts>(
  graph: RenderGraph<E>,
  keys: ReadonlyMap<string, Digest>,
  memo: RenderMemo,
): readonly E[] {
  return graph.order.flatMap(({ key, entry }) => {
    const renderKey = keys.get(key);
    return renderKey === undefined || memo.get(renderKey) !== undefined ? [] : [entry];
  });
}

/**
 * The documents that consumers see: neither abstract nor replaced, control documents among them; by
 * key.
 *
 * @see spec deckhand.md 7
 */
export function outputOf<E extends DocumentFacts>(graph: RenderGraph<E>): readonly RenderNode<E>[] {
  return graph.order
    .filter(({ entry, replacedBy }) => !entry.abstract && replacedBy === null)
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

function remember(memo: RenderMemo, key: Digest, render: () => RenderOutcome): RenderOutcome {
  const known = memo.get(key);
  if (known !== undefined) return { data: known, faults: [], steps: 0 };
  const outcome = render();
  if (outcome.faults.length === 0) memo.put(key, outcome.data);
  return outcome;
}

/** What a document is made from; undefined if any of it could not be rendered. */
function inputsOf<E extends DocumentFacts>(
  { entry, inherits, sources }: RenderNode<E>,
  results: RenderedGraph['results'],
): RenderInputs | undefined {
  const inputOf = (node: RenderNode<E> | null): RenderedInput | undefined => {
    const result = node === null ? undefined : results.get(node.key);
    return node === null || result === undefined ? undefined : { id: node.entry, ...result };
  };
  const parent = inherits === null ? null : inputOf(inherits);
  if (parent === undefined) return undefined;
  const bySource = new Map<string, RenderedInput>();
  for (const [at, node] of sources.entries()) {
    const input = inputOf(node);
    const source = entry.sources[at];
    if (input === undefined || source === undefined) return undefined;
    bySource.set(sourceKey(source), input);
  }
  return { id: entry, parent, sources: bySource };
}

/** Faults by document key, each once: the members of a cycle share one. */
function inOrder(faults: ReadonlyMap<string, readonly Fault[]>): readonly Fault[] {
  const sorted = [...faults].sort(([one], [other]) => (one < other ? -1 : 1));
  return [...new Set(sorted.flatMap(([, found]) => found))];
}
