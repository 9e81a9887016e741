import { referentialSchemaKind } from '../../domain/document/document.ts';
import { pathText } from '../../domain/document/shape.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { compileSegments } from '../../domain/references/compile-segments.ts';
import { placeOfSegment } from '../../domain/references/declared.ts';
import type { ReferentialSchema } from '../../domain/references/kind.ts';
import { readSegment } from '../../domain/references/read-segment.ts';
import type { Segment } from '../../domain/references/segment.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { entriesOfKind } from '../read-entries.ts';
import type { Services } from '../services.ts';

/** The referential schema of a revision, or what is wrong with it; both empty where it has none. */
export interface SchemaReading {
  readonly schema: ReferentialSchema | null;
  readonly faults: readonly Fault[];
  /** What its segments are called, and what has no effect in them. */
  readonly segments: readonly string[];
  readonly warnings: readonly Fault[];
}

/** Finds out the referential schemas of revisions. */
export type SchemaOf = (revision: Pick<Revision, 'maps'>) => Promise<SchemaReading>;

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
  const flaws = readings.flatMap(({ name, flaws }) => flaws.map((flaw) => flawOf(name, flaw)));
  const warnings = readings.flatMap(({ name, warnings }) =>
    warnings.map((flaw) => flawOf(name, flaw)),
  );
  const segments = readings
    .map(({ segment }) => segment)
    .filter((one): one is Segment => one !== null);
  const names = documents.map(({ name }) => name);
  if (documents.length === 0) return { schema: null, faults: [], segments: names, warnings };
  // What a segment that cannot be read declares is not known to be missing.
  if (flaws.length > 0) return { schema: null, faults: flaws, segments: names, warnings };
  return { ...compileSegments(segments), segments: names, warnings };
}

function flawOf(
  segment: string,
  { at, reason }: { at: readonly (string | number)[]; reason: string },
) {
  const path = pathText(['data', ...at]);
  const facts = { segment, at: at.length === 0 ? 'its data' : pathText(at), reason };
  return fault('SCHEMA_INVALID', facts, { ...placeOfSegment(segment), path });
}
