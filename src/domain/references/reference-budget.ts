import { type Fault, fault, PurserError, refusal } from '../errors.ts';

/** What the documents of one submission may still come to together, of how much at first. */
export interface WorkAllowance {
  work: number;
  readonly limit: number;
}

/** How much searching one body for references may take. */
export interface SearchLimits {
  /** References that are kept. Default: any number. */
  readonly references?: number;
  /** Work that is shared with other documents. */
  readonly together?: WorkAllowance;
}

/**
 * Elements of candidates, characters of those that are no new references, and steps of paths that one body may
 * come to.
 */
const maxWork = 2_000_000;
/** Characters of the references of one body: about what they may take in pages. */
const maxCharacters = 8 * 1024 * 1024;
/** What a candidate counts for beside them: it takes room even if it names next to nothing. */
const workOfOne = 10;

/** Counts what searching one body takes. Each member throws LIMIT_EXCEEDED where that is too much. */
export interface ReferenceBudget {
  /** Steps of work beside those of candidates. */
  readonly spend: (steps: number) => void;
  /** A candidate of so many elements that became a reference by a name of so many characters, or did not. */
  readonly count: (elements: number, characters: number, isKept: boolean) => void;
}

/** What is left for one body, and for the documents that it is searched with. */
export function createBudget({ references, together }: SearchLimits): ReferenceBudget {
  let [work, characters, kept] = [0, 0, 0];
  const share = (steps: number): void => {
    if (together === undefined) return;
    together.work -= steps;
    if (together.work < 0) {
      throw tooMuch('what the checked documents may refer to together', together.limit);
    }
  };
  const spend = (steps: number): void => {
    work += steps;
    share(steps);
    if (work > maxWork) throw tooMuch('what a document may refer to', maxWork);
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
      if (characters > maxCharacters) throw tooMuch('what a document refers to', maxCharacters);
    },
  };
}

function tooMuch(where: string, limit: number) {
  const what = `the number of elements and characters in ${where}`;
  return refusal('LIMIT_EXCEEDED', { what, limit, setting: 'not to be set' });
}

/** That a document refers to more others than one may. */
export function tooManyReferences(limit: number): Fault {
  const what = 'the number of documents that one document refers to';
  return fault('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_REFERENCES' });
}
