import { hash } from 'node:crypto';
import { ExactNumber, isJsonArray, type Json, type JsonObject } from './value.ts';

/** A SHA-256 in 64 lower-case hex characters: the name of content. */
export type Digest = string;

/**
 * The one text of a value: sorted keys (by UTF-16 code unit), no blanks, numbers in the form in
 * which they came. Values are equal exactly if their texts are.
 *
 * @see shared design: "History as content"
 */
export function canonicalText(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof ExactNumber) return value.text;
  // Texts are added up as they come, which is twice as fast as joining lists of them.
  let text = '';
  if (isJsonArray(value)) {
    for (const item of value) text += text === '' ? canonicalText(item) : `,${canonicalText(item)}`;
    return `[${text}]`;
  }
  for (const key of sortedKeys(value)) {
    text += text === '' ? keyText(key) : `,${keyText(key)}`;
    text += canonicalText(value[key] as Json);
  }
  return `{${text}}`;
}

/** What JSON has to escape, and what may be a half of a character. */
const special = /["\\\u0000-\u001f\ud800-\udfff]/;

function quoted(text: string): string {
  return special.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** The texts of keys met before: the same few stand in many documents. */
const keyTexts = new Map<string, string>();
const mostKeyTexts = 4096;
const longestKnownKey = 64;

function keyText(key: string): string {
  const known = keyTexts.get(key);
  if (known !== undefined) return known;
  const text = `${quoted(key)}:`;
  if (key.length > longestKnownKey) return text;
  if (keyTexts.size === mostKeyTexts) keyTexts.clear();
  keyTexts.set(key, text);
  return text;
}

/** More keys than this are sorted by the library. */
const fewKeys = 32;

/** The keys of an object in order; few keys, as there mostly are, by insertion. */
function sortedKeys(object: JsonObject): readonly string[] {
  const keys = Object.keys(object);
  if (keys.length > fewKeys) return keys.sort();
  for (let next = 1; next < keys.length; next += 1) {
    const key = keys[next] as string;
    let at = next;
    for (; at > 0 && (keys[at - 1] as string) > key; at -= 1) keys[at] = keys[at - 1] as string;
    keys[at] = key;
  }
  return keys;
}

/** The digest of a text, as UTF-8. */
export function digestOf(text: string): Digest {
  return hash('sha256', text, 'hex');
}
