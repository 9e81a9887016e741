import { nearestFullName } from '../../../domain/edit-distance.ts';
import { refusal } from '../../../domain/errors.ts';
import type { DataSource } from '../../../domain/source/data-source.ts';
import { splitTableName, tableName } from '../../../domain/source/table-name.ts';
import type { Row } from '../../../ports/table-store.ts';
import type { Query } from '../../access/use-case.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { visibleSources } from '../list-sources.ts';
import { runningSources } from '../live-sources.ts';
import { cutRows } from '../tables/cut-rows.ts';
import { prepareRowsQuery, type RowsQuery } from '../tables/prepare-rows-query.ts';
import { scanRows } from '../tables/scan-rows.ts';

function tableNames({ name, tables }: DataSource): readonly string[] {
  return Object.keys(tables).map((table) => tableName(name, table));
}

/**
 * The rows of a table of a live data source. Without a sort order their order has no meaning. The table may change from
 * one page to the next, and while a page is read. (docs/data-sources.md#rows)
 *
 * @throws TABLE_NOT_FOUND, OPERATOR_FORBIDDEN, ARGUMENT_INVALID; LIMIT_EXCEEDED for more steps than `spend` accepts
 */
export const tableRows: Query<[table: string, page: PageRequest, query?: RowsQuery], Slice<Row>> = {
  kind: 'query',
  permission: 'purser:read_tables',
  purpose: 'reading tables of data sources',
  async run(context, table, page, query = {}) {
    const { sources, store } = context.services.ports;
    const named = splitTableName(table);
    const running = runningSources(await visibleSources(context));
    const source = running.get(named?.source ?? '')?.value;
    if (named === null || source === undefined || !Object.hasOwn(source.tables, named.table)) {
      const known = Array.from(running.values(), ({ value }) => tableNames(value)).flat();
      const nearest = nearestFullName(table, known);
      throw refusal('TABLE_NOT_FOUND', { table, ...(nearest !== null && { nearest }) });
    }
    const prepared = await prepareRowsQuery(query, sources?.matcher);
    return cutRows(scanRows(store.tables, table, prepared), prepared.sort, page);
  },
};
