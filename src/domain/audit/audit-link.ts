import { canonicalText, type Digest, digestOf } from '../json/canonical.ts';
import { isCount, isDigest } from '../json/inspect-json.ts';
import { isJsonObject, type Json, ownValue } from '../json/value.ts';

/** The place of an entry in the chain of the process that recorded it. */
export interface AuditLink {
  /** The name of the chain. Every process begins one of its own, and another one after a failed write. */
  readonly chain: string;
  /** From 1, without gaps. */
  readonly sequence: number;
  /** The digest of the entry before it in its chain; null for the first one. */
  readonly previous: Digest | null;
  /** Over the text of the entry and all of the above. */
  readonly digest: Digest;
}

/** The link of an entry, by its canonical text, behind the one before it; null: the first of a new chain. */
export function linkAfter(chain: string, last: AuditLink | null, text: string): AuditLink {
  const place = { chain, sequence: (last?.sequence ?? 0) + 1, previous: last?.digest ?? null };
  return { ...place, digest: linkDigest(place, text) };
}

/** The digest that a link has over the canonical text of its entry. */
export function linkDigest(
  { chain, sequence, previous }: Omit<AuditLink, 'digest'>,
  text: string,
): Digest {
  return digestOf(canonicalText({ chain, sequence, previous, entry: text }));
}

/** The canonical text of a link. */
export function auditLinkText({ chain, sequence, previous, digest }: AuditLink): string {
  return canonicalText({ chain, sequence, previous, digest });
}

/** A link from a value that may be anything; null if it is none. */
export function linkFrom(value: Json | undefined): AuditLink | null {
  if (value === undefined || !isJsonObject(value)) return null;
  const [chain, sequence, previous, digest] = ['chain', 'sequence', 'previous', 'digest'].map(
    (name) => ownValue(value, name),
  );
  const isLink =
    typeof chain === 'string' &&
    isCount(sequence, 1) &&
    (previous === null || isDigest(previous)) &&
    isDigest(digest) &&
    Object.keys(value).length === 4;
  return isLink ? (value as unknown as AuditLink) : null;
}
