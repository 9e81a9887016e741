import type { Digest } from '../../domain/json/canonical.ts';
import type { ProblemTexts } from '../../ports/history-store.ts';
import type { Collections } from './collections.ts';
import { findTexts, insertContent } from './content.ts';
import { currentMoment } from './era.ts';

/** Known problems, in the given order; null for missing ones. */
export async function findProblemTexts(
  { problems }: Collections,
  digests: readonly Digest[],
): Promise<readonly (string | null)[]> {
  const found = await findTexts(problems, digests);
  return digests.map((digest) => found.get(digest) ?? null);
}

/** Stores known problems. */
export async function insertProblems(
  collections: Collections,
  problems: ProblemTexts,
  pages: ReadonlyMap<Digest, string>,
): Promise<void> {
  const content = { documents: [], keys: new Map(), pages, problems };
  await insertContent(collections, content, await currentMoment(collections));
}
