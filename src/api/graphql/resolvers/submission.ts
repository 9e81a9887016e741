import DataLoader from 'dataloader';
import type { ProblemReport } from '../../../app/problems/problem-report.ts';
import { PurserError } from '../../../domain/errors.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type {
  DocumentChangeResolvers,
  MutationResolvers,
  RollbackInput,
  RollbackPayloadResolvers,
  SubmitDocumentsInput,
  SubmitDocumentsPayloadResolvers,
} from '../generated/schema.ts';
import { readRevisionRef } from '../schema/arguments.ts';
import { changeWord } from '../schema/change-words.ts';
import type {
  Done,
  ProblemChangesModel,
  RollbackModel,
  SubmissionModel,
} from '../schema/models.ts';
import { isRefused, payloadOf } from '../schema/payload.ts';
import { requestOf, submissionOf } from '../schema/submission-input.ts';

type Mutations = Required<Pick<MutationResolvers, 'submitDocuments' | 'rollback'>>;

export const Mutation: Mutations = {
  submitDocuments: (_root, { input }, context) => payloadOf(submit(input, context), input),
  rollback: (_root, { input }, context) => payloadOf(rollBack(input, context), input),
};

async function submit(
  input: SubmitDocumentsInput,
  { app, by, config, previews }: GraphQLContext,
): Promise<Done<SubmissionModel>> {
  const submission = await submissionOf(input, config.limits);
  const submitting = app.submitDocuments(by, submission);
  // Values have no lines: those of the text made from them mean nothing to the caller.
  const hasText = !input.source.documents;
  const result = await (hasText ? submitting : submitting.catch(withoutLines));
  const { revision, changed } = result;
  return {
    ...result,
    revision: submission.dryRun ? previews.add(revision, changed) : revision,
    submission: hasText ? submission : null,
  };
}

async function rollBack(
  input: RollbackInput,
  { app, by, previews }: GraphQLContext,
): Promise<Done<RollbackModel>> {
  const { revision: to, ...rest } = input;
  const request = requestOf(rest);
  const result = await app.rollback(by, readRevisionRef(to), request);
  const { revision } = result;
  return { ...result, revision: request.dryRun ? previews.add(revision, true) : revision };
}

type ChangeFields = Pick<
  RollbackPayloadResolvers<GraphQLContext, RollbackModel>,
  'revision' | 'preview' | 'problems' | 'diff' | 'problemChanges' | 'warnings' | 'schemaChange'
>;

/**
 * The common fields of the payloads of submissions and rollbacks: only problems if there are any.
 */
const changeFields: ChangeFields = {
  revision: (payload, _args, { previews }) =>
    isRefused(payload) || previews.find(payload.revision) ? null : payload.revision,
  preview: (payload, _args, { previews }) =>
    isRefused(payload) || !previews.find(payload.revision) ? null : payload.revision,
  problems: (payload) => (isRefused(payload) ? payload.problems : []),
  diff: (payload) => (isRefused(payload) ? null : { from: payload.head, to: payload.revision }),
  problemChanges: (payload) =>
    isRefused(payload) ? null : changesOfProblems(payload.problemChanges),
  warnings: (payload) =>
    isRefused(payload) ? [] : payload.warnings.map((one) => ({ ...one, severity: 'warning' })),
  schemaChange: (payload) => (isRefused(payload) ? null : payload.schemaChange),
};

function changesOfProblems(report: ProblemReport | null): ProblemChangesModel | null {
  if (report === null) return null;
  const { introducedCounts, resolvedCounts } = report;
  return {
    ...report,
    introducedCount: introducedCounts.errors + introducedCounts.warnings,
    resolvedCount: resolvedCounts.errors + resolvedCounts.warnings,
  };
}

export const RollbackPayload: RollbackPayloadResolvers = changeFields;

export const SubmitDocumentsPayload: SubmitDocumentsPayloadResolvers = {
  ...changeFields,
  changed: (payload) => !isRefused(payload) && payload.changed,

  documents: (payload) => {
    if (isRefused(payload)) return [];
    const { revision, documents } = payload;
    return documents.map((change) => ({ revision, change }));
  },

  validation: async (payload, _args, { app, by, loaders }) => {
    if (isRefused(payload)) return null;
    const { revision, submission } = payload;
    const entry = await loaders.schemaValidation(revision);
    if (submission === null) return { revision, entry };
    const locate = (errors: readonly Json[]) => app.locateErrors(by, submission, revision, errors);
    return { revision, entry, positions: new DataLoader(locate) };
  },
};

export const DocumentChange: Required<DocumentChangeResolvers> = {
  change: ({ change }) => changeWord(change.change),
  schema: ({ change }) => change.id.schema,
  name: ({ change }) => change.id.name,
  layer: ({ change }) => change.id.layer,
  bucket: ({ change }) => change.bucket,
  document: ({ revision, change: { entry } }) => entry && { revision, entry },
};

function withoutLines(thrown: unknown): never {
  if (!(thrown instanceof PurserError)) throw thrown;
  const [first, ...rest] = thrown.faults.map((found) => {
    const { line: _line, column: _column, ...place } = found.place;
    return { ...found, place };
  });
  throw first === undefined ? thrown : new PurserError([first, ...rest], { cause: thrown });
}
