import { type Page, refOf } from '../history/page.ts';
import type { Digest } from '../json/canonical.ts';
import { isDigest } from '../json/inspect-json.ts';
import { isJsonObject, ownValue } from '../json/value.ts';

/** The content that a page refers to. */
export interface ContentLinks {
  readonly pages: readonly Digest[];
  readonly documents: readonly Digest[];
}

/**
 * What a page refers to, whichever map it belongs to: pages of the level below, or documents by
 * their entries (see {@link encodeEntry}). Other maps have no mappings as values.
 */
export function linksOf({ level, items }: Page): ContentLinks {
  if (level > 0) return { pages: items.map((item) => refOf(item).digest), documents: [] };
  const documents = items.flatMap(([, value]) => {
    const digest = isJsonObject(value) ? ownValue(value, 'd') : undefined;
    return isDigest(digest) ? [digest] : [];
  });
  return { pages: [], documents };
}
