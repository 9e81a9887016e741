import { isJsonObject, type JsonObject, ownValue } from '../../domain/json/value.ts';
import { numberIn, objectsIn, textIn } from '../input/json-members.ts';
import { counted } from './counted.ts';
import { printable } from './text-width.ts';

/** What is asked of the payload of a change, for what became of the referential schema. */
export const schemaChangeFields =
  'schemaChange { changed additive schemaVersion segments { name change segmentVersion } }';

/** The same for programs: a member of the result, if a segment was among what changed. */
export function schemaChangeJson(payload: JsonObject): JsonObject {
  const told = ownValue(payload, 'schemaChange');
  if (!isJsonObject(told)) return {};
  const segments = objectsIn(told, 'segments').map((segment) => ({
    ...segment,
    change: textIn(segment, 'change').toLowerCase(),
  }));
  return { schemaChange: { ...told, segments } };
}

/** What became of the schema, in a line: `schema version 3: emco-clm 2 updated (additive)`. */
export function schemaChangeText(payload: JsonObject): string {
  const told = schemaChangeJson(payload)['schemaChange'];
  if (!isJsonObject(told) || told['changed'] !== true) return '';
  const suffix = told['additive'] === true ? ' (additive)' : '';
  const version = numberIn(told, 'schemaVersion');
  return `schema version ${version}: ${segmentsText(objectsIn(told, 'segments'))}${suffix}\n`;
}

const mostNames = 3;

function segmentsText(segments: readonly JsonObject[]): string {
  if (segments.length <= mostNames) {
    const text = (one: JsonObject): string =>
      `${printable(textIn(one, 'name'))} ${textIn(one, 'segmentVersion')} ${textIn(one, 'change')}`;
    return segments.map(text).join(', ');
  }
  const counts = ['registered', 'updated', 'removed'].flatMap((change) => {
    const count = segments.filter((one) => textIn(one, 'change') === change).length;
    return count === 0 ? [] : [`${counted(count, 'segment')} ${change}`];
  });
  return counts.join(', ');
}
