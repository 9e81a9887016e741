import { referentialSchemaKind } from '../../domain/document/document.ts';
import { allKeys, type ReadPages, readRanges } from '../../domain/history/read-map.ts';
import type { SchemaChange, SegmentChange } from '../../domain/references/schema-change.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import {
  decodeVersions,
  nextVersions,
  type SchemaVersions,
} from '../../domain/revision/schema-versions.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';

/** The effect of a change on the referential schema, and the resulting versions. (docs/references.md#a-segment) */
export interface VersionedChange extends Omit<SchemaChange, 'segments'> {
  /** The version from then on. */
  readonly schemaVersion: number;
  /** For a removed segment, its last version. */
  readonly segments: readonly VersionedSegment[];
}

export interface VersionedSegment extends SegmentChange {
  readonly segmentVersion: number;
}

/** The versions of a revision's referential schema. In revisions older than versions, all are 1. */
export async function readSchemaVersions(
  maps: RevisionMaps,
  read: ReadPages,
): Promise<SchemaVersions> {
  if (maps.segments !== undefined) {
    return decodeVersions(await readRanges(maps.segments, [allKeys], read));
  }
  const entries = await entriesOfKind(maps, referentialSchemaKind, read);
  const segments = new Map(entries.map(({ name }) => [name, 1]));
  return { schema: segments.size === 0 ? 0 : 1, segments };
}

/** The versions after a change of the head's schema; and the change with them. */
export async function versionsAfter(
  maps: RevisionMaps,
  change: SchemaChange,
  read: ReadPages,
): Promise<{ readonly versions: SchemaVersions; readonly versionedChange: VersionedChange }> {
  const versions = nextVersions(await readSchemaVersions(maps, read), change);
  const segments = change.segments.map((one) => ({
    ...one,
    segmentVersion: versions.segments.get(one.name) ?? 0,
  }));
  return { versions, versionedChange: { ...change, schemaVersion: versions.schema, segments } };
}
