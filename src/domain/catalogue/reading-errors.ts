import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors in the text of documents, by code. */
export interface ReadingFacts {
  /** `firstLine` is the line of the first occurrence of the key. */
  KEY_DUPLICATE: { key: string; firstLine: number; firstFile?: string };
}

/** The part of the catalogue about the text of documents. */
export const readingErrors: { readonly [C in keyof ReadingFacts]: ErrorEntry<ReadingFacts[C]> } = {
  KEY_DUPLICATE: {
    kind: 'invalid',
    message: ({ key }) => `the key "${key}" is written twice in the same mapping`,
    remedy: 'Remove one of the two entries, or merge their values into one.',
  },
};
