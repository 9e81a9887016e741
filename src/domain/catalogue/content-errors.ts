import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of content beside documents, by code. */
export interface ContentFacts {
  TAG_RESERVED: { tag: string; document: string; argument: string };
  CONTENT_NOT_FOUND: { tag: string; document: string };
  /** `expected` and `version` are empty for none. */
  CONTENT_CONFLICT: { tag: string; document: string; expected: string; version: string };
}

/** The part of the catalogue that is about content beside documents. (docs/document-content.md) */
export const contentErrors: { readonly [C in keyof ContentFacts]: ErrorEntry<ContentFacts[C]> } = {
  TAG_RESERVED: {
    kind: 'invalid',
    message: ({ tag, document }) =>
      `the tag "${tag}" is reserved beside ${document}: it names a member of the document or an element of its Key`,
    remedy: 'Choose another tag.',
  },
  CONTENT_NOT_FOUND: {
    kind: 'missing',
    message: ({ tag, document }) => `${document} has no content with the tag "${tag}"`,
    remedy: 'List what there is: `contents` of the rendered document.',
  },
  CONTENT_CONFLICT: {
    kind: 'conflict',
    message: ({ tag, document, expected, version }) =>
      `the content with the tag "${tag}" beside ${document} has ${versionText(version)}, not ${versionText(expected)}`,
    remedy: 'Read the content again, and decide anew.',
  },
};

function versionText(version: string): string {
  return version === '' ? 'no version' : `the version ${version}`;
}
