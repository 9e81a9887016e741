import { tableName } from '../../domain/source/table-name.ts';
import type { AppServices } from '../app-services.ts';
import { readRuleState } from '../policies/rule-state.ts';
import { allStatuses } from '../sources/kept-status.ts';
import { runningSources } from '../sources/live-sources.ts';
import { dropTables } from '../sources/tables/drop-tables.ts';
import { tableOfRecord } from '../sources/tables/expire-rows.ts';
import { countedTable } from '../sources/tables/webhook-counts.ts';
import { ruleOfTable } from '../violations/tracked-rule.ts';
import type { GarbageCount } from './sweep-content.ts';

type Store = AppServices['store'];

/**
 * Drops tables that are of no data source and of no rule, or only counts them: with the records about them, also where only these, or
 * only rows, are left.
 */
export async function sweepState(
  { store, liveSources }: Pick<AppServices, 'store' | 'liveSources'>,
  { dryRun }: { readonly dryRun: boolean },
): Promise<GarbageCount> {
  // First: a table that is created meanwhile is of a source that is live then.
  const unknown = await unknownTables(store);
  const sources = await liveSources.list();
  // The tables of a source that cannot be read now are not known.
  const isCertain = sources.every(({ good }) => good !== null);
  const live = new Set<string>();
  for (const [name, { value: source }] of runningSources(sources)) {
    for (const table of Object.keys(source.tables)) live.add(tableName(name, table));
  }
  const strays = isCertain ? unknown.filter((table) => !live.has(table)) : [];
  if (!dryRun) await dropTables(store, strays);
  const unreachable = strays.length + (await store.upkeep.sweepStrayRows(dryRun));
  return { unreachable, removed: dryRun ? 0 : unreachable };
}

/** The number of tables that no data source has had since its tables were last looked at. Renders nothing. */
export async function countStrayTables(store: Store): Promise<number> {
  return (await unknownTables(store)).length + (await store.upkeep.sweepStrayRows(true));
}

/** The names of tables that are in no status of a source, and have the violations of no rule. */
async function unknownTables(store: Store): Promise<readonly string[]> {
  const found = await foundTables(store);
  const known = new Set<string>();
  for await (const { name, status } of allStatuses(store.records)) {
    for (const table of Object.keys(status?.tables ?? {})) known.add(tableName(name, table));
  }
  const { violations } = (await readRuleState(store.records)).state;
  return [...found].filter((table) => {
    const rule = ruleOfTable(table);
    return rule === null ? !known.has(table) : !Object.hasOwn(violations, rule);
  });
}

/** The names of all tables that exist, or about which there are records. */
async function foundTables({ upkeep }: Store): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const part of upkeep.allTables()) {
    for (const table of part) if ('table' in table) found.add(table.table);
  }
  for await (const part of upkeep.allRecords()) {
    for (const record of part) {
      if (!('kind' in record)) continue;
      const table = tableOfRecord(record) ?? countedTable(record);
      if (table !== null) found.add(table);
    }
  }
  return found;
}
