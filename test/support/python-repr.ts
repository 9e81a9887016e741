import fc from 'fast-check';
import {
  ExactNumber,
  isJsonArray,
  type Json,
  type JsonObject,
} from '../../src/domain/json/value.ts';
import { anyText } from './any-text.ts';

/** What Python's `repr` writes of a value: as CPython does, as far as documents have such values. */
export function pythonRepr(value: Json): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return stringRepr(value);
  if (typeof value === 'number') return String(value);
  if (value instanceof ExactNumber) return value.text;
  if (isJsonArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  const members = Object.entries(value as JsonObject);
  return `{${members.map(([key, one]) => `${stringRepr(key)}: ${pythonRepr(one)}`).join(', ')}}`;
}

const named: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function stringRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = Array.from(text, (character) => {
    if (character === quote) return `\\${character}`;
    const known = named[character];
    if (known !== undefined) return known;
    const isPrintable = character === ' ' || !/[\p{C}\p{Z}]/u.test(character);
    return isPrintable ? character : escaped(character.codePointAt(0) ?? 0);
  });
  return `${quote}${inner.join('')}${quote}`;
}

function escaped(code: number): string {
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

const text = fc
  .oneof(
    anyText,
    fc.string({ unit: fc.constantFrom("'", '"', '\\', '\n', 'u', 'x', ',', '{', ' ', 'ž', '🐎') }),
  )
  .filter((one) => !one.includes('\0') && !/\p{Cs}/u.test(one));

const number = fc.oneof(
  fc.integer(),
  fc.bigInt().map((one) => numberFrom(String(one))),
  fc.constantFrom(...['1.5', '3.0', '-0.0', '1.5e+30', '2.5e-07'].map(numberFrom)),
);

function numberFrom(literal: string): number | ExactNumber {
  const plain = Number(literal);
  return String(plain) === literal ? plain : new ExactNumber(literal);
}

/** Values that can stand in a document. */
export const arbitraryJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    text,
    number,
    fc.constantFrom<Json>(null, true, false),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(text, fc.constant('__proto__')), tie('value')), { maxLength: 4 })
      .map((members) => Object.fromEntries(members)),
  ),
})).value;
