import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { codeOf } from '../../domain/system-error-code.ts';

/** A file that only its owner may read, as it was read. */
export interface FoundFile {
  readonly text: string;
  /** Whether others than its owner may read or write it. */
  readonly isOpenToOthers: boolean;
  /** The result of {@link stampOf} until the file is changed. */
  readonly stamp: string;
}

/** Far more than any key file has. */
const maxBytes = 1024 * 1024;

const lockWaitMs = 2_000;
const lockPauseMs = 20;

/** The file; null if it is missing. @throws errors of the file system */
export async function readPrivateFile(path: string): Promise<FoundFile | null> {
  const file = await open(path, 'r').catch(absent);
  if (file === null) return null;
  try {
    const stats = await file.stat({ bigint: true });
    const isWindows = process.platform === 'win32';
    return {
      text: stats.size > maxBytes ? '' : await file.readFile('utf8'),
      isOpenToOthers: !isWindows && (stats.mode & 0o077n) !== 0n,
      stamp: stampIn(stats),
    };
  } finally {
    await file.close();
  }
}

/** A text that differs after each change of a file; null if it is missing. */
export async function stampOf(path: string): Promise<string | null> {
  const stats = await stat(path, { bigint: true }).catch(absent);
  return stats && stampIn(stats);
}

/**
 * Writes a file for its owner alone, atomically and durably: readers see the old text or all of the new one, also after
 * a crash. `isNew`: never replaces an existing file (EEXIST).
 */
export async function writePrivateFile(path: string, text: string, isNew: boolean): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeDurably(draft, text);
    await (isNew ? link(draft, path) : rename(draft, path));
    await syncFolder(dirname(path));
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Does work that only one process may do at a time. @throws the result of `lockedError` if another process does not
 * finish its own
 */
export async function underLock<T>(
  path: string,
  work: () => Promise<T>,
  lockedError: () => Error,
): Promise<T> {
  const lock = lockOf(path);
  for (let waited = 0; !(await isTaken(lock)); waited += lockPauseMs) {
    if (waited >= lockWaitMs) throw lockedError();
    await passing(lockPauseMs);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** The lock file of {@link underLock}. */
export function lockOf(path: string): string {
  return `${path}.lock`;
}

/** Whether this process has got the lock. */
async function isTaken(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a change of names durable; systems that cannot open folders need no such call. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  try {
    await folder?.sync().catch(() => {});
  } finally {
    await folder?.close();
  }
}

function stampIn(stats: { mtimeNs: bigint; size: bigint; ino: bigint; mode: bigint }): string {
  return [stats.mtimeNs, stats.size, stats.ino, stats.mode].join(' ');
}

function absent(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
