import { type Digest, digestOf } from '../json/canonical.ts';
import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  ownValue,
  withKey,
} from '../json/value.ts';

/**
 * The metadata of a secret document without its secrets: marked as encrypted, with digests in place of the paths of
 * substitutions. Names, schemas and patterns are unchanged. (docs/security.md#secrets)
 */
export function redactMetadata(metadata: JsonObject): JsonObject {
  const substitutions = ownValue(metadata, 'substitutions');
  const shown = withKey(metadata, 'storagePolicy', 'encrypted');
  return isJsonArray(substitutions)
    ? withKey(shown, 'substitutions', substitutions.map(redactSubstitution))
    : shown;
}

/**
 * SHA-256 over the JSON text of a value: sorted keys, a blank after commas and colons, and escapes for characters that
 * are not ASCII. It hides a path from view only: a guess can be verified.
 */
export function plainDigest(value: Json): Digest {
  return digestOf(spacedText(value));
}

function redactSubstitution(substitution: Json): Json {
  if (!isJsonObject(substitution)) return substitution;
  const dest = ownValue(substitution, 'dest') ?? null;
  const targets = isJsonArray(dest) ? dest.map(withoutPath) : withoutPath(dest);
  const src = withoutPath(ownValue(substitution, 'src') ?? null);
  return withKey(withKey(substitution, 'src', src), 'dest', targets);
}

function withoutPath(place: Json): Json {
  const path = memberAt(place, 'path');
  return isJsonObject(place) && path !== undefined
    ? withKey(place, 'path', plainDigest(path))
    : place;
}

function spacedText(value: Json): string {
  if (typeof value === 'string') return asciiText(value);
  if (value instanceof ExactNumber) return value.text;
  if (isJsonArray(value)) return `[${value.map(spacedText).join(', ')}]`;
  if (!isJsonObject(value)) return String(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${asciiText(key)}: ${spacedText(ownValue(value, key) ?? null)}`);
  return `{${members.join(', ')}}`;
}

function asciiText(text: string): string {
  const escaped = (unit: string): string =>
    `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, escaped);
}
