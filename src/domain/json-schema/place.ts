import type { Location } from '../json/path/read.ts';
import { isJsonArray, type Json, memberAt } from '../json/value.ts';
import type { Followed, SchemaPlace } from './schema-node.ts';

/** The place of a whole document. */
export function rootPlace(value: Json): SchemaPlace {
  return { value, parent: null, step: '', inside: new Map(), node: null };
}

/** The place under a key or index of another, where a value exists. */
export function placeInside(place: SchemaPlace, step: string | number): SchemaPlace {
  const known = place.inside.get(step);
  if (known !== undefined) return known;
  const value = memberAt(place.value, step) ?? null;
  const found: SchemaPlace = { value, parent: place, step, inside: new Map(), node: null };
  place.inside.set(step, found);
  return found;
}

/** The place at the end of a JSON Pointer's step; null if it does not exist. */
export function placeByToken(place: SchemaPlace, token: string): SchemaPlace | null {
  const isIndex = isJsonArray(place.value) && /^(?:0|[1-9]\d*)$/.test(token);
  const step = isIndex ? Number(token) : token;
  return memberAt(place.value, step) === undefined ? null : placeInside(place, step);
}

/** The keys and indexes that lead to a place. */
export function locationOf(place: SchemaPlace): Location {
  return stepsUp(place, null).reverse();
}

/**
 * The keys and indexes on the way from the root to a place, as Python's jsonschema names them: those up to each
 * reference, without `$ref`, and on from its target.
 */
export function wayTo(place: SchemaPlace, followed: Followed | null): Location {
  const steps: (string | number)[] = [];
  let end = place;
  for (let reference = followed; reference !== null; reference = reference.before) {
    steps.push(...stepsUp(end, reference.to));
    end = reference.from;
  }
  steps.push(...stepsUp(end, null));
  return steps.reverse();
}

/** The steps from a place up to a parent, or to the root, innermost first. */
function stepsUp(place: SchemaPlace, top: SchemaPlace | null): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at = place; at.parent !== null && at !== top; at = at.parent) steps.push(at.step);
  return steps;
}
