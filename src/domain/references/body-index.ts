import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json/value.ts';
import type { BodyPosition } from './body-position.ts';

/** The values of one element in a body. */
export interface ElementValues {
  /** The different values, in the order of their first occurrence, each with the position of its last one. */
  readonly values: ReadonlyMap<string, BodyPosition>;
  /** The position of the last value. */
  readonly spot: BodyPosition;
  /** Increases with each value of any element: the number at the last one. */
  readonly order: number;
  /** The mappings with a value of it among their members, by their number among all mappings. */
  readonly holders: ReadonlyMap<number, JsonObject>;
}

/** The values of all elements that are searched for. */
export type BodyIndex = ReadonlyMap<string, ElementValues>;

/**
 * Finds the values of elements in a body: non-empty texts, at any depth. One search finds all elements, because bodies
 * are long and a kind may refer to many others. (docs/references.md#how-references-are-found)
 */
export function indexBody(body: Json, elements: ReadonlySet<string>): BodyIndex {
  const found = new Map<string, Growing>();
  let mappings = 0;
  let met = 0;
  const visit = (value: Json): void => {
    if (isJsonArray(value)) for (const item of value) visit(item);
    else if (isJsonObject(value)) {
      const place = mappings;
      mappings += 1;
      for (const key of Object.keys(value)) {
        const member = value[key] as Json;
        if (elements.has(key) && isNamed(member)) {
          met += 1;
          note(found, member, { holder: value, key }, { place, order: met });
        } else visit(member);
      }
    }
  };
  if (elements.size > 0) visit(body);
  return found;
}

/** Whether a value can be that of an element: a non-empty text. */
export function isNamed(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

interface Growing {
  readonly values: Map<string, BodyPosition>;
  readonly holders: Map<number, JsonObject>;
  spot: BodyPosition;
  order: number;
}

function note(
  found: Map<string, Growing>,
  value: string,
  spot: BodyPosition & { readonly holder: JsonObject; readonly key: string },
  { place, order }: { readonly place: number; readonly order: number },
): void {
  let known = found.get(spot.key);
  if (known === undefined) {
    known = { values: new Map(), holders: new Map(), spot, order };
    found.set(spot.key, known);
  }
  known.values.set(value, spot);
  known.holders.set(place, spot.holder);
  known.spot = spot;
  known.order = order;
}
