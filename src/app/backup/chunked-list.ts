import { endsPage } from '../../domain/history/page.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { ChunkStore } from './chunk-store.ts';

/**
 * A list of lines: the chunk that lists the chunks below it, and so on down to the lines. Equal lists are equal, and a
 * change of one line changes one chunk of each level.
 */
export interface ListRoot {
  /** null if the list is empty. */
  readonly digest: Digest | null;
  /** The number of levels above the chunks with lines. */
  readonly level: number;
  /** The number of lines. */
  readonly count: number;
}

interface Chunk {
  lines: string[];
  characters: number;
}

/** Writes lines, none of which has a line end, as a list. Needs memory for one chunk of each level. */
export async function writeChunkedList(
  chunks: ChunkStore,
  lines: AsyncIterable<string>,
): Promise<ListRoot> {
  const open: Chunk[] = [];
  /** How many chunks each level has. */
  const ended: number[] = [];
  let count = 0;

  async function add(level: number, line: string): Promise<void> {
    const chunk = open[level] ?? { lines: [], characters: 0 };
    open[level] = chunk;
    chunk.lines.push(line);
    chunk.characters += line.length;
    const fill = { length: chunk.lines.length, characters: chunk.characters };
    if (endsPage(level, line, fill) && (level === 0 || fill.length > 1)) await end(level);
  }
  async function end(level: number): Promise<void> {
    const { lines: ending = [] } = open[level] ?? {};
    open[level] = { lines: [], characters: 0 };
    if (ending.length === 0) return;
    ended[level] = (ended[level] ?? 0) + 1;
    await add(level + 1, await chunks.write(`${ending.join('\n')}\n`));
  }

  for await (const line of lines) {
    count += 1;
    await add(0, line);
  }
  if (count === 0) return { digest: null, level: 0, count };
  for (let level = 0; ; level += 1) {
    await end(level);
    const above = open[level + 1]?.lines ?? [];
    const [only] = above;
    if (ended[level] === 1 && only !== undefined) return { digest: only, level, count };
  }
}

/** The lines of a list. @throws BACKUP_DAMAGED */
export async function* readChunkedList(
  chunks: ChunkStore,
  { digest, level }: ListRoot,
): AsyncGenerator<string> {
  if (digest === null) return;
  const lines = (await chunks.read(digest)).slice(0, -1).split('\n');
  if (level === 0) yield* lines;
  else
    for (const below of lines)
      yield* readChunkedList(chunks, { digest: below, level: level - 1, count: 0 });
}
