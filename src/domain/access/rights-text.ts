import type { Grant } from './principal.ts';

const known = new WeakMap<readonly Grant[], string>();

/** A text that is the same for the same rights, and another one for others: what may be seen follows from it. */
export function rightsText(grants: readonly Grant[]): string {
  const before = known.get(grants);
  if (before !== undefined) return before;
  const parts = grants.map(({ permissions, buckets, schemas }) => [
    permissions === 'all' ? permissions : [...permissions].sort(),
    buckets,
    schemas,
  ]);
  const text = JSON.stringify(parts);
  known.set(grants, text);
  return text;
}
