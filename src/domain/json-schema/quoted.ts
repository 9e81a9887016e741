import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json/value.ts';

/** The keys of an object in order. */
export type KeysOf = (object: JsonObject) => readonly string[];

/**
 * A value as messages show it, shortened if it is long. Texts are in single quotes, as people search for them in logs.
 * (docs/rest.md#errors)
 */
export function quoted(value: Json, keysOf: KeysOf, maxLength = 100): string {
  const text = printed(value, keysOf, maxLength);
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The text of a value; stops when it is longer than `room`. */
function printed(value: Json, keysOf: KeysOf, room: number): string {
  if (typeof value === 'string') return quotedText(value, room);
  if (isJsonArray(value)) {
    return joined('[]', value, room, (item, left) => printed(item, keysOf, left));
  }
  if (!isJsonObject(value)) return String(value).slice(0, room + 1);
  return joined(
    '{}',
    keysOf(value),
    room,
    (key, left) => `${quotedText(key, left)}: ${printed(value[key] as Json, keysOf, left)}`,
  );
}

function joined<T>(
  [opening, closing]: string,
  items: readonly T[],
  room: number,
  print: (item: T, room: number) => string,
): string {
  let text = `${opening}`;
  for (const item of items) {
    if (text.length > room) return text;
    text += `${text.length > 1 ? ', ' : ''}${print(item, room - text.length)}`;
  }
  return `${text}${closing}`;
}

function quotedText(text: string, room: number): string {
  const start = text.slice(0, Math.max(room, 0) + 1);
  return `'${start.replace(/[\u0000-\u001f\u007f]/g, escaped)}'`;
}

function escaped(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
