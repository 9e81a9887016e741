import { refusal } from '../../domain/errors.ts';
import { canonicalText, type Digest } from '../../domain/json/canonical.ts';
import { isDigest } from '../../domain/json/inspect-json.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { createContentWalk } from '../content/walk-content.ts';
import type { Progress } from '../kernel/progress.ts';
import { readHistory } from '../kernel/read-history.ts';
import { contentLines } from '../transfer/export-content.ts';
import { type ExportLine, lineText, revisionLine } from '../transfer/export-lines.ts';
import { backedUp, isNumber } from './backed-up.ts';
import type { ChunkStore } from './chunk-store.ts';

/** Some revisions, one after another, with the content that none before them has. */
interface Segment {
  readonly first: RevisionId;
  readonly last: RevisionId;
  /** The digest of the last revision. */
  readonly digest: Digest;
  /** Chunks of lines of an export, in order. */
  readonly chunks: readonly Digest[];
}

/** Characters after which a chunk, and a segment, ends. */
const maxCharacters = 4 * 1024 * 1024;

/** The revisions of a backup that the next one need not read again. */
interface KnownSegments {
  /** The texts of their segments. */
  readonly lines: readonly string[];
  /** The last of these revisions; null if there is none. */
  readonly last: Revision | null;
}

/**
 * The segments of an earlier backup that are part of the history of the store: none after a purge, or if one of their
 * chunks is missing.
 */
export async function knownSegments(
  store: Pick<HistoryStore, 'revisions'>,
  chunks: ChunkStore,
  earlier: AsyncIterable<string>,
): Promise<KnownSegments> {
  const lines: string[] = [];
  for await (const line of earlier) {
    if (!segmentFrom(line).chunks.every(chunks.has)) return { lines: [], last: null };
    lines.push(line);
  }
  const text = lines.at(-1);
  if (text === undefined) return { lines: [], last: null };
  const segment = segmentFrom(text);
  const [last = null] = await store.revisions([segment.last]);
  return last?.digest === segment.digest ? { lines, last } : { lines: [], last: null };
}

/**
 * The segments of the history up to a revision: those of an earlier backup, and new ones, whose chunks it writes.
 * Verifies all content that it writes. A revision is determined by its digest, and so by that of the last one.
 *
 * @throws STORE_CORRUPT; REVISION_CONFLICT if the history was purged meanwhile
 */
export async function* segmentLines(
  store: HistoryStore,
  chunks: ChunkStore,
  { known, head, progress }: { known: KnownSegments; head: Revision | null; progress: Progress },
): AsyncGenerator<string> {
  yield* known.lines;
  const walk = createContentWalk(store);
  // What the last known revision has is in the backup.
  if (known.last !== null) for await (const _ of walk.walk(known.last.maps));
  let segment = createSegment(chunks);
  let last = known.last;
  for await (const part of readHistory(store.upkeep, known.last)) {
    for (const revision of part.filter(({ id }) => id <= (head?.id ?? 0))) {
      for await (const content of walk.walk(revision.maps)) {
        for await (const line of contentLines(store, content, revision.id)) await segment.add(line);
      }
      await segment.add(revisionLine(revision));
      last = revision;
      progress({ what: 'revisions backed up', done: revision.id, total: head?.id ?? null });
      if (!segment.isFull()) continue;
      yield await segment.end(revision);
      segment = createSegment(chunks);
    }
    if (last?.id === head?.id) break;
  }
  if (last?.digest !== head?.digest) {
    throw refusal('REVISION_CONFLICT', { expected: head?.id ?? 0, head: last?.id ?? 0 });
  }
  if (last !== null && !segment.isEmpty()) yield await segment.end(last);
}

function createSegment(chunks: ChunkStore) {
  const written: Digest[] = [];
  let first: RevisionId | null = null;
  let [text, characters] = ['', 0];

  async function flush(): Promise<void> {
    if (text !== '') written.push(await chunks.write(text));
    text = '';
  }
  return {
    isEmpty: () => characters === 0,
    isFull: () => characters >= maxCharacters,
    async add(line: ExportLine): Promise<void> {
      const added = lineText(line);
      text += added;
      characters += added.length;
      if (line.kind === 'revision') first ??= Number(line.record['id']);
      if (text.length >= maxCharacters) await flush();
    },
    async end({ id, digest }: Revision): Promise<string> {
      await flush();
      const segment: Segment = { first: first ?? id, last: id, digest, chunks: written };
      return canonicalText(segment as unknown as Json);
    },
  };
}

/** The lines of the exported history, with their ends. @throws BACKUP_DAMAGED */
export async function* linesOfSegments(
  chunks: ChunkStore,
  segments: AsyncIterable<string>,
): AsyncGenerator<string> {
  for await (const text of segments) {
    for (const digest of segmentFrom(text).chunks) {
      for (const line of (await chunks.read(digest)).split(/(?<=\n)/)) yield line;
    }
  }
}

/** @throws BACKUP_DAMAGED */
function segmentFrom(text: string): Segment {
  return backedUp(text, 'history', {
    first: isNumber,
    last: isNumber,
    digest: isDigest,
    chunks: (value) => Array.isArray(value) && value.every(isDigest),
  });
}
