import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../json/value.ts';
import { comparableText } from './comparable-text.ts';
import type { Draft } from './draft.ts';
import { isInteger } from './is-integer.ts';
import type { Site } from './site.ts';

type Steps = readonly (string | number)[];

/**
 * The number that is a keyword's value; otherwise null, after reporting a flaw. The functions below
 * work alike.
 */
export function expectNumber(site: Site): number | ExactNumber | null {
  const { value } = site;
  if (typeof value === 'number' || value instanceof ExactNumber) return value;
  return refuse(site, 'number');
}

/** The count that is a keyword's value. */
export function expectCount(site: Site): number | null {
  if (!isInteger(site.value, site.draft)) return refuse(site, 'integer');
  const count = countIn(site.value, site.draft);
  if (count === null) site.flaw('is less than the minimum of 0');
  return count;
}

/** The count that a value is, if it is one. */
export function countIn(value: Json | undefined, draft: Draft): number | null {
  if (value === undefined || !isInteger(value, draft)) return null;
  const count = Number(String(value));
  return count < 0 ? null : count;
}

/** The text that is a keyword's value. */
export function expectText(site: Site): string | null {
  return typeof site.value === 'string' ? site.value : refuse(site, 'string');
}

/** The boolean that is a keyword's value. */
export function expectBoolean(site: Site): boolean | null {
  return typeof site.value === 'boolean' ? site.value : refuse(site, 'boolean');
}

/** The mapping that is a keyword's value. */
export function expectMapping(site: Site): JsonObject | null {
  return isJsonObject(site.value) ? site.value : refuse(site, 'object');
}

/** The list that is a keyword's value, with at least one item if `filled`. */
export function expectList(site: Site, filled: boolean): readonly Json[] | null {
  if (!isJsonArray(site.value)) return refuse(site, 'array');
  if (filled && site.value.length === 0) return refuseEmpty(site);
  return site.value;
}

/** The list of distinct texts that is a keyword's value, or that is at some steps within it. */
export function expectTexts(
  site: Site,
  value: Json,
  filled: boolean,
  ...steps: Steps
): readonly string[] | null {
  if (!isJsonArray(value)) return refuse(site, 'array', ...steps);
  if (filled && value.length === 0) return refuseEmpty(site, ...steps);
  const texts = value.filter((item): item is string => typeof item === 'string');
  for (const [index, item] of value.entries()) {
    if (typeof item !== 'string') refuse(site, 'string', ...steps, index);
  }
  return isDistinct(site, value, ...steps) && texts.length === value.length ? texts : null;
}

/** Whether the items of a list are distinct, as they must be. */
export function isDistinct(site: Site, items: readonly Json[], ...steps: Steps): boolean {
  const distinct = new Set(items.map((item) => comparableText(item, () => {})));
  if (distinct.size === items.length) return true;
  site.flaw('has non-unique elements', ...steps);
  return false;
}

function refuse(site: Site, type: string, ...steps: Steps): null {
  site.flaw(`is not of type '${type}'`, ...steps);
  return null;
}

function refuseEmpty(site: Site, ...steps: Steps): null {
  site.flaw('must not be empty', ...steps);
  return null;
}
