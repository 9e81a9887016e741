import { createHash } from 'node:crypto';
import { ExactNumber, isJsonArray, type Json } from './value.ts';

/** A SHA-256 in 64 lower-case hex characters: the name of content. */
export type Digest = string;

/**
 * The one text of a value: sorted keys (by UTF-16 code unit), no blanks, numbers in the form in
 * which they came. Values are equal exactly if their texts are.
 *
 * @see shared design: "History as content"
 */
export function canonicalText(value: Json): string {
  if (typeof value === 'string' || value === null || typeof value === 'boolean') {
    return JSON.stringify(value);
  }
  if (typeof value === 'number') return String(value);
  if (value instanceof ExactNumber) return value.text;
  if (isJsonArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const keys = Object.keys(value).sort();
  const members = keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] as Json)}`);
  return `{${members.join(',')}}`;
}

/** The digest of a text, as UTF-8. */
export function digestOf(text: string): Digest {
  return createHash('sha256').update(text).digest('hex');
}
