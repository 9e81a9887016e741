import { refusal } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { problemsDigest } from '../../domain/problem/problem-record.ts';
import { indexDigests } from '../../domain/revision/index-record.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { KeptKind } from '../../ports/store-upkeep.ts';
import { type ContentWalk, createContentWalk } from '../content/walk-content.ts';
import { walkProblemPages } from '../content/walk-problems.ts';
import type { Progress } from '../kernel/progress.ts';
import { readHistory } from '../kernel/read-history.ts';
import { resultIndexDigests } from '../validate/result-index/result-pointer.ts';

/** Reachable content. */
interface Marked extends ContentWalk {
  readonly problems: Set<Digest>;
}

/** Options for collecting unneeded content. */
export interface GarbageRequest {
  /** Only count, and remove nothing. */
  readonly dryRun: boolean;
  /** See {@link Removal}. */
  readonly graceMs: number;
}

/** How much content of each kind was not needed, and how much of that was removed. */
export interface GarbageResult {
  readonly documents: GarbageCount;
  readonly pages: GarbageCount;
  /** Wrapped data keys whose documents no revision needs. */
  readonly keys: GarbageCount;
}

export interface GarbageCount {
  readonly unreachable: number;
  readonly removed: number;
}

/**
 * Removes content that no revision needs. All reachable content is known before the first removal.
 * Each removal checks that there is no new revision; if there is one, its content is kept, too.
 *
 * @throws STORE_CORRUPT if a record or a page is missing or damaged: its references cannot be known
 * @throws REVISION_CONFLICT if the history was purged meanwhile
 */
export async function sweepContent(
  store: HistoryStore,
  request: GarbageRequest,
  progress: Progress,
): Promise<GarbageResult> {
  const marked = { ...createContentWalk(store), problems: new Set<Digest>() };
  let head = await mark(store, marked, null, progress);

  async function remove(kind: KeptKind, digests: readonly Digest[]): Promise<number> {
    const { graceMs } = request;
    for (;;) {
      const unreachable = digests.filter((digest) => !isMarked(marked, kind, digest));
      if (unreachable.length === 0) return 0;
      const removed = await store.upkeep.remove({ kind, digests: unreachable, head, graceMs });
      if (removed !== null) return removed;
      head = await mark(store, marked, head, progress);
    }
  }

  async function sweep(kind: KeptKind): Promise<GarbageCount> {
    let [unreachable, removed] = [0, 0];
    for await (const part of store.upkeep.contents(kind)) {
      const garbage = part.filter((digest) => !isMarked(marked, kind, digest));
      unreachable += garbage.length;
      if (!request.dryRun) removed += await remove(kind, garbage);
    }
    return { unreachable, removed };
  }

  await sweep('problem');
  return {
    documents: await sweep('document'),
    pages: await sweep('page'),
    keys: await sweep('key'),
  };
}

function isMarked(marked: Marked, kind: KeptKind, digest: Digest): boolean {
  return marked[`${kind}s`].has(digest);
}

/** Marks the content of all revisions above one that was marked already, and returns the newest. */
async function mark(
  store: HistoryStore,
  marked: Marked,
  from: Revision | null,
  progress: Progress,
): Promise<Revision | null> {
  await checkSameHistory(store, from);
  for (const digest of await resultIndexDigests(store)) marked.problems.add(digest);
  let last = from;
  const total = (await store.head())?.id ?? null;
  for await (const part of readHistory(store.upkeep, from)) {
    for (const { maps } of part) {
      for await (const _ of marked.walk(maps));
    }
    await markProblems(store, marked, part);
    last = part.at(-1) ?? last;
    progress({ what: 'revisions searched', done: last?.id ?? 0, total });
  }
  return last;
}

/** Stored problems of revisions are kept, with their existing pages, and so is the index of the history. */
async function markProblems(
  store: HistoryStore,
  marked: Marked,
  revisions: readonly Revision[],
): Promise<void> {
  const digests = revisions.map(({ maps }) => problemsDigest(maps));
  const texts = await store.problems(digests);
  for (const digest of digests) marked.problems.add(digest);
  for (const revision of revisions) {
    for (const digest of indexDigests(revision)) marked.problems.add(digest);
  }
  for (const text of new Set(texts)) await walkProblemPages(marked, text);
}

async function checkSameHistory(store: HistoryStore, known: Revision | null): Promise<void> {
  if (known === null) return;
  const [now] = await store.revisions([known.id]);
  if (now?.digest === known.digest) return;
  throw refusal('REVISION_CONFLICT', {
    expected: known.id,
    head: (await store.head())?.id ?? 0,
  });
}
