import type { Digest } from '../../domain/json/canonical.ts';
import type { ProblemTexts } from '../../ports/history-store.ts';
import type { Collections } from './collections.ts';
import { findTexts, insertContent } from './content.ts';
import { currentMoment } from './era.ts';

/** What is known of problems, in the order asked for; null for what is not there. */
export async function findProblemTexts(
  { problems }: Collections,
  digests: readonly Digest[],
): Promise<readonly (string | null)[]> {
  const found = await findTexts(problems, digests);
  return digests.map((digest) => found.get(digest) ?? null);
}

/** Keeps what was found out of problems. */
export async function insertProblems(
  collections: Collections,
  problems: ProblemTexts,
  pages: ReadonlyMap<Digest, string>,
): Promise<void> {
  const content = { documents: [], keys: new Map(), pages, problems };
  await insertContent(collections, content, await currentMoment(collections));
}
