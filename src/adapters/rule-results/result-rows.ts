import type { EngineRow } from './row.ts';

/** A value that JSON cannot hold. */
export class UnfitValue extends Error {}

/** A row that is longer than rows may be. */
export class LargeRow extends Error {
  readonly limit: number = maxRowCharacters;
}

/** Of one row, about. */
const maxRowCharacters = 1024 * 1024;

/** Rows as JSON: dates as ISO 8601, without what is missing. @throws UnfitValue, LargeRow */
export function resultRows(rows: readonly EngineRow[]): readonly unknown[] {
  return rows.map((row) => {
    let left = maxRowCharacters;
    const spend = (characters: number): void => {
      left -= characters;
      if (left < 0) throw new LargeRow();
    };
    return jsonOf(row, spend);
  });
}

function jsonOf(value: unknown, spend: (characters: number) => void): unknown {
  switch (typeof value) {
    case 'string':
      spend(value.length + 2);
      return value;
    case 'number':
      spend(8);
      if (!Number.isFinite(value)) throw new UnfitValue('it makes a number that JSON cannot hold');
      return value === 0 ? 0 : value;
    case 'bigint':
      spend(8);
      return Number(value);
    case 'boolean':
      spend(4);
      return value;
    case 'object':
      return value === null ? null : compositeOf(value, spend);
    default:
      return null;
  }
}

function compositeOf(value: object, spend: (characters: number) => void): unknown {
  spend(2);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => jsonOf(item, spend));
  const copy: EngineRow = {};
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    spend(key.length + 3);
    const json = jsonOf(member, spend);
    if (key === '__proto__') {
      Object.defineProperty(copy, key, {
        value: json,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else copy[key] = json;
  }
  return copy;
}
