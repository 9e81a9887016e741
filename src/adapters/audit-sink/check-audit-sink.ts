import { open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type PurserError, refusal } from '../../domain/errors.ts';
import { fileRefusal } from '../../domain/file-refusal.ts';
import { codeOf } from '../../domain/system-error-code.ts';
import { sinkFileMode } from './file-sink.ts';

/** The files that the settings of the audit sink name. */
interface SinkFiles {
  readonly sinkFile: string | null;
  readonly sinkTokenFile: string | null;
}

/**
 * Finds at start what would otherwise refuse the first change: a file that cannot be written, a token that cannot be
 * read. Creates a missing file for audited actions. A server that receives them need not be reachable yet.
 *
 * @throws SETTING_INVALID, FILE_UNREADABLE
 */
export async function checkAuditSink({ sinkFile, sinkTokenFile }: SinkFiles): Promise<void> {
  if (sinkFile !== null) await checkSinkFile(sinkFile);
  if (sinkTokenFile === null) return;
  try {
    await readFile(sinkTokenFile);
  } catch (error) {
    throw fileRefusal(sinkTokenFile, error);
  }
}

async function checkSinkFile(path: string): Promise<void> {
  // Opening a pipe would wait until somebody reads it.
  const found = await stat(path).catch(() => null);
  if (found !== null && !found.isFile()) {
    throw invalid(`${path} is a folder or a device: name a regular file`);
  }
  try {
    const file = await open(path, 'a', sinkFileMode);
    await file.close();
  } catch (error) {
    throw invalid(reasonOf(path, codeOf(error) ?? 'that it failed'), error);
  }
}

function invalid(reason: string, cause?: unknown): PurserError {
  return refusal('SETTING_INVALID', { setting: 'PURSER_AUDIT_SINK_FILE', reason }, {}, { cause });
}

function reasonOf(path: string, code: string): string {
  switch (code) {
    case 'ENOENT':
      return `the folder ${dirname(path)} does not exist: create it, and let the server's user write in it`;
    case 'EACCES':
    case 'EPERM':
      return `the server's user may not write ${path}: give this user the file, or the folder if the file is missing`;
    case 'ENOTDIR':
      return `${dirname(path)} is not a folder: name a file in a folder`;
    case 'EROFS':
      return `${path} is on a read-only file system: name a file on another one`;
    default:
      return `${path} cannot be written, the system says ${code}: name a file that the server's user may write`;
  }
}
