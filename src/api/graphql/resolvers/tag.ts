import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type {
  DeleteTagInput,
  MutationResolvers,
  PutTagInput,
  QueryResolvers,
  TagConnectionResolvers,
  TagResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { pageRequest } from '../schema/arguments.ts';
import { connectionOf, countedOnDemand } from '../schema/connection.ts';
import { revisionNumber, storedRevision } from '../schema/find-revision.ts';
import { encodeId, snapshotPart } from '../schema/global-id.ts';
import { jsonInput } from '../schema/json-input.ts';
import type { TagModel } from '../schema/models.ts';
import { isRefused, payloadOf } from '../schema/payload.ts';

type Queries = Required<Pick<QueryResolvers, 'tags'>>;

export const Query: Queries = {
  tags: async (_root, { name, ...page }, { app, by, config }) => {
    const rows = pageRequest(page, config.query.maxPageRows);
    return connectionOf(await app.allTags(by, rows, name ?? undefined), (tag) => ({ tag }));
  },
};

type Mutations = Required<Pick<MutationResolvers, 'putTag' | 'deleteTag'>>;

export const Mutation: Mutations = {
  putTag: async (_root, { input }, context) => {
    const payload = await payloadOf(putTag(input, context), input);
    if (isRefused(payload)) return { ...payload, revision: null, tag: null };
    const { loaders } = context;
    const { tag } = payload;
    return {
      // Looked up on demand.
      get revision() {
        return storedRevision(loaders, tag.revision);
      },
      tag: payload,
      problems: [],
    };
  },

  deleteTag: async (_root, { input }, context) => {
    const payload = await payloadOf(deleteTag(input, context), input);
    if (isRefused(payload)) return { ...payload, revision: null };
    const { loaders } = context;
    const { number } = payload;
    return {
      get revision() {
        return storedRevision(loaders, number);
      },
      problems: [],
    };
  },
};

async function deleteTag(
  { revision, name }: DeleteTagInput,
  { app, by, loaders }: GraphQLContext,
): Promise<{ readonly number: RevisionId }> {
  const number = await revisionNumber(loaders, revision);
  await app.deleteTag(by, number, name);
  return { number };
}

async function putTag(
  input: PutTagInput,
  { app, by, config, loaders }: GraphQLContext,
): Promise<TagModel> {
  const data = jsonInput('data', input.data ?? { value: {} }, config.limits);
  const number = await revisionNumber(loaders, input.revision);
  return { tag: await app.putTag(by, number, input.name, data) };
}

export const Tag: TagResolvers = {
  id: async ({ revision, tag }, _args, { loaders, previews }) => {
    const carried = revision ?? (await storedRevision(loaders, tag.revision));
    return encodeId('Tag', snapshotPart(carried, previews), tag.name);
  },
  revision: ({ revision, tag }, _args, { loaders }) =>
    revision ?? storedRevision(loaders, tag.revision),
  name: ({ tag }) => tag.name,
  data: ({ tag }) => new RawJson(tag.data),
};

export const TagConnection: TagConnectionResolvers = countedOnDemand;
