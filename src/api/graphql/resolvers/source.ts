import { canonicalText } from '../../../domain/json/canonical.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type {
  DataSourceConnectionResolvers,
  DataSourceResolvers,
  DataTableResolvers,
  DataTableRowsArgs,
  ImportedDataSourcesResolvers,
  MutationResolvers,
  QueryResolvers,
  TableChangeResolvers,
  TableRowConnectionResolvers,
  TableRowResolvers,
  TriedTableResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { pageRequest, rowsQuery, upperCase } from '../schema/arguments.ts';
import { connectionOf, connectionOfList, countedOnDemand } from '../schema/connection.ts';
import { storedRevision } from '../schema/find-revision.ts';
import { encodeId } from '../schema/global-id.ts';
import { isRefused, payloadOf } from '../schema/payload.ts';
import { unlessMissing } from '../schema/unless-missing.ts';

type Queries = Required<
  Pick<QueryResolvers, 'dataSources' | 'dataSource' | 'importedDataSources' | 'tableRows'>
>;
type Mutations = Required<
  Pick<MutationResolvers, 'refreshDataSource' | 'ingestRecord' | 'testDataSource'>
>;

export const Query: Queries = {
  dataSources: async (_root, page, context) => {
    const { app, by } = context;
    return connectionOfList(
      await app.dataSources(by),
      page,
      context,
      (source) => source,
      usualSources,
    );
  },
  importedDataSources: (_root, { yaml, reusables = null, inline }, { app, by }) =>
    app.importedDataSources(by, { yaml, reusables, inline: inline ?? false }),
  dataSource: (_root, { name }, { app, by }) => app.dataSource(by, name),
  tableRows: (_root, { table, ...args }, context) => rowsOf(table, args, context),
};

/** A page of the rows of a table. @throws TABLE_NOT_FOUND */
async function rowsOf(
  table: string,
  { filter, orderBy, ...page }: DataTableRowsArgs,
  { app, by, config, rowBudget: spend }: GraphQLContext,
) {
  const query = { ...rowsQuery({ filter, orderBy }, config.limits), spend };
  const asked = app.tableRows(by, table, pageRequest(page, config.query.maxPageRows), query);
  return connectionOf(await asked, (row) => row);
}

/** Data sources of a page where the request names no number. */
const usualSources = 100;

export const Mutation: Mutations = {
  testDataSource: async (_root, { input }, { app, by }) => {
    const tried = app.testDataSource(by, input.text);
    const payload = await payloadOf(
      tried.then((tables) => ({ tables })),
      input,
    );
    return isRefused(payload) ? { ...payload, tables: null } : { ...payload, problems: [] };
  },
  ingestRecord: async (_root, { input }, { app, by }) => {
    const { table, record } = input;
    const text = record.json ?? canonicalText(record.value ?? null);
    const payload = await payloadOf(
      app.ingestRecord(by, table, text).then(() => ({ table })),
      input,
    );
    return isRefused(payload) ? { ...payload, table: null } : { ...payload, problems: [] };
  },

  refreshDataSource: async (_root, { input }, { app, by }) => {
    const refreshed = app.refreshDataSource(by, input.name, input.table ?? undefined);
    const payload = await payloadOf(
      refreshed.then((dataSource) => ({ dataSource })),
      input,
    );
    return isRefused(payload) ? { ...payload, dataSource: null } : { ...payload, problems: [] };
  },
};

export const DataSourceConnection: DataSourceConnectionResolvers = countedOnDemand;
export const TableRowConnection: TableRowConnectionResolvers = countedOnDemand;

export const DataSource: DataSourceResolvers = {
  // Several documents may name one source.
  id: ({ name, id }) => encodeId('DataSource', name, id.name),
  cursor: (source) => ('cursor' in source ? source.cursor() : null),
  schema: ({ id }) => id.schema,
  documentName: ({ id }) => id.name,
  revision: ({ revision }, _args, { loaders }) =>
    revision === null ? null : storedRevision(loaders, revision),
  problems: ({ faults }) => faults,
  lastRoundAt: ({ status }) => status.lastRoundAt,
  lastRoundMs: ({ status }) => status.lastRoundMs,
  nextRoundAt: ({ status }) => status.nextRoundAt,
  rounds: ({ status }) => status.rounds,
};

export const DataTable: DataTableResolvers = {
  id: ({ name }) => encodeId('DataTable', name),
  intake: ({ intake }) => upperCase(intake),
  // The source may have lost the table meanwhile.
  rows: ({ name }, args, context) => unlessMissing(rowsOf(name, args, context), 'TABLE_NOT_FOUND'),
  rowCount: ({ rows }) => rows,
  accepted: ({ webhook }) => webhook.accepted,
  lastAcceptedAt: ({ webhook }) => webhook.lastAcceptedAt,
  rejected: ({ webhook }) =>
    Object.entries(webhook.rejected).map(([code, count]) => ({ code, count })),
  lastError: ({ lastError }) => lastError && { ...lastError, place: {} },
};

export const ImportedDataSources: ImportedDataSourcesResolvers = {
  documents: ({ documents }, _args, { budget }) =>
    documents.map(
      ({ schema, metadata, data }) =>
        new RawJson(budget.text(() => canonicalText({ schema, metadata, data }))),
    ),
};

export const TableChange: TableChangeResolvers = {
  table: ({ name }) => name,
  rowCount: ({ rows }) => rows,
  dataTable: (table) => table,
  cursor: ({ cursor }) => cursor(),
};

export const TriedTable: TriedTableResolvers = {
  rows: ({ rows }, _args, { budget }) => rows.map((text) => new RawJson(budget.text(() => text))),
  error: ({ fault }) => fault,
};

export const TableRow: TableRowResolvers = {
  data: ({ text }, _args, { budget }) => new RawJson(budget.text(() => text)),
};
