import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of changes that would introduce problems or delete much, by code. */
export interface ProblemFacts {
  /** `missing`: what to submit before or together with this. No counts if the caller may not see the documents. */
  PROBLEMS_INTRODUCED: { count?: number; documents?: number; missing?: readonly string[] };
  /** A warning. */
  PARENT_UNMATCHED: { document: string };
  /** A warning. */
  METADATA_KEY_UNKNOWN: { document: string; key: string; nearest?: string };
  DELETIONS_UNCONFIRMED: DeletionFacts;
  SUBMISSION_EMPTY: DeletionFacts;
}

/**
 * Documents that would be deleted: their number, some of them, and the bucket if it would become
 * empty.
 */
interface DeletionFacts {
  count: number;
  documents: readonly string[];
  bucket?: string;
  /** The given number. */
  confirmed?: number;
}

function goneText({ count, documents, bucket }: DeletionFacts): string {
  const what = count === 1 ? 'one document' : `${count} documents`;
  const all = bucket === undefined ? '' : `, all that bucket "${bucket}" has`;
  const more = documents.length < count ? ' and more' : '';
  return `${what}${all}: ${documents.join(', ')}${more}`;
}

const confirmRemedy = ({ count }: DeletionFacts): string =>
  `If that is meant, confirm it: --yes, or confirmDeletions: ${count}.`;

/** The part of the catalogue about changes that would introduce problems or delete much. */
export const problemErrors: { readonly [C in keyof ProblemFacts]: ErrorEntry<ProblemFacts[C]> } = {
  PROBLEMS_INTRODUCED: {
    kind: 'conflict',
    message: ({ count, documents = 0, missing }) => {
      if (count === undefined) return 'this breaks documents that you may not see';
      const missingText = missing === undefined ? '' : `; missing: ${missing.join(', ')}`;
      const problems = count === 1 ? 'a problem' : `${count} problems`;
      return `this introduces ${problems} in ${documents === 1 ? 'one document' : `${documents} documents`}${missingText}`;
    },
    remedy: ({ missing }) =>
      missing === undefined
        ? 'Correct what is listed, or accept it: --allow-problems, or onProblems: ACCEPT.'
        : 'Submit what is missing first or together with this, or accept it: --allow-problems, or onProblems: ACCEPT.',
  },
  PARENT_UNMATCHED: {
    kind: 'missing',
    message: ({ document }) => `the parentSelector of ${document} matches no document`,
    remedy: 'Correct the selector or the labels that it asks for; until then nothing is inherited.',
  },
  METADATA_KEY_UNKNOWN: {
    kind: 'invalid',
    message: ({ document, key, nearest }) => {
      const meant = nearest === undefined ? '' : `. Did you mean "${nearest}"?`;
      return `"${key}" in the metadata of ${document} means nothing${meant}`;
    },
    remedy: 'Correct the key, or move its value to the data or to a label.',
  },
  DELETIONS_UNCONFIRMED: {
    kind: 'conflict',
    message: (facts) =>
      facts.confirmed === undefined
        ? `this deletes ${goneText(facts)}`
        : `${facts.confirmed} deletions were confirmed, but this deletes ${goneText(facts)}`,
    remedy: confirmRemedy,
  },
  SUBMISSION_EMPTY: {
    kind: 'conflict',
    message: (facts) => `nothing was submitted, which deletes ${goneText(facts)}`,
    remedy: confirmRemedy,
  },
};
