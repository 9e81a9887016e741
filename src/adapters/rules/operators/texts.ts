import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { rulePattern } from '../../../domain/policy/rule-pattern.ts';
import { RuleFailure } from '../../rule-results/rule-faults.ts';
import { compareValues } from '../values.ts';
import { expression } from './library.ts';
import {
  asPosition,
  asText,
  isNull,
  type Operator,
  type Operators,
  ofNamed,
  ofValue,
  ofValues,
  positionsIn,
  unlessSomeNull,
} from './operator.ts';
import { checkCharacters } from './sizes.ts';
import { stringFrom } from './types.ts';

/** A value as a text: an empty one for null. */
function coerced(operator: string, value: unknown): string {
  if (isNull(value)) return '';
  const isText = typeof value === 'string' || typeof value === 'number' || value instanceof Date;
  if (isText) return stringFrom(value);
  throw new RuleFailure(`${operator} takes texts`);
}

/** MongoDB changes the letters of ASCII alone. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function upperCase(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function trimming(operator: '$trim' | '$ltrim' | '$rtrim'): Operator {
  return (row, operand, options) =>
    ofNamed((named) => {
      if (isNull(named['input']) || ('chars' in named && isNull(named['chars']))) return null;
      const literal = Object.fromEntries(
        Object.entries(named).map(([name, value]) => [name, { $literal: asText(operator, value) }]),
      );
      return expression[operator](null, literal, options);
    })(row, operand, options);
}

function replacing(
  operator: string,
  replace: (input: string, find: string, replacement: string) => string,
): Operator {
  return ofNamed(({ input, find, replacement }) => {
    const texts = [input, find, replacement].map((value) =>
      isNull(value) ? null : asText(operator, value),
    );
    return texts.includes(null) ? null : replace(...(texts as [string, string, string]));
  });
}

export const textOperators: Operators = {
  $concat: ofValues(
    (values) => unlessSomeNull(values, (value) => asText('$concat', value))?.join('') ?? null,
  ),
  $toLower: ofValue((value) => lowerCase(coerced('$toLower', value))),
  $toUpper: ofValue((value) => upperCase(coerced('$toUpper', value))),
  $strLenCP: ofValue((value) => [...asText('$strLenCP', value)].length),
  $strcasecmp: ofValues((values) => {
    const [a, b] = values.map((value) => upperCase(coerced('$strcasecmp', value)));
    return Math.sign(compareValues(a, b));
  }),
  $substrCP: ofValues(([value, start, length]) => {
    if (isNull(value)) return '';
    const characters = [...coerced('$substrCP', value)];
    const from = asPosition('$substrCP', start);
    return characters.slice(from, from + asPosition('$substrCP', length)).join('');
  }),
  $split: ofValues(([value, separator]) => {
    if (isNull(value) || isNull(separator)) return null;
    const [text, by] = [asText('$split', value), asText('$split', separator)];
    if (by === '') throw new RuleFailure('$split takes no empty separator');
    return text.split(by);
  }),
  $indexOfCP: ofValues((values) => {
    const [value, wanted] = values;
    if (isNull(value)) return null;
    const characters = [...asText('$indexOfCP', value)];
    const searched = [...asText('$indexOfCP', wanted)];
    const [start, end] = positionsIn('$indexOfCP', values, characters.length);
    for (let at = start; at + searched.length <= end; at++)
      if (searched.every((character, offset) => characters[at + offset] === character)) return at;
    return -1;
  }),
  $replaceOne: replacing('$replaceOne', (input, find, replacement) =>
    input.replace(find, () => replacement),
  ),
  $replaceAll: replacing('$replaceAll', (input, find, replacement) => {
    const parts = find === '' ? ['', ...input, ''] : input.split(find);
    checkCharacters('$replaceAll', input.length + (parts.length - 1) * replacement.length);
    return parts.join(replacement);
  }),
  $trim: trimming('$trim'),
  $ltrim: trimming('$ltrim'),
  $rtrim: trimming('$rtrim'),
  $regexMatch: (row, operand, options) => regexMatches(row, operand, options, 1).length > 0,
  $regexFind: (row, operand, options) => regexMatches(row, operand, options, 1)[0] ?? null,
  $regexFindAll: (row, operand, options) =>
    regexMatches(row, operand, options, Number.POSITIVE_INFINITY),
};

/** Whether a position is between the two units of one character. */
function isInsideCharacter(text: string, at: number): boolean {
  return (
    /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) &&
    /^[\ud800-\udbff]/.test(text.slice(at - 1, at))
  );
}

/** What a pattern finds in a text. */
function regexMatches(row: unknown, operand: unknown, options: Options, limit: number): unknown[] {
  const { input, regex, options: flags } = operand as Readonly<Record<string, unknown>>;
  const text = evalExpr(row, input, options) ?? null;
  if (text === null) return [];
  if (typeof text !== 'string') throw new RuleFailure('a pattern takes a text');
  const matcher = rulePattern(regex as string, (flags as string) ?? '')?.matcher(text);
  const found: unknown[] = [];
  while (matcher !== undefined && found.length < limit && matcher.find()) {
    // MongoDB looks for no further match at the end of the text.
    if (matcher.start() === text.length && found.length > 0) break;
    if (isInsideCharacter(text, matcher.start())) continue;
    const captures = Array.from(
      { length: matcher.groupCount() },
      (_, at) => matcher.group(at + 1) ?? null,
    );
    const idx = [...text.slice(0, matcher.start())].length;
    found.push({ match: matcher.group() ?? '', idx, captures });
  }
  return found;
}
