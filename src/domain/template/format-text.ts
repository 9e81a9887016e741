import { isJsonArray, isJsonObject, type Json, type JsonObject, ownValue } from '../json/value.ts';
import { type FormatSpec, formattedNumber, paddedText } from '../python/python-number.ts';
import { failed, spendText, type TemplateRun } from './template-run.ts';
import {
  numberIn,
  printedText,
  pythonCharacters,
  quotedPrintedText,
  Tuple,
} from './template-value.ts';

/** `%`, a name in parentheses, flags, width, precision, and the type. */
const percentField = /%(?:\(([^()]*)\))?([#0\- +]*)(\d*)(?:\.(\d*))?[hlL]?(.?)/gsu;
const percentTypes = 'diuoxXeEfFgGcrsa';

/** A text formatted as by Python's `%`: a tuple has a value for each field, a map those of named fields. @throws TemplateError */
export function formatByPercent(run: TemplateRun, text: string, given: Json): string {
  const values = given instanceof Tuple ? [...given] : [given];
  const named = isJsonObject(given) ? given : null;
  let used = 0;
  const take = (): Json => {
    const value = values[used];
    if (value === undefined) throw failed(run, 'a format has more fields than there are values');
    used += 1;
    return value;
  };
  const made = replaceFields(run, text, percentField, (field) => {
    const [, name, flags = '', width, precision, type = ''] = field;
    if (type === '%') return '%';
    if (type === '' || !percentTypes.includes(type)) throw failed(run, 'a format is not valid');
    const value = name === undefined ? take() : memberNamed(run, named, name);
    const spec = percentSpec(flags, width, precision, type === 'i' || type === 'u' ? 'd' : type);
    return formatted(run, value, spec, '>');
  });
  // As in Python, where a list counts as a map here.
  if (
    named === null &&
    !(isJsonArray(given) && !(given instanceof Tuple)) &&
    used < values.length
  ) {
    throw failed(run, 'a format has fewer fields than there are values');
  }
  return made;
}

function percentSpec(
  flags: string,
  width: string | undefined,
  precision: string | undefined,
  type: string,
): FormatSpec {
  const isLeft = flags.includes('-');
  const isZero = flags.includes('0') && !isLeft && !'srca'.includes(type);
  return {
    fill: isZero ? '0' : ' ',
    align: isLeft ? '<' : isZero ? '=' : null,
    sign: flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '-',
    isAlternate: flags.includes('#'),
    width: Number(width || 0),
    grouping: '',
    precision: precision === undefined ? null : Number(precision || 0),
    type,
  };
}

const braceField = /\{\{|\}\}|\{([^{}]*)\}|[{}]/gu;
const braceParts = /^(\w*)(?:!([rs]))?(?::(.*))?$/su;
const specParts = /^(?:(.)?([<>^=]))?([-+ ])?(#)?(0)?(\d*)([,_])?(?:\.(\d+))?([a-zA-Z%]?)$/su;

/** A text formatted as by Python's `str.format`, without members of values. @throws TemplateError */
export function formatByBraces(
  run: TemplateRun,
  text: string,
  positional: readonly Json[],
  named: JsonObject,
): string {
  let next = 0;
  return replaceFields(run, text, braceField, ([whole, inside]) => {
    if (whole === '{{' || whole === '}}') return whole.charAt(0);
    const [, name, conversion, rest = ''] = braceParts.exec(inside ?? '.') ?? [];
    if (name === undefined) throw failed(run, 'a format is not valid');
    const value = /^\d*$/.test(name)
      ? positional[name === '' ? next++ : Number(name)]
      : ownValue(named, name);
    if (value === undefined) throw failed(run, 'a format names a value that is missing');
    const spec = braceSpec(run, rest);
    const shown = converted(run, value, conversion);
    if (rest === '') return formatted(run, shown, spec, '<');
    // What is said of the form of a value is for numbers, as which true and false count, or for texts.
    const isText = typeof shown === 'string';
    const isOther = shown === null || isJsonArray(shown) || isJsonObject(shown);
    if (isOther || (spec.type === 's' && !isText)) throw failed(run, 'a format is not valid');
    const plain = typeof shown === 'boolean' ? Number(shown) : shown;
    return formatted(run, plain, spec, isText ? '<' : '>');
  });
}

function converted(run: TemplateRun, value: Json, conversion: string | undefined): Json {
  if (conversion === 'r') return quotedPrintedText(run, value);
  return conversion === 's' ? printedText(run, value) : value;
}

function braceSpec(run: TemplateRun, text: string): FormatSpec {
  const parts = specParts.exec(text);
  if (parts === null) throw failed(run, 'a format is not valid');
  const [, fill, align, sign, alternate, zero, width, grouping, precision, type = ''] = parts;
  return {
    fill: fill ?? (zero === undefined ? ' ' : '0'),
    align: (align ?? (zero === undefined ? null : '=')) as FormatSpec['align'],
    sign: (sign ?? '-') as FormatSpec['sign'],
    isAlternate: alternate !== undefined,
    width: Number(width || 0),
    grouping: (grouping ?? '') as FormatSpec['grouping'],
    precision: precision === undefined ? null : Number(precision),
    type,
  };
}

function memberNamed(run: TemplateRun, named: JsonObject | null, name: string): Json {
  const value = named === null ? undefined : ownValue(named, name);
  if (value === undefined) throw failed(run, 'a format names a value that is missing');
  return value;
}

function formatted(run: TemplateRun, value: Json, spec: FormatSpec, fallback: '<' | '>'): string {
  spendText(run, spec.width);
  const { type, precision } = spec;
  if (type === 'r' || type === 'a')
    return paddedText(cut(quotedPrintedText(run, value), precision), spec, fallback);
  if (type === 's' || (type === '' && typeof value !== 'number')) {
    return paddedText(cut(printedText(run, value), precision), spec, fallback);
  }
  if (type === 'c' && typeof value === 'string') return paddedText(value, spec, fallback);
  const number = numberIn(run, value);
  if (number === null) throw failed(run, 'a format asks for a number where there is none');
  const text =
    type === '' && precision === null && spec.grouping === ''
      ? signedText(number, spec)
      : formattedNumber(
          number,
          type === '' ? { ...spec, type: precision === null ? 'd' : 'g' } : spec,
        );
  if (text === null) throw failed(run, 'a format is not valid');
  return paddedText(text, spec, '>');
}

function signedText(number: number, { sign }: FormatSpec): string {
  return number >= 0 && sign !== '-' ? sign + String(number) : String(number);
}

function cut(text: string, precision: number | null): string {
  return precision === null ? text : pythonCharacters(text).slice(0, precision).join('');
}

/** Replaces the fields of a format; the text grows no further than the budget allows. */
function replaceFields(
  run: TemplateRun,
  text: string,
  field: RegExp,
  replacement: (match: readonly (string | undefined)[]) => string,
): string {
  let made = '';
  let from = 0;
  for (const match of text.matchAll(field)) {
    const part = replacement(match);
    made += text.slice(from, match.index) + part;
    spendText(run, made.length);
    from = match.index + match[0].length;
  }
  return made + text.slice(from);
}
