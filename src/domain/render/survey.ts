import type { DocumentFacts, SourceId } from '../document/document.ts';
import type { Fault } from '../errors.ts';
import { createForeignSearch, type ForeignSearch } from './foreign-search.ts';
import { createLineage, isReplacement, type Lineage } from './lineage.ts';
import {
  blockedFault,
  layerFaults,
  replacementFaults,
  sourceFault,
  tieFault,
} from './placement-faults.ts';
import type { SchemaIndex } from './schema-index.ts';
import type { LayerPositions } from './selection.ts';

/** What a document has to do with others: a node of the graph before it is linked. */
export interface Sketch<E extends DocumentFacts> {
  readonly entry: E;
  readonly parent: E | null;
  readonly inherits: E | null;
  readonly replaces: E | null;
  readonly replacedBy: E | null;
  readonly sources: readonly (E | null)[];
  readonly faults: readonly Fault[];
}

/** What a survey has to go by; see `resolveGraph`. */
export interface Surroundings<E extends DocumentFacts> {
  readonly have: (schema: string) => SchemaIndex<E> | undefined;
  readonly allSchemas: () => readonly SchemaIndex<E>[] | undefined;
  /** Null without a layering policy. */
  readonly positions: LayerPositions | null;
}

/** Looks at documents one by one, and notes which indexes it lacked. */
export interface Survey<E extends DocumentFacts> {
  /** The document of a key; undefined if it is not there or its schema's index is lacking. */
  find(key: string): E | undefined;
  /** A document's relations, as far as the indexes at hand tell. */
  sketch(entry: E): Sketch<E>;
  /** The schemas whose indexes are lacking, in order; `all`: those of all schemas are. */
  lacking(): { readonly schemas: readonly string[]; readonly all: boolean };
}

/** A schema's documents and who inherits from whom among them. */
interface View<E extends DocumentFacts> {
  readonly index: SchemaIndex<E>;
  readonly lineage: Lineage<E>;
}

/** The working state of a survey: what was looked up, remembered for the next document. */
interface State<E extends DocumentFacts> {
  readonly at: Surroundings<E>;
  readonly views: Map<string, View<E>>;
  readonly lacking: Set<string>;
  foreign: ForeignSearch | undefined;
  lacksAll: boolean;
}

/** A survey of documents; what it finds out about one helps with the next. */
export function createSurvey<E extends DocumentFacts>(at: Surroundings<E>): Survey<E> {
  const state: State<E> = {
    at,
    views: new Map(),
    lacking: new Set(),
    foreign: undefined,
    lacksAll: false,
  };
  return {
    find: (key) => viewOf(state, key.slice(0, key.indexOf('\u0000')))?.index.byKey.get(key),
    sketch: (entry) => sketch(state, entry),
    lacking: () => ({ schemas: [...state.lacking].sort(), all: state.lacksAll }),
  };
}

function viewOf<E extends DocumentFacts>(state: State<E>, schema: string): View<E> | undefined {
  const known = state.views.get(schema);
  if (known !== undefined) return known;
  const index = state.at.have(schema);
  if (index === undefined) {
    state.lacking.add(schema);
    return undefined;
  }
  const view = { index, lineage: createLineage(index, state.at.positions ?? new Map()) };
  state.views.set(schema, view);
  return view;
}

function sketch<E extends DocumentFacts>(state: State<E>, entry: E): Sketch<E> {
  const view = viewOf(state, entry.schema);
  const choice = view?.lineage.parentOf(entry);
  const parent = choice?.kind === 'parent' ? choice.parent : null;
  const standIn = parent === null ? null : (view?.lineage.replacementsOf(parent)[0] ?? null);
  const sources = entry.sources.map((source) => resolveSource(state, source));
  return {
    entry,
    parent,
    inherits: standIn === null || isReplacing(entry, parent) ? parent : standIn,
    replaces: isReplacing(entry, parent) ? parent : null,
    replacedBy: view?.lineage.replacementsOf(entry)[0] ?? null,
    sources: sources.map((source) => source ?? null),
    faults:
      view === undefined
        ? []
        : [...placementFaults(state, view, entry), ...sourceFaults(entry, sources)],
  };
}

function isReplacing(entry: DocumentFacts, parent: DocumentFacts | null): boolean {
  return isReplacement(entry) && parent?.name === entry.name;
}

function placementFaults<E extends DocumentFacts>(
  state: State<E>,
  { index, lineage }: View<E>,
  entry: E,
): readonly Fault[] {
  const choice = lineage.parentOf(entry);
  const parent = choice.kind === 'parent' ? choice.parent : null;
  const faults = layerFaults(entry, state.at.positions);
  if (choice.kind === 'tie') faults.push(tieFault(entry, choice.candidates));
  const hasNone = choice.kind === 'none' && faults.length === 0;
  if (hasNone) faults.push(...blockFaults(state, lineage, entry));
  if (isReplacement(entry) && faults.length > 0) return faults;
  const named = index.byName.get(entry.name) ?? [];
  return [...faults, ...replacementFaults({ entry, parent, named, lineage })];
}

/** A document without a proper parent must not select anything else. (spec 4.3, rule 3) */
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
  state.lacksAll = all === undefined;
  state.foreign = all && createForeignSearch(all);
  return state.foreign;
}

/** The document a source names, or what replaces it; null: none; undefined: not known yet. */
function resolveSource<E extends DocumentFacts>(
  state: State<E>,
  { schema, name }: SourceId,
): E | null | undefined {
  const view = viewOf(state, schema);
  if (view === undefined) return undefined;
  const concrete = (view.index.byName.get(name) ?? []).filter(({ abstract }) => !abstract);
  const current = concrete.map((entry) => view.lineage.replacementsOf(entry)[0] ?? entry);
  return current[0] ?? null;
}

function sourceFaults<E extends DocumentFacts>(
  entry: E,
  sources: readonly (E | null | undefined)[],
): readonly Fault[] {
  return entry.sources
    .filter((_, at) => sources[at] === null)
    .map((source) => sourceFault(entry, source));
}
