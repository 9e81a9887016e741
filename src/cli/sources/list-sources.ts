import type { Command } from 'commander';
import { fault } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { problemOf } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { readList, resolveRevision } from '../client/paging.ts';
import { CommandFailure, shortProblem, throwProblems } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { type Column, listTable } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import {
  DataSourceDocument,
  DataSourcesDocument,
  RefreshDataSourceDocument,
  type SourceFragment,
} from '../generated/operations.ts';
import { addStoreOptions } from '../input/options.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { problemsText } from '../print/problem-text.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';

interface SourcesOptions extends StoreOptions {
  readonly output: Format;
}

/** Data sources of a row cost this much, in the terms of the server's limit. */
const rowCost = 500;

export function addListSources(sources: Command, shell: Shell): void {
  const command = sources
    .command('list')
    .summary('show the data sources that run')
    .description('Shows the data sources of the live revision, and what they do.')
    .addOption(outputOption(['text', 'json'], { names: namesOf('dataSources', 'name') }));
  addStoreOptions(command).action((options: SourcesOptions) =>
    runCommand(shell, options.output, () => listSources(shell, options)),
  );
}

export function addShowSource(sources: Command, shell: Shell): void {
  const command = sources
    .command('show')
    .summary('show a data source and its tables')
    .description('Shows what a data source does, its tables, and why some could not be read.')
    .argument('<source>', 'the name of the source')
    .addOption(outputOption(['text', 'json'], { names: namesOf('dataSources', 'name') }));
  addStoreOptions(command).action((name: string, options: SourcesOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'read', async (client) => {
        const { dataSource } = await client.request(DataSourceDocument, { name });
        if (dataSource === null) {
          throw new CommandFailure([fault('DATA_SOURCE_NOT_FOUND', { source: name })]);
        }
        writeSource(shell, options.output, dataSource);
      }),
    ),
  );
}

export function addRefreshSource(sources: Command, shell: Shell): void {
  const command = sources
    .command('refresh')
    .summary('poll a data source now')
    .description('Has the server poll a data source now, and shows it once the round has ended.')
    .argument('<source>', 'the name of the source, or of one of its tables: nova.servers')
    .addOption(outputOption(['text', 'json'], { names: namesOf('dataSources', 'name') }));
  addStoreOptions(command).action((given: string, options: SourcesOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'write', async (client) => {
        const [name = ''] = given.split('.');
        const input = name === given ? { name } : { name, table: given };
        const data = await client.request(RefreshDataSourceDocument, { input });
        const { dataSource, problems } = requireValue(data.refreshDataSource, 'refreshDataSource');
        throwProblems(problems.map(problemOf));
        writeSource(shell, options.output, requireValue(dataSource, 'dataSource'));
      }),
    ),
  );
}

async function listSources(shell: Shell, options: SourcesOptions): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const { rows } = await resolveRevision(client, {}, rowCost);
    const found = await readList<SourceFragment>({
      page: async (page) => (await client.request(DataSourcesDocument, page)).dataSources,
      rows,
      progress: (count) => shell.err.progress(`${count} data sources`),
    });
    if (options.output === 'json') writeJson(shell, { dataSources: found.map(sourceJson) });
    else if (found.length === 0) shell.err.write('no data sources\n');
    else shell.out.write(listTable(shell, columns, found));
  });
}

const columns: readonly Column<SourceFragment>[] = [
  { head: 'NAME', text: ({ name }) => name },
  { head: 'STATE', text: ({ state }) => state.toLowerCase() },
  { head: 'REVISION', isWide: true, text: ({ revision }) => String(revision?.number ?? '') },
  { head: 'TABLES', text: ({ tables }) => String(tables.length) },
  {
    head: 'ROWS',
    text: ({ tables }) => String(tables.reduce((sum, { rowCount }) => sum + rowCount, 0)),
  },
  { head: 'ROUNDS', isWide: true, text: ({ rounds }) => String(rounds) },
  { head: 'LAST ROUND', text: ({ lastRoundAt }) => timeText(lastRoundAt) },
  { head: 'NEXT ROUND', text: ({ nextRoundAt }) => timeText(nextRoundAt) },
  { head: 'SCHEMA', isWide: true, text: ({ schema }) => schema },
  { head: 'ENDPOINT', text: ({ endpoint }) => endpoint ?? '-' },
];

function writeSource(shell: Shell, output: Format, source: SourceFragment): void {
  if (output === 'json') {
    writeJson(shell, sourceJson(source));
    return;
  }
  const { out } = shell;
  out.write(listTable(shell, columns, [source]));
  if (source.tables.length > 0) out.write(`\n${tablesText(source)}`);
  const failed = source.tables.flatMap(({ name, lastError }) =>
    lastError === null
      ? []
      : [{ ...problemOf(lastError), message: `${name}: ${lastError.message}` }],
  );
  const problems = [...source.problems.map(problemOf), ...failed];
  const style = { colours: out.colours, columns: out.columns, sources: shell.sources };
  if (problems.length > 0) out.write(`\n${problemsText(problems, style)}`);
}

type Table = SourceFragment['tables'][number];

function tablesText({ tables }: SourceFragment): string {
  const polled = tables.filter(({ intake }) => intake === 'POLL');
  const webhooks = tables.filter(({ intake }) => intake === 'WEBHOOK');
  const texts = [
    ...(polled.length === 0 ? [] : [polledText(polled)]),
    ...(webhooks.length === 0 ? [] : [webhooksText(webhooks)]),
  ];
  return texts.join('\n');
}

function polledText(tables: readonly Table[]): string {
  const head = ['POLLED TABLE', 'ROWS', 'LAST SUCCESS', 'LAST CHANGE', 'CHANGED', 'FAILURES'];
  return textTable([
    head,
    ...tables.map((table) => [
      table.name,
      rowsText(table),
      timeText(table.lastSuccessAt),
      timeText(table.lastChangeAt),
      `+${table.added} -${table.removed} ~${table.updated}`,
      String(table.consecutiveFailures),
    ]),
  ]);
}

/** The number of rows, and of those that could not be stored. */
function rowsText({ rowCount, stale, invalidRows }: Table): string {
  const notes = [
    ...(stale ? ['stale'] : []),
    ...(invalidRows > 0 ? [`${invalidRows} invalid`] : []),
  ];
  return notes.length === 0 ? String(rowCount) : `${rowCount} (${notes.join(', ')})`;
}

function webhooksText(tables: readonly Table[]): string {
  const head = ['WEBHOOK TABLE', 'ROWS', 'LAST RECORD', 'ACCEPTED', 'REJECTED'];
  return textTable([
    head,
    ...tables.map(({ name, rowCount, lastAcceptedAt, accepted, rejected }) => [
      name,
      String(rowCount),
      timeText(lastAcceptedAt),
      String(accepted),
      rejected.map(({ code, count }) => `${count} ${code}`).join(', ') || '0',
    ]),
  ]);
}

function timeText(time: string | null): string {
  return time === null ? '-' : formatTime(time);
}

function sourceJson({ state, tables, problems, revision, ...source }: SourceFragment): JsonObject {
  return {
    ...source,
    state: state.toLowerCase(),
    revision: revision?.number ?? null,
    problems: problems.map((problem) => shortProblem(problem)),
    tables: tables.map(({ intake, lastError, ...table }) => ({
      ...table,
      intake: intake.toLowerCase(),
      lastError: lastError && shortProblem(lastError),
    })),
  };
}
