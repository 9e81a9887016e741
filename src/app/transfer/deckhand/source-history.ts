import { refusal } from '../../../domain/errors.ts';
import { type Revision, type RevisionId, revisionZero } from '../../../domain/revision/revision.ts';
import type { DeckhandSource, SourceRevision } from '../../../ports/deckhand-source.ts';
import type { HistoryStore } from '../../../ports/history-store.ts';

/** A revision to be brought in: one of the source, or one that fills a gap in its numbers. */
export interface WantedRevision extends SourceRevision {
  /** The revision of the source whose documents it has; 0: none. For a gap, the one before. */
  readonly like: RevisionId;
}

/** More numbers than these are left out by no Deckhand; each is a revision that says nothing. */
const maxGaps = 1_000;

/** Revisions of the store that are read at once. */
const readAtOnce = 500;

/**
 * The revisions of a source by number, from 1 on. Clients name revisions by number, so those that are
 * left out there are filled in; they have the time of the one before.
 *
 * @throws as `source.revisions`; DECKHAND_ANSWER_UNUSABLE if far too many are left out
 */
export async function wantedRevisions(source: DeckhandSource): Promise<readonly WantedRevision[]> {
  const listed = await source.revisions();
  const last = listed.at(-1)?.id ?? 0;
  if (last - listed.length > maxGaps) {
    const reason = `${last - listed.length} numbers of revisions are left out`;
    throw refusal('DECKHAND_ANSWER_UNUSABLE', { path: `${source.url}/revisions`, reason });
  }
  const wanted: WantedRevision[] = [];
  for (const revision of listed) {
    while (wanted.length + 1 < revision.id) {
      const { createdAt, like } = wanted.at(-1) ?? { ...revision, like: 0 };
      wanted.push({ id: wanted.length + 1, createdAt, isTagged: false, like });
    }
    wanted.push({ ...revision, like: revision.id });
  }
  return wanted;
}

/** Whether a revision only fills a gap. */
export function isFilled({ id, like }: WantedRevision): boolean {
  return id !== like;
}

/** Where a source at a URL lists the documents that a revision is made of. */
export function documentsUrl(url: string, { like }: Pick<WantedRevision, 'like'>): string {
  return `${url}/revisions/${like}/documents`;
}

/**
 * The head of a store that has nothing but the beginning of these revisions, or has gone on from their
 * end. They were made at the same times, which no two histories share.
 *
 * @throws HISTORY_DIFFERS
 */
export async function commonHead(
  store: HistoryStore,
  wanted: readonly WantedRevision[],
): Promise<Revision> {
  let above = 0;
  for (;;) {
    const part = await store.range({ above, limit: readAtOnce, newestFirst: false });
    const strange = part.find(({ id, createdAt }) => {
      const other = wanted[id - 1];
      return other !== undefined && other.createdAt !== createdAt;
    });
    if (strange !== undefined) throw refusal('HISTORY_DIFFERS', { revision: strange.id });
    above += part.length;
    if (part.length < readAtOnce) return (await store.head()) ?? revisionZero;
  }
}
