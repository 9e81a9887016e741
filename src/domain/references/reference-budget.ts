import { type Fault, fault, PurserError, refusal } from '../errors.ts';

/** The remaining budget that the documents of one submission share. */
export interface WorkAllowance {
  work: number;
  readonly limit: number;
}

/** Limits of searching one body for references. */
export interface SearchLimits {
  /** Maximum number of references. Default: unlimited. */
  readonly references?: number;
  /** The budget that is shared with other documents. */
  readonly together?: WorkAllowance;
}

/** Maximum for one body: elements of candidates, characters of references that are not new, and steps of paths. */
const maxWork = 2_000_000;
/**
 * Maximum number of characters of the references of one body: approximately what they take in
 * pages.
 */
const maxCharacters = 8 * 1024 * 1024;
/**
 * The characters that a candidate counts for in addition, because it takes memory even if its names
 * are short.
 */
const workOfOne = 10;

/** Counts the work of searching one body. Each member throws LIMIT_EXCEEDED above the limit. */
export interface ReferenceBudget {
  /** Steps of work that do not belong to a candidate. */
  readonly spend: (steps: number) => void;
  /** Counts a candidate: its elements, the characters of its name, and whether it became a reference. */
  readonly count: (elements: number, characters: number, isKept: boolean) => void;
}

/** The remaining budgets: of one body, and of the documents that share the search. */
export function createBudget({ references, together }: SearchLimits): ReferenceBudget {
  let [work, characters, kept] = [0, 0, 0];
  const share = (steps: number): void => {
    if (together === undefined) return;
    together.work -= steps;
    if (together.work < 0) {
      throw tooMuch('the work of finding references in the checked documents', together.limit);
    }
  };
  const spend = (steps: number): void => {
    work += steps;
    share(steps);
    if (work > maxWork) throw tooMuch('the work of finding references in a document', maxWork);
  };
  return {
    spend,
    count(elements, length, isKept) {
      spend(workOfOne + elements + (isKept ? 0 : length));
      if (!isKept) return;
      share(length);
      kept += 1;
      characters += length;
      if (references !== undefined && kept > references) {
        throw new PurserError([tooManyReferences(references)]);
      }
      if (characters > maxCharacters)
        throw tooMuch('the text of the references of a document', maxCharacters);
    },
  };
}

function tooMuch(where: string, limit: number) {
  const what = `the number of elements and characters in ${where}`;
  return refusal('LIMIT_EXCEEDED', { what, limit, setting: 'not to be set' });
}

/** The fault of a document that refers to too many others. */
export function tooManyReferences(limit: number): Fault {
  const what = 'the number of documents that one document refers to';
  return fault('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_REFERENCES' });
}
