import type { ExactNumber } from '../json/value.ts';

/**
 * A number by its digits, whatever its size: `digits` times ten to the `exponent`. The digits have
 * no zero at either end, so equal numbers are equal in every field; zero has no digits at all.
 */
export interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

const zero: Decimal = { negative: false, digits: '', exponent: 0 };
const literal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Exponents beyond this are clamped to it: no real number needs them. */
const maxExponent = 1e15;

/** The digits of a number, from its text. */
export function decimalOf(number: number | ExactNumber): Decimal {
  const parts = literal.exec(String(number));
  if (parts === null) return zero;
  const [, sign, whole = '', fraction = '', power = '0'] = parts;
  const all = whole + fraction;
  const start = firstNonZero(all);
  const end = afterLastNonZero(all);
  if (start >= end) return zero;
  return {
    negative: sign === '-',
    digits: all.slice(start, end),
    exponent: bounded(Number(power)) - fraction.length + (all.length - end),
  };
}

/** A text that numbers share exactly if they are equal; for small integers the plain one. */
export function decimalText({ negative, digits, exponent }: Decimal): string {
  const sign = negative ? '-' : '';
  const isSmall = exponent >= 0 && sign.length + digits.length + exponent < 16;
  return isSmall
    ? `${sign}${digits || '0'}${'0'.repeat(exponent)}`
    : `${sign}${digits}e${exponent}`;
}

/** Whether a number has no fraction. */
export function isWhole({ exponent }: Decimal): boolean {
  return exponent >= 0;
}

/** Less than, equal to or greater than zero, as the first number is to the second. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const sign = signOf(one);
  if (sign !== signOf(other)) return sign - signOf(other);
  return sign < 0 ? compareMagnitudes(other, one) : compareMagnitudes(one, other);
}

/** Whether a number is a whole multiple of another, which is not zero. */
export function isMultiple(value: Decimal, divisor: Decimal): boolean {
  if (value.digits === '') return true;
  // The value has no zero at its end, so it has no further factor of ten.
  const power = value.exponent - divisor.exponent;
  if (power < 0) return false;
  const modulus = BigInt(divisor.digits);
  return ((BigInt(value.digits) % modulus) * powerOfTen(power, modulus)) % modulus === 0n;
}

function compareMagnitudes(one: Decimal, other: Decimal): number {
  const difference = one.digits.length + one.exponent - (other.digits.length + other.exponent);
  if (difference !== 0) return difference;
  if (one.digits === other.digits) return 0;
  // Both begin at the same power of ten, so they are compared like fractions: digit by digit.
  return one.digits < other.digits ? -1 : 1;
}

/** Ten to a power, modulo a number: in as many steps as the power has bits. */
function powerOfTen(power: number, modulus: bigint): bigint {
  let result = 1n % modulus;
  let square = 10n % modulus;
  for (let left = power; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function signOf({ negative, digits }: Decimal): number {
  if (digits === '') return 0;
  return negative ? -1 : 1;
}

function bounded(exponent: number): number {
  return Math.max(-maxExponent, Math.min(maxExponent, exponent));
}

function firstNonZero(digits: string): number {
  let at = 0;
  while (digits[at] === '0') at += 1;
  return at;
}

function afterLastNonZero(digits: string): number {
  let at = digits.length;
  while (digits[at - 1] === '0') at -= 1;
  return at;
}
