import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { refusal } from '../../domain/errors.ts';
import { makeFolder } from '../../make-folder.ts';
import type { BackupTarget } from '../../ports/backup-target.ts';
import { packedEnding, packedText, unpackedText } from './packed-text.ts';

/** Backups in a folder, which is created with the first file. Its files are readable by their owner only. */
export function createFolderTarget(address: string): BackupTarget {
  const folder = resolve(address);
  const pathOf = (name: string): string => join(folder, `${name}${packedEnding}`);
  const answer = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isOfSystem(error)) throw error;
      throw refusal('BACKUP_UNAVAILABLE', { address, reason: error.message });
    }
  };
  return {
    address,
    list: (prefix) =>
      answer(async () => {
        const inFolder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
        const names = await filesBelow(join(folder, inFolder));
        return names
          .filter((name) => name.endsWith(packedEnding))
          .map((name) => `${inFolder}${name.slice(0, -packedEnding.length)}`)
          .filter((name) => name.startsWith(prefix))
          .sort();
      }),
    write: (name, text) =>
      answer(async () => {
        const content = await packedText(text);
        await writeWhole(pathOf(name), content);
        return content.length;
      }),
    read: (name) =>
      answer(async () => {
        const content = await existing(readFile(pathOf(name)));
        return content === null ? null : unpackedText(name, content);
      }),
    close: async () => {},
  };
}

function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';
}

/** null for a missing file or folder. */
async function existing<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The files below a folder, with their folders, separated by `/`. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const found = await existing(readdir(folder, { recursive: true }));
  return (found ?? []).map((name) => name.split(sep).join('/'));
}

/** Writes beside the file first, so that the file exists whole or not at all, and survives a crash. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  const part = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(part, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
