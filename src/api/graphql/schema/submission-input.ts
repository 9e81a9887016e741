import type { Submission } from '../../../app/submit/submission.ts';
import { refusal } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Limits } from '../../../domain/limits.ts';
import type { SubmitDocumentsInput } from '../generated/schema.ts';
import { omitNulls } from './arguments.ts';
import { checkJsonInput } from './json-input.ts';

/** What is to be submitted. @throws ARGUMENT_INVALID unless it is given in exactly one way */
export function submissionOf(input: SubmitDocumentsInput, limits: Limits): Submission {
  const { yaml, json, documents, ...rest } = omitNulls(input);
  const texts = [yaml, json, documents && listText(documents, limits)];
  const [text, ...more] = texts.filter((given) => given !== undefined);
  if (text === undefined || more.length > 0) {
    throw refusal('ARGUMENT_INVALID', {
      argument: 'input',
      reason: 'give exactly one of yaml, json and documents',
    });
  }
  return { ...rest, text };
}

function listText(documents: SubmitDocumentsInput['documents'], limits: Limits): string {
  return canonicalText(
    checkJsonInput('documents', documents ?? [], limits, limits.maxDocumentDepth + 1),
  );
}
