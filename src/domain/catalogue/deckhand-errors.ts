import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors that occur while the history of a running Deckhand is read, by code. */
export interface DeckhandFacts {
  DECKHAND_UNREACHABLE: { url: string; reason: string };
  DECKHAND_DENIED: { path: string; status: number };
  DECKHAND_ANSWER_UNUSABLE: { path: string; reason: string };
  DECKHAND_SECRET_MISSING: { document: string; revision: number; reason: string };
}

/** The part of the catalogue about reading the history of a running Deckhand. */
export const deckhandErrors: {
  readonly [C in keyof DeckhandFacts]: ErrorEntry<DeckhandFacts[C]>;
} = {
  DECKHAND_UNREACHABLE: {
    kind: 'unavailable',
    retryable: true,
    message: ({ url, reason }) => `no Deckhand answers at ${url}: ${reason}`,
    remedy: 'Try again when it does: the import goes on where it stopped.',
  },
  DECKHAND_DENIED: {
    kind: 'denied',
    message: ({ path, status }) => `Deckhand does not let you see ${path} (status ${status})`,
    remedy: 'Use a token with this permission: PURSER_DECKHAND_TOKEN, or --token-file.',
  },
  DECKHAND_ANSWER_UNUSABLE: {
    kind: 'invalid',
    message: ({ path, reason }) => `the answer to ${path} is none that Deckhand gives: ${reason}`,
    remedy: 'Check that the URL is that of a Deckhand; the revisions before are in the store.',
  },
  DECKHAND_SECRET_MISSING: {
    kind: 'missing',
    message: ({ document, revision, reason }) =>
      `the secret of ${document} in revision ${revision} cannot be had: ${reason}`,
    remedy:
      'Name the host of its secret store with --secrets-host; see docs/migrating-from-deckhand.md.',
  },
};
