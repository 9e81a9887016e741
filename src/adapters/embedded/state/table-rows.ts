import type { Digest } from '../../../domain/json/canonical.ts';
import type { Row, TableState } from '../../../ports/table-store.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { storedState } from '../../records/read-state.ts';
import type { Databases } from '../databases.ts';

/** A table as it is kept. */
export interface KeptTable extends TableState {
  /** Under which its rows stand: another after a change that wrote all of them anew. */
  readonly id: number;
}

/** The id of a table's rows, digest of the key. */
export type RowKey = [number, Digest];

/** Above every digest. */
const lastDigest: Digest = 'g';

/** The table, if it is there. */
export function tableAt({ tables }: Databases, name: string): KeptTable | null {
  const text = tables.get(nameDigest(name));
  return text === undefined ? null : storedState(text, 'a table');
}

/** Must run inside a transaction. */
export function keepTable({ tables }: Databases, table: KeptTable): void {
  tables.putSync(nameDigest(table.table), JSON.stringify(table));
}

/** A row as it stands in the database: its key, which any text can be, in one line, and its text. */
export function rowText({ key, text }: Row): string {
  return `${JSON.stringify(key)}\n${text}`;
}

/** The row that a text holds. @throws STORE_CORRUPT */
export function rowFrom(stored: string): Row {
  const end = stored.indexOf('\n');
  return {
    key: storedState(stored.slice(0, end), 'a row of a table'),
    text: stored.slice(end + 1),
  };
}

/** Rows behind a digest, as many as there are up to a number of rows and, with the last one over it, of characters. */
export function rowsAfter(
  { rows }: Databases,
  id: number,
  after: Digest,
  { limit, characters }: { readonly limit: number; readonly characters: number },
): readonly (readonly [Digest, string])[] {
  const found: [Digest, string][] = [];
  if (limit < 1) return found;
  let length = 0;
  const bounds = { start: [id, after], end: [id, lastDigest], exclusiveStart: true, limit };
  for (const { key, value } of rows.getRange(bounds as never)) {
    found.push([(key as RowKey)[1], value]);
    length += value.length;
    if (length > characters) break;
  }
  return found;
}
