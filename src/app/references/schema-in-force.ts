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

/** The referential schema of a revision, or what is wrong with it; both empty where it has none. */
export interface SchemaReading {
  readonly schema: ReferentialSchema | null;
  readonly faults: readonly Fault[];
  /** What its segments are called, and what has no effect in them. */
  readonly segments: readonly string[];
  /** The same as they were read; nothing stands in those that cannot be. */
  readonly parsed: readonly Segment[];
  readonly warnings: readonly Fault[];
}

/** Finds out the referential schemas of revisions. */
export type SchemaOf = (revision: Pick<RevisionSnapshot, 'maps'>) => Promise<SchemaReading>;

const keptSchemas = 8;

/** Schemas are compiled once for the same segments. */
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
  // What a segment that cannot be read declares is not known to be missing.
  if (flaws.length > 0) return { schema: null, faults: flaws, ...read };
  return { ...compileSegments(parsed), ...read };
}
