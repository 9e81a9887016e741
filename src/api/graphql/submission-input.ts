import type { Submission } from '../../app/app.ts';
import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { present } from './arguments.ts';
import type { SubmitDocumentsInput } from './generated/schema.ts';
import { checkInput } from './json-input.ts';

/** What is to be submitted. @throws ARGUMENT_INVALID unless it is given in exactly one way */
export function submissionOf(input: SubmitDocumentsInput, maxDepth: number): Submission {
  const { yaml, json, documents, ...rest } = present(input);
  const texts = [yaml, json, documents && listText(documents, maxDepth)];
  const [text, ...more] = texts.filter((given) => given !== undefined);
  if (text === undefined || more.length > 0) {
    throw refusal('ARGUMENT_INVALID', {
      argument: 'input',
      reason: 'give exactly one of yaml, json and documents',
    });
  }
  return { ...rest, text };
}

function listText(documents: SubmitDocumentsInput['documents'], maxDepth: number): string {
  return canonicalText(checkInput('documents', documents ?? [], maxDepth + 1));
}
