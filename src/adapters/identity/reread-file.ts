import type { BigIntStats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { refusal } from '../../domain/errors.ts';
import { fileRefusal } from '../../domain/file-refusal.ts';

/** The current content of a file. */
export type RereadFile<T> = () => Promise<T>;

/** Maximum size: no list of tokens or roles is as long. */
const maxFileBytes = 16 * 1024 * 1024;

/**
 * A file that is read again when it has changed, so that a change needs no restart of the server. A file that others
 * may write is refused: they could give themselves access.
 *
 * @throws FILE_UNREADABLE, SETTING_INVALID, and errors of `parse`
 */
export function rereadFile<T>(
  file: string,
  setting: string,
  parse: (text: string) => T,
): RereadFile<T> {
  let kept: { readonly version: string; readonly value: T } | null = null;
  return async () => {
    try {
      if (kept?.version === versionOf(await stat(file, { bigint: true }))) return kept.value;
      const { version, text } = await readWhole(file, setting);
      const value = parse(text);
      kept = { version, value };
      return value;
    } catch (error) {
      throw fileRefusal(file, error);
    }
  };
}

interface FileText {
  readonly version: string;
  readonly text: string;
}

/**
 * The version is that of the file that is actually read, even if another one has its name by then.
 */
async function readWhole(file: string, setting: string): Promise<FileText> {
  const handle = await open(file);
  try {
    const stats = await handle.stat({ bigint: true });
    if (stats.size > maxFileBytes) {
      throw refusal('FILE_UNREADABLE', { file, reason: 'it is too large' });
    }
    if (process.platform !== 'win32' && (stats.mode & 0o022n) !== 0n) {
      const reason = `others may write ${file}: chmod go-w it`;
      throw refusal('SETTING_INVALID', { setting, reason });
    }
    return { version: versionOf(stats), text: await handle.readFile('utf8') };
  } finally {
    await handle.close();
  }
}

/** Identifies the content of the file, and its permissions: differs for each. */
function versionOf({ dev, ino, size, mode, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mode, mtimeNs, ctimeNs].join(' ');
}
