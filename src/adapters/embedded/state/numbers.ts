import type { Databases } from '../databases.ts';

const numberKey = 'number';

/**
 * A number higher than all before, whatever they were for: generations, versions and leases never come again, not even
 * after a purge. Must run inside a transaction.
 */
export function nextNumber(databases: Pick<Databases, 'meta'>): number {
  const next = lastNumber(databases) + 1;
  databases.meta.putSync(numberKey, String(next));
  return next;
}

/** The number that was given last; 0 before the first. */
export function lastNumber({ meta }: Pick<Databases, 'meta'>): number {
  return Number(meta.get(numberKey) ?? 0);
}

/** Goes on above a number; must run inside a transaction. */
export function skipNumbers(databases: Pick<Databases, 'meta'>, upTo: number): void {
  if (upTo > lastNumber(databases)) databases.meta.putSync(numberKey, String(upTo));
}
