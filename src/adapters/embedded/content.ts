import { refusal } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { Commit } from '../../ports/history-store.ts';
import type { ContentDatabase, Databases } from './databases.ts';

/** A text to write, and where. */
export interface ContentWrite {
  readonly to: ContentDatabase;
  readonly digest: Digest;
  readonly text: string;
}

/** What one transaction writes at most (a longer text goes alone): it blocks this process. */
const chunkTexts = 2_000;
const chunkCharacters = 4 * 1024 * 1024;

/** The content of a commit, cut into transactions of bearable length. There is at least one. */
export function contentChunks(
  { documents, pages }: Databases,
  commit: Commit,
): readonly (readonly ContentWrite[])[] {
  const writes: ContentWrite[] = [
    ...commit.documents.map(({ digest, text }) => ({ to: documents, digest, text })),
    ...Array.from(commit.pages, ([digest, text]) => ({ to: pages, digest, text })),
  ];
  let last: ContentWrite[] = [];
  const chunks = [last];
  let characters = 0;
  for (const write of writes) {
    if (
      last.length === chunkTexts ||
      (characters + write.text.length > chunkCharacters && last.length > 0)
    ) {
      last = [];
      chunks.push(last);
      characters = 0;
    }
    last.push(write);
    characters += write.text.length;
  }
  return chunks;
}

/** Writes texts that are not there yet; must run inside a transaction. */
export function putContent(chunk: readonly ContentWrite[]): void {
  for (const { to, digest, text } of chunk) {
    if (!to.doesExist(digest)) to.putSync(digest, text);
  }
}

/** Texts in the order asked for. @throws STORE_CORRUPT */
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
