import { nearestName } from '../edit-distance.ts';
import { isJsonObject, type JsonObject, ownValue } from '../json/value.ts';
import { documentMetadataKeys } from './document-shapes.ts';
import { clipped, pathText } from './shape.ts';

/** An unknown key of metadata, and the known key that may have been meant. */
export interface UnknownKey {
  readonly path: string;
  readonly key: string;
  readonly nearest: string | null;
}

/**
 * The unknown keys of a document's metadata, and of its layering definition. Only control documents may have such keys.
 * (docs/changes.md#problems)
 */
export function unknownMetadataKeys(metadata: JsonObject): readonly UnknownKey[] {
  const layering = ownValue(metadata, 'layeringDefinition');
  return [
    ...unknownIn(metadata, documentMetadataKeys.metadata, ['metadata']),
    ...(layering !== undefined && isJsonObject(layering)
      ? unknownIn(layering, documentMetadataKeys.layeringDefinition, [
          'metadata',
          'layeringDefinition',
        ])
      : []),
  ];
}

function unknownIn(
  mapping: JsonObject,
  known: readonly string[],
  path: readonly string[],
): readonly UnknownKey[] {
  return Object.keys(mapping)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      path: pathText([...path, key]),
      key: clipped(key),
      nearest: nearestName(key, known),
    }));
}
