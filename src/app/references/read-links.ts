import { type SourceId, sourceKey } from '../../domain/document/document.ts';
import {
  type KeyRange,
  keysFrom,
  onlyKey,
  type ReadPages,
  readKeys,
  readRanges,
} from '../../domain/history/read-map.ts';
import type { Link, LinkRelation } from '../../domain/references/document-links.ts';
import { decodeLinks } from '../../domain/revision/links.ts';
import { referrersPrefix } from '../../domain/revision/map-edits.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { joined } from '../kernel/read-entries.ts';

/** Links of rendered documents by sourceKey; documents that are not covered are missing. */
export async function linksByKey(
  maps: RevisionMaps,
  keys: readonly string[],
  read: ReadPages,
): Promise<ReadonlyMap<string, readonly Link[]>> {
  const items = await readRanges(maps.links ?? null, joined(keys.map(onlyKey)), read);
  return new Map(items.map(([key, value]) => [key, decodeLinks(value) ?? []]));
}

/** The sourceKeys of covered documents in some ranges. */
export function coveredKeys(
  maps: RevisionMaps,
  ranges: readonly KeyRange[],
  read: ReadPages,
): Promise<readonly string[]> {
  return readKeys(maps.links ?? null, joined(ranges), read);
}

/** Those of some sourceKeys that belong to covered documents. */
export async function coveredAmong(
  maps: RevisionMaps,
  keys: readonly string[],
  read: ReadPages,
): Promise<ReadonlySet<string>> {
  return new Set(await coveredKeys(maps, keys.map(onlyKey), read));
}

/** The sourceKeys of referrers of documents by a relation, by the sourceKeys of the documents. */
export async function linkersOf(
  maps: RevisionMaps,
  targets: readonly string[],
  relation: LinkRelation,
  read: ReadPages,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const prefixes = new Map(targets.map((key) => [referrersPrefix(key, relation), key]));
  const ranges = [...prefixes.keys()].map(keysFrom);
  const items = await readRanges(maps.referrers, joined(ranges), read);
  const found = new Map<string, string[]>(targets.map((key) => [key, []]));
  for (const [key] of items) {
    // Names contain no NUL: schema, name and relation come before the referrer.
    const parts = key.split('\u0000');
    const prefix = `${parts.slice(0, 3).join('\u0000')}\u0000`;
    found.get(prefixes.get(prefix) ?? '')?.push(key.slice(prefix.length));
  }
  return found;
}

/** The schema and name in a sourceKey. */
export function parseSourceKey(key: string): SourceId {
  const at = key.indexOf('\u0000');
  return { schema: key.slice(0, at), name: key.slice(at + 1) };
}

/** The sourceKey of a link's target. */
export function targetKey({ schema, name }: Link): string {
  return sourceKey({ schema, name });
}
