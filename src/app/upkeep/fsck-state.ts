import { type Fault, fault, PurserError } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { digestOf } from '../../domain/json/canonical.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { DamagedRecord } from '../../ports/store-upkeep.ts';
import type { TableState, TableStore } from '../../ports/table-store.ts';
import type { ContentChecker } from './fsck-contents.ts';

/** The result of checking the state beside the history. */
export interface StateCheck {
  /** How many exist and were checked. */
  readonly tables: number;
  readonly records: number;
  readonly events: number;
  readonly faults: readonly Fault[];
}

const rowsAtOnce = 1_000;
/** A table that keeps changing is checked as often. */
const maxAttempts = 5;

/**
 * Verifies tables with their rows, records and events, and content beside documents. Continues after faults.
 * (docs/stores.md#what-fsck-looks-at)
 */
export async function checkState(
  { tables, upkeep }: Pick<HistoryStore, 'tables' | 'upkeep'>,
  contents: ContentChecker,
  { maxFaults }: { readonly maxFaults: number },
): Promise<StateCheck> {
  const found: Fault[] = [];
  const ofTable = async (table: TableState) => broken(await tableFlaw(tables, table));
  const counts = {
    tables: await countSound(upkeep.allTables(), found, ofTable),
    records: await countSound(upkeep.allRecords(), found, async (record) => contents.check(record)),
    events: await countSound(upkeep.allEvents(), found, async () => []),
  };
  found.push(...contents.checkKey());
  return { ...counts, faults: capFaults(found.slice(0, maxFaults), maxFaults, found.length) };
}

function broken(reason: string | null): readonly Fault[] {
  return reason === null ? [] : [fault('STATE_BROKEN', { reason })];
}

/** How many can be read; notes what is wrong. */
async function countSound<T extends object>(
  parts: AsyncIterable<readonly (T | DamagedRecord)[]>,
  found: Fault[],
  faultsOf: (item: T) => Promise<readonly Fault[]>,
): Promise<number> {
  let count = 0;
  for await (const part of parts) {
    for (const item of part) {
      if ('damage' in item) {
        found.push(...broken(item.damage));
        continue;
      }
      count += 1;
      found.push(...(await faultsOf(item)));
    }
  }
  return count;
}

/** What is wrong with the rows of a table. */
async function tableFlaw(tables: TableStore, { table }: TableState): Promise<string | null> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const [state] = await tables.states([table]);
    if (state === undefined) return null;
    try {
      const flaw = await flawOfGeneration(tables, state);
      if (flaw !== 'changed') return flaw;
    } catch (error) {
      if (!(error instanceof PurserError) || error.code !== 'STORE_CORRUPT') throw error;
      return `a row of the table "${table}" cannot be read`;
    }
  }
  return null;
}

async function flawOfGeneration(
  tables: TableStore,
  { table, generation, rows }: TableState,
): Promise<string | null> {
  let count = 0;
  for (let after: string | undefined; ; ) {
    const page = { generation, limit: rowsAtOnce, ...(after !== undefined && { after }) };
    const part = await tables.rows(table, page);
    if (part === null) return 'changed';
    if (part.rows.length === 0) break;
    const digests = await tables.digests(table, { ...page, limit: part.rows.length });
    if (digests === null) return 'changed';
    const known = new Map(digests.rows.map(({ key, digest }) => [key, digest]));
    const broken = part.rows.find(({ key, text }) => known.get(key) !== digestOf(text));
    if (broken !== undefined) return `a row of the table "${table}" does not have its digest`;
    count += part.rows.length;
    after = part.rows.at(-1)?.key;
  }
  return count === rows ? null : `the table "${table}" has ${count} rows, not ${rows}`;
}
