import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of reading documents, by code. */
export interface ReadingFacts {
  /** `firstLine` is the line on which the key is written for the first time. */
  KEY_DUPLICATE: { key: string; firstLine: number; firstFile?: string };
}

/** The part of the catalogue that is about reading documents. */
export const readingErrors: { readonly [C in keyof ReadingFacts]: ErrorEntry<ReadingFacts[C]> } = {
  KEY_DUPLICATE: {
    kind: 'invalid',
    message: ({ key }) => `the key "${key}" is written twice in the same mapping`,
    remedy: 'Remove one of the two entries, or merge their values into one.',
  },
};
