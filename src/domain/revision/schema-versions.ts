import type { MapDifference } from '../history/diff-maps.ts';
import type { MapEdits } from '../history/edit-map.ts';
import type { PageItem } from '../history/page.ts';
import { isCount } from '../json/inspect-json.ts';
import type { Json } from '../json/value.ts';
import type { SchemaChange } from '../references/schema-change.ts';

/** How often the referential schema was changed, and each of its segments. (docs/references.md#a-segment) */
export interface SchemaVersions {
  /** 0 until there is a referential schema. */
  readonly schema: number;
  /** By name; versions of removed segments are kept, and continue when the segment comes back. */
  readonly segments: ReadonlyMap<string, number>;
}

/** The key of the version of the schema itself: no segment has this name. */
export const schemaVersionKey = '';

/** The versions after a change: one higher for each segment with a change in meaning, and for the schema. */
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
 * Whether versions may differ like this from one revision to the next: none disappears, and each grows by one, that of
 * the schema with those of segments. Where versions begin, the existing state counts as the first.
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
