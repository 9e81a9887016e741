import { type Json, numberOf } from '../json/value.ts';
import {
  existing,
  failed,
  spendLook,
  type TemplateRun,
  type TemplateValue,
} from './template-run.ts';
import { numberIn } from './template-value.ts';

const decimal =
  /^[+-]?(?:\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?$/;

/** Jinja2's `int`: the integer of a text in a base, else of its number cut off, else the default. @throws TemplateError */
export function integerOf(
  run: TemplateRun,
  value: Json,
  fallback: TemplateValue,
  base: number,
): TemplateValue {
  if (typeof value === 'string') spendLook(run, value.length);
  const whole = typeof value === 'string' ? integerInBase(run, value.trim(), base) : null;
  if (whole !== null) return whole;
  const number = typeof value === 'string' ? decimalOf(value.trim()) : numberIn(run, value);
  if (number === null) return fallback;
  if (!Number.isFinite(number)) throw failed(run, 'a result is not a finite number');
  return numberOf(String(BigInt(Math.trunc(number))));
}

/** Longer texts are refused: `BigInt` of them takes long. */
const maxDigits = 1_000;

function integerInBase(run: TemplateRun, text: string, base: number): Json | null {
  if (base < 2 || base > 36) throw failed(run, 'the base is not between 2 and 36');
  const prefix = { 2: '0b', 8: '0o', 16: '0x' }[base];
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(text.toLowerCase()) ?? [];
  const digits = prefix !== undefined && rest.startsWith(prefix) ? rest.slice(2) : rest;
  if (!/^[\da-z](?:_?[\da-z])*$/.test(digits) || digits.length > maxDigits) return null;
  let value = 0n;
  for (const digit of digits.replaceAll('_', '')) {
    const figure = Number.parseInt(digit, 36);
    if (figure >= base) return null;
    value = value * BigInt(base) + BigInt(figure);
  }
  return numberOf(String(sign === '-' ? -value : value));
}

function decimalOf(text: string): number | null {
  return decimal.test(text) ? Number(text.replaceAll('_', '')) : null;
}

/** Jinja2's `float`: the number of a text or number, else the default. @throws TemplateError */
export function floatOf(run: TemplateRun, value: Json, fallback: TemplateValue): TemplateValue {
  if (typeof value === 'string') spendLook(run, value.length);
  const number = typeof value === 'string' ? decimalOf(value.trim()) : numberIn(run, value);
  if (number === null) return existing(run, fallback);
  if (!Number.isFinite(number)) throw failed(run, 'a result is not a finite number');
  return number;
}
