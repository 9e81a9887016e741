import { hash } from 'node:crypto';
import { ExactNumber, isJsonArray, type Json, type JsonArray, type JsonObject } from './value.ts';

/** A SHA-256 in 64 lower-case hex characters: identifies content. */
export type Digest = string;

/**
 * The one text of a value: sorted keys (by UTF-16 code unit), no blanks, numbers in the form in
 * which they came. Values are equal exactly if their texts are.
 *
 * @see ARCHITECTURE.md#history-as-content
 */
export function canonicalText(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof ExactNumber) return value.text;
  // Appending texts is twice as fast as joining lists of them.
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

/** A list or mapping whose text is being made; `keys` are those of a mapping, in order. */
interface OpenValue {
  readonly value: JsonArray | JsonObject;
  readonly keys: readonly string[] | null;
  next: number;
}

/** Members whose texts are made between two pauses: one or two milliseconds. */
const membersPerPause = 4096;

/**
 * {@link canonicalText} in steps, so that a caller can yield to the event loop within a large value. It takes about
 * twice as long.
 */
export function* canonicalTextInSteps(value: Json): Generator<void, string> {
  if (!isCollection(value)) return canonicalText(value);
  const open = [opened(value)];
  const pieces: string[] = [];
  let text = isJsonArray(value) ? '[' : '{';
  for (let top = open.at(-1), steps = 1; top !== undefined; top = open.at(-1), steps += 1) {
    if (steps % membersPerPause === 0) {
      pieces.push(text);
      text = '';
      yield;
    }
    const { value: holder, keys, next } = top;
    if (next === (keys ?? (holder as JsonArray)).length) {
      text += keys === null ? ']' : '}';
      open.pop();
      continue;
    }
    top.next += 1;
    if (next > 0) text += ',';
    const key = keys?.[next];
    if (key !== undefined) text += keyText(key);
    const member = key === undefined ? (holder as JsonArray)[next] : (holder as JsonObject)[key];
    if (isCollection(member as Json)) {
      text += isJsonArray(member) ? '[' : '{';
      open.push(opened(member as JsonArray | JsonObject));
    } else text += canonicalText(member as Json);
  }
  return pieces.join('') + text;
}

function isCollection(value: Json): value is JsonArray | JsonObject {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

function opened(value: JsonArray | JsonObject): OpenValue {
  return { value, keys: isJsonArray(value) ? null : sortedKeys(value), next: 0 };
}

/** Characters that JSON has to escape, and possible halves of a surrogate pair. */
const special = /["\\\u0000-\u001f\ud800-\udfff]/;

function quoted(text: string): string {
  return special.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** The texts of recent keys: many documents have the same few. */
const keyTexts = new Map<string, string>();
const maxKeyTexts = 4096;
const maxKnownKeyLength = 64;

function keyText(key: string): string {
  const known = keyTexts.get(key);
  if (known !== undefined) return known;
  const text = `${quoted(key)}:`;
  if (key.length > maxKnownKeyLength) return text;
  if (keyTexts.size === maxKeyTexts) keyTexts.clear();
  keyTexts.set(key, text);
  return text;
}

/** Longer lists of keys are sorted by the library. */
const fewKeys = 32;

/** The sorted keys of an object; few keys, the common case, by insertion. Almost free if they are in order. */
export function sortedKeys(object: JsonObject): readonly string[] {
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
