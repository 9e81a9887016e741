import {
  type DocumentFacts,
  type DocumentId,
  documentKey,
  documentLabel,
} from '../../document/document.ts';
import { type Fault, fault } from '../../errors.ts';
import { eachInSteps } from '../../in-steps.ts';
import { clippedList } from '../clipped-list.ts';
import { cyclesAmong, dependencyOrderInSteps } from './dependency-order.ts';
import type { RenderGraph, RenderNode } from './graph-types.ts';
import { placeOfDocument } from './place-of.ts';
import type { SchemaIndex } from './schema-index.ts';
import type { LayerPositions } from './selection.ts';
import { createSurvey, type Sketch } from './survey.ts';

/** The inputs of a graph beside the requested documents. */
export interface GraphContext<E extends DocumentFacts> {
  /** The layers of the revision's policy, base first; null if it has no policy. */
  readonly layers: readonly string[] | null;
  /** Whether that policy is encrypted, so that faults must not name other layers. */
  readonly areLayersSecret?: boolean;
  /** The indexes of all schemas; undefined if they are not loaded. */
  readonly allSchemas: () => readonly SchemaIndex<E>[] | undefined;
}

/** A graph, or the indexes that must be loaded first. */
export type GraphStep<E extends DocumentFacts> =
  | { readonly kind: 'needs'; readonly schemas: readonly string[]; readonly all: boolean }
  | { readonly kind: 'ready'; readonly graph: RenderGraph<E> };

/**
 * The graph of some documents and all their dependencies: parents, replacements, substitution
 * sources. (docs/rendering.md#how-documents-are-rendered)
 *
 * Reads only indexes that `have` contains. If it needs others it returns their schemas, as many at
 * once as it knows; the caller loads them and calls again. Targets that are not in their index are
 * ignored. The order of targets, and of the entries in the indexes, does not matter. Faults are
 * attached to their nodes; nothing is thrown.
 */
export function resolveGraph<E extends DocumentFacts>(
  ...given: Parameters<typeof resolveInSteps<E>>
): GraphStep<E> {
  const steps = resolveInSteps(...given);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** {@link resolveGraph} in steps, so that a caller can yield to the event loop. */
export function* resolveInSteps<E extends DocumentFacts>(
  targets: readonly DocumentId[],
  have: (schema: string) => SchemaIndex<E> | undefined,
  context: GraphContext<E>,
): Generator<void, GraphStep<E>> {
  const { layers, allSchemas, areLayersSecret = false } = context;
  const positions = layers === null ? null : positionsOf(layers);
  const survey = createSurvey({ have, allSchemas, positions, areLayersSecret });
  const drafts = new Map<E, Draft<E>>();
  const draftOf = (entry: E): Draft<E> => {
    const known = drafts.get(entry);
    if (known !== undefined) return known;
    const made = newDraft(entry);
    drafts.set(entry, made);
    return made;
  };
  yield* eachInSteps(targets, (target) => {
    const entry = survey.find(target);
    if (entry !== undefined) draftOf(entry);
  });
  // Linking a draft creates the drafts of its dependencies, which are visited later.
  for (const draft of drafts.values()) {
    link(draft, survey.sketch(draft.entry), draftOf);
    yield;
  }
  const missing = survey.missing();
  if (missing.all || missing.schemas.length > 0) return { kind: 'needs', ...missing };
  return { kind: 'ready', graph: yield* graphInSteps([...drafts.values()]) };
}

/** If a layer is named twice, its first position is used. */
function positionsOf(layers: readonly string[]): LayerPositions {
  return new Map([...new Set(layers)].map((layer, position) => [layer, position]));
}

/** A node under construction. */
type Draft<E extends DocumentFacts> = { -readonly [K in keyof RenderNode<E>]: RenderNode<E>[K] };

const none: readonly never[] = [];

function newDraft<E extends DocumentFacts>(entry: E): Draft<E> {
  return {
    entry,
    key: documentKey(entry),
    parent: null,
    inherits: null,
    replaces: null,
    replacedBy: null,
    sources: none,
    faults: none,
  };
}

function link<E extends DocumentFacts>(
  draft: Draft<E>,
  sketch: Sketch<E>,
  draftOf: (entry: E) => Draft<E>,
): void {
  const linked = (entry: E | null): Draft<E> | null => (entry === null ? null : draftOf(entry));
  draft.parent = linked(sketch.parent);
  draft.inherits = linked(sketch.inherits);
  draft.replaces = linked(sketch.replaces);
  draft.replacedBy = linked(sketch.replacedBy);
  if (sketch.sources.length > 0) draft.sources = sketch.sources.map(linked);
  if (sketch.faults.length > 0) draft.faults = sketch.faults;
}

function* graphInSteps<E extends DocumentFacts>(
  nodes: readonly Draft<E>[],
): Generator<void, RenderGraph<E>> {
  const { order, rest } = yield* dependencyOrderInSteps(nodes, dependenciesOf);
  for (const cycle of cyclesAmong(rest, dependenciesOf)) markCycle(cycle);
  const all = [...order, ...rest];
  let byKey: ReadonlyMap<string, RenderNode<E>> | undefined;
  return {
    order: all,
    // Not needed for rendering a whole revision.
    get byKey() {
      byKey ??= new Map(all.map((node) => [node.key, node]));
      return byKey;
    },
  };
}

/** The nodes whose rendered data a node depends on. */
export function dependenciesOf<E extends DocumentFacts>({
  inherits,
  sources,
}: Pick<RenderNode<E>, 'inherits' | 'sources'>): readonly RenderNode<E>[] {
  if (sources.length === 0) return inherits === null ? none : [inherits];
  const all = inherits === null ? sources : [inherits, ...sources];
  return all.filter((node) => node !== null);
}

/** All members share one fault; its place is the first of them. */
function markCycle<E extends DocumentFacts>(cycle: readonly Draft<E>[]): void {
  const [first] = cycle;
  if (first === undefined) return;
  const documents = clippedList(cycle, cycle.length, ({ entry }) => documentLabel(entry));
  const found: Fault = fault('RENDER_CYCLE', { documents }, placeOfDocument(first.entry));
  for (const node of cycle) node.faults = [...node.faults, found];
}
