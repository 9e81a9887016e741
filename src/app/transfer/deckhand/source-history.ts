import { refusal } from '../../../domain/errors.ts';
import { type Revision, type RevisionId, revisionZero } from '../../../domain/revision/revision.ts';
import type { DeckhandSource, SourceRevision } from '../../../ports/deckhand-source.ts';
import type { HistoryStore } from '../../../ports/history-store.ts';

/** A revision to import: one of the source, or one that fills a gap in its numbers. */
export interface WantedRevision extends SourceRevision {
  /** The revision of the source whose documents it has; 0: none. For a gap, the one before. */
  readonly like: RevisionId;
}

/** Maximum number of missing numbers; each is filled with a revision without changes. */
const maxGaps = 1_000;

/** Revisions of the store that are read at once. */
const batchSize = 500;

/**
 * The revisions of a source by number, from 1 on. Clients name revisions by number, so gaps are filled; the revisions
 * there have the time of the previous one.
 *
 * @throws as `source.revisions`; DECKHAND_ANSWER_UNUSABLE if far too many are missing
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

/** The URL of a source's list of the documents of a revision. */
export function documentsUrl(url: string, { like }: Pick<WantedRevision, 'like'>): string {
  return `${url}/revisions/${like}/documents`;
}

/**
 * The head of a store that has only the beginning of these revisions, or has continued from their end. Their times must
 * be equal, because no two histories share times.
 *
 * @throws HISTORY_DIFFERS
 */
export async function commonHead(
  store: HistoryStore,
  wanted: readonly WantedRevision[],
): Promise<Revision> {
  let above = 0;
  for (;;) {
    const part = await store.range({ above, limit: batchSize, newestFirst: false });
    const strange = part.find(({ id, createdAt }) => {
      const other = wanted[id - 1];
      return other !== undefined && other.createdAt !== createdAt;
    });
    if (strange !== undefined) throw refusal('HISTORY_DIFFERS', { revision: strange.id });
    above += part.length;
    if (part.length < batchSize) return (await store.head()) ?? revisionZero;
  }
}
