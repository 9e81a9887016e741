import { largeHistory } from '../../bench/dashboard/large-history.mjs';
import { anonymous } from '../../src/domain/access/principal.ts';
import { sized } from './properties.ts';
import type { TestServer } from './test-server.ts';

/** More documents than a graph shows, and more revisions than a timeline loads at once. */
export const largeSize = { documents: 5_000, revisions: sized(500, 300) };

/** For tests of something else that must also work in a large history. */
export const backgroundSize = { documents: sized(5_000, 500), revisions: sized(500, 50) };

/** Fills a server with a history, by default a large one. */
export async function submitLargeHistory(
  { app }: TestServer,
  { documents, revisions } = largeSize,
): Promise<void> {
  for (const submission of largeHistory(documents, revisions)) {
    const { author = '', ...given } = submission;
    await app.submitDocuments(anonymous, { ...given, author });
  }
}
