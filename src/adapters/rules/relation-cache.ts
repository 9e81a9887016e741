import type { EngineRow } from '../rule-results/row.ts';
import { indexRows, type RowIndex } from './join-rows.ts';

/** A row as it is sent to the thread: its key, and its `d` as JSON. */
export type SentRow = readonly [key: string, text: string];

interface CachedRelation {
  readonly rows: Map<string, EngineRow>;
  /** The same rows as a list in order of key, once it was asked for. */
  list: readonly EngineRow[] | null;
  readonly indexes: Map<string, RowIndex>;
}

/** The rows of tables, parsed once for each generation. */
export interface RelationCache {
  /** Puts rows in place of those with their keys; `isFirst`: in place of all there were. */
  put(name: string, rows: readonly SentRow[], isFirst: boolean): void;
  remove(name: string, keys: readonly string[]): void;
  drop(name: string): void;
  rowsOf(name: string): readonly EngineRow[] | null;
  indexOf(name: string, path: string): RowIndex;
}

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
      for (const [key, text] of rows) relation.rows.set(key, { _id: key, d: JSON.parse(text) });
    },
    remove(name, keys) {
      const relation = changed(name);
      for (const key of keys) relation.rows.delete(key);
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
  };
}

function byKey(one: EngineRow, other: EngineRow): number {
  return String(one['_id']) < String(other['_id']) ? -1 : 1;
}

function newRelation(): CachedRelation {
  return { rows: new Map(), list: null, indexes: new Map() };
}
