import { largeHistory } from '../../bench/dashboard/large-history.mjs';
import { anonymous } from '../../src/domain/access/principal.ts';
import type { TestServer } from './test-server.ts';

export const largeSize = { documents: 5_000, revisions: 500 } as const;

/** Fills a server with a history of 5,000 documents and 500 revisions. */
export async function submitLargeHistory({ app }: TestServer): Promise<void> {
  for (const submission of largeHistory(largeSize.documents, largeSize.revisions)) {
    const { author = '', ...given } = submission;
    await app.submitDocuments(anonymous, { ...given, author });
  }
}
