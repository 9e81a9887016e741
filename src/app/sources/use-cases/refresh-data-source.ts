import { refusal } from '../../../domain/errors.ts';
import { splitTableName, tableName } from '../../../domain/source/table-name.ts';
import type { Change, Context } from '../../access/use-case.ts';
import { readStatuses, requestRound } from '../kept-status.ts';
import { findSource, type SourceView } from '../list-sources.ts';

/** A caller waits this long for the round, of which another server may be the poller. */
const maxWaitMs = 60_000;
const lookEveryMs = 200;

/**
 * Has a data source polled now, or one table of it, and waits until the round has ended. Requests that come while a round runs are served by
 * one more. (docs/data-sources.md#refreshing)
 *
 * @throws DATA_SOURCE_NOT_FOUND; DATA_SOURCE_INVALID if no document of it was ever valid; TABLE_NOT_FOUND; REFRESH_TIMEOUT if no server ends a round in time
 */
export const refreshDataSource: Change<[name: string, table?: string], SourceView> = {
  kind: 'change',
  permission: 'purser:manage_sources',
  purpose: 'refreshing data sources',
  audit: { action: 'refreshDataSource', target: (source) => ({ source }) },
  async run(context, name, table) {
    const { ports, timer, sourceSignals } = context.services;
    const { records } = ports.store;
    const { revision, tables } = await sourceNamed(context, name);
    if (revision === null) throw refusal('DATA_SOURCE_INVALID', { source: name });
    const only = table === undefined ? null : tableNamed(tables, name, table);
    const request = await requestRound({ records, clock: ports.clock }, name, only);
    sourceSignals.requested.notify(name);
    const end = timer.now() + maxWaitMs;
    while (timer.now() < end) {
      const [kept] = await readStatuses(records, [name]);
      if ((kept?.status?.served ?? 0) >= request) return sourceNamed(context, name);
      await sourceSignals.changed.wait(name, { ms: lookEveryMs, keepsAlive: true });
    }
    throw refusal('REFRESH_TIMEOUT', { source: name, seconds: maxWaitMs / 1_000 });
  },
};

async function sourceNamed(context: Context, name: string): Promise<SourceView> {
  const found = await findSource(context, name);
  if (found === null) throw refusal('DATA_SOURCE_NOT_FOUND', { source: name });
  return found;
}

/** The name in its source of a table that is given by this or its full name. */
function tableNamed(tables: SourceView['tables'], source: string, given: string): string {
  const table = splitTableName(given)?.table ?? given;
  const full = tableName(source, table);
  if (![table, full].includes(given) || !tables.some(({ name }) => name === full)) {
    throw refusal('TABLE_NOT_FOUND', { table: given });
  }
  return table;
}
