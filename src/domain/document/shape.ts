import { formatPath } from '../json/path/path.ts';
import type { Location } from '../json/path/read.ts';
import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonArray,
  type JsonObject,
} from '../json/value.ts';
import { unreadable } from './yaml/unreadable.ts';

/** The shape of a value. */
export type Shape =
  | { readonly type: 'anything' }
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly minimum?: number }
  | StringShape
  | { readonly type: 'list'; readonly items: Shape; readonly filled?: boolean }
  | { readonly type: 'one or more'; readonly items: Shape }
  | MappingShape;

/** The shape of a text. */
export interface StringShape {
  readonly type: 'string';
  readonly pattern?: RegExp;
  /** The pattern in words; the message names it if a text does not match. */
  readonly form?: string;
  readonly oneOf?: readonly string[];
}

/** The shape of a mapping. */
export interface MappingShape {
  readonly type: 'mapping';
  readonly required?: readonly string[];
  readonly keys?: Readonly<Record<string, Shape>>;
  /** The shape of the values of keys that are not in `keys`; without it such keys are faults. */
  readonly others?: Shape;
  readonly filled?: boolean;
  /** Keys that require each other. */
  readonly together?: readonly [string, string];
}

/** One way in which a value does not have its shape. `reason` never quotes the value. */
export interface Misfit {
  readonly path: Location;
  readonly reason: string;
  /** The remedy, if the shape alone does not imply it. */
  readonly advice?: string;
}

/**
 * All ways in which a value does not have a shape, in the order of the shape, in Deckhand's words.
 * `unreadable` has any shape. (docs/rest.md#errors)
 */
export function misfits(shape: Shape, value: Json): readonly Misfit[] {
  const check: Check = { path: [], found: [] };
  checkShape(check, shape, value);
  return check.found;
}

/**
 * One path is reused for the whole check, because most values have their shape and their paths are
 * never read.
 */
interface Check {
  readonly path: (string | number)[];
  readonly found: Misfit[];
}

function checkShape(check: Check, shape: Shape, value: Json): void {
  if (value === unreadable) return;
  switch (shape.type) {
    case 'anything':
      return;
    case 'boolean':
      if (typeof value !== 'boolean') wrongType(check, shape.type);
      return;
    case 'integer':
      checkInteger(check, shape.minimum, value);
      return;
    case 'string':
      checkString(check, shape, value);
      return;
    case 'list':
      if (isJsonArray(value)) checkList(check, shape.items, shape.filled === true, value);
      else wrongType(check, 'array');
      return;
    case 'one or more':
      if (isJsonArray(value)) checkList(check, shape.items, true, value);
      else checkShape(check, shape.items, value);
      return;
    case 'mapping':
      if (isJsonObject(value)) checkMapping(check, shape, value);
      else wrongType(check, 'object');
  }
}

/** A path in text form: `metadata.layeringDefinition.actions[0].method`. */
export function pathText(path: Location): string {
  const segments = path.map((step) =>
    typeof step === 'number'
      ? ({ kind: 'index', index: step } as const)
      : ({ kind: 'key', key: clipped(step) } as const),
  );
  return formatPath(segments).slice(1);
}

/** A text, shortened for a message. */
export function clipped(text: string): string {
  return text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text;
}

const maxQuotedLength = 200;

function checkInteger(check: Check, minimum: number | undefined, value: Json): void {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) wrongType(check, 'integer');
  else if (minimum !== undefined && value < minimum) {
    note(check, `${pathText(check.path)} is less than the minimum of ${minimum}`);
  }
}

function checkString(check: Check, { pattern, form = '', oneOf }: StringShape, value: Json): void {
  if (typeof value !== 'string') notText(check, value);
  else if (oneOf !== undefined && !oneOf.includes(value)) {
    const choice = oneOf.map((one) => `'${one}'`).join(', ');
    note(check, `${pathText(check.path)} is not one of [${choice}]`);
  } else if (pattern !== undefined && !pattern.test(value)) {
    note(check, `${pathText(check.path)} does not match '${form}'`);
  }
}

function checkList(check: Check, items: Shape, filled: boolean, value: JsonArray): void {
  if (filled && value.length === 0) empty(check);
  for (const [index, item] of value.entries()) checkStep(check, index, items, item);
}

function checkMapping(check: Check, shape: MappingShape, value: JsonObject): void {
  const { required = [], keys = {}, others, filled, together = [] } = shape;
  const present = Object.keys(value);
  if (filled && present.length === 0) empty(check);
  for (const key of required) requireKey(check, key, value);
  if (together.some((key) => Object.hasOwn(value, key))) {
    for (const key of together) requireKey(check, key, value);
  }
  for (const key of present) {
    const shapeOfKey = Object.hasOwn(keys, key) ? keys[key] : others;
    if (shapeOfKey !== undefined) checkStep(check, key, shapeOfKey, value[key] as Json);
    else {
      const reason = `Additional properties are not allowed ('${clipped(key)}' was unexpected)`;
      noteKey(check, key, reason);
    }
  }
}

function checkStep(check: Check, step: string | number, shape: Shape, value: Json): void {
  check.path.push(step);
  checkShape(check, shape, value);
  check.path.pop();
}

function requireKey(check: Check, key: string, value: JsonObject): void {
  if (!Object.hasOwn(value, key)) noteKey(check, key, `'${key}' is a required property`);
}

function wrongType(check: Check, type: string): void {
  note(check, `${pathText(check.path)} is not of type '${type}'`);
}

/**
 * Notes a value that is not a text; if YAML made it of a word or of digits without quotes, with the
 * remedy.
 */
function notText(check: Check, value: Json): void {
  const reason = `${pathText(check.path)} is not of type 'string'`;
  const read = value instanceof ExactNumber ? 'number' : typeof value;
  const isBare = read === 'boolean' || read === 'number';
  const advice = `It is read as a ${read}: put it in quotes to make it a string.`;
  note(check, reason, isBare ? advice : undefined);
}

function empty(check: Check): void {
  note(check, `${pathText(check.path)} must not be empty`);
}

/** Notes a wrong key of the mapping that is being checked. */
function noteKey({ path, found }: Check, key: string, reason: string): void {
  const where = path.length === 0 ? '' : `${pathText(path)}: `;
  found.push({ path: [...path, key], reason: where + reason });
}

function note({ path, found }: Check, reason: string, advice?: string): void {
  found.push({ path: [...path], reason, ...(advice !== undefined && { advice }) });
}
