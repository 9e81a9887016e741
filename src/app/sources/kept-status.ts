import { canonicalText } from '../../domain/json/canonical.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { type Json, memberAt } from '../../domain/json/value.ts';
import { type SourceStatus, sourceStatusFrom } from '../../domain/source/source-status.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { KeptRecord, RecordStore } from '../../ports/record-store.ts';

/** The kinds of records about data sources; their keys are names of sources. */
const statusKind = 'source';
const requestKind = 'sourceRequest';

/** The status of a source as it is kept. */
export interface KeptStatus {
  readonly status: SourceStatus | null;
  /** Of the record; 0 if there is none. */
  readonly version: number;
}

/** The statuses of sources, in the order asked for. */
export async function readStatuses(
  records: RecordStore,
  names: readonly string[],
): Promise<readonly KeptStatus[]> {
  const kept = names.length === 0 ? [] : await records.get(statusKind, names);
  return kept.map(keptStatus);
}

function keptStatus(record: KeptRecord | null): KeptStatus {
  if (record === null) return { status: null, version: 0 };
  return { status: sourceStatusFrom(jsonFrom(record.text)), version: record.version };
}

/** All sources that have a status, by name: those that run, and those that ran. */
export async function* allStatuses(
  records: RecordStore,
): AsyncIterable<{ readonly name: string } & KeptStatus> {
  let below: Pick<KeptRecord, 'at' | 'key'> | undefined;
  for (;;) {
    const page = { limit: 100, ...(below && { below }) };
    const found = await records.list(statusKind, {}, page);
    for (const record of found) yield { name: record.key, ...keptStatus(record) };
    below = found.at(-1);
    if (below === undefined) return;
  }
}

/** Keeps a status in place of a version; gives the version that it has now, or null if another was kept meanwhile. */
export async function keepStatus(
  { records, clock }: { readonly records: RecordStore; readonly clock: Clock },
  name: string,
  status: SourceStatus,
  version: number,
  lease: Lease,
): Promise<number | null> {
  const text = canonicalText(status as unknown as Json);
  const record = { kind: statusKind, key: name, text, group: '', state: '', at: clock.now() };
  return (await records.put(record, version, lease))?.version ?? null;
}

/** Removes the status of a source that runs no more. */
export function removeStatus(
  records: RecordStore,
  name: string,
  version: number,
  lease: Lease,
): Promise<boolean> {
  return records.remove({ kind: statusKind, key: name, version }, lease);
}

/** Removes the newest request for a round of a source that runs no more. */
export async function removeRequest(records: RecordStore, name: string): Promise<void> {
  const { number: version } = await lastRequest(records, name);
  if (version > 0) await records.remove({ kind: requestKind, key: name, version });
}

/** A request for a round of a source. */
export interface RoundRequest {
  /** Higher than that of each earlier one; 0 if there was none. */
  readonly number: number;
  /** The number of the one before. */
  readonly before: number;
  /** The only table to poll; null: all. */
  readonly table: string | null;
}

/** The newest request for a round of a source. */
export async function lastRequest(records: RecordStore, name: string): Promise<RoundRequest> {
  const [request] = await records.get(requestKind, [name]);
  const value = jsonFrom(request?.text ?? '{}') ?? null;
  const [before, table] = [memberAt(value, 'before'), memberAt(value, 'table')];
  return {
    number: request?.version ?? 0,
    before: typeof before === 'number' ? before : 0,
    table: typeof table === 'string' ? table : null,
  };
}

/**
 * Requests a round of a source, of all of its tables or one, of whichever server polls it. Gives the number of the request.
 */
export async function requestRound(
  { records, clock }: { readonly records: RecordStore; readonly clock: Clock },
  name: string,
  table: string | null,
): Promise<number> {
  for (;;) {
    const { number: version } = await lastRequest(records, name);
    const record = {
      kind: requestKind,
      key: name,
      text: canonicalText({ before: version, table }),
      group: '',
      state: '',
      at: clock.now(),
    };
    const put = await records.put(record, version);
    if (put !== null) return put.version;
  }
}
