import { visibilityOf } from '../../domain/access/visibility.ts';
import type { DocumentEntry, SourceId } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { DataSource, SourceTable } from '../../domain/source/data-source.ts';
import {
  newTableStatus,
  type SourceState,
  type SourceStatus,
  stateOf,
  type TableStatus,
} from '../../domain/source/source-status.ts';
import { tableName } from '../../domain/source/table-name.ts';
import type { Context } from '../access/use-case.ts';
import { visibleFaults } from '../access/visible-faults.ts';
import { findLiveRevision } from '../live/live-revision.ts';
import { readStatuses } from './kept-status.ts';
import type { LiveSource } from './live-sources.ts';
import { polledTables } from './run-round.ts';
import { noWebhookCounts, type WebhookCounts } from './tables/webhook-counts.ts';

/** A data source and what it does; holds no secrets. */
export interface SourceView {
  readonly name: string;
  readonly id: SourceId;
  readonly entry: DocumentEntry;
  readonly state: SourceState;
  /** What is wrong with its document in the live revision. */
  readonly faults: readonly Fault[];
  /** The revision whose document runs; null if none does. */
  readonly revision: RevisionId | null;
  readonly endpoint: string | null;
  /** Seconds; null if no document runs. */
  readonly pollInterval: number | null;
  readonly status: Pick<SourceStatus, 'rounds' | 'lastRoundAt' | 'lastRoundMs' | 'nextRoundAt'>;
  readonly tables: readonly TableView[];
}

/** A table of a data source. */
export interface TableView extends TableStatus {
  /** `nova.servers` */
  readonly name: string;
  readonly intake: 'poll' | 'webhook';
  readonly rows: number;
  readonly generation: number;
  /** What came to its webhook. */
  readonly webhook: WebhookCounts;
}

/** The data sources of the live revision whose documents the caller may see, of some names or all. */
export async function listSources(
  context: Context,
  names?: readonly string[],
): Promise<readonly SourceView[]> {
  const visible = await visibleSources(context);
  const wanted = visible.filter(({ name }) => names?.includes(name) ?? true);
  return viewsOf(context.services, await withVisibleFaults(context, wanted));
}

/** Faults can name documents that the caller may not see. */
async function withVisibleFaults(
  { by, services }: Context,
  sources: readonly LiveSource[],
): Promise<readonly LiveSource[]> {
  const visibility = visibilityOf(by);
  if (visibility.isUnrestricted || sources.every(({ faults }) => faults.length === 0)) {
    return sources;
  }
  const revision = await findLiveRevision(services.store, services.ports.sources?.liveTag ?? null);
  return Promise.all(
    sources.map(async (source) => ({
      ...source,
      faults: await visibleFaults(services, revision, source.faults, visibility),
    })),
  );
}

/**
 * A live data source by name; null if the caller may not see its document, too. Of several documents that name it, that with
 * the name `document`, or the one that runs.
 */
export async function findSource(
  context: Context,
  name: string,
  document?: string,
): Promise<SourceView | null> {
  const views = await listSources(context, [name]);
  if (document !== undefined) return views.find(({ id }) => id.name === document) ?? null;
  return views.find(({ revision }) => revision !== null) ?? views[0] ?? null;
}

/** The live data sources whose documents the caller may see. */
export async function visibleSources({ by, services }: Context): Promise<readonly LiveSource[]> {
  const visibility = visibilityOf(by);
  const live = await services.liveSources.list();
  return live.filter(({ entry }) => visibility.includes(entry));
}

async function viewsOf(
  services: Context['services'],
  sources: readonly LiveSource[],
): Promise<readonly SourceView[]> {
  const { records } = services.store;
  const kept = await readStatuses(
    records,
    sources.map(({ name }) => name),
  );
  const views = sources.map(async (live, at): Promise<SourceView> => {
    const { id, entry, name, faults, good } = live;
    const source = good?.value ?? null;
    // Another document may have the name, and be polled.
    const status = good === null ? null : (kept[at]?.status ?? null);
    return {
      name,
      id,
      entry,
      faults,
      state: faults.length > 0 ? 'INVALID' : stateOfSource(source, status),
      revision: good?.revision ?? null,
      endpoint: source?.api_endpoint ?? null,
      pollInterval: source?.poll_interval ?? null,
      status: status ?? { rounds: 0, lastRoundAt: null, lastRoundMs: null, nextRoundAt: null },
      tables: source === null ? [] : await tableViews(services, source, status),
    };
  });
  return Promise.all(views);
}

function stateOfSource(source: DataSource | null, status: SourceStatus | null): SourceState {
  if (source === null) return 'INVALID';
  const polled = polledTables(source).map(({ table }) => table);
  return stateOf(polled, status ?? { rounds: 0, tables: {} });
}

async function tableViews(
  { store: { tables }, webhookCounter }: Context['services'],
  source: DataSource,
  status: SourceStatus | null,
): Promise<readonly TableView[]> {
  const own = Object.entries(source.tables).sort(([one], [other]) => (one < other ? -1 : 1));
  const names = own.map(([table]) => tableName(source.name, table));
  const states = names.length === 0 ? [] : await tables.states(names);
  const counts = await webhookCounter.read(names);
  return own.map(
    ([table, { poll }]: [string, SourceTable], at): TableView => ({
      ...(status?.tables[table] ?? newTableStatus),
      name: names[at] ?? '',
      intake: poll === undefined ? 'webhook' : 'poll',
      rows: states[at]?.rows ?? 0,
      generation: states[at]?.generation ?? 0,
      webhook: counts[at] ?? noWebhookCounts,
    }),
  );
}
