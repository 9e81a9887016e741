import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';

/** Scalars of `$in` and `$nin` that count as one condition: they are looked up in a table. */
const scalarsOfOneLookup = 100;

/**
 * How many values a record is compared with, at least 1. Evaluating a query document takes about that many times the
 * characters of the record.
 */
export function countConditions(query: Json): number {
  const members = isJsonArray(query) ? query : isJsonObject(query) ? Object.values(query) : [];
  const keys = isJsonObject(query) ? Object.keys(query) : [];
  const counts = members.map((member, at) =>
    isLookup(keys[at], member)
      ? Math.ceil(member.length / scalarsOfOneLookup)
      : countConditions(member),
  );
  return Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

function isLookup(key: string | undefined, value: Json): value is readonly Json[] {
  return (
    (key === '$in' || key === '$nin') &&
    isJsonArray(value) &&
    value.every((item) => !isJsonArray(item) && !isJsonObject(item))
  );
}
