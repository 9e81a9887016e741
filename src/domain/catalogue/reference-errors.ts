import { documentLabel, type NamedDocument } from '../named-document.ts';
import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of references between documents, by code. */
export interface ReferenceFacts {
  // the referential schema
  SCHEMA_SYNTAX: { segment: string; path: string; why: string };
  SCHEMA_INVALID: { segment: string; path: string; why: string };
  /** A warning. */
  MEMBER_WITHOUT_EFFECT: { segment: string; path: string; why: string };
  SEGMENT_NAME_TAKEN: { segment: string };
  SEGMENT_UNKNOWN: { segment: string };
  ELEMENT_DUPLICATE: { name: string; segments: readonly string[]; count: number };
  NAME_RESERVED: { name: string; segment: string };
  PARENT_KIND_UNKNOWN: { kind: string; name: string };
  REFERENCE_KIND_UNKNOWN: { kind: string; name: string };
  /** `segment` declares the whole kind. */
  PARTIAL_KIND: { kind: string; name: string; whole: string; segment: string };
  /** `segments` declare the named kinds. */
  PARENT_CYCLE: { cycle: readonly string[]; count: number; segments: readonly string[] };
  FIXED_KEY_INVALID: { kind: string; reference: string; name: string };
  COMMON_KEY_INVALID: { kind: string; reference: string; name: string };
  // the documents that it covers
  BAD_REQUEST: { resource: NamedDocument };
  KIND_UNKNOWN: { resource: NamedDocument };
  NOT_FOUND: { resource: NamedDocument };
  /** `element` is the invalid one; null if the number of parts is wrong. */
  KEY_INVALID: { resource: NamedDocument; element: string | null; why: string };
  NAME_MISMATCH: { resource: NamedDocument; path: string };
  /** `value` is null if it is secret. */
  REFERENCE_MALFORMED: {
    resource: NamedDocument;
    reference: string;
    path: string;
    value: string | null;
  };
  /**
   * A warning. `taken` is the value that is used, `left` the first of the `count` other values; all absent for a secret
   * document.
   */
  AMBIGUOUS_ELEMENT: {
    resource: NamedDocument;
    reference: string;
    element: string;
    taken?: FoundValue;
    left?: readonly FoundValue[];
    count?: number;
  };
  PARENT_NOT_FOUND: MissingFacts;
  REFERENCE_NOT_FOUND: MissingFacts;
  HAS_CHILDREN: HoldingFacts;
  IS_REFERENCED: HoldingFacts;
  SCHEMA_BREAKS_DATA: { count: number };
}

/** A value, and its place in the document. */
interface FoundValue {
  readonly value: string;
  readonly path: string;
}

/** The missing document. `target` is null if it is not named, or named by a secret value: then `secret` is true. */
interface MissingFacts {
  readonly resource: NamedDocument;
  readonly kind: string;
  readonly target: Pick<NamedDocument, 'schema' | 'name'> | null;
  readonly secret?: true;
}

/** The first of the documents that need a document, and their total number. */
interface HoldingFacts {
  readonly resource: NamedDocument;
  readonly by: readonly NamedDocument[];
  readonly count: number;
}

function counted(count: number, verb: string): string {
  return count === 1 ? `a document ${verb}s` : `${count} documents ${verb}`;
}

/** The first names of a list, and how many more there are. */
function listed(names: readonly string[], count: number): string {
  const more = count - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}

function cannotGo({ resource, by, count }: HoldingFacts, verb: string): string {
  const what = `${documentLabel(resource)} cannot go while ${counted(count, verb)} to it`;
  return by.length === 0 ? what : `${what}: ${listed(by.map(documentLabel), count)}`;
}

function leadsNowhere({ resource, kind, target }: MissingFacts, verb: string): string {
  const other = target === null ? `${kind}, by a secret name` : `${target.schema} ${target.name}`;
  return `${documentLabel(resource)} ${verb} to ${other}, which does not exist`;
}

/** Whether a document does not name its target. */
function isUnnamed({ target, secret }: MissingFacts): boolean {
  return target === null && !secret;
}

/**
 * The part of the catalogue about references between documents.
 * (docs/errors.md#references-between-documents)
 */
export const referenceErrors: {
  readonly [C in keyof ReferenceFacts]: ErrorEntry<ReferenceFacts[C]>;
} = {
  SCHEMA_SYNTAX: {
    kind: 'invalid',
    message: ({ segment, path, why }) => `the segment ${segment} cannot be read at ${path}: ${why}`,
    remedy: 'Keep one of the two: in a segment every key of a mapping occurs once.',
  },
  SCHEMA_INVALID: {
    kind: 'invalid',
    message: ({ segment, path, why }) => `the segment ${segment} is wrong at ${path}: ${why}`,
    remedy: 'Correct the segment; docs/references.md describes its members.',
  },
  MEMBER_WITHOUT_EFFECT: {
    kind: 'invalid',
    message: ({ segment, path, why }) => `in the segment ${segment}, ${path} has no effect ${why}`,
    remedy: 'Leave it out; or change the members beside it.',
  },
  SEGMENT_NAME_TAKEN: {
    kind: 'conflict',
    message: ({ segment }) => `there is more than one segment called ${segment}`,
    remedy: 'Give one of them another name, or put both into one document.',
  },
  SEGMENT_UNKNOWN: {
    kind: 'missing',
    message: ({ segment }) => `the segment ${segment} cannot be removed: it does not exist`,
    remedy: 'Leave the tombstone out, or correct its name.',
  },
  ELEMENT_DUPLICATE: {
    kind: 'conflict',
    message: ({ name, segments, count }) =>
      `${name} is declared more than once: by ${listed(segments, count)}`,
    remedy: 'Names of kinds, both parts of those with two, and document schemas are unique.',
  },
  NAME_RESERVED: {
    kind: 'conflict',
    message: ({ name, segment }) => `no kind may be called ${name}, as in the segment ${segment}`,
    remedy: 'Choose another name than data, references, stateInfo or keyId.',
  },
  PARENT_KIND_UNKNOWN: {
    kind: 'conflict',
    retryable: true,
    message: ({ kind, name }) => `the parent of ${kind} is ${name}, which no segment declares`,
    remedy: 'Submit the segment that declares it before, or together with this one.',
  },
  REFERENCE_KIND_UNKNOWN: {
    kind: 'conflict',
    retryable: true,
    message: ({ kind, name }) => `${kind} refers to ${name}, which no segment declares`,
    remedy: 'Submit the segment that declares it before, or together with this one.',
  },
  PARTIAL_KIND: {
    kind: 'conflict',
    message: ({ kind, name, whole }) => `${kind} names ${name}, which is only a part of ${whole}`,
    remedy: 'A kind with a name of two parts is called by the second one everywhere else.',
  },
  PARENT_CYCLE: {
    kind: 'conflict',
    message: ({ cycle, count }) => `these kinds are each other's parents: ${listed(cycle, count)}`,
    remedy: 'Take one of the parents away: a kind at the top has none.',
  },
  FIXED_KEY_INVALID: {
    kind: 'conflict',
    message: ({ kind, reference, name }) =>
      `${kind} refers to ${reference} with a fixed ${name}, which ${reference} does not have`,
    remedy: 'fixedKv names elements of the Key of the kind that is referred to.',
  },
  COMMON_KEY_INVALID: {
    kind: 'conflict',
    message: ({ kind, reference, name }) =>
      `${kind} has ${name} in common with ${reference}, but not both of them have it`,
    remedy: 'commonKey names an element that the Keys of both kinds have.',
  },
  BAD_REQUEST: {
    kind: 'invalid',
    message: ({ resource }) => `the data of ${documentLabel(resource)} is no mapping`,
    remedy: 'Give the body of the resource as data; to delete the resource, submit a tombstone.',
  },
  KIND_UNKNOWN: {
    kind: 'conflict',
    message: ({ resource }) => `${documentLabel(resource)} is of a kind that no segment declares`,
    remedy: 'Submit the segment that declares it before, or together with the document.',
  },
  NOT_FOUND: {
    kind: 'missing',
    message: ({ resource }) => `${documentLabel(resource)} cannot be deleted: it does not exist`,
    remedy: 'Leave the tombstone out, or correct its schema and name.',
  },
  KEY_INVALID: {
    kind: 'invalid',
    message: ({ resource, why }) => `${documentLabel(resource)}: ${why}`,
    remedy: "The name is the path of the Key's values, root first, joined by /.",
  },
  NAME_MISMATCH: {
    kind: 'invalid',
    message: ({ resource, path }) =>
      `${path} of ${documentLabel(resource)} says another name than its Key`,
    remedy: 'Write the same name in both; a resource is renamed by making a new one.',
  },
  AMBIGUOUS_ELEMENT: {
    kind: 'invalid',
    message: ({ resource, reference, element, taken, left = [], count = 0 }) => {
      const textOf = ({ value, path }: FoundValue): string => `${value} (${path})`;
      const detail =
        taken && `it takes ${textOf(taken)} and leaves ${listed(left.map(textOf), count)}`;
      const label = documentLabel(resource);
      const what = `${label} gives ${element} several values for its reference to ${reference}`;
      return detail === undefined ? what : `${what}: ${detail}`;
    },
    remedy:
      'The last one by sorted keys is taken; rename the others, or say commonKey in the schema.',
  },
  PARENT_NOT_FOUND: {
    kind: 'conflict',
    message: (facts) =>
      isUnnamed(facts)
        ? `${documentLabel(facts.resource)} does not say which ${facts.kind} it belongs to`
        : leadsNowhere(facts, 'belongs'),
    remedy: (facts) =>
      isUnnamed(facts)
        ? 'Name the parent, and no other, where the parentPath of its kind says.'
        : 'Submit the parent before, or together with the document.',
  },
  REFERENCE_NOT_FOUND: {
    kind: 'conflict',
    message: (facts) => leadsNowhere(facts, 'refers'),
    remedy: 'Submit it before, or together with the document; or correct the reference.',
  },
  HAS_CHILDREN: {
    kind: 'conflict',
    message: (facts) => cannotGo(facts, 'belong'),
    remedy: 'Delete them as well, in the same submission.',
  },
  IS_REFERENCED: {
    kind: 'conflict',
    message: (facts) => cannotGo(facts, 'refer'),
    remedy: 'Change or delete them as well, in the same submission.',
  },
  SCHEMA_BREAKS_DATA: {
    kind: 'conflict',
    message: ({ count }) =>
      `with this schema ${count} of the existing documents would not be valid`,
    remedy: 'Change the documents named in the same submission, or the schema less.',
  },
  REFERENCE_MALFORMED: {
    kind: 'invalid',
    message: ({ resource, reference, path }) =>
      `${documentLabel(resource)} refers to ${reference} at ${path} by a name with too many or too few parts`,
    remedy: 'Give the whole Key, its values joined by /, or the name alone.',
  },
};
