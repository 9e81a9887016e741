import { PurserError } from '../../domain/errors.ts';
import { problemRecordFrom } from '../../domain/problem/problem-record.ts';
import type { ContentWalk } from './walk-content.ts';

/**
 * Walks the pages that a record of problems refers to. Ends where one is missing or damaged: the problems can be
 * computed again.
 */
export async function walkProblemPages(walk: ContentWalk, record: string | null): Promise<void> {
  const root = record === null ? null : (problemRecordFrom(record)?.root ?? null);
  if (root === null) return;
  try {
    for await (const _ of walk.walkPages(root));
  } catch (error) {
    const isDamaged = error instanceof PurserError && error.code === 'STORE_CORRUPT';
    if (!isDamaged) throw error;
  }
}
