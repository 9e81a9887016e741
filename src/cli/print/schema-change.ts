import type { JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import type { SchemaChangeFragment } from '../generated/operations.ts';
import { counted } from './counted.ts';

/** The payload of a change that can change the referential schema. */
interface Payload {
  readonly schemaChange: SchemaChangeFragment | null;
}

/** The change of the referential schema, for programs: empty if no segment was submitted or deleted. */
export function schemaChangeJson({ schemaChange }: Payload): JsonObject {
  if (schemaChange === null) return {};
  const segments = schemaChange.segments.map((segment) => ({
    ...segment,
    change: segment.change.toLowerCase(),
  }));
  return { schemaChange: { ...schemaChange, segments } };
}

/** The change of the schema in a line: `schema version 3: emco-clm 2 updated (additive)`. */
export function schemaChangeText({ schemaChange }: Payload): string {
  if (!schemaChange?.changed) return '';
  const { additive, schemaVersion, segments } = schemaChange;
  const suffix = additive ? ' (additive)' : '';
  return `schema version ${schemaVersion}: ${segmentsText(segments)}${suffix}\n`;
}

const maxNames = 3;

function segmentsText(segments: SchemaChangeFragment['segments']): string {
  if (segments.length <= maxNames) {
    return segments
      .map((one) => `${printable(one.name)} ${one.segmentVersion} ${one.change.toLowerCase()}`)
      .join(', ');
  }
  const counts = (['CREATED', 'UPDATED', 'DELETED'] as const).flatMap((change) => {
    const count = segments.filter((one) => one.change === change).length;
    return count === 0 ? [] : [`${counted(count, 'segment')} ${change.toLowerCase()}`];
  });
  return counts.join(', ');
}
