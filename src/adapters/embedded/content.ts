import { refusal } from '../../domain/errors.ts';
import { eachInSteps, sortInSteps } from '../../domain/in-steps.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { Commit } from '../../ports/history-store.ts';
import type { ContentDatabase, Databases } from './databases.ts';

/** A text to write, and its place. */
export interface ContentWrite {
  readonly to: ContentDatabase;
  readonly digest: Digest;
  readonly text: string;
}

/** What a commit writes beside its revision. */
export type WrittenContent = Omit<Commit, 'revision'>;

/**
 * Maximum number of characters written in one transaction (a longer text is alone in one), which
 * blocks this process.
 */
const chunkCharacters = 4 * 1024 * 1024;

/** The content of a commit, split into short transactions, in steps. There is at least one. */
export function* contentChunks(
  { documents, pages, keys, problems, maxTexts }: Databases,
  commit: WrittenContent,
): Generator<void, readonly (readonly ContentWrite[])[]> {
  const writes: ContentWrite[] = [
    ...commit.documents.map(({ digest, text }) => ({ to: documents, digest, text })),
    ...Array.from(commit.pages, ([digest, text]) => ({ to: pages, digest, text })),
    ...Array.from(commit.keys, ([digest, text]) => ({ to: keys, digest, text })),
    ...Array.from(commit.problems ?? [], ([digest, text]) => ({ to: problems, digest, text })),
  ];
  // In the order of the tree, so that a transaction changes few of its pages: three times as fast.
  const sorted = yield* sortInSteps(writes, byDigest);
  const chunks: ContentWrite[][] = [[]];
  let characters = 0;
  yield* eachInSteps(sorted, (write) => {
    let chunk = chunks.at(-1);
    characters += write.text.length;
    if (chunk === undefined || chunk.length === maxTexts || characters > chunkCharacters) {
      chunk = [];
      chunks.push(chunk);
      characters = write.text.length;
    }
    chunk.push(write);
  });
  return chunks;
}

function byDigest(one: ContentWrite, other: ContentWrite): number {
  return one.digest < other.digest ? -1 : 1;
}

/** Writes texts that are missing; must run inside a transaction. */
export function putContent(chunk: readonly ContentWrite[]): void {
  for (const { to, digest, text } of chunk) {
    if (!to.doesExist(digest)) to.putSync(digest, text);
  }
}

/** Texts in the given order. @throws STORE_CORRUPT */
export function getContent(
  from: ContentDatabase,
  kind: string,
  digests: readonly Digest[],
): string[] {
  return digests.map((digest) => {
    const text = from.get(digest);
    if (text === undefined) throw refusal('STORE_CORRUPT', { what: `${kind} ${digest}` });
    return text;
  });
}
