import { type Size, sizeOf } from '../json/measure.ts';
import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';

/** Paths that name one place, and on the way to it create at most mappings. */
const simplePath = /^(?!.*\.\.)[^*[]*$/s;

/** A mapping created for a key of one character takes seven bytes more than its value. */
const bytesPerCharacter = 8;

/**
 * An upper bound of the size of data after a value was written or merged into it at a path;
 * undefined if it has to be measured. Saves measuring nearly every document.
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

/** An upper bound of the size of a value that was taken out of some data. */
export function sizeOfPart(value: Json, whole: Size | undefined): Size | undefined {
  return isJsonObject(value) || isJsonArray(value) ? whole : sizeOf(value);
}
