import { canonicalText } from '../../domain/json/canonical.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject } from '../../domain/json/value.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { Row, TableStore } from '../../ports/table-store.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { type EventBatch, pastTable } from './tracked-rule.ts';

/** The mark of a violation that closed. */
export interface PastMark {
  /** How often it has opened. */
  readonly opening: number;
  /** The number of the event that closed it. */
  readonly sequence: number;
  /** UTC, ISO 8601. */
  readonly closedAt: string;
}

/** The key of the mark of one opening; that of the last one has the key of the violation, too. */
export function pastKey(key: string, opening: number): string {
  return `${key}/${opening}`;
}

/** The mark that a row holds; null if it is missing. */
export function pastMarkFrom(row: Row | null | undefined): PastMark | null {
  const value = row == null ? null : (jsonFrom(row.text) ?? null);
  return isJsonObject(value) ? (value as unknown as PastMark) : null;
}

/** Marks the violations that a batch closes. @throws LEASE_LOST, STORE_UNAVAILABLE */
export async function markPast(tables: TableStore, batch: EventBatch, lease: Lease): Promise<void> {
  const put = batch.events.flatMap((event, at): readonly Row[] => {
    if (event.closing === null) return [];
    const { key, opening } = event.violation;
    const mark = { opening, sequence: batch.first + at, closedAt: event.closing.closedAt };
    const text = canonicalText(mark);
    return [
      { key, text },
      { key: pastKey(key, opening), text },
    ];
  });
  if (put.length === 0) return;
  const table = pastTable(batch.rule);
  const [state] = await tables.states([table]);
  const delta = { table, from: state?.generation ?? 0, put, remove: [], lease };
  if ((await tables.apply(delta)) === null) throw changedMeanwhile();
}

/** Marks read at once. */
const pageRows = 2_000;

/** Removes the marks of violations of a rule that closed before a moment. @throws LEASE_LOST, STORE_UNAVAILABLE */
export async function trimMarks(
  tables: TableStore,
  rule: string,
  before: string,
  lease: Lease,
): Promise<void> {
  const table = pastTable(rule);
  for (let after: string | undefined; ; ) {
    const page = { limit: pageRows, ...(after !== undefined && { after }) };
    const part = await tables.rows(table, page);
    after = part?.rows.at(-1)?.key;
    if (part === null || after === undefined) return;
    const old = part.rows.filter((row) => (pastMarkFrom(row)?.closedAt ?? '') < before);
    if (old.length === 0) continue;
    const remove = old.map(({ key }) => key);
    const delta = { table, from: part.state.generation, put: [], remove, lease };
    if ((await tables.apply(delta)) === null) throw changedMeanwhile();
  }
}
