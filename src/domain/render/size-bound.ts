import { type Size, sizeOf } from '../json/measure.ts';
import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';

/** Paths that name one place, and make at most mappings on the way to it. */
const simplePath = /^(?!.*\.\.)[^*[]*$/s;

/** A mapping made for a key of one character takes seven bytes more than the value in it. */
const bytesPerCharacter = 8;

/**
 * A size that data cannot have exceeded after a value was written or merged into it at a path;
 * undefined if that can only be found out by measuring. Saves measuring nearly every document.
 */
export function sizeAfterWrite(
  data: Size | undefined,
  path: string,
  value: Size | undefined,
): Size | undefined {
  if (data === undefined || value === undefined || !simplePath.test(path)) return undefined;
  return {
    bytes: data.bytes + value.bytes + path.length * bytesPerCharacter,
    depth: Math.max(data.depth, path.length + value.depth),
  };
}

/** A size that a value taken out of some data cannot exceed. */
export function sizeOfPart(value: Json, whole: Size | undefined): Size | undefined {
  return isJsonObject(value) || isJsonArray(value) ? whole : sizeOf(value);
}
