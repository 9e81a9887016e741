import type { DocumentEntry } from '../../domain/document/document.ts';
import type { PageItem } from '../../domain/history/page.ts';
import { keysFrom, readRanges } from '../../domain/history/read-map.ts';
import { idOfKey } from '../../domain/revision/entry-code.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { findRevisionsById } from './find-revisions.ts';
import { entriesById } from './read-entries.ts';
import type { Services } from './services.ts';

type Reading = Pick<Services, 'store' | 'content'>;

/** The deleted documents of a kind: key, and the revision that deleted it. */
export function deletedOfKind(
  { content }: Pick<Reading, 'content'>,
  { deleted }: RevisionMaps,
  kind: string,
): Promise<readonly PageItem[]> {
  return readRanges(deleted, [keysFrom(`${kind}/`)], content.pages);
}

/** The last versions of deleted documents; null if a purge deleted them meanwhile. */
export async function lastEntries(
  { store, content }: Reading,
  deleted: readonly PageItem[],
): Promise<readonly (DocumentEntry | null)[]> {
  const before = deleted.map(([, at]) => Number(at) - 1);
  const ids = [...new Set(before)];
  const revisions = new Map(
    (await findRevisionsById(store, ids)).map((revision, at) => [ids[at], revision]),
  );
  return Promise.all(
    deleted.map(async ([key], at) => {
      const revision = revisions.get(before[at]);
      if (!revision) return null;
      const [entry] = await entriesById(revision.maps, [idOfKey(key)], content.pages);
      return entry ?? null;
    }),
  );
}
