import { type ExactNumber, numberOf } from '../../json/value.ts';

/**
 * Numbers as YAML 1.1 writes them, in the patterns by which PyYAML distinguishes them from strings. Each becomes the
 * JSON literal of the same value that is closest to its original form. (docs/documents.md#how-yaml-is-read)
 */
const decimal = /^[-+]?(?:0|[1-9][0-9_]*)$/;
const octal = /^[-+]?0[0-7_]+$/;
const hexadecimal = /^[-+]?0x_*[0-9a-fA-F][0-9a-fA-F_]*$/;
const binary = /^[-+]?0b_*[01][01_]*$/;
const sexagesimal =
  /^[-+]?(?:[1-9][0-9_]*(?::[0-5]?[0-9])+|[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)$/;
const float = /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?$/;
const taggedFloat = /^[-+]?(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?$/;

/**
 * A longer number stays a string: converting it takes time that grows with the square of its
 * length.
 */
const maxConvertedLength = 4300;

/** The number of an untagged plain scalar, or null if it is not a number. */
export function readNumber(text: string): number | ExactNumber | null {
  if (decimal.test(text)) return numberOf(decimalLiteral(text));
  if (float.test(text)) return numberOf(floatLiteral(text));
  return convertedNumber(text);
}

/** The number of a scalar tagged `!!int`, or null if it is not one. */
export function readTaggedInteger(text: string): number | ExactNumber | null {
  if (decimal.test(text)) return numberOf(decimalLiteral(text));
  return text.includes('.') ? null : convertedNumber(text);
}

/** The number of a scalar tagged `!!float`, or null; it may be written as an integer. */
export function readTaggedFloat(text: string): number | ExactNumber | null {
  return taggedFloat.test(text) ? numberOf(floatLiteral(text)) : null;
}

function convertedNumber(text: string): number | ExactNumber | null {
  if (text.length > maxConvertedLength) return null;
  if (octal.test(text)) return numberOf(converted(text, '0o', 1));
  if (hexadecimal.test(text)) return numberOf(converted(text, '0x', 2));
  if (binary.test(text)) return numberOf(converted(text, '0b', 2));
  if (sexagesimal.test(text)) return numberOf(sexagesimalLiteral(text));
  return null;
}

function decimalLiteral(text: string): string {
  const digits = text.replaceAll('_', '').replace('+', '');
  return digits === '-0' ? '0' : digits;
}

function floatLiteral(text: string): string {
  const [, sign = '', whole = '', point = '', power = ''] =
    /^([-+]?)([0-9]*)(\.?[0-9]*)(.*)$/.exec(text.replaceAll('_', '')) ?? [];
  const fraction = point.slice(1) !== '' ? point : point === '' && power !== '' ? '' : '.0';
  return `${sign === '-' ? '-' : ''}${whole.replace(/^0+(?=.)/, '') || '0'}${fraction}${power}`;
}

function converted(text: string, prefix: string, skipped: number): string {
  const { negative, digits } = unsigned(text);
  const value = BigInt(prefix + (digits.slice(skipped) || '0'));
  return String(negative ? -value : value);
}

function sexagesimalLiteral(text: string): string {
  const { negative, digits } = unsigned(text);
  const [whole = '', fraction] = digits.split('.');
  const value = whole.split(':').reduce((sum, part) => sum * 60n + BigInt(part), 0n);
  const literal = fraction === undefined ? String(value) : `${value}.${fraction || '0'}`;
  return negative && literal !== '0' ? `-${literal}` : literal;
}

function unsigned(text: string): { negative: boolean; digits: string } {
  const negative = text.startsWith('-');
  return { negative, digits: text.replace(/^[-+]/, '').replaceAll('_', '') };
}
