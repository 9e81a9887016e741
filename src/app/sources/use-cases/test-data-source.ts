import { readDocuments } from '../../../domain/document/read-documents.ts';
import { type Fault, PurserError, refusal, throwFaults } from '../../../domain/errors.ts';
import { memberAt } from '../../../domain/json/value.ts';
import type { DataSource, TablePoll } from '../../../domain/source/data-source.ts';
import { readSource } from '../../../domain/source/read-source.ts';
import { tableName } from '../../../domain/source/table-name.ts';
import type { Change } from '../../access/use-case.ts';
import type { SourcePorts } from '../../app-ports.ts';
import { partsOfSource } from '../check-source-file.ts';
import { fetchTable } from '../fetch-table.ts';
import type { MemoryBudget } from '../memory-budget.ts';
import { polledTables } from '../run-round.ts';
import { createSourceClient, type SourceClient } from '../source-client.ts';

/** What polling a table once gives. */
export interface TriedTable {
  readonly name: string;
  readonly rowCount: number;
  /** Canonical JSON of the first rows. */
  readonly rows: readonly string[];
  /** Why it could not be read; null if it could. */
  readonly fault: Fault | null;
}

const shownRows = 10;
const timeoutMs = 60_000;

/**
 * Polls the tables of a data source that is not stored, once, and stores nothing. The text is that of the document, or of
 * its data. (docs/data-sources.md#checking-a-file)
 *
 * @throws what reading the text throws; the errors of the data source
 */
export const testDataSource: Change<[text: string], readonly TriedTable[]> = {
  kind: 'change',
  permission: 'purser:manage_sources',
  purpose: 'trying data sources',
  audit: { action: 'testDataSource', target: () => ({}) },
  async run({ services }, text) {
    const { ports, limits, clock, timer, sourceMemory: memory } = services;
    if (ports.sources === undefined) throw refusal('DATA_SOURCE_NOT_FOUND', { source: '' });
    const source = sourceIn(text, limits);
    const client = createSourceClient({ ...ports.sources, clock, timer }, source);
    const tried: TriedTable[] = [];
    for (const { table, poll } of polledTables(source)) {
      const found = await tryTable({ ...ports.sources, client, memory }, source, poll);
      tried.push({ name: tableName(source.name, table), ...found });
    }
    return tried;
  },
};

function sourceIn(text: string, limits: Parameters<typeof readDocuments>[1]['limits']): DataSource {
  const { documents, faults } = readDocuments(text, { limits });
  throwFaults(faults);
  const { data, metadata } = partsOfSource(documents[0]?.value ?? null);
  const name = memberAt(metadata, 'name');
  const { source, errors } = readSource(data, typeof name === 'string' ? name : 'test');
  throwFaults(errors.map(({ fault }) => fault));
  if (source === null) throw refusal('USAGE', { reason: 'the text is no data source' });
  return source;
}

async function tryTable(
  {
    client,
    reader,
    memory,
  }: Pick<SourcePorts, 'reader'> & {
    readonly client: SourceClient;
    readonly memory: MemoryBudget;
  },
  source: DataSource,
  poll: TablePoll,
): Promise<Omit<TriedTable, 'name'>> {
  const share = memory.open();
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const fetching = { client, reader, memory: share, signal };
    const fetched = await fetchTable(fetching, source, poll, null);
    const rows = [...(fetched?.rows.values() ?? [])];
    const shown = rows.slice(0, shownRows).map(({ text }) => text);
    return { rowCount: rows.length, rows: shown, fault: null };
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    return { rowCount: 0, rows: [], fault: error.faults[0] };
  } finally {
    share.close();
  }
}
