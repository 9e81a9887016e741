import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { requireVisibleSegments } from '../../access/visible-segments.ts';
import { readSchemaVersions } from '../read-versions.ts';
import type { SchemaReport } from '../reference-cases.ts';

/** The referential schema of a revision: its segments with their versions, its kinds, and its faults. */
export const referentialSchema: Query<[revision: RevisionSnapshot], SchemaReport> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision) {
    await requireVisibleSegments(by, revision, services);
    const { schema, segments, faults, warnings } = await services.schemaOf(revision);
    const known = await readSchemaVersions(revision.maps, services.content.pages);
    const versions = [...new Set(segments)].map((name) => ({
      name,
      segmentVersion: known.segments.get(name) ?? 1,
    }));
    return { segments, versions, kinds: [...(schema?.kinds.values() ?? [])], faults, warnings };
  },
};
