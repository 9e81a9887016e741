import type { FileHandle } from 'node:fs/promises';

/** The content of the newer meta page of a data file. */
export interface DataFileHeader {
  readonly pageBytes: number;
  /** The root page of the free list: the pages that hold nothing; null if it is empty. */
  readonly freeListRoot: number | null;
  /** The highest page in use, or in the free list. */
  readonly lastPage: number;
  /** The number of the last transaction. */
  readonly transaction: bigint;
}

/** Why there is no header: the file is of another kind, or ends before the end of both meta pages. */
export type HeaderFlaw = 'foreign' | 'short';

/** Bytes that every page begins with. */
export const pageHeaderBytes = 24;

/** Offsets in a meta page, lowest byte first: `MDB_page` and `MDB_meta` in `mdb.c`. */
const at = {
  flags: 18,
  magic: 24,
  version: 28,
  pageBytes: 48,
  freeListRoot: 88,
  lastPage: 144,
  transaction: 152,
  end: 168,
} as const;

const magic = 0xbeefc0de;
const version = 2;
const metaFlag = 0x08;
const noPage = 0xffff_ffff_ffff_ffffn;

/** Minimum size of a data file: two meta pages of the default size. */
export const leastFileBytes = 2 * 4_096;

/** Reads the header of a data file. The newer meta page wins, as it does for the engine. */
export async function readHeader(file: FileHandle): Promise<DataFileHeader | HeaderFlaw> {
  const first = await readMeta(file, 0);
  if (typeof first === 'string') return first;
  const second = await readMeta(file, first.pageBytes);
  if (typeof second === 'string') return second;
  if (first.pageBytes !== second.pageBytes) return 'foreign';
  return first.transaction >= second.transaction ? first : second;
}

async function readMeta(file: FileHandle, offset: number): Promise<DataFileHeader | HeaderFlaw> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(at.end), 0, at.end, offset);
  if (bytesRead >= at.version && buffer.readUInt32LE(at.magic) !== magic) return 'foreign';
  if (bytesRead < at.end) return 'short';
  const pageBytes = buffer.readUInt32LE(at.pageBytes);
  const isMeta =
    (buffer.readUInt16LE(at.flags) & metaFlag) !== 0 &&
    (buffer.readUInt32LE(at.version) & 0xffff) === version;
  if (!isMeta || !isPageSize(pageBytes)) return 'foreign';
  const root = buffer.readBigUInt64LE(at.freeListRoot);
  return {
    pageBytes,
    freeListRoot: root === noPage ? null : Number(root),
    lastPage: Number(buffer.readBigUInt64LE(at.lastPage)),
    transaction: buffer.readBigUInt64LE(at.transaction),
  };
}

/** A power of two from 256 to 65,536. */
function isPageSize(bytes: number): boolean {
  return bytes >= 256 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;
}
