import type { EngineRow } from '../rule-results/row.ts';
import { guardHeap } from './heap-guard.ts';
import { indexRows, type RowIndex } from './stages/join-rows.ts';
import type { StepCounter } from './step-counter.ts';

/** A row as it is sent to the thread: its key, and its `d` as JSON. */
export type SentRow = readonly [key: string, text: string];

/** What a rule gives for each row of a relation, of which only changed rows are evaluated again. */
interface RowResults {
  /** By key; rows that give nothing are left out. */
  readonly results: Map<string, readonly EngineRow[]>;
  /** The steps of rows by key, beside one step of each; rows without further ones are left out. */
  readonly steps: Map<string, number>;
  /** The sum of `steps`. */
  allSteps: number;
  /** Keys of rows that were not evaluated since they changed; null: all. */
  dirty: Set<string> | null;
}

interface CachedRelation {
  readonly rows: Map<string, EngineRow>;
  /** The same rows as a list in order of key, once it was asked for. */
  list: readonly EngineRow[] | null;
  readonly indexes: Map<string, RowIndex>;
  /** By what they were evaluated with. */
  readonly byRow: Map<string, RowResults>;
}

/** Results of rules kept for one relation. */
const maxResults = 100;

/** The rows of tables, parsed once for each generation. */
export interface RelationCache {
  /** Puts rows in place of those with their keys; `isFirst`: in place of all there were. */
  put(name: string, rows: readonly SentRow[], isFirst: boolean): void;
  remove(name: string, keys: readonly string[]): void;
  drop(name: string): void;
  rowsOf(name: string): readonly EngineRow[] | null;
  indexOf(name: string, path: string): RowIndex;
  /**
   * The rows that each row of a relation gives by itself; null for an unknown relation. `mark` is the same for the same
   * `evaluate`. If that throws, the row is evaluated again the next time. All rows are counted, also those that are known.
   */
  rowsByRow(
    name: string,
    mark: string,
    evaluate: EvaluateRow,
    counter: StepCounter,
  ): readonly EngineRow[] | null;
}

/** Gives the rows that one row gives by itself, and counts its steps. */
export type EvaluateRow = (row: EngineRow) => readonly EngineRow[];

export function createRelationCache(): RelationCache {
  const relations = new Map<string, CachedRelation>();
  const changed = (name: string): CachedRelation => {
    const known = relations.get(name) ?? newRelation();
    known.list = null;
    known.indexes.clear();
    relations.set(name, known);
    return known;
  };
  const rowsOf = (name: string): readonly EngineRow[] | null => {
    const relation = relations.get(name);
    if (relation === undefined) return null;
    // Almost sorted, which takes little time.
    relation.list ??= [...relation.rows.values()].sort(byKey);
    return relation.list;
  };
  return {
    put(name, rows, isFirst) {
      if (isFirst) relations.delete(name);
      const relation = changed(name);
      for (const [key, text] of rows) {
        guardHeap();
        relation.rows.set(key, { _id: key, d: JSON.parse(text) });
      }
      noteDirty(
        relation,
        rows.map(([key]) => key),
      );
    },
    remove(name, keys) {
      const relation = changed(name);
      for (const key of keys) relation.rows.delete(key);
      noteDirty(relation, keys);
    },
    drop(name) {
      relations.delete(name);
    },
    rowsOf,
    indexOf(name, path) {
      const relation = relations.get(name) ?? newRelation();
      const found = relation.indexes.get(path) ?? indexRows(rowsOf(name) ?? [], path);
      relation.indexes.set(path, found);
      return found;
    },
    rowsByRow(name, mark, evaluate, counter) {
      const relation = relations.get(name);
      if (relation === undefined) return null;
      const kept = relation.byRow.get(mark) ?? newResults();
      // The last one used is the last one to go.
      relation.byRow.delete(mark);
      relation.byRow.set(mark, kept);
      const [oldest] = relation.byRow.keys();
      if (relation.byRow.size > maxResults && oldest !== undefined) relation.byRow.delete(oldest);
      counter.tentatively(() => evaluateDirty(relation, kept, evaluate, counter));
      counter.take(relation.rows.size + kept.allSteps);
      return rowsOfAll(kept);
    },
  };
}

function byKey(one: EngineRow, other: EngineRow): number {
  return String(one['_id']) < String(other['_id']) ? -1 : 1;
}

function newRelation(): CachedRelation {
  return { rows: new Map(), list: null, indexes: new Map(), byRow: new Map() };
}

function newResults(): RowResults {
  return { results: new Map(), steps: new Map(), allSteps: 0, dirty: null };
}

function rowsOfAll({ results }: RowResults): readonly EngineRow[] {
  const rows: EngineRow[] = [];
  for (const found of results.values()) for (const row of found) rows.push(row);
  return rows;
}

function noteDirty({ byRow }: CachedRelation, keys: readonly string[]): void {
  for (const { dirty } of byRow.values()) for (const key of keys) dirty?.add(key);
}

function evaluateDirty(
  { rows }: CachedRelation,
  kept: RowResults,
  evaluate: EvaluateRow,
  counter: StepCounter,
): void {
  if (kept.dirty === null) {
    kept.results.clear();
    kept.steps.clear();
    kept.allSteps = 0;
    for (const [key, row] of rows) evaluateRow(kept, key, row, evaluate, counter);
    kept.dirty = new Set();
    return;
  }
  for (const key of kept.dirty) {
    evaluateRow(kept, key, rows.get(key), evaluate, counter);
    kept.dirty.delete(key);
  }
}

/** Evaluates a row, or forgets one that is gone. */
function evaluateRow(
  kept: RowResults,
  key: string,
  row: EngineRow | undefined,
  evaluate: EvaluateRow,
  counter: StepCounter,
): void {
  const before = counter.steps;
  guardHeap();
  const found = row === undefined ? [] : evaluate(row);
  const steps = counter.steps - before;
  kept.allSteps += steps - (kept.steps.get(key) ?? 0);
  if (steps > 0) kept.steps.set(key, steps);
  else kept.steps.delete(key);
  if (found.length > 0) kept.results.set(key, found);
  else kept.results.delete(key);
}
