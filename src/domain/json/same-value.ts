import { ExactNumber, isJsonArray, isJsonObject, type Json } from './value.ts';

/** Whether two values have equal canonical texts; a number in another form is different. */
export function isSameValue(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (isJsonArray(one)) {
    if (!isJsonArray(other) || one.length !== other.length) return false;
    return one.every((item, at) => isSameValue(item, other[at] as Json));
  }
  if (isJsonObject(one)) {
    const keys = Object.keys(one);
    if (!isJsonObject(other) || keys.length !== Object.keys(other).length) return false;
    return keys.every(
      (key) => Object.hasOwn(other, key) && isSameValue(one[key] as Json, other[key] as Json),
    );
  }
  return one instanceof ExactNumber && other instanceof ExactNumber && one.text === other.text;
}
