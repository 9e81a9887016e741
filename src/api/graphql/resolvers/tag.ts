import { refusal } from '../../../domain/errors.ts';
import { JsonSyntaxError, parseJson } from '../../../domain/json/parse-json.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { Limits } from '../../../domain/limits.ts';
import type { MutationResolvers, PutTagInput, TagResolvers } from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { omitNulls } from '../schema/arguments.ts';
import { checkJsonInput } from '../schema/json-input.ts';

type Mutations = Required<Pick<MutationResolvers, 'putTag' | 'deleteTag'>>;

export const Mutation: Mutations = {
  putTag: async (_root, { input }, { app, by, config }) => {
    const data = dataOf(input, config.limits);
    const tag = await app.putTag(by, input.revision, input.name, data);
    return {
      tag,
      // Looked up if it is asked for: not everybody who may give tags may see revisions.
      get revision() {
        return app.revision(by, { id: input.revision });
      },
    };
  },

  deleteTag: async (_root, { input }, { app, by }) => {
    await app.deleteTag(by, input.revision, input.name);
    return {
      get revision() {
        return app.revision(by, { id: input.revision });
      },
    };
  },
};

/** @throws ARGUMENT_INVALID, LIMIT_EXCEEDED */
function dataOf(input: PutTagInput, limits: Limits): Json {
  const maxDepth = limits.maxDocumentDepth;
  const { data, dataJson } = omitNulls(input);
  if (dataJson === undefined) return checkJsonInput('data', data ?? {}, limits, maxDepth);
  const argument = 'dataJson';
  if (data !== undefined) {
    throw refusal('ARGUMENT_INVALID', { argument, reason: 'give data or dataJson, not both' });
  }
  try {
    return parseJson(dataJson, maxDepth);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { tooDeep, position } = error;
    const reason = tooDeep
      ? `it is nested more than ${maxDepth} levels deep`
      : `it is no JSON, from character ${position + 1} on`;
    throw refusal('ARGUMENT_INVALID', { argument, reason });
  }
}

export const Tag: TagResolvers = {
  data: ({ data }) => new RawJson(data),
};
