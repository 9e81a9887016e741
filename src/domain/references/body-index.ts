import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json/value.ts';
import type { BodyPosition } from './body-position.ts';

/** What a body says of one element. */
export interface ElementValues {
  /** The different values, in the order in which they are met, each with the spot where it is met last. */
  readonly values: ReadonlyMap<string, BodyPosition>;
  /** Where the last one stands. */
  readonly spot: BodyPosition;
  /** Grows with each value of any element that is met: that of the last one. */
  readonly order: number;
  /** The mappings with a value of it among their members, by their place among all mappings. */
  readonly holders: ReadonlyMap<number, JsonObject>;
}

/** What a body says of the elements that are looked for. */
export type BodyIndex = ReadonlyMap<string, ElementValues>;

/**
 * Finds the values of elements in a body: texts that are not empty, at any depth. Done once for all that is
 * looked for, as bodies are long and a kind may refer to many others. (docs/references.md#how-references-are-found)
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

/** Whether a value is that of an element: a text that is not empty. */
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
