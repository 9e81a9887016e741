import type { Submission } from '../../../app/submit/submission.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Limits } from '../../../domain/limits.ts';
import type { DocumentSource, SubmitDocumentsInput } from '../generated/schema.ts';
import { omitNulls } from './arguments.ts';
import { checkJsonInput } from './json-input.ts';

/** What is to be submitted. @throws ARGUMENT_INVALID, LIMIT_EXCEEDED */
export function submissionOf(input: SubmitDocumentsInput, limits: Limits): Submission {
  const { source, ...rest } = input;
  const { yaml, json, documents } = source;
  return { ...omitNulls(rest), text: yaml ?? json ?? listText(documents, limits) };
}

function listText(documents: DocumentSource['documents'], limits: Limits): string {
  return canonicalText(
    checkJsonInput('source.documents', documents ?? [], limits, limits.maxDocumentDepth + 1),
  );
}
