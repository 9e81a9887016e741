import { ExactNumber, type Json } from '../../json/value.ts';
import { readNumber, readTaggedFloat, readTaggedInteger } from './yaml-number.ts';

const bools = { true: true, yes: true, on: true, false: false, no: false, off: false };
const words: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...Object.entries(bools).flatMap(([word, value]) =>
    [word, word[0]?.toUpperCase() + word.slice(1), word.toUpperCase()].map(
      (form) => [form, value] as const,
    ),
  ),
]);
const maxWordLength = 5;

const notFinite = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

// By the first character of a scalar: 0 can only be a string, 1 may be a word, 2 may be a number.
const kinds = new Uint8Array(128);
for (const word of words.keys()) kinds[word.charCodeAt(0)] = 1;
for (const character of '+-.0123456789') kinds[character.charCodeAt(0)] = 2;

/**
 * The value of an untagged plain scalar, as PyYAML reads YAML 1.1: timestamps, `=` and `<<` are strings. Undefined for
 * infinities and not-a-number, which JSON cannot represent. (docs/documents.md#how-yaml-is-read)
 */
export function readPlain(text: string): Json | undefined {
  const first = text.charCodeAt(0);
  const kind = text === '' ? 1 : first < 128 ? kinds[first] : 0;
  if (kind === 0) return text;
  if (kind === 1) {
    const word = text.length <= maxWordLength ? words.get(text) : undefined;
    return word === undefined ? text : word;
  }
  return readNumber(text) ?? (notFinite.test(text) ? undefined : text);
}

const tagged: Readonly<Record<string, (text: string) => Json | undefined>> = {
  str: (text) => text,
  timestamp: (text) => text,
  int: (text) => readTaggedInteger(text) ?? undefined,
  float: (text) => readTaggedFloat(text) ?? undefined,
  bool: (text) => {
    const value = words.get(text.toLowerCase());
    return value === null ? undefined : value;
  },
  null: (text) => (words.get(text) === null ? null : undefined),
};

/** Whether scalars can carry the tag `!!name`. */
export function isScalarTag(name: string): boolean {
  return Object.hasOwn(tagged, name);
}

/** The value of a scalar tagged `!!name`; undefined if the tag does not allow it. */
export function readTagged(name: string, text: string): Json | undefined {
  return Object.hasOwn(tagged, name) ? tagged[name]?.(text) : undefined;
}

/**
 * Whether a scalar can be a key: a text, or an integer. Other types would become texts
 * unintentionally. (docs/documents.md#how-yaml-is-read)
 */
export function isKeyText(value: Json | undefined): boolean {
  if (typeof value === 'string') return true;
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return false;
  return /^-?[0-9]+$/.test(String(value));
}

/**
 * The key that a scalar makes: an integer's canonical text, or the text itself.
 * (docs/documents.md#how-yaml-is-read)
 */
export function keyText(text: string, value: Json | undefined): string {
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return text;
  const literal = String(value);
  return /^-?[0-9]+$/.test(literal) ? literal : text;
}
