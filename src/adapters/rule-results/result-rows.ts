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
  return rows.map(resultRow);
}

/** The same of rows that nobody else has: most are JSON, and stay the objects that they are. @throws UnfitValue, LargeRow */
export function adoptedRows(rows: readonly EngineRow[]): readonly unknown[] {
  return rows.map((row) => (sizeOfJson(row) <= maxRowCharacters ? row : resultRow(row)));
}

function resultRow(row: EngineRow): unknown {
  let left = maxRowCharacters;
  const spend = (characters: number): void => {
    left -= characters;
    if (left < 0) throw new LargeRow();
  };
  return jsonOf(row, spend);
}

/** The characters of a value, as `jsonOf` spends them; NaN for one that is to be converted. */
function sizeOfJson(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return value.length + 2;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? 8 : Number.NaN;
    case 'boolean':
      return 4;
    case 'object':
      return value === null ? 0 : sizeOfComposite(value);
    default:
      return Number.NaN;
  }
}

function sizeOfComposite(value: object): number {
  let size = 2;
  if (Array.isArray(value)) for (const item of value) size += sizeOfJson(item);
  else if (Object.getPrototypeOf(value) !== Object.prototype) return Number.NaN;
  else for (const key in value) size += key.length + 3 + sizeOfJson((value as EngineRow)[key]);
  return size;
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
