import { isJsonObject, type Json } from '../json/value.ts';
import {
  existing,
  failed,
  Missing,
  spendLook,
  type TemplateRun,
  type TemplateValue,
} from './template-run.ts';
import { isTruthy, itemsOf, memberOfValue, stringIn, wholeNumberIn } from './template-value.ts';

/** The values of arguments. */
export interface GivenArguments {
  readonly positional: readonly TemplateValue[];
  readonly named: ReadonlyMap<string, TemplateValue>;
}

/**
 * The arguments in the order of the parameters, undefined where one is left out. @throws TemplateError for too many, and
 * for unknown names
 */
export function argumentsFor(
  run: TemplateRun,
  parameters: readonly string[],
  { positional, named }: GivenArguments,
): readonly (TemplateValue | undefined)[] {
  if (positional.length > parameters.length) throw failed(run, 'there are too many arguments');
  for (const name of named.keys()) {
    const at = parameters.indexOf(name);
    if (at < 0) throw failed(run, `there is no argument "${name}"`);
    if (at < positional.length) throw failed(run, `the argument "${name}" is given twice`);
  }
  return parameters.map((name, at) => (at < positional.length ? positional[at] : named.get(name)));
}

/** A string argument; `fallback` if it is left out. @throws TemplateError */
export function stringArgument(
  run: TemplateRun,
  value: TemplateValue | undefined,
  what: string,
  fallback?: string,
): string {
  const given = value ?? fallback;
  if (given === undefined) throw failed(run, `${what} is missing`);
  return stringIn(run, existing(run, given), what);
}

/** An integer argument; `fallback` if it is left out. @throws TemplateError */
export function integerArgument(
  run: TemplateRun,
  value: TemplateValue | undefined,
  what: string,
  fallback: number,
): number {
  return value === undefined ? fallback : wholeNumberIn(run, existing(run, value), what);
}

/** An argument that counts as true; false if it is left out. */
export function flagArgument(value: TemplateValue | undefined): boolean {
  return value !== undefined && isTruthy(value);
}

/** The member of a value under an attribute such as `a.b.0`, as filters take it; the value itself without one. */
export function attributeOf(
  run: TemplateRun,
  value: Json,
  attribute: TemplateValue | undefined,
  fallback?: TemplateValue,
): TemplateValue {
  if (attribute === undefined || attribute === null) return value;
  const name = existing(run, attribute);
  if (typeof name !== 'string') return memberOfValue(run, value, name);
  let found: TemplateValue = value;
  for (const part of name.split('.')) {
    const key = /^\d+$/.test(part) ? Number(part) : part;
    found = memberOfValue(run, existing(run, found), key);
    if (found instanceof Missing && fallback !== undefined) found = fallback;
  }
  return found;
}

/** The attributes of an item, each counted. */
export function attributesOf(
  run: TemplateRun,
  list: Json,
  attribute: TemplateValue | undefined,
): readonly { readonly item: Json; readonly key: Json }[] {
  return itemsOf(run, list).map((item) => ({
    item,
    key: existing(run, attributeOf(run, item, attribute)),
  }));
}

/** A key of a sort: strings without their case, unless it counts. */
export function sortKey(run: TemplateRun, value: Json, isCaseSensitive: boolean): Json {
  if (typeof value !== 'string' || isCaseSensitive) return value;
  spendLook(run, value.length);
  return value.toLowerCase();
}

/** A map that a filter needs. @throws TemplateError */
export function membersOfMap(run: TemplateRun, value: Json): readonly (readonly [string, Json])[] {
  if (!isJsonObject(value)) throw failed(run, 'only a map has keys and values');
  return itemsOf(run, value).map((key) => [key as string, value[key as string] as Json]);
}
