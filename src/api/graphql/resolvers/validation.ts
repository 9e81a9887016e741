import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { RevisionValidity, ValidationInput } from '../../../app/validate/validation-cases.ts';
import { parseJson } from '../../../domain/json/parse-json.ts';
import { isJsonArray, type Json } from '../../../domain/json/value.ts';
import type { Limits } from '../../../domain/limits.ts';
import type { ValidationEntry as Entry } from '../../../ports/validation-store.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type {
  AddValidationInput,
  MutationResolvers,
  PolicyStateConnectionResolvers,
  PolicyStateResolvers,
  PolicyValidationResolvers,
  RevisionPreviewResolvers,
  ValidationConnectionResolvers,
  ValidationEntryConnectionResolvers,
  ValidationEntryResolvers,
  ValidationErrorResolvers,
  ValidationResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import type { AllFields } from '../schema/all-fields.ts';
import { lowerCase, omitNulls, pageRequest, upperCase } from '../schema/arguments.ts';
import { connectionOf, connectionOfList, countedOnDemand } from '../schema/connection.ts';
import { revisionNumber, storedRevision } from '../schema/find-revision.ts';
import { encodeId, snapshotPart } from '../schema/global-id.ts';
import { checkJsonInput } from '../schema/json-input.ts';
import type { ValidationEntryModel } from '../schema/models.ts';
import { isRefused, payloadOf } from '../schema/payload.ts';
import { documentsOf, messageOf, textOf } from '../schema/recorded-error.ts';

type Mutations = Required<Pick<MutationResolvers, 'addValidation'>>;

export const Mutation: Mutations = {
  addValidation: async (_root, { input }, context) => {
    const payload = await payloadOf(addValidation(input, context), input);
    if (isRefused(payload)) return { ...payload, entry: null };
    // The rest of the operation must see the new entry.
    context.loaders.validity.clearAll();
    return { entry: payload, problems: [] };
  },
};

async function addValidation(
  { revision, ...input }: AddValidationInput,
  { app, by, config, loaders }: GraphQLContext,
): Promise<ValidationEntryModel> {
  const result = resultOf(
    { ...input, validator: input.validator ?? { name: by.name } },
    config.limits,
  );
  const number = await revisionNumber(loaders, revision);
  return { entry: await app.addValidation(by, number, input.name, result) };
}

/** @throws ARGUMENT_INVALID, LIMIT_EXCEEDED */
function resultOf(
  input: Omit<AddValidationInput, 'revision' | 'validator'> & { readonly validator: Json },
  limits: Limits,
): ValidationInput {
  const maxDepth = limits.maxDocumentDepth;
  const { status, validator, errors, expiresAfter } = input;
  return {
    status: lowerCase(status),
    validator: checkJsonInput('validator', validator, limits, maxDepth),
    ...omitNulls({
      errors: errors && checkJsonInput('errors', errors, limits, maxDepth + 1),
      expiresAfter,
    }),
  };
}

type RevisionFields = Required<
  Pick<
    RevisionPreviewResolvers,
    'status' | 'validationPolicies' | 'validations' | 'validation' | 'schemaValidation'
  >
>;

/** The validations of a revision. */
export const validationFields: RevisionFields = {
  status: async (revision, _args, context) => upperCase((await validity(revision, context)).status),

  validationPolicies: async (revision, page, context) => {
    const { policies } = await validity(revision, context);
    return connectionOfList(policies, page, context, (state) => ({ revision, state }));
  },

  validations: async (revision, page, context) => {
    const { validations } = await validity(revision, context);
    return connectionOfList(validations, page, context, (state) => ({ revision, state }));
  },

  validation: async (revision, { name }, context) => {
    const { validations } = await validity(revision, context);
    const state = validations.find((validation) => validation.name === name);
    return state === undefined ? null : { revision, state };
  },

  schemaValidation: async (revision, _args, { loaders }) => ({
    revision,
    entry: await loaders.schemaValidation(revision),
  }),
};

function validity(
  revision: VisibleRevision,
  { loaders }: GraphQLContext,
): Promise<RevisionValidity> {
  return loaders.validity.load(revision);
}

export const PolicyState: AllFields<PolicyStateResolvers> = {
  id: ({ revision, state: { schema, name } }, _args, { previews }) =>
    encodeId('PolicyState', snapshotPart(revision, previews), schema, name),
  schema: ({ state: { schema } }) => schema,
  name: ({ state: { name } }) => name,
  status: ({ state: { status } }) => upperCase(status),
  validations: ({ state: { validations } }, _args, { budget }) => budget.rows(validations),
  flaw: ({ state: { flaw } }) => flaw,
};

export const PolicyStateConnection: PolicyStateConnectionResolvers = countedOnDemand;

export const PolicyValidation: PolicyValidationResolvers = {
  status: ({ status }) => upperCase(status),
};

export const Validation: AllFields<ValidationResolvers> = {
  id: ({ revision, state: { name } }, _args, { previews }) =>
    encodeId('Validation', snapshotPart(revision, previews), name),
  name: ({ state: { name } }) => name,
  status: ({ state: { status } }) => upperCase(status),
  ignored: ({ state: { ignored } }) => ignored,
  expiresAt: ({ state: { expiresAt } }) => expiresAt,
  latest: ({ revision, state: { latest } }) => latest && { revision, entry: latest },

  entries: async ({ revision, state: { name } }, args, { app, by, config }) => {
    const page = pageRequest(args, config.query.maxPageRows);
    const slice = await app.validationEntries(by, revision, name, page);
    return connectionOf(slice, (entry) => ({ revision, entry }));
  },
};

export const ValidationConnection: ValidationConnectionResolvers = countedOnDemand;

export const ValidationEntryConnection: ValidationEntryConnectionResolvers = countedOnDemand;

export const ValidationEntry: AllFields<ValidationEntryResolvers> = {
  id: async ({ revision, entry }, _args, { loaders, previews }) => {
    const validated = revision ?? (await storedRevision(loaders, entry.revision));
    const part = snapshotPart(validated, previews);
    return encodeId('ValidationEntry', part, entry.name, entry.index);
  },
  name: ({ entry: { name } }) => name,
  index: ({ entry: { index } }) => index,
  sequence: ({ entry: { sequence } }) => sequence,
  revision: (model, _args, { loaders, previews }) => {
    const { revision = storedRevision(loaders, model.entry.revision) } = model;
    return revision instanceof Promise || !previews.find(revision) ? revision : null;
  },
  status: ({ entry: { status } }) => upperCase(status),
  validator: ({ entry: { validator } }, _args, { budget }) =>
    new RawJson(budget.text(() => validator)),
  errors: ({ entry, positions }, _args, { budget }) =>
    budget.rows(errorsOf(budget.text(() => entry.errors))).map((record) => ({ record, positions })),
  errorCount: ({ entry: { errorCount } }) => errorCount,
  createdAt: ({ entry: { createdAt } }) => createdAt,
  expiresAfter: ({ entry: { expiresAfter } }) => expiresAfter,
  recordedBy: ({ entry: { recordedBy } }) => recordedBy,
};

/** The list behind the text of an entry's errors. */
function errorsOf(text: Entry['errors']): readonly Json[] {
  const errors = parseJson(text);
  return isJsonArray(errors) ? errors : [];
}

export const ValidationError: Required<ValidationErrorResolvers> = {
  message: ({ record }, _args, { budget }) => budget.text(() => messageOf(record)),
  documents: ({ record }, _args, { budget }) => budget.rows(documentsOf(record)),
  path: ({ record }, _args, { budget }) => budgetedText(textOf(record, 'path'), budget),
  schemaPath: ({ record }, _args, { budget }) =>
    budgetedText(textOf(record, 'schema_path'), budget),
  place: async ({ record, positions }) => {
    const position = await positions?.load(record);
    return position ? { document: null, line: position.line, column: position.column } : null;
  },
  record: ({ record }, _args, { budget }) => budget.json(record),
};

function budgetedText(text: string | null, budget: GraphQLContext['budget']): string | null {
  return text && budget.text(() => text);
}
