import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { ArchiveAddress } from './archive-address.ts';
import { type ArchiveLimits, entryPath } from './archive-entry.ts';
import { isDocumentFile, RemoteError, type RemoteFile, type RemoteFiles } from './remote-files.ts';
import { tarEntries } from './tar-entries.ts';
import { zipEntries } from './zip-entries.ts';

/** What an archive may come to. */
const defaultLimits: ArchiveLimits & { readonly maxFileBytes: number } = {
  maxFileBytes: 256 * 1024 * 1024,
  maxBytes: 512 * 1024 * 1024,
  maxEntries: 100_000,
};

/**
 * The files of documents in a folder of an archive, without hidden ones. Nothing is unpacked to disk.
 *
 * @throws RemoteError if it is damaged, has links or paths that lead out of it, or comes to more than the limits
 */
export function readArchive(
  { file, kind, folder }: ArchiveAddress,
  limits: typeof defaultLimits = defaultLimits,
): RemoteFiles {
  if (statSync(file).size > limits.maxFileBytes) throw tooLarge(limits.maxFileBytes);
  const packed = readFileSync(file);
  const entries =
    kind === 'zip'
      ? zipEntries(packed, limits)
      : tarEntries(unpacked(packed, limits.maxBytes), limits);
  const found = new Map<string, RemoteFile>();
  for (const { name, content } of entries) {
    const path = withinFolder(entryPath(name), folder);
    const isHidden = path?.split('/').some((part) => part.startsWith('.'));
    if (path === null || isHidden || !isDocumentFile(path)) continue;
    if (found.has(path)) throw new RemoteError(`"${path}" is in it twice`);
    found.set(path, { path, bytes: content() });
  }
  const files = [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
  return { files, skipped: [] };
}

function unpacked(bytes: Buffer, maxOutputLength: number): Buffer {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isCompressed) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw tooLarge(maxOutputLength);
    throw new RemoteError('it is no valid gzip file');
  }
}

function tooLarge(maxBytes: number): RemoteError {
  return new RemoteError(`it has more than ${maxBytes} bytes`);
}

function withinFolder(path: string, folder: string): string | null {
  if (folder === '') return path;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}
