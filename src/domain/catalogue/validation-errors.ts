import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of validations, by code. */
export interface ValidationFacts {
  /** `places`: how many values are not valid, if they are too many to be listed. */
  VALIDATION_FAILED: {
    document: string;
    path: string;
    reason: string;
    schemaPath: string;
    places?: number;
  };
  /** `argument` is the invalid member of the result, if it is one. */
  VALIDATION_MALFORMED: { argument?: string; reason: string };
  VALIDATION_NOT_FOUND: { validation: string; revision: number; index?: number };
  /** `places`, as of VALIDATION_FAILED. */
  DATA_SCHEMA_INVALID: { document: string; path: string; reason: string; places?: number };
}

/** The part of the catalogue about validations. */
export const validationErrors: {
  readonly [C in keyof ValidationFacts]: ErrorEntry<ValidationFacts[C]>;
} = {
  VALIDATION_FAILED: {
    kind: 'invalid',
    message: ({ document, path, reason }) => `${document} is not valid at ${path}: ${reason}`,
    remedy: 'Correct the value, or the DataSchema whose place is given.',
  },
  VALIDATION_MALFORMED: {
    kind: 'invalid',
    message: ({ reason }) => `this is no result of a validation: ${reason}`,
    remedy:
      'Give status (success or failure) and validator; errors is a list, expiresAfter an ISO 8601 duration.',
  },
  VALIDATION_NOT_FOUND: {
    kind: 'missing',
    message: ({ validation, revision, index }) =>
      `revision ${revision} has no result${index === undefined ? '' : ` ${index}`} of ${validation}`,
    remedy: 'List the validations of the revision.',
  },
  DATA_SCHEMA_INVALID: {
    kind: 'invalid',
    message: ({ document, path, reason }) => `${document} is no JSON Schema at ${path}: ${reason}`,
    remedy: 'Correct the DataSchema; docs/validation.md says which drafts and limits there are.',
  },
};
