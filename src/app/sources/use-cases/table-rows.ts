import { refusal } from '../../../domain/errors.ts';
import { splitTableName } from '../../../domain/source/table-name.ts';
import type { Row, TableStore } from '../../../ports/table-store.ts';
import type { Query } from '../../access/use-case.ts';
import { decodeCursor, encodeCursor, type PageSpan, pageSpan } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { visibleSources } from '../list-sources.ts';
import { runningSources } from '../live-sources.ts';

/**
 * The rows of a table of a live data source, in an order that says nothing. A page is of one moment; from one page to the
 * next the table may change. (docs/data-sources.md#rows)
 *
 * @throws TABLE_NOT_FOUND
 */
export const tableRows: Query<[table: string, page: PageRequest], Slice<Row>> = {
  kind: 'query',
  permission: 'purser:read_tables',
  purpose: 'reading tables of data sources',
  async run(context, table, page) {
    const named = splitTableName(table);
    const source = runningSources(await visibleSources(context)).get(named?.source ?? '')?.value;
    if (named === null || source === undefined || !Object.hasOwn(source.tables, named.table)) {
      throw refusal('TABLE_NOT_FOUND', { table });
    }
    const { tables } = context.services.ports.store;
    const span = pageSpan(page, keyOfCursor);
    const total = async (): Promise<number> => (await tables.states([table]))[0]?.rows ?? 0;
    const cut = span.backward
      ? await lastRows(tables, table, span)
      : await firstRows(tables, table, span);
    return {
      ...cut,
      items: cut.items.map((node) => ({ node, cursor: encodeCursor(['row', node.key]) })),
      total,
    };
  },
};

function keyOfCursor(text: string): string | null {
  const value = decodeCursor(text);
  const [kind, key]: readonly unknown[] = Array.isArray(value) ? value : [];
  return kind === 'row' && typeof key === 'string' ? key : null;
}

interface Cut {
  readonly items: readonly Row[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

async function firstRows(
  tables: TableStore,
  table: string,
  { rows, after, before }: PageSpan<string>,
): Promise<Cut> {
  const items: Row[] = [];
  for await (const row of rowsAfter(tables, table, after, rows + 1)) {
    if (row.key === before)
      return { items, hasNextPage: true, hasPreviousPage: after !== undefined };
    if (items.length === rows)
      return { items, hasNextPage: true, hasPreviousPage: after !== undefined };
    items.push(row);
  }
  return { items, hasNextPage: false, hasPreviousPage: after !== undefined };
}

/** The store lists forward only, so that a page counted from the end reads what is before it. */
async function lastRows(
  tables: TableStore,
  table: string,
  { rows, after, before }: PageSpan<string>,
): Promise<Cut> {
  let items: Row[] = [];
  let skipped = false;
  for await (const row of rowsAfter(tables, table, after, batchSize)) {
    if (row.key === before)
      return { items, hasNextPage: true, hasPreviousPage: skipped || after !== undefined };
    items.push(row);
    if (items.length > rows) {
      items = items.slice(items.length - rows);
      skipped = true;
    }
  }
  return { items, hasNextPage: false, hasPreviousPage: skipped || after !== undefined };
}

const batchSize = 1_000;

async function* rowsAfter(
  tables: TableStore,
  table: string,
  start: string | undefined,
  atOnce: number,
): AsyncGenerator<Row, void, void> {
  const limit = Math.min(atOnce, batchSize);
  for (let after = start; ; ) {
    const part = await tables.rows(table, { limit, ...(after !== undefined && { after }) });
    yield* part?.rows ?? [];
    after = part?.rows.at(-1)?.key;
    // A store may give fewer than the limit, though there are more: large rows.
    if (after === undefined) return;
  }
}
