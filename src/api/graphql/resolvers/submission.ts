import type { Submission } from '../../../app/app.ts';
import { PurserError, refusal } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import { present, upperCase } from '../arguments.ts';
import type { MutationResolvers, SubmitDocumentsInput } from '../generated/schema.ts';
import { checkInput } from '../json-input.ts';

type Mutations = Required<Pick<MutationResolvers, 'submitDocuments'>>;

export const Mutation: Mutations = {
  submitDocuments: async (_root, { input }, { app, by, config }) => {
    const submission = submissionOf(input, config.limits.documentDepth);
    const submitted = app.submitDocuments(by, submission);
    const { head, revision, changed, documents } = await (present(input).documents === undefined
      ? submitted
      : submitted.catch(withoutLines));
    return {
      revision,
      diff: app.diff(by, head, revision),
      changed,
      documents: documents.map(({ change, id, bucket, entry }) => ({
        ...id,
        bucket,
        change: upperCase(change),
        document: entry && { revision, entry },
      })),
    };
  },
};

/** Values have no lines: those of the text that is made of them mean nothing to whoever sent them. */
function withoutLines(thrown: unknown): never {
  if (!(thrown instanceof PurserError)) throw thrown;
  const [first, ...rest] = thrown.faults.map((found) => {
    const { line: _line, column: _column, ...place } = found.place;
    return { ...found, place };
  });
  throw first === undefined ? thrown : new PurserError([first, ...rest], { cause: thrown });
}

function submissionOf(input: SubmitDocumentsInput, maxDepth: number): Submission {
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
