import type { BigIntStats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { refusal } from '../../domain/errors.ts';

/** What is in a file, by now. */
export type RereadFile<T> = () => Promise<T>;

/** No list of tokens or roles is as long. */
const maxFileBytes = 16 * 1024 * 1024;

/**
 * A file that is read again when it has changed, so that whoever changes it need not start the server
 * again. A file that others may write is refused: they could let themselves in.
 *
 * @throws FILE_UNREADABLE, SETTING_INVALID, and whatever `parse` throws
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
      throw unreadable(file, error);
    }
  };
}

interface FileText {
  readonly version: string;
  readonly text: string;
}

/** The version is that of the very file that is read, whichever has its name by then. */
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

/** Another text for each content that the file ever had, and for other rights to it. */
function versionOf({ dev, ino, size, mode, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mode, mtimeNs, ctimeNs].join(' ');
}

/** What the system says of a file, as a refusal; other errors stay what they are. */
function unreadable(file: string, error: unknown): unknown {
  const { code, errno } = error as NodeJS.ErrnoException;
  if (typeof errno !== 'number') return error;
  const reason = code === 'ENOENT' ? 'there is no such file' : `the system says ${code}`;
  return refusal('FILE_UNREADABLE', { file, reason }, {}, { cause: error });
}
