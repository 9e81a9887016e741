import type { MutationResolvers } from '../generated/schema.ts';

type Mutations = Required<Pick<MutationResolvers, 'purge'>>;

export const Mutation: Mutations = {
  purge: async (_root, { input: { confirm } }, { app, by }) => ({
    revisions: await app.purge(by, confirm),
  }),
};
