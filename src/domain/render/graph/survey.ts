import type { DocumentFacts, DocumentId, SourceId } from '../../document/document.ts';
import type { Fault } from '../../errors.ts';
import { createForeignSearch, type ForeignSearch } from '../foreign-search.ts';
import {
  createLineage,
  isReplacement,
  type Lineage,
  noParent,
  type ParentChoice,
} from './lineage.ts';
import {
  blockedFault,
  layerFaults,
  replacementFaults,
  sourceFault,
  tieFault,
} from './placement-faults.ts';
import { findIn, type SchemaIndex } from './schema-index.ts';
import type { LayerPositions } from './selection.ts';

/** A document's relations to others: a node of the graph before it is linked. */
export interface Sketch<E extends DocumentFacts> {
  readonly entry: E;
  readonly parent: E | null;
  readonly inherits: E | null;
  readonly replaces: E | null;
  readonly replacedBy: E | null;
  readonly sources: readonly (E | null)[];
  readonly faults: readonly Fault[];
}

/** Inputs of a survey; see `resolveGraph`. */
export interface SurveyInput<E extends DocumentFacts> {
  readonly have: (schema: string) => SchemaIndex<E> | undefined;
  readonly allSchemas: () => readonly SchemaIndex<E>[] | undefined;
  /** Null without a layering policy. */
  readonly positions: LayerPositions | null;
  readonly areLayersSecret: boolean;
}

/** Finds the relations of documents one by one, and notes the missing indexes. */
export interface Survey<E extends DocumentFacts> {
  /** The document with an identity; undefined if it or its schema's index is missing. */
  find(id: DocumentId): E | undefined;
  /** A document's relations; correct only if no index is missing. */
  sketch(entry: E): Sketch<E>;
  /** The schemas whose indexes are missing, in order; `all`: those of all schemas are. */
  missing(): { readonly schemas: readonly string[]; readonly all: boolean };
}

/** A schema's documents and their parents and replacements. */
interface View<E extends DocumentFacts> {
  readonly index: SchemaIndex<E>;
  readonly lineage: Lineage<E>;
}

/** The working state of a survey: results of look-ups, reused for the next document. */
interface State<E extends DocumentFacts> {
  readonly at: SurveyInput<E>;
  readonly views: Map<string, View<E>>;
  readonly missing: Set<string>;
  foreign: ForeignSearch | undefined;
  missesAll: boolean;
}

/** A survey of documents; results for one are reused for the next. */
export function createSurvey<E extends DocumentFacts>(at: SurveyInput<E>): Survey<E> {
  const state: State<E> = {
    at,
    views: new Map(),
    missing: new Set(),
    foreign: undefined,
    missesAll: false,
  };
  return {
    find: (id) => {
      const view = viewOf(state, id.schema);
      return view && findIn(view.index, id);
    },
    sketch: (entry) => sketch(state, entry),
    missing: () => ({ schemas: [...state.missing].sort(), all: state.missesAll }),
  };
}

function viewOf<E extends DocumentFacts>(state: State<E>, schema: string): View<E> | undefined {
  const known = state.views.get(schema);
  if (known !== undefined) return known;
  const index = state.at.have(schema);
  if (index === undefined) {
    state.missing.add(schema);
    return undefined;
  }
  const view = { index, lineage: createLineage(index, state.at.positions ?? new Map()) };
  state.views.set(schema, view);
  return view;
}

function sketch<E extends DocumentFacts>(state: State<E>, entry: E): Sketch<E> {
  const view = viewOf(state, entry.schema);
  const choice = view?.lineage.parentOf(entry) ?? noParent;
  const parent = choice.kind === 'parent' ? choice.parent : null;
  const standIn = parent === null ? undefined : view?.lineage.replacementsOf(parent)[0];
  const isReplacing = isReplacement(entry) && parent?.name === entry.name;
  const sources = entry.sources.map((source) => resolveSource(state, source));
  // Members one by one: spreading them into each sketch would take as long as everything else.
  return {
    entry,
    parent,
    inherits: standIn === undefined || isReplacing ? parent : standIn,
    replaces: isReplacing ? parent : null,
    replacedBy: view?.lineage.replacementsOf(entry)[0] ?? null,
    sources,
    faults: view === undefined ? [] : faultsOf(state, view, { entry, sources }, choice),
  };
}

function faultsOf<E extends DocumentFacts>(
  state: State<E>,
  view: View<E>,
  { entry, sources }: Pick<Sketch<E>, 'entry' | 'sources'>,
  choice: ParentChoice<E>,
): readonly Fault[] {
  const placement = placementFaults(state, view, entry, choice);
  if (!sources.includes(null)) return placement;
  const missing = entry.sources.filter((_, at) => sources[at] === null);
  return [...placement, ...missing.map((source) => sourceFault(entry, source))];
}

function placementFaults<E extends DocumentFacts>(
  state: State<E>,
  { index, lineage }: View<E>,
  entry: E,
  choice: ParentChoice<E>,
): readonly Fault[] {
  const parent = choice.kind === 'parent' ? choice.parent : null;
  const faults = layerFaults(entry, state.at.positions, state.at.areLayersSecret);
  if (choice.kind === 'tie') faults.push(tieFault(entry, choice.candidates));
  const hasNone = choice.kind === 'none' && faults.length === 0;
  if (hasNone) faults.push(...blockFaults(state, lineage, entry));
  if (isReplacement(entry) && faults.length > 0) return faults;
  const named = index.byName.get(entry.name) ?? [];
  const misplaced = replacementFaults({ entry, parent, named, lineage });
  return misplaced.length === 0 ? faults : [...faults, ...misplaced];
}

/** A document without a proper parent must not select any other document. (docs/rendering.md#layers-and-parents) */
function blockFaults<E extends DocumentFacts>(
  state: State<E>,
  lineage: Lineage<E>,
  entry: E,
): readonly Fault[] {
  const { parentSelector: selector, control, layer, schema } = entry;
  if (selector === null || control || layer === null) return [];
  const blocker = lineage.blockerOf(entry) ?? foreignOf(state)?.(schema, selector);
  return blocker === undefined ? [] : [blockedFault(entry, blocker)];
}

function foreignOf<E extends DocumentFacts>(state: State<E>): ForeignSearch | undefined {
  if (state.foreign !== undefined) return state.foreign;
  const all = state.at.allSchemas();
  state.missesAll = all === undefined;
  state.foreign = all && createForeignSearch(all);
  return state.foreign;
}

/**
 * The document that a source names, or its replacement; null if there is none, or its index is
 * missing.
 */
function resolveSource<E extends DocumentFacts>(
  state: State<E>,
  { schema, name }: SourceId,
): E | null {
  const view = viewOf(state, schema);
  const concrete = view?.index.byName.get(name)?.find(({ abstract }) => !abstract);
  if (view === undefined || concrete === undefined) return null;
  return view.lineage.replacementsOf(concrete)[0] ?? concrete;
}
