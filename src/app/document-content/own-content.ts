import { type SourceId, sourceKey } from '../../domain/document/document.ts';
import type { RevisionId, RevisionSnapshot } from '../../domain/revision/revision.ts';
import { findRevisionsById } from '../kernel/find-revisions.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { KeptContent } from './kept-content.ts';

type Reading = Pick<Services, 'store' | 'content'>;

/**
 * The content that a record comes to in a head: that which it holds, or, if that was submitted with a revision that is
 * not committed, that which stood there before. Null if the document was deleted since.
 */
export async function ownContent(
  services: Reading,
  head: RevisionSnapshot,
  kept: KeptContent,
): Promise<KeptContent | null> {
  if (!(await isCommitted(services, head, kept))) {
    return kept.before === undefined ? null : ownContent(services, head, kept.before);
  }
  return (await isUnbroken(services, head, kept, kept.revision)) ? kept : null;
}

/** Whether a content was put by itself, or with a revision that a head has behind it. */
export async function isCommitted(
  { store }: Pick<Services, 'store'>,
  head: RevisionSnapshot,
  { revision, commit }: KeptContent,
): Promise<boolean> {
  if (commit === undefined) return true;
  if (revision > head.id) return false;
  if (revision === head.id) return head.digest === commit;
  const [found] = await store.revisions([revision]);
  return found?.digest === commit;
}

/**
 * Whether all revisions from one on, up to a later one, have documents of a name. Each step goes back to before the oldest
 * of those that are there came in, so it costs one look-up for each time that they have changed since.
 */
async function isUnbroken(
  { store, content }: Reading,
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
