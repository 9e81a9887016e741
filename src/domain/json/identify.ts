import { canonicalText } from './canonical.ts';
import { isJsonArray, isJsonObject, type Json } from './value.ts';

/**
 * A function that gives equal values equal numbers, and others others. Each mapping and list is
 * looked at once, however often it or what holds it is asked for.
 */
export function createIdentifier(): (value: Json) => number {
  const byText = new Map<string, number>();
  const known = new Map<object, number>();

  function idOfText(text: string): number {
    const id = byText.get(text) ?? byText.size;
    byText.set(text, id);
    return id;
  }

  /** A text of a few numbers where the value's own would be long. */
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
