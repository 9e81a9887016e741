import { canonicalText, type Digest, digestOf } from '../json/canonical.ts';
import { exactJsonFrom } from '../json/inspect-json.ts';
import { memberAt } from '../json/value.ts';

/** A size of blocks of the index of the history: number of revisions, and of parts. */
export interface BlockSize {
  readonly size: number;
  readonly parts: number;
}

/** The blocks of the index, the largest first. Each size is a multiple of the next. */
export const blockSizes: readonly BlockSize[] = [
  { size: 16_384, parts: 256 },
  { size: 1_024, parts: 32 },
  { size: 64, parts: 4 },
];

/** Version of the index: changes whenever the same revisions have another one than before. */
const engineVersion = 'purser-revision-index-1';

/**
 * The key of a part of a block: the digest of everything that determines it. The digest of the last revision of the
 * block covers all revisions before it.
 */
export function indexPartDigest(last: Digest, { size, parts }: BlockSize, part: number): Digest {
  return digestOf(`${engineVersion}\n${last}\n${size}\n${parts}\n${part}`);
}

/** Every key of the blocks that end with a revision. */
export function indexDigests(
  { id, digest }: { readonly id: number; readonly digest: Digest },
  sizes = blockSizes,
): readonly Digest[] {
  return sizes
    .filter(({ size }) => id % size === 0)
    .flatMap((block) =>
      Array.from({ length: block.parts }, (_, part) => indexPartDigest(digest, block, part)),
    );
}

/**
 * The record of a part. It also has the members of a record of a revision without problems, which it stands beside: so
 * versions of Purser that do not know the index find no damage.
 */
export function indexRecordText(lines: string): string {
  return canonicalText({ root: null, errors: 0, warnings: 0, lines } as never);
}

/** The text of a part, from its record; null for anything else. */
export function indexLinesFrom(record: string): string | null {
  const lines = memberAt(exactJsonFrom(record) ?? null, 'lines');
  return typeof lines === 'string' ? lines : null;
}
