import { type Page, refOf } from '../history/page.ts';
import type { Digest } from '../json/canonical.ts';
import { isDigest } from '../json/inspect-json.ts';
import { isJsonObject, type JsonObject, ownValue } from '../json/value.ts';

/** The content that a page refers to. */
export interface ContentLinks {
  readonly pages: readonly Digest[];
  readonly documents: readonly Digest[];
  /** The documents that are sealed: each has a key. */
  readonly keys: readonly Digest[];
}

/**
 * The content that a page refers to, in any map: pages of the level below, or documents by their
 * entries (see {@link encodeEntry}). In other maps no value is a mapping.
 */
export function contentLinksOf({ level, items }: Page): ContentLinks {
  if (level > 0) return { pages: items.map((item) => refOf(item).digest), documents: [], keys: [] };
  const entries = items.flatMap(([, value]) => (isJsonObject(value) ? [value] : []));
  const sealed = entries.filter((entry) => ownValue(entry, 'k') !== undefined);
  return { pages: [], documents: digestsOf(entries), keys: digestsOf(sealed) };
}

function digestsOf(entries: readonly JsonObject[]): readonly Digest[] {
  return entries.map((entry) => ownValue(entry, 'd')).filter(isDigest);
}
