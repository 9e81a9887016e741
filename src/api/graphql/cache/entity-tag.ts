/**
 * Whether an `If-None-Match` header names an entity tag, given with its quotes. Comparing is weak, as
 * RFC 9110 (13.1.2) has it for this header: a `W/` before a tag counts for nothing. `*` names none:
 * before the answer is made nobody knows that there is one.
 */
export function namesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const named: readonly string[] = header.match(/"[^"]*"/g) ?? [];
  return named.includes(tag);
}
