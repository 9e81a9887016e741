import { canonicalText } from './canonical.ts';
import { isJsonArray, isJsonObject, type Json } from './value.ts';

/**
 * A function that returns equal numbers for equal values, and different ones for others. It visits
 * each mapping and list once, however often it or a parent is passed.
 */
export function createIdentifier(): (value: Json) => number {
  const byText = new Map<string, number>();
  const known = new Map<object, number>();

  function idOfText(text: string): number {
    const id = byText.get(text) ?? byText.size;
    byText.set(text, id);
    return id;
  }

  /** A text made of numbers, in place of the long text of the value. */
  function textOf(value: Json): string {
    if (isJsonArray(value)) return `[${value.map(identify).join()}`;
    if (!isJsonObject(value)) return canonicalText(value);
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}${identify(value[key] as Json)}`).join()}`;
  }

  function identify(value: Json): number {
    if (typeof value !== 'object' || value === null) return idOfText(canonicalText(value));
    const id = known.get(value) ?? idOfText(textOf(value));
    known.set(value, id);
    return id;
  }

  return identify;
}
