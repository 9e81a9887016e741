import { refusal } from '../../domain/errors.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject, memberAt } from '../../domain/json/value.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { KeptRecord } from '../../ports/record-store.ts';
import type { TableState } from '../../ports/table-store.ts';

/** A lease as it is kept. */
export interface KeptLease extends Lease {
  /** When it ends, in milliseconds since 1970, by the clock of the store. */
  readonly until: number;
}

/** The lease that the text of its record holds. @throws STORE_CORRUPT */
export function leaseFrom(text: string): KeptLease {
  return storedState(text, 'a lease');
}

/** The name and the holder of a lease that the text of its record holds. @throws STORE_CORRUPT */
export function leaseNamesFrom(text: string): Pick<Lease, 'name' | 'holder'> {
  return storedState(text, 'a lease');
}

/** The record that a text holds. @throws STORE_CORRUPT */
export function recordFrom(text: string): KeptRecord {
  return storedState(text, 'a record beside the history');
}

/** What the text of a record holds. @throws STORE_CORRUPT */
export function storedState<T>(text: string, what: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw refusal('STORE_CORRUPT', { what });
  }
}

/** The record that a text holds, if it holds one. */
export function readRecord(text: unknown): KeptRecord | null {
  const value = jsonFrom(String(text)) ?? null;
  const names = ['kind', 'key', 'text', 'group', 'state', 'at'];
  const isRecord =
    names.every((name) => typeof memberAt(value, name) === 'string') &&
    typeof memberAt(value, 'version') === 'number';
  return isRecord ? recordFrom(String(text)) : null;
}

/** The state of a table that a text holds, if it holds one. */
export function readTableState(text: string): TableState | null {
  const value = jsonFrom(text) ?? null;
  const { table, generation, rows } = (isJsonObject(value) ? value : {}) as Partial<TableState>;
  const isTable =
    typeof table === 'string' && typeof generation === 'number' && typeof rows === 'number';
  return isTable ? { table, generation, rows } : null;
}
