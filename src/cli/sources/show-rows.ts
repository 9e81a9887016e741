import type { Command } from 'commander';
import { fault } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { readList, resolveRevision } from '../client/paging.ts';
import { CommandFailure } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { TableRowsDocument, type TableRowsQuery } from '../generated/operations.ts';
import { addStoreOptions, count } from '../input/options.ts';
import { runCommand } from '../print/output.ts';
import type { Shell } from '../shell.ts';

interface RowsOptions extends StoreOptions {
  readonly number: number;
}

type Row = NonNullable<TableRowsQuery['tableRows']>['nodes'][number];

export function addShowRows(sources: Command, shell: Shell): void {
  const command = sources
    .command('rows')
    .summary('show rows of a table')
    .description(
      'Shows rows of a table of a data source as lines of JSON, in an order that has no meaning.',
    )
    .argument('<table>', 'the full name of the table: nova.servers')
    .option('-n, --number <count>', 'how many to show', count, 20);
  addStoreOptions(command).action((table: string, options: RowsOptions) =>
    runCommand(shell, 'text', () => showRows(shell, table, options)),
  );
}

async function showRows(shell: Shell, table: string, options: RowsOptions): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const { rows } = await resolveRevision(client, {});
    const found = await readList<Row>({
      page: async (page) => {
        const { tableRows } = await client.request(TableRowsDocument, { table, ...page });
        if (tableRows !== null) return tableRows;
        throw new CommandFailure([fault('TABLE_NOT_FOUND', { table })]);
      },
      rows,
      maxRows: options.number,
      progress: (read) => shell.err.progress(`${read} rows`),
    });
    for (const { data } of found) shell.out.write(`${canonicalText(data)}\n`);
  });
}
