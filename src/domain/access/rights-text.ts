import type { Grant } from './principal.ts';

const known = new WeakMap<readonly Grant[], string>();

/** A text that is equal for equal grants and different for different ones: it determines what the caller may see. */
export function rightsText(grants: readonly Grant[]): string {
  const before = known.get(grants);
  if (before !== undefined) return before;
  const parts = grants.map(({ permissions, buckets, schemas, environments }) => [
    permissions === 'all' ? permissions : [...permissions].sort(),
    buckets,
    schemas,
    environments,
  ]);
  const text = JSON.stringify(parts);
  known.set(grants, text);
  return text;
}
