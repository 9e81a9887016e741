import type { Submission } from '../../../app/submit/submission.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Limits } from '../../../domain/limits.ts';
import type { DocumentSource, OnProblems, SubmitDocumentsInput } from '../generated/schema.ts';
import { lowerCase, omitNulls, type Present } from './arguments.ts';
import { contentRequest } from './content-request.ts';
import { checkJsonInput, jsonInput } from './json-input.ts';

/** The content of a submission. @throws ARGUMENT_INVALID, LIMIT_EXCEEDED */
export function submissionOf(input: SubmitDocumentsInput, limits: Limits): Submission {
  const { source, contents, ...rest } = input;
  const { yaml, json, documents } = source;
  const submitted = contents?.map(({ value, ...content }, at) => ({
    ...contentRequest(content),
    value: jsonInput(`contents.${at}.value`, value, limits),
  }));
  return {
    ...requestOf(rest),
    ...(submitted && { contents: submitted }),
    text: yaml ?? json ?? listText(documents, limits),
  };
}

/** The members of an input, with Purser's own names for the treatment of problems. */
export function requestOf<T extends { readonly onProblems?: OnProblems | null | undefined }>(
  input: T,
): Omit<Present<T>, 'onProblems'> & { readonly onProblems?: 'reject' | 'accept' } {
  const { onProblems, ...rest } = input;
  const given = omitNulls(rest) as Omit<Present<T>, 'onProblems'>;
  return { ...given, ...(onProblems && { onProblems: lowerCase(onProblems) }) };
}

function listText(documents: DocumentSource['documents'], limits: Limits): string {
  return canonicalText(
    checkJsonInput('source.documents', documents ?? [], limits, limits.maxDocumentDepth + 1),
  );
}
