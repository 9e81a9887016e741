import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonArray,
  type JsonObject,
  ownValue,
} from '../json/value.ts';
import { pythonRepr } from '../python/python-text.ts';
import { isForbiddenMember } from './template-names.ts';
import {
  failed,
  Missing,
  madeText,
  spend,
  spendLook,
  type TemplateRun,
  type TemplateValue,
} from './template-run.ts';

/** A list that prints and compares as a tuple of Python; it leaves the room as a list. */
export class Tuple extends Array<Json> {
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  /** A tuple of these items. (The constructor would take a single number for a length.) */
  static holding(items: Iterable<Json>): Tuple {
    const made = new Tuple();
    for (const item of items) made.push(item);
    return made;
  }
}

/** Levels of a value that are looked into: more would overflow the stack. */
const maxLevels = 200;

/** The number of a number or boolean; null for any other value. @throws TemplateError if it would lose digits */
export function numberIn(run: TemplateRun, value: Json): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (!(value instanceof ExactNumber)) return null;
  const number = Number(value.text);
  const isInteger = /^-?\d+$/.test(value.text);
  if (!Number.isFinite(number) || (isInteger && BigInt(value.text) !== BigInt(number))) {
    throw failed(run, 'a number has more digits than can be reckoned with');
  }
  return number;
}

/** An integer that an argument or index must be. @throws TemplateError */
export function wholeNumberIn(run: TemplateRun, value: Json, what: string): number {
  const number = numberIn(run, value);
  if (number === null || !Number.isInteger(number)) throw failed(run, `${what} is not an integer`);
  return number;
}

/** A string that an argument must be. @throws TemplateError */
export function stringIn(run: TemplateRun, value: Json, what: string): string {
  if (typeof value !== 'string') throw failed(run, `${what} is not a string`);
  return value;
}

/** Whether a value counts as true: not false, null, zero, undefined, nor empty. */
export function isTruthy(value: TemplateValue): boolean {
  if (value instanceof Missing || value === null) return false;
  if (isJsonArray(value)) return value.length > 0;
  if (isJsonObject(value)) return hasMembers(value);
  return value instanceof ExactNumber ? Number(value.text) !== 0 : Boolean(value);
}

/** Maps that are known to have members: to look for one takes as long as the map is large. */
const knownToHaveMembers = new WeakSet<JsonObject>();

function hasMembers(map: JsonObject): boolean {
  if (knownToHaveMembers.has(map)) return true;
  const found = Object.keys(map).length > 0;
  if (found) knownToHaveMembers.add(map);
  return found;
}

/** What Python calls the type, for messages. */
export function typeName(value: Json): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean' || typeof value === 'string') return typeof value;
  if (isJsonArray(value)) return 'list';
  return isJsonObject(value) ? 'map' : 'number';
}

/** The text of a value, as Python's `str`, with numbers as in JSON. @throws TemplateError */
export function printedText(run: TemplateRun, value: Json): string {
  return typeof value === 'string' ? value : madeText(run, printed(run, value, 0));
}

/** The text of a value as Python's `repr` writes it: strings in quotes. @throws TemplateError */
export function quotedPrintedText(run: TemplateRun, value: Json): string {
  return madeText(run, printed(run, value, 0));
}

function printed(run: TemplateRun, value: Json, level: number): string {
  spend(run);
  if (level > maxLevels) throw failed(run, `a value has more than ${maxLevels} levels`);
  if (typeof value === 'string') return madeText(run, pythonRepr(value));
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (isJsonArray(value)) {
    const items = value.map((item) => printed(run, item, level + 1)).join(', ');
    if (!(value instanceof Tuple)) return madeText(run, `[${items}]`);
    return madeText(run, value.length === 1 ? `(${items},)` : `(${items})`);
  }
  if (!isJsonObject(value)) return String(value);
  const members = Object.keys(value).map(
    (key) => `${pythonRepr(key)}: ${printed(run, value[key] as Json, level + 1)}`,
  );
  return madeText(run, `{${members.join(', ')}}`);
}

const surrogates = /[\ud800-\udfff]/;

/** The characters of a text, as Python counts them. */
export function pythonCharacters(text: string): readonly string[] {
  return surrogates.test(text) ? Array.from(text) : text.split('');
}

/** The number of characters of a text. */
export function lengthOfText(text: string): number {
  return surrogates.test(text) ? Array.from(text).length : text.length;
}

/** The items of a list, the characters of a text, the keys of a map. @throws TemplateError for other values */
export function itemsOf(run: TemplateRun, value: Json): JsonArray {
  if (isJsonArray(value)) {
    spend(run, value.length);
    return value;
  }
  if (typeof value === 'string') {
    spend(run, value.length);
    return pythonCharacters(value);
  }
  if (!isJsonObject(value)) throw failed(run, `a ${typeName(value)} has no items`);
  const keys = Object.keys(value);
  spend(run, keys.length);
  return keys;
}

/** Whether two values are equal: numbers by their size, `true` is 1, a string is never a number. @throws TemplateError */
export function areEqualValues(run: TemplateRun, one: Json, other: Json, level = 0): boolean {
  spendComparison(run, one, other);
  if (one === other) return true;
  if (level > maxLevels) throw failed(run, `a value has more than ${maxLevels} levels`);
  if (isJsonArray(one)) {
    return (
      isJsonArray(other) &&
      one instanceof Tuple === other instanceof Tuple &&
      one.length === other.length &&
      one.every((item, at) => areEqualValues(run, item, other[at] as Json, level + 1))
    );
  }
  if (isJsonObject(one)) {
    const keys = itemsOf(run, one);
    return (
      isJsonObject(other) &&
      keys.length === itemsOf(run, other).length &&
      (keys as readonly string[]).every(
        (key) =>
          Object.hasOwn(other, key) &&
          areEqualValues(run, one[key] as Json, other[key] as Json, level + 1),
      )
    );
  }
  if (one instanceof ExactNumber && other instanceof ExactNumber && one.text === other.text) {
    return true;
  }
  const number = numberIn(run, one);
  return number !== null && number === numberIn(run, other);
}

/** Comparing texts takes as long as the shorter one is. */
function spendComparison(run: TemplateRun, one: Json, other: Json): void {
  if (typeof one === 'string' && typeof other === 'string') {
    spendLook(run, Math.min(one.length, other.length));
  } else spend(run);
}

/** Which of two values is less: below 0, 0, or above 0. @throws TemplateError for values without an order */
export function compareInOrder(run: TemplateRun, one: Json, other: Json): number {
  spendComparison(run, one, other);
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other);
  if (isJsonArray(one) && isJsonArray(other) && one instanceof Tuple === other instanceof Tuple) {
    return compareLists(run, one, other);
  }
  const number = numberIn(run, one);
  const second = numberIn(run, other);
  if (number !== null && second !== null) return number - second;
  throw failed(run, `a ${typeName(one)} and a ${typeName(other)} have no order`);
}

function compareLists(run: TemplateRun, one: JsonArray, other: JsonArray): number {
  const at = one.findIndex((item, index) => {
    const second = other[index];
    return second === undefined || !areEqualValues(run, item, second);
  });
  const first = one[at];
  const second = other[at];
  if (first === undefined || second === undefined) return one.length - other.length;
  return compareInOrder(run, first, second);
}

/** By code points, as Python does. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  if (!surrogates.test(one) && !surrogates.test(other)) return one < other ? -1 : 1;
  const characters = Array.from(one);
  const others = Array.from(other);
  const at = characters.findIndex((character, index) => character !== others[index]);
  const [first, second] = [characters[at], others[at]];
  if (first === undefined || second === undefined) return characters.length - others.length;
  return (first.codePointAt(0) ?? 0) - (second.codePointAt(0) ?? 0);
}

/** Whether a value is in a list, a text in a text, a key in a map. @throws TemplateError */
export function isContained(run: TemplateRun, value: Json, holder: Json): boolean {
  if (typeof holder === 'string') {
    if (typeof value !== 'string') throw failed(run, `a ${typeName(value)} cannot be in a string`);
    spendLook(run, holder.length);
    return holder.includes(value);
  }
  if (isJsonArray(holder)) return holder.some((item) => areEqualValues(run, item, value));
  if (isJsonObject(holder)) {
    if (isJsonArray(value) || isJsonObject(value)) {
      throw failed(run, `a ${typeName(value)} is no key of a map`);
    }
    return typeof value === 'string' && Object.hasOwn(holder, value);
  }
  throw failed(run, `a ${typeName(holder)} has no items`);
}

/** A member by name or index; an index below 0 counts from the end. @throws TemplateError */
export function memberOfValue(run: TemplateRun, value: Json, key: Json): TemplateValue {
  spend(run);
  if (typeof key === 'string') {
    if (isForbiddenMember(key)) {
      throw failed(run, 'a member of this name cannot be used', 'EXPRESSION_FORBIDDEN');
    }
    const found = isJsonObject(value) ? ownValue(value, key) : undefined;
    return found === undefined ? new Missing(`the ${typeName(value)} has no such member`) : found;
  }
  const index = numberIn(run, key);
  const isList = isJsonArray(value) || typeof value === 'string';
  if (index === null || !isList || !Number.isInteger(index)) {
    return new Missing(`the ${typeName(value)} has no such member`);
  }
  if (typeof value === 'string') spendLook(run, value.length);
  const items = typeof value === 'string' ? pythonCharacters(value) : value;
  const found = items.at(index);
  return found === undefined ? new Missing('there is no item of this index') : found;
}

/** A list or text from one index to another, as Python slices it. @throws TemplateError */
export function sliceOf(
  run: TemplateRun,
  value: Json,
  [start, end, step]: readonly (number | null)[],
): Json {
  const isText = typeof value === 'string';
  if (!isText && !isJsonArray(value)) throw failed(run, `a ${typeName(value)} has no slices`);
  const items = itemsOf(run, value);
  const by = step ?? 1;
  if (by === 0) throw failed(run, 'the step of a slice is 0');
  const [low, high] = by > 0 ? [0, items.length] : [-1, items.length - 1];
  const bound = (given: number | null | undefined, fallback: number): number => {
    if (given === null || given === undefined) return fallback;
    return Math.min(high, Math.max(low, given < 0 ? given + items.length : given));
  };
  const last = bound(end, by > 0 ? high : low);
  const taken: Json[] = [];
  for (let at = bound(start, by > 0 ? low : high); by > 0 ? at < last : at > last; at += by) {
    taken.push(items[at] as Json);
  }
  if (isText) return taken.join('');
  return value instanceof Tuple ? Tuple.holding(taken) : taken;
}
