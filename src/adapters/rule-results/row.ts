/** A row while rules are evaluated: JSON, and what expressions make, such as dates. */
export type EngineRow = Record<string, unknown>;

/** A copy of what stages may change: mappings and lists. */
export function cloneRow<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneRow) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const copy: EngineRow = {};
  for (const key in value) {
    if (key === '__proto__')
      Object.defineProperty(copy, key, { ...ownProperty, value: cloneRow(value[key]) });
    else copy[key] = cloneRow(value[key]);
  }
  return copy as T;
}

const ownProperty = { configurable: true, enumerable: true, writable: true };
