import type { MapDifference } from '../history/diff-maps.ts';
import type { MapEdits } from '../history/edit-map.ts';
import type { PageItem } from '../history/page.ts';
import { isCount } from '../json/inspect-json.ts';
import type { Json } from '../json/value.ts';
import type { SchemaChange } from '../references/schema-change.ts';

/** How often the referential schema was changed, and each of its segments. (docs/references.md#a-segment) */
export interface SchemaVersions {
  /** 0 before there ever was one. */
  readonly schema: number;
  /** By name; those that were removed go on counting when they come back. */
  readonly segments: ReadonlyMap<string, number>;
}

/** The key of the version of the schema itself: no segment has this name. */
export const schemaVersionKey = '';

/** The versions after a change: each segment that says something else has one more, and so has the schema. */
export function nextVersions(
  { schema, segments }: SchemaVersions,
  { changed, segments: changes }: SchemaChange,
): SchemaVersions {
  if (!changed) return { schema, segments };
  const next = new Map(segments);
  for (const { name, change } of changes) {
    if (change !== 'removed') next.set(name, (next.get(name) ?? 0) + 1);
  }
  return { schema: schema + 1, segments: next };
}

/** Versions as entries of a map. */
export function encodeVersions({ schema, segments }: SchemaVersions): MapEdits {
  return new Map<string, Json>([[schemaVersionKey, schema], ...segments]);
}

/** Reads what {@link encodeVersions} wrote. */
export function decodeVersions(items: readonly PageItem[]): SchemaVersions {
  const found = new Map(items.map(([key, value]) => [key, Number(value)]));
  const schema = found.get(schemaVersionKey) ?? 0;
  found.delete(schemaVersionKey);
  return { schema, segments: found };
}

/**
 * Whether versions may differ so from one revision to the next: none goes, and each grows by one, that of
 * the schema with those of segments. Where versions begin, what was there before counts as the first.
 */
export function mayFollow(differences: readonly MapDifference[], isBeginning: boolean): boolean {
  if (differences.length === 0) return true;
  if (!differences.some(({ key }) => key === schemaVersionKey)) return false;
  return differences.every(({ before, after }) => {
    const version = after?.[1] ?? null;
    if (!isCount(version, 1)) return false;
    if (before !== undefined) return version === Number(before[1]) + 1;
    return version === 1 || (isBeginning && version === 2);
  });
}
