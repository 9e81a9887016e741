import { PurserError } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { problemRecordFrom } from '../../domain/problem/problem-record.ts';
import type { ContentWalk } from './walk-content.ts';

/**
 * Walks the pages that a record of problems refers to. A walk ends where one is missing or damaged: the problems can be
 * computed again.
 */
export async function walkProblemPages(walk: ContentWalk, record: string | null): Promise<void> {
  const found = record === null ? null : problemRecordFrom(record);
  for (const root of [found?.root ?? null, found?.violations ?? null]) {
    if (root !== null) await walkUnlessDamaged(walk, root);
  }
}

async function walkUnlessDamaged(walk: ContentWalk, root: Digest): Promise<void> {
  try {
    for await (const _ of walk.walkPages(root));
  } catch (error) {
    const isDamaged = error instanceof PurserError && error.code === 'STORE_CORRUPT';
    if (!isDamaged) throw error;
  }
}
