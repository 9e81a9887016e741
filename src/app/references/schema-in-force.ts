import { referentialSchemaKind } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { compileSegments } from '../../domain/references/compile-segments.ts';
import type { ReferentialSchema } from '../../domain/references/kind.ts';
import { readSegment } from '../../domain/references/read-segment.ts';
import type { Segment } from '../../domain/references/segment.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { faultOfFlaw } from './segment-faults.ts';

/** The referential schema of a revision, or its faults; both empty if it has none. */
export interface SchemaReading {
  readonly schema: ReferentialSchema | null;
  readonly faults: readonly Fault[];
  /** The names of its segments, and their parts without effect. */
  readonly segments: readonly string[];
  /** The segments as they were read; those with faults are missing. */
  readonly parsed: readonly Segment[];
  readonly warnings: readonly Fault[];
}

/** Finds the referential schemas of revisions. */
export type SchemaOf = (revision: Pick<RevisionSnapshot, 'maps'>) => Promise<SchemaReading>;

const keptSchemas = 8;

/** Schemas are cached by their segments. */
export function createSchemaReader({ content }: Pick<Services, 'content'>): SchemaOf {
  const known = createBoundedCache<SchemaReading>(keptSchemas);
  return async ({ maps }) => {
    const entries = await entriesOfKind(maps, referentialSchemaKind, content.pages);
    const key = entries.map(({ digest }) => digest).join(' ');
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const documents = await content.documents(entries);
    const reading = compiled(
      entries.map(({ name }, at) => ({ name, data: documents[at]?.data ?? null })),
    );
    known.put(key, reading, 1);
    return reading;
  };
}

function compiled(
  documents: readonly { readonly name: string; readonly data: Parameters<typeof readSegment>[1] }[],
): SchemaReading {
  const readings = documents.map(({ name, data }) => ({ name, ...readSegment(name, data) }));
  const flaws = readings.flatMap(({ name, flaws }) => flaws.map((flaw) => faultOfFlaw(name, flaw)));
  const warnings = readings.flatMap(({ name, warnings }) =>
    warnings.map((flaw) => faultOfFlaw(name, flaw, 'MEMBER_WITHOUT_EFFECT')),
  );
  const parsed = readings.map(({ name, segment }) => segment ?? { name, resources: [] });
  const read = { segments: documents.map(({ name }) => name), parsed, warnings };
  if (documents.length === 0) return { schema: null, faults: [], ...read };
  // The declarations of a segment that cannot be read are unknown, so they do not count as missing.
  if (flaws.length > 0) return { schema: null, faults: flaws, ...read };
  return { ...compileSegments(parsed), ...read };
}
