import type { MutationResolvers, TagResolvers } from '../generated/schema.ts';
import { checkInput } from '../json-input.ts';
import { RawJson } from '../raw-json.ts';

type Mutations = Required<Pick<MutationResolvers, 'putTag' | 'deleteTag'>>;

export const Mutation: Mutations = {
  putTag: async (_root, { input }, { app, by, config }) => {
    const data = checkInput('data', input.data ?? {}, config.limits.documentDepth);
    const tag = await app.putTag(by, input.revision, input.name, data);
    return { tag, revision: await app.revision(by, { id: input.revision }) };
  },

  deleteTag: async (_root, { input }, { app, by }) => {
    await app.deleteTag(by, input.revision, input.name);
    return { revision: await app.revision(by, { id: input.revision }) };
  },
};

export const Tag: TagResolvers = {
  data: ({ data }) => new RawJson(data),
};
