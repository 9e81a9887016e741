/** A number with so many decimals, from 0 to 100; halves go to the even digit, as in Python. */
export function fixedText(value: number, digits: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  if (size >= 1e21) {
    return `${sign}${BigInt(size)}${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
  }
  const rounded = size.toFixed(digits);
  // `toFixed` rounds a half up. A number whose decimals end in one 5 lies exactly between two.
  const decimals = size.toFixed(100).split('.')[1] ?? '';
  const isHalf = digits < 100 && /^50*$/.test(decimals.slice(digits));
  const whole = rounded.replace('.', '');
  const isOdd = Number(whole.at(-1)) % 2 === 1;
  const even = isHalf && isOdd ? String(BigInt(whole) - 1n).padStart(whole.length, '0') : whole;
  return sign + (digits === 0 ? even : `${even.slice(0, -digits)}.${even.slice(-digits)}`);
}

/** A number rounded to so many decimals, or, below 0, to a power of ten; halves go to the even digit. */
export function roundHalfEven(value: number, digits: number): number {
  if (digits >= 0) return Number(fixedText(value, Math.min(digits, 100)));
  const scale = 10 ** -digits;
  return scale === Number.POSITIVE_INFINITY ? 0 : Number(fixedText(value / scale, 0)) * scale;
}

/** How a value is written by `%` and by `format`. */
export interface FormatSpec {
  readonly fill: string;
  /** `=`: between the sign and the digits. Null: numbers to the right, texts to the left. */
  readonly align: '<' | '>' | '^' | '=' | null;
  readonly sign: '+' | ' ' | '-';
  readonly isAlternate: boolean;
  readonly width: number;
  /** Between thousands. */
  readonly grouping: ',' | '_' | '';
  readonly precision: number | null;
  readonly type: string;
}

/** A number as one of the types `d x X o b e E f F g G %` writes it, without padding; null for another type. */
export function formattedNumber(value: number, spec: FormatSpec): string | null {
  const digits = unsignedDigits(Math.abs(value), spec);
  if (digits === null) return null;
  const isNegative = value < 0 || Object.is(value, -0);
  const sign = isNegative ? '-' : spec.sign === '-' ? '' : spec.sign;
  return sign + grouped(digits, spec.grouping);
}

const bases: Readonly<Record<string, number>> = { x: 16, X: 16, o: 8, b: 2 };

function unsignedDigits(
  value: number,
  { type, precision, isAlternate }: FormatSpec,
): string | null {
  const base = bases[type];
  if (base !== undefined) {
    const text = (isAlternate ? `0${type}` : '') + BigInt(Math.trunc(value)).toString(base);
    return type === 'X' ? text.toUpperCase() : text;
  }
  const decimals = Math.min(precision ?? 6, 100);
  if (type === 'd') return String(BigInt(Math.trunc(value)));
  if (type === 'f' || type === 'F') return fixedText(value, decimals);
  if (type === '%') return `${fixedText(value * 100, decimals)}%`;
  if (type === 'e' || type === 'E') return inCase(type, exponential(value, decimals));
  return type === 'g' || type === 'G' ? inCase(type, general(value, decimals || 1)) : null;
}

function inCase(type: string, text: string): string {
  return type === type.toUpperCase() ? text.toUpperCase() : text;
}

/** With two digits of the exponent, as in Python. */
function exponential(value: number, decimals: number): string {
  return value.toExponential(decimals).replace(/e([+-])(\d)$/, 'e$10$2');
}

function general(value: number, digits: number): string {
  const exponent = Number(value.toExponential(digits - 1).split('e')[1]);
  const text =
    exponent >= -4 && exponent < digits
      ? fixedText(value, Math.max(0, digits - 1 - exponent))
      : exponential(value, digits - 1);
  return text.replace(/(\.\d*?)0+(?=$|e)/, '$1').replace(/\.(?=$|e)/, '');
}

function grouped(digits: string, grouping: string): string {
  if (grouping === '') return digits;
  const [, whole = '', rest = ''] = /^(\d*)(.*)$/s.exec(digits) ?? [];
  return whole.replace(/\B(?=(?:\d{3})+$)/g, grouping) + rest;
}

/** A text in its width. A sign stands before the fill that aligns a number by `=`. */
export function paddedText(
  text: string,
  { fill, align, width }: FormatSpec,
  fallback: '<' | '>',
): string {
  const missing = width - Array.from(text).length;
  if (missing <= 0) return text;
  const filled = fill.repeat(missing);
  switch (align ?? fallback) {
    case '<':
      return text + filled;
    case '>':
      return filled + text;
    case '=': {
      const sign = /^[-+ ]/.exec(text)?.[0] ?? '';
      return sign + filled + text.slice(sign.length);
    }
    default: {
      const left = Math.floor(missing / 2);
      return fill.repeat(left) + text + fill.repeat(missing - left);
    }
  }
}
