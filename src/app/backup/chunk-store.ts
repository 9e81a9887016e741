import { refusal } from '../../domain/errors.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { BackupTarget } from '../../ports/backup-target.ts';

/** The texts of a backup, each under its digest. */
export interface ChunkStore {
  /** Writes a text unless the target has it. */
  write(text: string): Promise<Digest>;
  /** @throws BACKUP_DAMAGED if it is missing, or has another digest */
  read(digest: Digest): Promise<string>;
  /** Resolves once everything is written. */
  flush(): Promise<void>;
  /** What was written so far. */
  written(): { readonly files: number; readonly bytes: number };
}

const folder = 'chunks/';
/** Writes at the same time: a bucket answers each after some milliseconds. */
const maxWrites = 8;

const fileOf = (digest: Digest): string => `${folder}${digest.slice(0, 2)}/${digest}`;

/** The chunks of a target. Lists what it has, unless nothing is to be written. */
export async function openChunks(target: BackupTarget, toWrite: boolean): Promise<ChunkStore> {
  const known = new Set(toWrite ? await target.list(folder) : []);
  const writing = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let [files, bytes] = [0, 0];

  async function writeFile(name: string, text: string): Promise<void> {
    try {
      const size = await target.write(name, text);
      bytes += size;
      files += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  /** Nothing is written any more once it throws. */
  async function throwFailure(): Promise<void> {
    if (failures.length === 0) return;
    await Promise.all(writing);
    throw failures[0];
  }

  return {
    written: () => ({ files, bytes }),
    async write(text) {
      const digest = digestOf(text);
      const name = fileOf(digest);
      if (known.has(name)) return digest;
      known.add(name);
      const done = writeFile(name, text).finally(() => writing.delete(done));
      writing.add(done);
      if (writing.size >= maxWrites) await Promise.race(writing);
      await throwFailure();
      return digest;
    },
    async read(digest) {
      const file = fileOf(digest);
      const text = await target.read(file);
      if (text === null) throw refusal('BACKUP_DAMAGED', { file, reason: 'is missing' });
      if (digestOf(text) === digest) return text;
      throw refusal('BACKUP_DAMAGED', { file, reason: 'has another digest' });
    },
    async flush() {
      await Promise.all(writing);
      await throwFailure();
    },
  };
}
