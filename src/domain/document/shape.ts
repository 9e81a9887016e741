import { formatPath } from '../json/path.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownValue } from '../json/value.ts';
import { unreadable } from './unreadable.ts';

/** What a value must look like. */
export type Shape =
  | { readonly type: 'anything' }
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly minimum?: number }
  | { readonly type: 'string'; readonly pattern?: RegExp; readonly oneOf?: readonly string[] }
  | { readonly type: 'list'; readonly items: Shape; readonly filled?: boolean }
  | { readonly type: 'one or more'; readonly items: Shape }
  | MappingShape;

interface MappingShape {
  readonly type: 'mapping';
  readonly required?: readonly string[];
  readonly keys?: Readonly<Record<string, Shape>>;
  /** What keys beside `keys` hold; without it there may be none. */
  readonly others?: Shape;
  readonly filled?: boolean;
  /** Keys that need each other. */
  readonly together?: readonly [string, string];
}

/** Keys and indexes from the root of a document. */
export type Steps = readonly (string | number)[];

/** One way in which a value is not of its shape. `reason` never quotes the value. */
export interface Misfit {
  readonly path: Steps;
  readonly reason: string;
}

/**
 * Everything in which a value is not of a shape, in the order of the shape. (wording: spec 8.7)
 * `unreadable` is of any shape.
 */
export function misfits(shape: Shape, value: Json, path: Steps): readonly Misfit[] {
  if (value === unreadable) return [];
  switch (shape.type) {
    case 'anything':
      return [];
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrongType(shape.type, path);
    case 'integer':
      return integerMisfits(shape.minimum, value, path);
    case 'string':
      return stringMisfits(shape.pattern, shape.oneOf, value, path);
    case 'list':
      if (!isJsonArray(value)) return wrongType('array', path);
      if (shape.filled && value.length === 0) return empty(path);
      return value.flatMap((item, index) => misfits(shape.items, item, [...path, index]));
    case 'one or more':
      if (!isJsonArray(value)) return misfits(shape.items, value, path);
      return misfits({ type: 'list', items: shape.items, filled: true }, value, path);
    case 'mapping':
      return isJsonObject(value) ? mappingMisfits(shape, value, path) : wrongType('object', path);
  }
}

/** A path as people write it: `metadata.layeringDefinition.actions[0].method`. */
export function pathText(path: Steps): string {
  const segments = path.map((step) =>
    typeof step === 'number'
      ? ({ kind: 'index', index: step } as const)
      : ({ kind: 'key', key: clipped(step) } as const),
  );
  return formatPath(segments).slice(1);
}

/** A text short enough for a message. */
export function clipped(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const longest = 200;

function integerMisfits(minimum: number | undefined, value: Json, path: Steps): readonly Misfit[] {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return wrongType('integer', path);
  if (minimum === undefined || value >= minimum) return [];
  return [misfit(path, `${pathText(path)} is less than the minimum of ${minimum}`)];
}

function stringMisfits(
  pattern: RegExp | undefined,
  oneOf: readonly string[] | undefined,
  value: Json,
  path: Steps,
): readonly Misfit[] {
  if (typeof value !== 'string') return wrongType('string', path);
  if (oneOf !== undefined && !oneOf.includes(value)) {
    const choice = oneOf.map((one) => `'${one}'`).join(', ');
    return [misfit(path, `${pathText(path)} is not one of [${choice}]`)];
  }
  if (pattern === undefined || pattern.test(value)) return [];
  return [
    misfit(path, `${pathText(path)} does not match '${pattern.source.replaceAll('\\/', '/')}'`),
  ];
}

function mappingMisfits(shape: MappingShape, value: JsonObject, path: Steps): readonly Misfit[] {
  const { required = [], keys = {}, others, filled, together } = shape;
  const where = path.length === 0 ? '' : `${pathText(path)}: `;
  const found: Misfit[] = [];
  if (filled && Object.keys(value).length === 0) found.push(...empty(path));
  for (const key of missingKeys(value, required, together)) {
    found.push(misfit([...path, key], `${where}'${key}' is a required property`));
  }
  for (const [key, child] of Object.entries(value)) {
    const childShape = Object.hasOwn(keys, key) ? keys[key] : others;
    if (childShape !== undefined) found.push(...misfits(childShape, child, [...path, key]));
    else {
      const reason = `Additional properties are not allowed ('${clipped(key)}' was unexpected)`;
      found.push(misfit([...path, key], where + reason));
    }
  }
  return found;
}

function missingKeys(
  value: JsonObject,
  required: readonly string[],
  together: readonly string[] = [],
): readonly string[] {
  const wanted = together.some((key) => Object.hasOwn(value, key)) ? together : [];
  return [...required, ...wanted].filter((key) => ownValue(value, key) === undefined);
}

function wrongType(type: string, path: Steps): readonly Misfit[] {
  return [misfit(path, `${pathText(path)} is not of type '${type}'`)];
}

function empty(path: Steps): readonly Misfit[] {
  return [misfit(path, `${pathText(path)} must not be empty`)];
}

function misfit(path: Steps, reason: string): Misfit {
  return { path, reason };
}
