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

/** Links of rendered documents by sourceKey; those that are not ruled by a schema are not there. */
export async function linksByKey(
  maps: RevisionMaps,
  keys: readonly string[],
  read: ReadPages,
): Promise<ReadonlyMap<string, readonly Link[]>> {
  const items = await readRanges(maps.links ?? null, joined(keys.map(onlyKey)), read);
  return new Map(items.map(([key, value]) => [key, decodeLinks(value) ?? []]));
}

/** The sourceKeys of documents that the schema rules, of those in some ranges. */
export function ruledKeys(
  maps: RevisionMaps,
  ranges: readonly KeyRange[],
  read: ReadPages,
): Promise<readonly string[]> {
  return readKeys(maps.links ?? null, joined(ranges), read);
}

/** Those of some sourceKeys that are of documents that the schema rules. */
export async function ruledAmong(
  maps: RevisionMaps,
  keys: readonly string[],
  read: ReadPages,
): Promise<ReadonlySet<string>> {
  return new Set(await ruledKeys(maps, keys.map(onlyKey), read));
}

/** The sourceKeys of who links to documents in some way, by the sourceKeys of these. */
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
    // Names hold no NUL: schema, name and relation come before the referrer.
    const parts = key.split('\u0000');
    const prefix = `${parts.slice(0, 3).join('\u0000')}\u0000`;
    found.get(prefixes.get(prefix) ?? '')?.push(key.slice(prefix.length));
  }
  return found;
}

/** The schema and name that a sourceKey was made from. */
export function parseSourceKey(key: string): SourceId {
  const at = key.indexOf('\u0000');
  return { schema: key.slice(0, at), name: key.slice(at + 1) };
}

/** The sourceKey of what a link leads to. */
export function targetKey({ schema, name }: Link): string {
  return sourceKey({ schema, name });
}
