import type { Databases } from '../databases.ts';

const numberKey = 'number';

/**
 * A number higher than all before, whatever they were for: generations, versions and leases never come again, not even
 * after a purge. Must run inside a transaction.
 */
export function nextNumber({ meta }: Pick<Databases, 'meta'>): number {
  const next = Number(meta.get(numberKey) ?? 0) + 1;
  meta.putSync(numberKey, String(next));
  return next;
}
