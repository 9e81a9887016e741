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
  PolicyStateResolvers,
  PolicyValidationResolvers,
  RevisionResolvers,
  ValidationEntryConnectionResolvers,
  ValidationEntryResolvers,
  ValidationErrorResolvers,
  ValidationResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { omitNulls, pageRequest, upperCase } from '../schema/arguments.ts';
import { connectionOf } from '../schema/connection.ts';
import { checkJsonInput } from '../schema/json-input.ts';
import { documentsOf, messageOf, textOf } from '../schema/recorded-error.ts';

type Mutations = Required<Pick<MutationResolvers, 'addValidation'>>;

export const Mutation: Mutations = {
  addValidation: async (_root, { revision, name, input }, { app, by, config, loaders }) => {
    const result = resultOf(input, config.limits);
    const entry = await app.addValidation(by, revision, name, result);
    // What an operation adds, the rest of it sees.
    loaders.validity.clearAll();
    return { entry: { entry } };
  },
};

/** @throws ARGUMENT_INVALID, LIMIT_EXCEEDED */
function resultOf(input: AddValidationInput, limits: Limits): ValidationInput {
  const maxDepth = limits.maxDocumentDepth;
  const { status, validator, ...rest } = input;
  const { errors, expiresAfter } = omitNulls(rest);
  return {
    status,
    validator: checkJsonInput('validator', validator, limits, maxDepth),
    ...omitNulls({
      errors: errors && checkJsonInput('errors', errors, limits, maxDepth + 1),
      expiresAfter,
    }),
  };
}

type RevisionFields = Required<
  Pick<
    RevisionResolvers,
    'status' | 'validationPolicies' | 'validations' | 'validation' | 'schemaValidation'
  >
>;

/** What a revision tells of its validations. */
export const validationFields: RevisionFields = {
  status: async (revision, _args, context) => upperCase((await validity(revision, context)).status),

  validationPolicies: async (revision, _args, context) => {
    const { policies } = await validity(revision, context);
    return context.room.rows(policies);
  },

  validations: async (revision, _args, context) => {
    const { validations } = await validity(revision, context);
    return context.room.rows(validations).map((state) => ({ revision, state }));
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

export const PolicyState: PolicyStateResolvers = {
  status: ({ status }) => upperCase(status),
  validations: ({ validations }, _args, { room }) => room.rows(validations),
};

export const PolicyValidation: PolicyValidationResolvers = {
  status: ({ status }) => upperCase(status),
};

export const Validation: Required<ValidationResolvers> = {
  name: ({ state: { name } }) => name,
  status: ({ state: { status } }) => upperCase(status),
  ignored: ({ state: { ignored } }) => ignored,
  expiresAt: ({ state: { expiresAt } }) => expiresAt,
  latest: ({ revision, state: { latest } }) => latest && { revision, entry: latest },

  entries: async ({ revision, state: { name } }, args, { app, by, config }) => {
    const page = pageRequest({ ...args, last: null, before: null }, config.query.maxPageRows);
    const slice = await app.validationEntries(by, revision, name, page);
    return connectionOf(slice, (entry) => ({ revision, entry }));
  },
};

export const ValidationEntryConnection: ValidationEntryConnectionResolvers = {
  totalCount: (connection) => connection.total(),
};

export const ValidationEntry: Required<ValidationEntryResolvers> = {
  name: ({ entry: { name } }) => name,
  index: ({ entry: { index } }) => index,
  sequence: ({ entry: { sequence } }) => sequence,
  revision: async ({ revision, entry }, _args, { app, by, loaders }) =>
    revision ??
    (await loaders.revisionById.load(entry.revision)) ??
    app.revision(by, { id: entry.revision }),
  status: ({ entry: { status } }) => upperCase(status),
  validator: ({ entry: { validator } }, _args, { room }) => new RawJson(room.text(() => validator)),
  errors: ({ entry, positions }, _args, { room }) =>
    room.rows(errorsOf(room.text(() => entry.errors))).map((record) => ({ record, positions })),
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
  message: ({ record }, _args, { room }) => room.text(() => messageOf(record)),
  documents: ({ record }, _args, { room }) => room.rows(documentsOf(record)),
  path: ({ record }, _args, { room }) => roomyText(textOf(record, 'path'), room),
  schemaPath: ({ record }, _args, { room }) => roomyText(textOf(record, 'schema_path'), room),
  line: async ({ record, positions }) => (await positions?.load(record))?.line ?? null,
  column: async ({ record, positions }) => (await positions?.load(record))?.column ?? null,
  record: ({ record }, _args, { room }) => room.json(record),
};

function roomyText(text: string | null, room: GraphQLContext['room']): string | null {
  return text && room.text(() => text);
}
