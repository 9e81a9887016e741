import type { JsonObject } from '../../domain/json/value.ts';
import type {
  DiffKind,
  DocumentDifferenceFragment,
  RenderedDifferenceFragment,
} from '../generated/operations.ts';
import { problemChangesJson } from '../print/problem-changes.ts';
import { lowerCaseKind } from './diff-text.ts';
import type { DiffParts, ReadDiff } from './read-diff.ts';

/** The requested parts of a diff, for programs. */
export function diffJson(diff: ReadDiff, parts: DiffParts): JsonObject {
  const { from, to, buckets, documents, rendered, problems } = diff;
  return {
    from,
    to,
    ...(parts.buckets && {
      buckets: buckets.map(({ name, status }) => ({ name, status: status.toLowerCase() })),
    }),
    ...(parts.documents && { documents: documents.map(documentJson) }),
    ...(parts.rendered && { rendered: rendered.map(renderedJson) }),
    ...problemChangesJson(problems),
  };
}

/** A document that differs, for programs. */
export function documentJson({ before, ...document }: DocumentDifferenceFragment): JsonObject {
  return { ...differenceJson(document), bucketBefore: before === null ? null : before.bucket };
}

function renderedJson(document: RenderedDifferenceFragment): JsonObject {
  return { ...differenceJson(document), causes: document.causes.map(lowerKind) };
}

function differenceJson(
  document: Omit<DocumentDifferenceFragment, 'before'> | RenderedDifferenceFragment,
): JsonObject {
  return { ...lowerKind(document), changes: document.changes.map(lowerKind) };
}

function lowerKind<T extends { readonly kind: DiffKind }>(difference: T) {
  return { ...difference, kind: lowerCaseKind(difference) };
}
