import { type DocumentFacts, documentKey, documentLabel } from '../document/document.ts';
import { type Fault, fault } from '../errors.ts';
import { clippedList } from './clipped-list.ts';
import { cyclesAmong, inDependencyOrder } from './dependency-order.ts';
import type { RenderGraph, RenderNode } from './graph-types.ts';
import { placeOf } from './place-of.ts';
import type { SchemaIndex } from './schema-index.ts';
import type { LayerPositions } from './selection.ts';
import { createSurvey, type Sketch } from './survey.ts';

/** A document to start from: its key or its entry. */
export type DocumentKeyOrEntry<E extends DocumentFacts = DocumentFacts> = string | E;

/** What a graph depends on beside the documents asked for. */
export interface GraphContext<E extends DocumentFacts> {
  /** The layers of the revision's policy, base first; null if it has no policy. */
  readonly layers: readonly string[] | null;
  /** The indexes of all schemas; undefined while they are not at hand. */
  readonly allSchemas: () => readonly SchemaIndex<E>[] | undefined;
}

/** A graph, or what must be at hand before there can be one. */
export type GraphStep<E extends DocumentFacts> =
  | { readonly kind: 'needs'; readonly schemas: readonly string[]; readonly all: boolean }
  | { readonly kind: 'ready'; readonly graph: RenderGraph<E> };

/**
 * The graph of some documents and all they depend on: parents, replacements, substitution sources.
 *
 * Reads only indexes that `have` knows. If it needs others it says which, as many at once as it can
 * tell; the caller gets them and asks again. Targets that are not in their index are passed over.
 * The order of targets, and of the entries in the indexes, does not matter. What is wrong with a
 * document's place is kept at its node; nothing is thrown.
 *
 * @see spec deckhand.md 4.1 to 4.4, 5.1, 6
 */
export function resolveGraph<E extends DocumentFacts>(
  targets: readonly DocumentKeyOrEntry<E>[],
  have: (schema: string) => SchemaIndex<E> | undefined,
  context: GraphContext<E>,
): GraphStep<E> {
  const { layers, allSchemas } = context;
  const positions = layers === null ? null : positionsOf(layers);
  const survey = createSurvey({ have, allSchemas, positions });
  const sketches = new Map<string, Sketch<E>>();
  const keys = new Set(targets.map((to) => (typeof to === 'string' ? to : documentKey(to))));
  for (const key of keys) {
    const entry = survey.find(key);
    if (entry === undefined) continue;
    const sketch = survey.sketch(entry);
    sketches.set(key, sketch);
    for (const next of neighboursOf(sketch)) keys.add(documentKey(next));
  }
  const lacking = survey.lacking();
  if (lacking.all || lacking.schemas.length > 0) return { kind: 'needs', ...lacking };
  return { kind: 'ready', graph: graphOf(sketches) };
}

/** A layer that is named twice stands where it stands first. */
function positionsOf(layers: readonly string[]): LayerPositions {
  return new Map([...new Set(layers)].map((layer, position) => [layer, position]));
}

function neighboursOf<E extends DocumentFacts>(sketch: Sketch<E>): readonly E[] {
  const { parent, inherits, replacedBy, sources } = sketch;
  return [parent, inherits, replacedBy, ...sources].filter((entry) => entry !== null);
}

/** A node that is being made. */
type Draft<E extends DocumentFacts> = { -readonly [K in keyof RenderNode<E>]: RenderNode<E>[K] };

function graphOf<E extends DocumentFacts>(
  sketches: ReadonlyMap<string, Sketch<E>>,
): RenderGraph<E> {
  const nodes = linkedNodes(sketches);
  const { order, rest } = inDependencyOrder(nodes, dependenciesOf);
  for (const cycle of cyclesAmong(rest, dependenciesOf)) markCycle(cycle);
  const all = [...order, ...rest];
  return { order: all, byKey: new Map(all.map((node) => [node.key, node])) };
}

function linkedNodes<E extends DocumentFacts>(
  sketches: ReadonlyMap<string, Sketch<E>>,
): readonly Draft<E>[] {
  const drafts = new Map<E, Draft<E>>();
  for (const [key, { entry, faults }] of sketches) {
    const links = { parent: null, inherits: null, replaces: null, replacedBy: null, sources: [] };
    drafts.set(entry, { entry, key, faults, ...links });
  }
  const nodeOf = (entry: E | null): Draft<E> | null =>
    entry === null ? null : (drafts.get(entry) ?? null);
  for (const sketch of sketches.values()) {
    const draft = drafts.get(sketch.entry);
    if (draft === undefined) continue;
    draft.parent = nodeOf(sketch.parent);
    draft.inherits = nodeOf(sketch.inherits);
    draft.replaces = nodeOf(sketch.replaces);
    draft.replacedBy = nodeOf(sketch.replacedBy);
    draft.sources = sketch.sources.map(nodeOf);
  }
  return [...drafts.values()];
}

/** The nodes whose rendered data a node is made from. */
export function dependenciesOf<E extends DocumentFacts>({
  inherits,
  sources,
}: Pick<RenderNode<E>, 'inherits' | 'sources'>): readonly RenderNode<E>[] {
  return [inherits, ...sources].filter((node) => node !== null);
}

/** All members carry one and the same fault, which stands where the first of them does. */
function markCycle<E extends DocumentFacts>(cycle: readonly Draft<E>[]): void {
  const [first] = cycle;
  if (first === undefined) return;
  const documents = clippedList(cycle, cycle.length, ({ entry }) => documentLabel(entry));
  const found: Fault = fault('RENDER_CYCLE', { documents }, placeOf(first.entry));
  for (const node of cycle) node.faults = [...node.faults, found];
}
