import { type Document, type DocumentFacts, sourceKey } from '../document/document.ts';
import { type Fault, fault, located } from '../errors.ts';
import { eachInSteps } from '../in-steps.ts';
import type { Digest } from '../json/canonical.ts';
import { defaultLimits } from '../limits.ts';
import { runSteps } from '../run-steps.ts';
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

/** Rendered data by render key: of any revision, because equal keys mean equal results. */
export interface RenderMemo {
  get(key: Digest): RenderedData | undefined;
  put(key: Digest, rendered: RenderedData): void;
  /** Remembers that a document can be rendered: this takes less memory than its result. */
  markSound(key: Digest): void;
  isSound(key: Digest): boolean;
}

/** Rendered data by document key, and every independent fault. */
export interface RenderedGraph {
  readonly results: ReadonlyMap<string, RenderedData>;
  /**
   * In order of document; a document that only depends on a faulty one has no faults of its own.
   */
  readonly faults: readonly Fault[];
  /** The same by document key. */
  readonly faultsOf: ReadonlyMap<string, readonly Fault[]>;
  /** The steps that it took, and those before. */
  readonly steps: number;
}

/** Inputs and options of a rendering. */
export interface RenderJob<E extends DocumentFacts> {
  readonly graph: RenderGraph<E>;
  /** The graph's render keys. */
  readonly keys: ReadonlyMap<string, Digest>;
  readonly memo: RenderMemo;
  readonly options: RenderOptions;
  /** The steps that other parts of the revision took, which count towards the limit for all; default: none. */
  readonly stepsBefore?: number | undefined;
  /** Whether a node's result is requested, and not only whether it can be rendered. */
  readonly keeps: (node: RenderNode<E>) => boolean;
  /** Is called with each document that is rendered, whether its result is kept or not. */
  readonly onRendered?: ((node: RenderNode<E>, rendered: RenderedData) => void) | undefined;
}

/** A graph that is being rendered, a few nodes at a time. */
export interface GraphRendering<E extends DocumentFacts> {
  /** The nodes whose bodies are needed, in order: those without a result in the memo. */
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
  /** The result so far: data of requested nodes, and faults. */
  outcome(): RenderedGraph;
}

/** The working state of a rendering: keeps results that are requested or that later nodes need. */
interface State<E extends DocumentFacts> extends RenderJob<E> {
  /** How many of the later nodes depend on a node. */
  readonly uses: Map<RenderNode<E>, number>;
  readonly results: Map<string, RenderedData>;
  readonly faults: Map<string, readonly Fault[]>;
  /** Documents that contain secrets, computed when one of them has a fault. */
  secret: ReadonlySet<RenderNode<E>> | null;
  steps: number;
  isExhausted: boolean;
}

/**
 * Begins to render a graph. A document is rendered if its result is requested or needed by another
 * document, and the memo does not have it; or if it is not known whether it can be rendered.
 */
export function startRendering<E extends DocumentFacts>(job: RenderJob<E>): GraphRendering<E> {
  return runSteps(startInSteps(job));
}

/** {@link startRendering} in steps, so that a caller can yield to the event loop between them. */
export function* startInSteps<E extends DocumentFacts>(
  job: RenderJob<E>,
): Generator<void, GraphRendering<E>> {
  const { stepsBefore = 0 } = job;
  const state: State<E> = {
    ...job,
    uses: new Map(),
    results: new Map(),
    faults: new Map(),
    secret: null,
    steps: stepsBefore,
    isExhausted: stepsBefore > maxStepsOf(job),
  };
  const todo = yield* plan(state);
  return {
    todo,
    *render(nodes, bodies) {
      for (const node of nodes) {
        if (state.isExhausted) return;
        renderNode(state, node, bodies);
        for (const used of dependenciesOf(node)) release(state, used);
        yield;
      }
    },
    outcome() {
      const { results, faults: faultsOf, steps } = state;
      return { results, faults: faultsInOrder(faultsOf), faultsOf, steps };
    },
  };
}

/**
 * The nodes to render; takes the results they depend on from the memo, before it can evict them.
 */
function* plan<E extends DocumentFacts>(
  state: State<E>,
): Generator<void, readonly RenderNode<E>[]> {
  const { graph, keys, memo, keeps, uses, results, faults } = state;
  const todo: RenderNode<E>[] = [];
  const found: (readonly [string, RenderedData])[] = [];
  yield* eachInSteps(graph.order.toReversed(), (node) => {
    if (node.faults.length > 0) faults.set(node.key, node.faults);
    const renderKey = keys.get(node.key);
    if (renderKey === undefined) return;
    const isNeeded = keeps(node) || uses.has(node);
    if (!isNeeded && memo.isSound(renderKey)) return;
    const known = memo.get(renderKey);
    if (known === undefined) {
      todo.push(node);
      for (const used of dependenciesOf(node)) uses.set(used, (uses.get(used) ?? 0) + 1);
    } else if (isNeeded) {
      found.push([node.key, known]);
    }
  });
  for (const [key, known] of found.reverse()) results.set(key, known);
  return todo.reverse();
}

function renderNode<E extends DocumentFacts>(
  state: State<E>,
  node: RenderNode<E>,
  bodies: (entry: E) => Document | Fault,
): void {
  const { keys, memo, results, faults, options, uses, keeps, onRendered } = state;
  const maxTotalSteps = maxStepsOf(state);
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
    onRendered?.(node, rendered);
    if (!uses.has(node) && !keeps(node)) return;
    memo.put(renderKey, rendered);
    results.set(node.key, rendered);
  }
}

function maxStepsOf<E extends DocumentFacts>({ options }: RenderJob<E>): number {
  return options.maxTotalSteps ?? defaultLimits.maxTotalRenderSteps;
}

/** Drops a result when nothing needs it any more, unless it is requested. */
function release<E extends DocumentFacts>(
  { uses, keeps, results }: State<E>,
  node: RenderNode<E>,
): void {
  const left = (uses.get(node) ?? 0) - 1;
  uses.set(node, left);
  if (left === 0 && !keeps(node)) results.delete(node.key);
}

/** The inputs of a document; undefined if one of them could not be rendered. */
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

/** Faults in order of document, each once: the members of a cycle share one. */
export function faultsInOrder(faults: ReadonlyMap<string, readonly Fault[]>): readonly Fault[] {
  const sorted = [...faults].sort(([one], [other]) => (one < other ? -1 : 1));
  return [...new Set(sorted.flatMap(([, found]) => found))];
}

/** Replaces a reason that names the type of a value, or what a path or a pattern finds in one. */
const reason = 'the values are secret, so the reason is not shown';

/**
 * The fault of a document that contains secrets, or depends on them, without the reason why its paths and patterns
 * cannot be used.
 */
function withoutReason(found: Fault): Fault {
  const { code, facts, place } = found;
  const { document, source, path } = facts as Record<'document' | 'source' | 'path', string>;
  if (code === 'PATH_UNWRITABLE') return fault(code, { document, path, reason }, place);
  if (code !== 'SUBSTITUTION_PATTERN_UNUSABLE') return found;
  return fault(code, { document, source, path, reason }, place);
}
