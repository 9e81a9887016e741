/**
 * A name as a part of a URL. Invalid Unicode cannot be encoded: a replacement character is used.
 */
export function pathPart(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'));
}
