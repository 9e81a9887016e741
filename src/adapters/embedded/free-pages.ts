import type { FileHandle } from 'node:fs/promises';
import { type DataFileHeader, pageHeaderBytes } from './data-file-header.ts';

/** Pages with consecutive numbers. */
interface PageRun {
  readonly first: number;
  readonly count: number;
}

/** A record of the free list: its data, or the overflow pages that have it. */
type FreeRecord = Buffer | { readonly page: number; readonly bytes: number };

/** The content of a page of the free list. */
interface FreeListPage {
  readonly children: readonly number[];
  readonly records: readonly FreeRecord[];
}

/** Offsets in pages and their nodes: `MDB_page` and `MDB_node` in `mdb.c`. */
const pageAt = { flags: 18, lower: 20 } as const;
const nodeAt = { low: 0, high: 2, flags: 4, keyBytes: 6, data: 8 } as const;
const pageFlags = { branch: 0x01, leaf: 0x02 } as const;
/** The data of a node is in overflow pages. */
const bigData = 0x01;

/** Deeper than any tree of the engine. */
const maxDepth = 32;

/** The free list cannot be read: it is damaged, or in the missing part of the file. */
class FreeListError extends Error {}

/**
 * Whether all pages from one on, up to the last, are in the free list. Such pages are empty: the engine need not have
 * written them. False also if the free list cannot be read.
 */
export async function areFree(
  file: FileHandle,
  header: DataFileHeader,
  from: number,
): Promise<boolean> {
  try {
    return covers(await freeRuns(file, header), from, header.lastPage);
  } catch (error) {
    // A number that points outside of a page or of the file.
    if (error instanceof FreeListError || error instanceof RangeError) return false;
    throw error;
  }
}

function covers(runs: readonly PageRun[], from: number, to: number): boolean {
  let next = from;
  for (const { first, count } of runs.toSorted((a, b) => a.first - b.first)) {
    if (first > next) break;
    next = Math.max(next, first + count);
  }
  return next > to;
}

async function freeRuns(
  file: FileHandle,
  { freeListRoot, pageBytes }: DataFileHeader,
): Promise<readonly PageRun[]> {
  const runs: PageRun[] = [];
  const seen = new Set<number>();
  let pending = freeListRoot === null ? [] : [freeListRoot];
  for (let depth = 0; pending.length > 0; depth += 1) {
    const below: number[] = [];
    for (const number of pending) {
      if (depth > maxDepth || seen.has(number)) throw new FreeListError('the free list has a loop');
      seen.add(number);
      const page = readPage(await readBytes(file, number * pageBytes, pageBytes));
      below.push(...page.children);
      for (const record of page.records)
        runs.push(...runsIn(await dataOf(file, record, pageBytes)));
    }
    pending = below;
  }
  return runs;
}

function readPage(page: Buffer): FreeListPage {
  const flags = page.readUInt16LE(pageAt.flags);
  const count = page.readUInt16LE(pageAt.lower) >> 1;
  const nodes = Array.from({ length: count }, (_, at) =>
    page.subarray(pageHeaderBytes + page.readUInt16LE(pageHeaderBytes + 2 * at)),
  );
  if ((flags & pageFlags.branch) !== 0) return { children: nodes.map(childOf), records: [] };
  if ((flags & pageFlags.leaf) !== 0) return { children: [], records: nodes.map(recordOf) };
  throw new FreeListError('the free list has a page of another kind');
}

function childOf(node: Buffer): number {
  const high = node.readUInt16LE(nodeAt.flags) * 2 ** 32;
  return high + node.readUInt16LE(nodeAt.high) * 2 ** 16 + node.readUInt16LE(nodeAt.low);
}

function recordOf(node: Buffer): FreeRecord {
  const bytes = node.readUInt16LE(nodeAt.high) * 2 ** 16 + node.readUInt16LE(nodeAt.low);
  const data = node.subarray(nodeAt.data + node.readUInt16LE(nodeAt.keyBytes));
  if ((node.readUInt16LE(nodeAt.flags) & bigData) === 0) return data.subarray(0, bytes);
  return { page: Number(data.readBigUInt64LE(0)), bytes };
}

async function dataOf(file: FileHandle, record: FreeRecord, pageBytes: number): Promise<Buffer> {
  if (Buffer.isBuffer(record)) return record;
  return readBytes(file, record.page * pageBytes + pageHeaderBytes, record.bytes);
}

/**
 * The pages that a record lists: behind the number of its words, page numbers. Before a number, a negative
 * word says how many pages follow one another from there; zeros mean nothing.
 */
function runsIn(data: Buffer): readonly PageRun[] {
  const words = Number(data.readBigUInt64LE(0));
  const runs: PageRun[] = [];
  let count = 1;
  for (let at = 1; at <= words; at += 1) {
    const word = Number(data.readBigInt64LE(8 * at));
    if (word > 0) runs.push({ first: word, count });
    count = word < 0 ? -word : 1;
  }
  return runs;
}

async function readBytes(file: FileHandle, offset: number, bytes: number): Promise<Buffer> {
  const { size } = await file.stat();
  if (offset + bytes > size) throw new FreeListError('the free list is cut off');
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, offset);
  return buffer;
}
