import type { TableChanges, TableDelta } from '../../ports/table-store.ts';

/** The last changes of tables that this process made. */
export interface DeltaLog {
  /** A change made the generation `to`. */
  note(delta: TableDelta, to: number): void;
  between(table: string, from: number, to: number): TableChanges | null;
}

/** Of one table. What is more than this is read faster as a whole. */
const maxRows = 2_000;
const maxCharacters = 4 * 1024 * 1024;

interface LoggedDelta {
  readonly delta: TableDelta;
  readonly to: number;
  readonly rows: number;
  readonly characters: number;
}

export function createDeltaLog(): DeltaLog {
  const logs = new Map<string, LoggedDelta[]>();
  return {
    note(delta, to) {
      const log = logs.get(delta.table) ?? [];
      // What came before a gap is of no use.
      if (log.at(-1)?.to !== delta.from) log.length = 0;
      const characters = delta.put.reduce((sum, { text }) => sum + text.length, 0);
      log.push({ delta, to, rows: delta.put.length + delta.remove.length, characters });
      while (isLarge(log)) log.shift();
      logs.set(delta.table, log);
    },
    between(table, from, to) {
      const log = logs.get(table) ?? [];
      const first = log.findIndex(({ delta }) => delta.from === from);
      const last = log.findIndex((one) => one.to === to);
      if (first === -1 || last < first) return null;
      return merged(log.slice(first, last + 1));
    },
  };
}

function isLarge(log: readonly LoggedDelta[]): boolean {
  const sum = (of: 'rows' | 'characters'): number => log.reduce((all, one) => all + one[of], 0);
  return sum('rows') > maxRows || sum('characters') > maxCharacters;
}

function merged(log: readonly LoggedDelta[]): TableChanges {
  const put = new Map<string, TableDelta['put'][number]>();
  const removed = new Set<string>();
  for (const { delta } of log) {
    for (const key of delta.remove) {
      put.delete(key);
      removed.add(key);
    }
    for (const row of delta.put) {
      put.set(row.key, row);
      removed.delete(row.key);
    }
  }
  return { put: [...put.values()], removed: [...removed] };
}
