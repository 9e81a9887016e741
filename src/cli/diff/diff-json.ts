import type { JsonObject } from '../../domain/json/value.ts';
import { objectIn, objectsIn, textIn } from '../input/json-members.ts';
import { kindOf } from './diff-text.ts';
import type { DiffParts, ReadDiff } from './read-diff.ts';

/** The parts of a diff that were asked for, for programs. */
export function diffJson(diff: ReadDiff, parts: DiffParts): JsonObject {
  const { from, to, buckets, documents, rendered, problems } = diff;
  const lower = (bucket: JsonObject) => textIn(bucket, 'status').toLowerCase();
  return {
    from,
    to,
    ...(parts.buckets && { buckets: buckets.map((one) => ({ ...one, status: lower(one) })) }),
    ...(parts.documents && { documents: documents.map(documentJson) }),
    ...(parts.rendered && { rendered: rendered.map(renderedJson), problems }),
  };
}

/** A document that differs, for programs. */
export function documentJson({ before, ...document }: JsonObject): JsonObject {
  const was = before === null || before === undefined ? null : objectIn({ before }, 'before');
  const bucketBefore = was === null ? null : textIn(was, 'bucket');
  return { ...differenceJson(document), bucketBefore };
}

function renderedJson(document: JsonObject): JsonObject {
  const causes = objectsIn(document, 'causes').map(lowerKind);
  return { ...differenceJson(document), causes };
}

function differenceJson(document: JsonObject): JsonObject {
  return { ...lowerKind(document), changes: objectsIn(document, 'changes').map(lowerKind) };
}

function lowerKind(difference: JsonObject): JsonObject {
  return { ...difference, kind: kindOf(difference) };
}
