import { canonicalText, type Digest, digestOf } from '../json/canonical.ts';
import { isCount, isDigest } from '../json/inspect-json.ts';
import { isJsonObject, type Json, ownValue } from '../json/value.ts';
import type { AuditLink } from './audit-link.ts';

/** An entry as anchors cover it. */
export interface AnchoredEntry {
  readonly id: string;
  /** Its canonical text. */
  readonly text: string;
  /** Null for an entry of a version without chains. */
  readonly link: AuditLink | null;
}

/** The last entry of a chain below an anchor. */
export type ChainHead = Pick<AuditLink, 'chain' | 'sequence' | 'digest'>;

/**
 * An anchor of the audit log: covers the entries behind the ones that the anchor before it covers, in their order.
 * Its digest stands for all entries up to its last one.
 */
export interface AuditAnchor {
  /** From 1, without gaps. */
  readonly number: number;
  /** UTC, ISO 8601 with milliseconds. */
  readonly createdAt: string;
  /** The digest of the anchor before it; null for the first one. */
  readonly previous: Digest | null;
  /** The ids of the first and the last entry that it covers, and how many these are. */
  readonly first: string;
  readonly last: string;
  readonly entries: number;
  /** Over these entries and their links, in order. */
  readonly content: Digest;
  /** The last entry of each chain that goes on in these entries. */
  readonly heads: readonly ChainHead[];
}

/** The anchor over some entries, behind another one. */
export function anchorOver(
  before: AuditAnchor | null,
  entries: readonly [AnchoredEntry, ...AnchoredEntry[]],
  createdAt: string,
): AuditAnchor {
  const heads = new Map<string, ChainHead>();
  for (const { link } of entries) {
    if (link === null) continue;
    const { chain, sequence, digest } = link;
    heads.set(chain, { chain, sequence, digest });
  }
  return {
    number: (before?.number ?? 0) + 1,
    createdAt,
    previous: before === null ? null : anchorDigest(before),
    first: entries[0].id,
    last: (entries.at(-1) ?? entries[0]).id,
    entries: entries.length,
    content: contentDigest(entries.map(entryDigest)),
    heads: [...heads.values()],
  };
}

/** The digest of an entry with its link. */
export function entryDigest({ text, link }: AnchoredEntry): Digest {
  return digestOf(canonicalText({ entry: text, link: link === null ? null : { ...link } }));
}

/** The digest over the digests of entries. */
export function contentDigest(entries: readonly Digest[]): Digest {
  return digestOf(canonicalText([...entries]));
}

/** The canonical text of an anchor. */
export function anchorText(anchor: AuditAnchor): string {
  return canonicalText(anchor as unknown as Json);
}

/** The digest of an anchor, which stands for the whole log up to it. */
export function anchorDigest(anchor: AuditAnchor): Digest {
  return digestOf(anchorText(anchor));
}

/** An anchor from a value that may be anything; null if it is none. */
export function anchorFrom(value: Json | undefined): AuditAnchor | null {
  if (value === undefined || !isJsonObject(value) || Object.keys(value).length !== 8) return null;
  const of = (name: string) => ownValue(value, name);
  const [previous, heads] = [of('previous'), of('heads')];
  const isAnchor =
    isCount(of('number'), 1) &&
    ['createdAt', 'first', 'last'].every((name) => typeof of(name) === 'string') &&
    (previous === null || isDigest(previous)) &&
    isCount(of('entries'), 1) &&
    isDigest(of('content')) &&
    Array.isArray(heads) &&
    heads.every(isHead);
  return isAnchor ? (value as unknown as AuditAnchor) : null;
}

function isHead(value: Json): boolean {
  if (!isJsonObject(value) || Object.keys(value).length !== 3) return false;
  const isPlace =
    typeof ownValue(value, 'chain') === 'string' && isDigest(ownValue(value, 'digest'));
  return isPlace && isCount(ownValue(value, 'sequence'), 1);
}
