import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of changes that would break something, by code. */
export interface ProblemFacts {
  /** `missing`: what to submit before or together with it. No counts: the documents are not the caller's to see. */
  PROBLEMS_INTRODUCED: { count?: number; documents?: number; missing?: readonly string[] };
}

/** The part of the catalogue that is about changes that would break something. */
export const problemErrors: { readonly [C in keyof ProblemFacts]: ErrorEntry<ProblemFacts[C]> } = {
  PROBLEMS_INTRODUCED: {
    kind: 'conflict',
    message: ({ count, documents = 0, missing }) => {
      if (count === undefined) return 'this breaks documents that you may not see';
      const lacks = missing === undefined ? '' : `; missing: ${missing.join(', ')}`;
      const problems = count === 1 ? 'a problem' : `${count} problems`;
      return `this introduces ${problems} in ${documents === 1 ? 'one document' : `${documents} documents`}${lacks}`;
    },
    remedy: ({ missing }) =>
      missing === undefined
        ? 'Correct what is listed, or accept it: --allow-problems, or onProblems: ACCEPT.'
        : 'Submit what is missing first or together with this, or accept it: --allow-problems, or onProblems: ACCEPT.',
  },
};
