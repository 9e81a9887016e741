import { type SourceId, sourceKey } from '../../domain/document/document.ts';
import type { RevisionId, RevisionSnapshot } from '../../domain/revision/revision.ts';
import { findRevisionsById } from '../kernel/find-revisions.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';

/**
 * Whether all revisions from one on, up to a later one, have documents of a name. Each step goes back to before the oldest
 * of those that are there came in, so it costs one look-up for each time that they have changed since.
 */
export async function isUnbroken(
  { store, content }: Pick<Services, 'store' | 'content'>,
  head: RevisionSnapshot,
  id: SourceId,
  since: RevisionId,
): Promise<boolean> {
  let revision: RevisionSnapshot | null = head.id >= since ? head : null;
  while (revision !== null) {
    const named = await entriesByName(revision.maps, [id], content.pages);
    const entries = named.get(sourceKey(id)) ?? [];
    if (entries.length === 0) return false;
    const oldest = Math.min(...entries.map(({ origin }) => origin));
    if (oldest <= since) return true;
    const [before = null] = await findRevisionsById(store, [oldest - 1]);
    revision = before;
  }
  return false;
}
