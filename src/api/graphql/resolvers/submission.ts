import DataLoader from 'dataloader';
import { PurserError } from '../../../domain/errors.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { MutationResolvers, SubmitDocumentsPayloadResolvers } from '../generated/schema.ts';
import { omitNulls, upperCase } from '../schema/arguments.ts';
import { submissionOf } from '../schema/submission-input.ts';

type Mutations = Required<Pick<MutationResolvers, 'submitDocuments'>>;

export const Mutation: Mutations = {
  submitDocuments: async (_root, { input }, { app, by, config }) => {
    const submission = submissionOf(input, config.limits);
    const submitted = app.submitDocuments(by, submission);
    if (omitNulls(input).documents === undefined) return { ...(await submitted), submission };
    // Values have no lines: those of the text made of them mean nothing to whoever sent them.
    return { ...(await submitted.catch(withoutLines)), submission: null };
  },
};

export const SubmitDocumentsPayload: SubmitDocumentsPayloadResolvers = {
  diff: ({ head: from, revision: to }) => ({ from, to }),

  documents: ({ revision, documents }) =>
    documents.map(({ change, id, bucket, entry }) => ({
      ...id,
      bucket,
      change: upperCase(change),
      document: entry && { revision, entry },
    })),

  validation: async ({ revision, submission }, _args, { app, by, loaders }) => {
    const entry = await loaders.schemaValidation(revision);
    if (submission === null) return { revision, entry };
    const locate = (errors: readonly Json[]) => app.locateErrors(by, submission, revision, errors);
    return { revision, entry, positions: new DataLoader(locate) };
  },
};

function withoutLines(thrown: unknown): never {
  if (!(thrown instanceof PurserError)) throw thrown;
  const [first, ...rest] = thrown.faults.map((found) => {
    const { line: _line, column: _column, ...place } = found.place;
    return { ...found, place };
  });
  throw first === undefined ? thrown : new PurserError([first, ...rest], { cause: thrown });
}
