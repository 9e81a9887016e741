import { crc32, inflateRawSync } from 'node:zlib';
import type { ArchiveEntry, ArchiveLimits } from './archive-entry.ts';
import { RemoteError } from './remote-files.ts';

const endMark = 0x06054b50;
const directoryMark = 0x02014b50;
const fileMark = 0x04034b50;
const endSize = 22;
const maxComment = 65_535;
const linkMode = 0o120000;
const kindMask = 0o170000;

/** The files in a zip archive, by its directory. @throws RemoteError */
export function* zipEntries(
  bytes: Buffer,
  { maxBytes, maxEntries }: ArchiveLimits,
): Generator<ArchiveEntry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let position = bytes.readUInt32LE(end + 16);
  if (count > maxEntries) throw new RemoteError(`it has more than ${maxEntries} entries`);
  let left = maxBytes;
  for (let at = 0; at < count; at += 1) {
    if (position + 46 > end || bytes.readUInt32LE(position) !== directoryMark) throw damaged();
    const entry = readEntry(bytes, position);
    position = entry.next;
    const { name, mode, flags } = entry;
    if ((mode & kindMask) === linkMode) throw new RemoteError(`"${name}" in it is a link`);
    if ((flags & 1) === 1) throw new RemoteError(`"${name}" in it is encrypted`);
    if (name.endsWith('/')) continue;
    const content = (): Uint8Array => {
      left -= entry.size;
      if (left < 0) throw new RemoteError(`it has more than ${maxBytes} bytes`);
      return contentOf(bytes, entry);
    };
    yield { name, content };
  }
}

interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly sum: number;
  readonly packed: number;
  readonly size: number;
  readonly mode: number;
  readonly offset: number;
  readonly next: number;
}

/** The record at the end, which a comment may follow. */
function endOf(bytes: Buffer): number {
  const last = bytes.length - endSize;
  for (let at = last; at >= Math.max(0, last - maxComment); at -= 1) {
    if (bytes.readUInt32LE(at) === endMark) return at;
  }
  throw damaged();
}

function readEntry(bytes: Buffer, at: number): ZipEntry {
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
  const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  if (next > bytes.length) throw damaged();
  const name = bytes.toString('utf8', at + 46, nameEnd);
  return {
    name,
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    sum: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    // Only Unix has modes there.
    mode: bytes[at + 5] === 3 ? bytes.readUInt32LE(at + 38) >>> 16 : 0,
    offset: bytes.readUInt32LE(at + 42),
    next,
  };
}

function contentOf(bytes: Buffer, entry: ZipEntry): Uint8Array {
  const { name, offset, method, packed, size, sum } = entry;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== fileMark) throw damaged();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const stored = bytes.subarray(start, start + packed);
  if (stored.length < packed) throw damaged();
  if (method !== 0 && method !== 8)
    throw new RemoteError(`"${name}" in it is packed by another method`);
  const content = method === 0 ? stored : inflated(stored, size);
  if (content.length !== size || crc32(content) !== sum) throw damaged();
  return content;
}

/** No more than the directory says: a bomb says less than it is. */
function inflated(bytes: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw damaged();
  }
}

function damaged(): RemoteError {
  return new RemoteError('it is no valid zip archive');
}
