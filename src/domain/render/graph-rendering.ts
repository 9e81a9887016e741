import { type Document, type DocumentFacts, sourceKey } from '../document/document.ts';
import { type Fault, fault, located } from '../errors.ts';
import type { Digest } from '../json/canonical.ts';
import { defaultLimits } from '../limits.ts';
import type { RenderGraph, RenderNode } from './graph/graph-types.ts';
import { placeOfDocument } from './graph/place-of.ts';
import { dependenciesOf } from './graph/resolve-graph.ts';
import { type RenderOptions, totalExceeded } from './render-budget.ts';
import {
  type RenderedData,
  type RenderedInput,
  type RenderInputs,
  renderDocument,
} from './render-document.ts';
import { secretNodes } from './secret-nodes.ts';

/** Rendered data by render key: of any revision, for a wrong hit is impossible. */
export interface RenderMemo {
  get(key: Digest): RenderedData | undefined;
  put(key: Digest, rendered: RenderedData): void;
  /** Remembers that a document can be rendered, which is less to hold than what it comes to. */
  markSound(key: Digest): void;
  isSound(key: Digest): boolean;
}

/** Rendered data by document key, and every independent fault. */
export interface RenderedGraph {
  readonly results: ReadonlyMap<string, RenderedData>;
  /** In order of document; what only depends on a faulty document has no faults of its own. */
  readonly faults: readonly Fault[];
}

/** What a rendering has to go by. */
export interface RenderJob<E extends DocumentFacts> {
  readonly graph: RenderGraph<E>;
  /** The graph's render keys. */
  readonly keys: ReadonlyMap<string, Digest>;
  readonly memo: RenderMemo;
  readonly options: RenderOptions;
  /** Whether a node's result is asked for, and not only whether there is one. */
  readonly keeps: (node: RenderNode<E>) => boolean;
  /** Hears of each document that is rendered now, whether its result is kept or not. */
  readonly heard?: ((node: RenderNode<E>, rendered: RenderedData) => void) | undefined;
}

/** A graph that is being rendered, some nodes after others. */
export interface GraphRendering<E extends DocumentFacts> {
  /** The nodes whose bodies rendering takes, in order: what the memo does not spare. */
  readonly todo: readonly RenderNode<E>[];
  /**
   * Renders the next nodes of `todo`, a document at a time, so that a caller can do other things in
   * between. Comes to nothing more once the work for all together ran out. A document whose body is a fault cannot be
   * rendered because of that.
   */
  render(
    nodes: readonly RenderNode<E>[],
    bodies: (entry: E) => Document | Fault,
  ): Generator<void, void>;
  /** What has come of it: results of nodes to keep, and faults. */
  outcome(): RenderedGraph;
}

/** The working state of a rendering: holds what is asked for or nodes to come are made from. */
interface State<E extends DocumentFacts> extends RenderJob<E> {
  /** How many nodes to come are made from a node. */
  readonly uses: Map<RenderNode<E>, number>;
  readonly results: Map<string, RenderedData>;
  readonly faults: Map<string, readonly Fault[]>;
  /** Documents that hold secrets, found when one of them is at fault. */
  secret: ReadonlySet<RenderNode<E>> | null;
  steps: number;
  isExhausted: boolean;
}

/**
 * Begins to render a graph. A document is rendered if its result is asked for, or another is made
 * from it, and the memo does not have that; or if it is not known whether it can be rendered.
 */
export function startRendering<E extends DocumentFacts>(job: RenderJob<E>): GraphRendering<E> {
  const state: State<E> = {
    ...job,
    uses: new Map(),
    results: new Map(),
    faults: new Map(),
    secret: null,
    steps: 0,
    isExhausted: false,
  };
  return {
    todo: plan(state),
    *render(nodes, bodies) {
      for (const node of nodes) {
        if (state.isExhausted) return;
        renderNode(state, node, bodies);
        for (const used of dependenciesOf(node)) release(state, used);
        yield;
      }
    },
    outcome: () => ({ results: state.results, faults: inOrder(state.faults) }),
  };
}

/** The nodes to render; takes from the memo what these are made from, before it can forget. */
function plan<E extends DocumentFacts>(state: State<E>): readonly RenderNode<E>[] {
  const { graph, keys, memo, keeps, uses, results, faults } = state;
  const todo: RenderNode<E>[] = [];
  const found: (readonly [string, RenderedData])[] = [];
  for (const node of graph.order.toReversed()) {
    if (node.faults.length > 0) faults.set(node.key, node.faults);
    const renderKey = keys.get(node.key);
    if (renderKey === undefined) continue;
    const isNeeded = keeps(node) || uses.has(node);
    if (!isNeeded && memo.isSound(renderKey)) continue;
    const known = memo.get(renderKey);
    if (known === undefined) {
      todo.push(node);
      for (const used of dependenciesOf(node)) uses.set(used, (uses.get(used) ?? 0) + 1);
    } else if (isNeeded) {
      found.push([node.key, known]);
    }
  }
  for (const [key, known] of found.reverse()) results.set(key, known);
  return todo.reverse();
}

function renderNode<E extends DocumentFacts>(
  state: State<E>,
  node: RenderNode<E>,
  bodies: (entry: E) => Document | Fault,
): void {
  const { keys, memo, results, faults, options, uses, keeps, heard } = state;
  const { maxTotalSteps = defaultLimits.maxTotalRenderSteps } = options;
  const inputs = inputsOf(node, results);
  if (inputs === undefined) return;
  const body = bodies(node.entry);
  if ('code' in body) {
    faults.set(node.key, [body]);
    return;
  }
  const { data, size, ...outcome } = renderDocument(body, inputs, options);
  state.steps += outcome.steps;
  if (state.steps > maxTotalSteps) {
    state.isExhausted = true;
    faults.set(node.key, [located(totalExceeded(maxTotalSteps), placeOfDocument(node.entry))]);
  } else if (outcome.faults.length > 0) {
    state.secret ??= secretNodes(state.graph);
    const isSecret = state.secret.has(node);
    faults.set(node.key, isSecret ? outcome.faults.map(withoutReason) : outcome.faults);
  } else {
    const renderKey = keys.get(node.key) ?? '';
    const rendered = { data, size };
    memo.markSound(renderKey);
    heard?.(node, rendered);
    if (!uses.has(node) && !keeps(node)) return;
    memo.put(renderKey, rendered);
    results.set(node.key, rendered);
  }
}

/** A result is dropped when all that is made from it is, unless it is asked for. */
function release<E extends DocumentFacts>(
  { uses, keeps, results }: State<E>,
  node: RenderNode<E>,
): void {
  const left = (uses.get(node) ?? 0) - 1;
  uses.set(node, left);
  if (left === 0 && !keeps(node)) results.delete(node.key);
}

/** What a document is made from; undefined if any of it could not be rendered. */
function inputsOf<E extends DocumentFacts>(
  { entry, inherits, sources }: RenderNode<E>,
  results: RenderedGraph['results'],
): RenderInputs | undefined {
  const parent = inherits === null ? null : inputOf(inherits, results);
  if (parent === undefined) return undefined;
  if (sources.length === 0) return { id: entry, parent, sources: noSources };
  const bySource = new Map<string, RenderedInput>();
  for (const [at, node] of sources.entries()) {
    const input = node === null ? undefined : inputOf(node, results);
    const source = entry.sources[at];
    if (input === undefined || source === undefined) return undefined;
    bySource.set(sourceKey(source), input);
  }
  return { id: entry, parent, sources: bySource };
}

const noSources: RenderInputs['sources'] = new Map();

function inputOf<E extends DocumentFacts>(
  { key, entry }: RenderNode<E>,
  results: RenderedGraph['results'],
): RenderedInput | undefined {
  const result = results.get(key);
  return result && { id: entry, data: result.data, size: result.size };
}

/** Faults by document key, each once: the members of a cycle share one. */
function inOrder(faults: ReadonlyMap<string, readonly Fault[]>): readonly Fault[] {
  const sorted = [...faults].sort(([one], [other]) => (one < other ? -1 : 1));
  return [...new Set(sorted.flatMap(([, found]) => found))];
}

/** Said instead of a reason that names the kind of a value, or what a path or a pattern finds in one. */
const reason = 'the values are secret, so the reason is not shown';

/**
 * The same fault of a document that holds secrets, or is made from them: what stands in the way of its
 * paths and patterns is not shown.
 */
function withoutReason(found: Fault): Fault {
  const { code, facts, place } = found;
  const { document, source, path } = facts as Record<'document' | 'source' | 'path', string>;
  if (code === 'PATH_UNWRITABLE') return fault(code, { document, path, reason }, place);
  if (code !== 'SUBSTITUTION_PATTERN_UNUSABLE') return found;
  return fault(code, { document, source, path, reason }, place);
}
