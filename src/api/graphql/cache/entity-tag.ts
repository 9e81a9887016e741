import { type Digest, digestOf } from '../../../domain/json/canonical.ts';

/** The entity tag of an answer. In another type it is another representation, so what was asked for is in its tag. */
export function entityTag(digest: Digest, accept: string): string {
  return `"${digestOf(`${digest} ${accept}`)}"`;
}

/**
 * Whether an `If-None-Match` header names an entity tag, given as in `ETag`. Comparing is weak, as
 * RFC 9110 (13.1.2) has it for this header: a `W/` before a tag counts for nothing. `*` names none:
 * before the answer is made nobody knows that there is one.
 */
export function namesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const named: readonly string[] = header.match(/"[^"]*"/g) ?? [];
  return named.includes(tag.replace(/^W\//, ''));
}
