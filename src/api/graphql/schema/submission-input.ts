import { runCooperatively } from '../../../app/kernel/event-loop.ts';
import type { Submission } from '../../../app/submit/submission.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { Limits } from '../../../domain/limits.ts';
import type { OnProblems, SubmitDocumentsInput } from '../generated/schema.ts';
import { lowerCase, omitNulls, type Present } from './arguments.ts';
import { contentRequest } from './content-request.ts';
import { checkJsonInSteps, jsonInput } from './json-input.ts';

/** The content of a submission. @throws ARGUMENT_INVALID, LIMIT_EXCEEDED */
export async function submissionOf(
  input: SubmitDocumentsInput,
  limits: Limits,
): Promise<Submission> {
  const { source, contents, ...rest } = input;
  const { yaml, json, documents } = source;
  const submitted = contents?.map(({ value, ...content }, at) => ({
    ...contentRequest(content),
    value: jsonInput(`contents.${at}.value`, value, limits),
  }));
  return {
    ...requestOf(rest),
    ...(submitted && { contents: submitted }),
    text: yaml ?? json ?? (await listText(documents ?? [], limits)),
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

/** Documents whose text is made at once: more are made one by one. */
const fewDocuments = 50;

async function listText(documents: readonly Json[], limits: Limits): Promise<string> {
  const maxDepth = limits.maxDocumentDepth + 1;
  await runCooperatively(checkJsonInSteps('source.documents', [...documents], limits, maxDepth));
  if (documents.length <= fewDocuments) return canonicalText([...documents]);
  // Joined once: a text around another one is copied when it is read.
  return (await runCooperatively(textsOf(documents))).join('');
}

/** Characters that are joined at once: to join texts that are made of many short ones takes as long as to make them. */
const joinedLength = 64 * 1024;

function* textsOf(documents: readonly Json[]): Generator<void, readonly string[]> {
  const joined: string[] = [];
  let texts: string[] = [];
  let length = 0;
  for (const [at, document] of documents.entries()) {
    const text = canonicalText(document);
    texts.push(at === 0 ? '[' : ',', text);
    length += text.length;
    yield;
    if (length < joinedLength) continue;
    joined.push(texts.join(''));
    [texts, length] = [[], 0];
  }
  return [...joined, texts.join(''), ']'];
}
