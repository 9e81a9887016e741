import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors about something that is missing from the history, by code. */
export interface FindingFacts {
  /** As requested, if the text was not a number. */
  REVISION_NOT_FOUND: { revision: number | string };
  REVISION_NUMBER_INVALID: { revision: string };
  /** `revision` is set if only one was searched. */
  TAG_NOT_FOUND: { tag: string; revision?: number };
  /** `argument` is `name` or `data`. */
  TAG_INVALID: { argument?: string; reason: string };
  DOCUMENT_NOT_FOUND: {
    document: string;
    revision: number;
    /** Documents of that name in schemas with a similar beginning. */
    alike?: readonly string[];
  };
  DOCUMENT_ABSTRACT: {
    document: string;
    revision: number;
    /** Some of the documents that inherit from it, and their total number. */
    children: readonly string[];
    childCount: number;
  };
  VALUE_NOT_FOUND: { document: string; path: string; form?: 'submitted' | 'secret' };
  /** Neither the revision nor one before it has a layering policy. */
  LAYERING_POLICY_NOT_FOUND: { revision: number };
  ARGUMENT_INVALID: { argument: string; reason: string };
}

const namesMetadata = /^\$?\.?metadata(?=[.[]|$)/;

/** The part of the catalogue about what is missing from the history. */
export const findingErrors: { readonly [C in keyof FindingFacts]: ErrorEntry<FindingFacts[C]> } = {
  REVISION_NOT_FOUND: {
    kind: 'missing',
    message: ({ revision }) => `there is no revision ${revision}`,
    remedy: 'List the revisions; the newest is the default.',
  },
  REVISION_NUMBER_INVALID: {
    kind: 'invalid',
    message: ({ revision }) => `revisions have numbers, and "${revision}" is none`,
    remedy: 'Name the revisions to compare by their numbers; 0 is the empty one.',
  },
  TAG_NOT_FOUND: {
    kind: 'missing',
    message: ({ tag, revision }) =>
      revision === undefined
        ? `no revision carries the tag "${tag}"`
        : `revision ${revision} does not carry the tag "${tag}"`,
    remedy: 'List the revisions with their tags.',
  },
  TAG_INVALID: {
    kind: 'invalid',
    message: ({ reason }) => `this tag cannot be kept: ${reason}`,
    remedy: 'Give a name of 1 to 255 characters, and a mapping (or nothing) as its data.',
  },
  DOCUMENT_NOT_FOUND: {
    kind: 'missing',
    message: ({ document, revision, alike = [] }) => {
      const others = alike.length > 0 ? `, but ${alike.join(', ')}` : '';
      return `revision ${revision} has no document ${document}${others}`;
    },
    remedy: 'List the documents of the revision, filtered by schema; name one by its whole schema.',
  },
  DOCUMENT_ABSTRACT: {
    kind: 'missing',
    message: ({ document, revision, children, childCount }) => {
      const more = childCount > children.length ? ` and ${childCount - children.length} more` : '';
      const heirs = childCount > 0 ? `; from it inherit: ${children.join(', ')}${more}` : '';
      return `${document} of revision ${revision} is abstract and has no rendered form${heirs}`;
    },
    remedy: 'Look at a document that inherits from it, or at this one as it was submitted.',
  },
  VALUE_NOT_FOUND: {
    kind: 'missing',
    message: ({ document, path, form }) => {
      if (form === 'secret') return `${document} is secret: nothing at "${path}" is shown`;
      const hint = namesMetadata.test(path) ? ': paths are looked up in its data only' : '';
      return `${document}, as ${form ?? 'rendered'}, has nothing at "${path}"${hint}`;
    },
    remedy: 'Leave the path out, or shorten it, to list the existing places.',
  },
  LAYERING_POLICY_NOT_FOUND: {
    kind: 'conflict',
    message: ({ revision }) =>
      `there is no layering policy in revision ${revision}, nor was there one before it`,
    remedy: 'Submit a deckhand/LayeringPolicy/v1 document whose layerOrder names the layers.',
  },
  ARGUMENT_INVALID: {
    kind: 'invalid',
    message: ({ argument, reason }) => `argument "${argument}": ${reason}`,
    remedy: 'See the description of the argument in schema.graphql.',
  },
};
