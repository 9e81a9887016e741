/**
 * Whether an `If-None-Match` header contains an entity tag, given with its quotes. The comparison is weak, as RFC 9110
 * (13.1.2) requires for this header: a `W/` before a tag is ignored. `*` never matches: before the response is made it
 * is unknown whether there is one.
 */
export function namesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const named: readonly string[] = header.match(/"[^"]*"/g) ?? [];
  return named.includes(tag);
}
