import { type SourceId, sourceKey } from '../../domain/document/document.ts';
import { diffMaps } from '../../domain/history/diff-maps.ts';
import { pageOf } from '../../domain/history/page.ts';
import type { ReadPages } from '../../domain/history/read-map.ts';
import type { Link } from '../../domain/references/document-links.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { TextSource } from '../content/fsck-pages.ts';
import { linksByKey } from '../references/read-links.ts';

/** The links of rendered documents, by sourceKeys. */
export interface ImportedLinks {
  /** Those that the revision changed, as they are stored in its pages. */
  readonly changed: ReadonlyMap<string, readonly Link[]>;
  /** By the sourceKey of the referrer. */
  readonly byKey: ReadonlyMap<string, readonly string[]>;
}

/**
 * The links of documents that were written with a revision, and of those whose links changed, for a database that
 * indexes them. Takes time in proportion to the changes of the revision.
 */
export async function importedLinks(
  source: TextSource,
  written: readonly SourceId[],
  { maps }: Revision,
  before: Revision | null,
): Promise<ImportedLinks> {
  const read: ReadPages = async (digests) => {
    const texts = await source.texts('page', digests);
    return texts.map((text) => pageOf(text ?? '[0]'));
  };
  const changed = await diffMaps(before?.maps.links ?? null, maps.links ?? null, read);
  const own = new Set(written.map(sourceKey));
  const others = changed.map(({ key }) => key).filter((key) => !own.has(key));
  const found = await linksByKey(maps, [...own, ...others].sort(), read);
  const isChanged = new Set(changed.map(({ key }) => key));
  const byKey = new Map(Array.from(found, ([key, links]) => [key, links.map(sourceKey)]));
  const anew = new Map([...found].filter(([key]) => isChanged.has(key)));
  return { changed: anew, byKey };
}
