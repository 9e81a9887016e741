import type { BackupTarget } from '../../ports/backup-target.ts';
import type { Clock } from '../../ports/clock.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Progress } from '../kernel/progress.ts';
import { type ChunkStore, openChunks } from './chunk-store.ts';
import { type ListRoot, readChunkedList, writeChunkedList } from './chunked-list.ts';
import { knownSegments, segmentLines } from './history-segments.ts';
import {
  type BackupSnapshot,
  type ListName,
  listWords,
  namedSnapshot,
  snapshotNames,
  writeSnapshot,
} from './snapshot.ts';
import { auditLines, auditLinkLines, itemLines, ownKeyLines, tableLines } from './state-lines.ts';

/** The result of a backup. */
export interface BackupResult {
  /** The name of the backup. */
  readonly snapshot: string;
  /** The newest revision in it; 0 without any. */
  readonly revision: number;
  /** What was written: an earlier backup has the rest. */
  readonly files: number;
  readonly bytes: number;
}

/**
 * Backs up a store, which servers may use meanwhile, beside the earlier backups of a target. Writes only what none of
 * them has, and the snapshot last: a backup exists completely, or not at all.
 *
 * @throws STORE_CORRUPT, BACKUP_UNAVAILABLE, BACKUP_DAMAGED; REVISION_CONFLICT if the history was purged meanwhile
 */
export async function writeBackup(
  { store, clock }: { readonly store: HistoryStore; readonly clock: Clock },
  target: BackupTarget,
  progress: Progress,
): Promise<BackupResult> {
  const createdAt = clock.now();
  const chunks = await openChunks(target, true);
  const beside = await writeBeside(store, chunks, progress);
  // Last: what stands beside the history refers to revisions, and may come a little before the newest.
  const head = await store.head();
  const known = await knownSegments(store, chunks, await earlierSegments(target, chunks));
  const history = await writeChunkedList(
    chunks,
    segmentLines(store, chunks, { known, head, progress }),
  );
  await chunks.flush();
  const snapshot = await writeSnapshot(target, {
    createdAt,
    revision: head?.id ?? 0,
    head: head?.digest ?? null,
    number: await store.upkeep.lastNumber(),
    lists: { ...beside, history },
  });
  const { files, bytes } = chunks.written();
  return { snapshot: snapshot.name, revision: snapshot.revision, files, bytes };
}

type Beside = Omit<BackupSnapshot['lists'], 'history'>;

/**
 * Everything but the history. Records come before events, because a process that ends between writing one and the other
 * leaves the event, too.
 */
async function writeBeside(
  store: HistoryStore,
  chunks: ChunkStore,
  progress: Progress,
): Promise<Beside> {
  const { upkeep } = store;
  const list = async (name: ListName, lines: AsyncIterable<string>): Promise<ListRoot> => {
    const written = await writeChunkedList(chunks, lines);
    progress({ what: `${listWords(name)} backed up`, done: written.count, total: written.count });
    return written;
  };
  return {
    keys: await list('keys', ownKeyLines(store)),
    tags: await list('tags', itemLines('tags', upkeep.allTags())),
    validations: await list('validations', itemLines('validations', upkeep.allValidations())),
    tables: await list('tables', tableLines(store, chunks)),
    records: await list('records', itemLines('records', upkeep.allRecords())),
    events: await list('events', itemLines('events', upkeep.allEvents())),
    // Anchors come before the entries that they cover.
    auditAnchors: await list('auditAnchors', itemLines('auditAnchors', upkeep.allAnchors())),
    audit: await list('audit', auditLines(upkeep)),
    auditLinks: await list('auditLinks', auditLinkLines(upkeep)),
  };
}

/** The segments of the newest backup. @throws BACKUP_DAMAGED */
async function earlierSegments(
  target: BackupTarget,
  chunks: ChunkStore,
): Promise<AsyncIterable<string>> {
  const name = (await snapshotNames(target)).at(-1);
  const earlier: BackupSnapshot | null =
    name === undefined ? null : await namedSnapshot(target, name);
  return readChunkedList(chunks, earlier?.lists.history ?? { digest: null, level: 0, count: 0 });
}
