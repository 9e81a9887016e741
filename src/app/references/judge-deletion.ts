import type { DocumentEntry } from '../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { nextState } from '../kernel/next-state.ts';
import type { Services } from '../kernel/services.ts';
import type { LinkJudge, LinkJudgement } from './linked-change.ts';

/** What a submission comes to that deletes documents and does nothing else. */
export async function judgeDeletion(
  services: Pick<Services, 'content' | 'snapshots'>,
  judgeLinks: LinkJudge,
  head: RevisionSnapshot,
  documents: readonly DocumentEntry[],
): Promise<LinkJudgement> {
  const changes = documents.map((before) => ({ before, after: null }));
  const nothing = { documents: [], keys: new Map() };
  const { next, release } = await nextState(services, head, changes, nothing);
  try {
    return await judgeLinks({ head, next, changes, unchanged: [], absent: [] });
  } finally {
    release();
  }
}
