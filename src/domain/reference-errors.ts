import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of references between documents, by code. */
export interface ReferenceFacts {
  // the referential schema
  SCHEMA_INVALID: { segment: string; at: string; reason: string };
  SEGMENT_NAME_TAKEN: { segment: string };
  ELEMENT_DUPLICATE: { name: string; segments: readonly string[] };
  NAME_RESERVED: { name: string; segment: string };
  PARENT_KIND_UNKNOWN: { kind: string; parent: string };
  REFERENCE_KIND_UNKNOWN: { kind: string; reference: string };
  PARTIAL_KIND: { kind: string; name: string; whole: string };
  PARENT_CYCLE: { cycle: readonly string[] };
  FIXED_KEY_INVALID: { kind: string; reference: string; element: string };
  COMMON_KEY_INVALID: { kind: string; reference: string; element: string };
  // the documents that it rules
  KIND_UNKNOWN: { document: string };
  NOT_FOUND: { document: string };
  KEY_INVALID: { document: string; reason: string };
  NAME_MISMATCH: { document: string; path: string };
  REFERENCE_MALFORMED: { document: string; path: string; reference: string };
  /** A warning. `values` are not told of a secret document. */
  AMBIGUOUS_ELEMENT: {
    document: string;
    reference: string;
    element: string;
    values?: readonly string[];
  };
  /** `parent` is null where the document does not name one. */
  PARENT_NOT_FOUND: { document: string; kind: string; parent: string | null; secret?: true };
  /** `target` is null where it is a value of a secret; so is `parent`, which is said to be `secret` then. */
  REFERENCE_NOT_FOUND: { document: string; kind: string; target: string | null };
  HAS_CHILDREN: { document: string; by: readonly string[]; count: number };
  IS_REFERENCED: { document: string; by: readonly string[]; count: number };
  SCHEMA_BREAKS_DATA: { violations: number };
}

function counted(count: number, verb: string): string {
  return count === 1 ? `a document ${verb}s` : `${count} documents ${verb}`;
}

/** The part of the catalogue that is about references between documents. (spec references.md 8) */
export const referenceErrors: {
  readonly [C in keyof ReferenceFacts]: ErrorEntry<ReferenceFacts[C]>;
} = {
  SCHEMA_INVALID: {
    kind: 'invalid',
    message: ({ segment, at, reason }) => `the segment ${segment} is wrong at ${at}: ${reason}`,
    remedy: 'Correct the segment; docs/references.md describes its members.',
  },
  SEGMENT_NAME_TAKEN: {
    kind: 'conflict',
    message: ({ segment }) => `there is more than one segment called ${segment}`,
    remedy: 'Give one of them another name, or put both into one document.',
  },
  ELEMENT_DUPLICATE: {
    kind: 'conflict',
    message: ({ name, segments }) =>
      `${name} is declared more than once: by ${segments.join(', ')}`,
    remedy: 'Names of kinds, both parts of those with two, and document schemas are unique.',
  },
  NAME_RESERVED: {
    kind: 'conflict',
    message: ({ name, segment }) => `no kind may be called ${name}, as in the segment ${segment}`,
    remedy: 'Choose another name than data, references, stateInfo or keyId.',
  },
  PARENT_KIND_UNKNOWN: {
    kind: 'conflict',
    message: ({ kind, parent }) => `the parent of ${kind} is ${parent}, which no segment declares`,
    remedy: 'Submit the segment that declares it before, or together with this one.',
  },
  REFERENCE_KIND_UNKNOWN: {
    kind: 'conflict',
    message: ({ kind, reference }) => `${kind} refers to ${reference}, which no segment declares`,
    remedy: 'Submit the segment that declares it before, or together with this one.',
  },
  PARTIAL_KIND: {
    kind: 'conflict',
    message: ({ kind, name, whole }) => `${kind} names ${name}, which is only a part of ${whole}`,
    remedy: 'A kind with a name of two parts is called by the second one everywhere else.',
  },
  PARENT_CYCLE: {
    kind: 'conflict',
    message: ({ cycle }) => `these kinds are each other's parents: ${cycle.join(', ')}`,
    remedy: 'Take one of the parents away: a kind at the top has none.',
  },
  FIXED_KEY_INVALID: {
    kind: 'conflict',
    message: ({ kind, reference, element }) =>
      `${kind} refers to ${reference} with a fixed ${element}, which ${reference} does not have`,
    remedy: 'fixedKv names elements of the Key of the kind that is referred to.',
  },
  COMMON_KEY_INVALID: {
    kind: 'conflict',
    message: ({ kind, reference, element }) =>
      `${kind} has ${element} in common with ${reference}, but not both of them have it`,
    remedy: 'commonKey names an element that the Keys of both kinds have.',
  },
  KIND_UNKNOWN: {
    kind: 'conflict',
    message: ({ document }) => `${document} is of a kind that no segment declares`,
    remedy: 'Submit the segment that declares it before, or together with the document.',
  },
  NOT_FOUND: {
    kind: 'missing',
    message: ({ document }) => `${document} cannot be deleted: it is not there`,
    remedy: 'Leave the tombstone out, or correct its schema and name.',
  },
  KEY_INVALID: {
    kind: 'invalid',
    message: ({ document, reason }) => `${document}: ${reason}`,
    remedy: "The name is the path of the Key's values, root first, joined by /.",
  },
  NAME_MISMATCH: {
    kind: 'invalid',
    message: ({ document, path }) => `${path} of ${document} says another name than its Key`,
    remedy: 'Write the same name in both; a resource is renamed by making a new one.',
  },
  AMBIGUOUS_ELEMENT: {
    kind: 'invalid',
    message: ({ document, reference, element, values }) => {
      const told = values === undefined ? '' : `: ${values.join(', ')}`;
      return `${document} gives ${element} several values for its reference to ${reference}${told}`;
    },
    remedy: 'The last one counts; name the others otherwise, or say commonKey in the schema.',
  },
  PARENT_NOT_FOUND: {
    kind: 'conflict',
    message: ({ document, kind, parent, secret }) => {
      if (parent !== null) return `${document} belongs to ${kind} ${parent}, which is not there`;
      return secret
        ? `${document} belongs to ${kind}, by a secret name, which is not there`
        : `${document} does not say which ${kind} it belongs to`;
    },
    remedy: 'Submit the parent before, or together with the document.',
  },
  REFERENCE_NOT_FOUND: {
    kind: 'conflict',
    message: ({ document, kind, target }) =>
      target === null
        ? `${document} refers to ${kind}, by a secret name, which is not there`
        : `${document} refers to ${kind} ${target}, which is not there`,
    remedy: 'Submit it before, or together with the document; or correct the reference.',
  },
  HAS_CHILDREN: {
    kind: 'conflict',
    message: ({ document, by, count }) =>
      `${document} cannot go while ${counted(count, 'belong')} to it: ${by.join(', ')}`,
    remedy: 'Delete them as well, in the same submission.',
  },
  IS_REFERENCED: {
    kind: 'conflict',
    message: ({ document, by, count }) =>
      `${document} cannot go while ${counted(count, 'refer')} to it: ${by.join(', ')}`,
    remedy: 'Change or delete them as well, in the same submission.',
  },
  SCHEMA_BREAKS_DATA: {
    kind: 'conflict',
    message: ({ violations }) =>
      `with this schema ${violations} of the documents that are there would not be valid`,
    remedy: 'Change the documents named in the same submission, or the schema less.',
  },
  REFERENCE_MALFORMED: {
    kind: 'invalid',
    message: ({ document, path, reference }) =>
      `${document} refers to ${reference} at ${path} by a name with too many or too few parts`,
    remedy: 'Give the whole Key, its values joined by /, or the name alone.',
  },
};
