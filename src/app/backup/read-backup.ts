import { refusal } from '../../domain/errors.ts';
import type { Limits } from '../../domain/limits.ts';
import type { BackupTarget } from '../../ports/backup-target.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Progress } from '../kernel/progress.ts';
import { keepImportedKey } from '../transfer/import-beside.ts';
import { type ImportLimits, readExport } from '../transfer/read-export.ts';
import { framedExport } from '../transfer/write-export.ts';
import { backedUp, isText } from './backed-up.ts';
import { type ChunkStore, openChunks } from './chunk-store.ts';
import { readChunkedList } from './chunked-list.ts';
import { linesOfSegments } from './history-segments.ts';
import { restoreState } from './restore-state.ts';
import { type NamedSnapshot, readSnapshot } from './snapshot.ts';

/** The result of restoring a backup: how much of each kind it had. */
export interface RestoreResult {
  readonly snapshot: string;
  readonly createdAt: string;
  readonly revision: number;
  readonly tags: number;
  readonly validations: number;
  readonly tables: number;
  readonly records: number;
  readonly events: number;
  readonly auditEntries: number;
}

/**
 * Restores a backup into an empty store: of the given name, or the newest. Verifies each revision as an import does.
 * If it fails, the store has a part of the backup: begin again with another one.
 *
 * @throws STORE_NOT_EMPTY, BACKUP_NOT_FOUND, BACKUP_DAMAGED, BACKUP_UNAVAILABLE; EXPORT_MALFORMED, LIMIT_EXCEEDED
 */
export async function readBackup(
  { store, limits }: { readonly store: HistoryStore; readonly limits: Limits & ImportLimits },
  target: BackupTarget,
  { name, progress }: { readonly name?: string; readonly progress: Progress },
): Promise<RestoreResult> {
  const snapshot = await readSnapshot(target, name);
  await checkEmpty(store);
  const chunks = await openChunks(target, false);
  // First: what the store numbers from now on is not mistaken for something in the backup.
  await store.upkeep.skipNumbers(snapshot.number);
  await restoreKeys(store, chunks, snapshot);
  const segments = linesOfSegments(chunks, readChunkedList(chunks, snapshot.lists.history));
  const lines = framedExport(snapshot, segments);
  await readExport(store, lines, limits, progress);
  await restoreState(store, chunks, snapshot, progress);
  const { lists, revision, createdAt } = snapshot;
  return {
    snapshot: snapshot.name,
    createdAt,
    revision,
    tags: lists.tags.count,
    validations: lists.validations.count,
    tables: lists.tables.count,
    records: lists.records.count,
    events: lists.events.count,
    auditEntries: lists.audit.count,
  };
}

/** An audit log is allowed: a failed command may have been recorded. @throws STORE_NOT_EMPTY */
async function checkEmpty({ head, upkeep }: HistoryStore): Promise<void> {
  const newest = await head();
  const revisions = newest === null ? null : `${newest.id} revisions`;
  const what =
    revisions ?? (await firstOf({ tables: upkeep.allTables, records: upkeep.allRecords }));
  if (what !== null) throw refusal('STORE_NOT_EMPTY', { what });
}

async function firstOf(
  lists: Readonly<Record<string, () => AsyncIterable<readonly unknown[]>>>,
): Promise<string | null> {
  for (const [name, list] of Object.entries(lists)) {
    for await (const part of list()) if (part.length > 0) return name;
  }
  return null;
}

async function restoreKeys(
  store: HistoryStore,
  chunks: ChunkStore,
  { lists }: NamedSnapshot,
): Promise<void> {
  for await (const text of readChunkedList(chunks, lists.keys)) {
    const key = backedUp<{ name: string; text: string }>(text, 'keys', {
      name: isText,
      text: isText,
    });
    await keepImportedKey(store, key.name, key.text);
  }
}
