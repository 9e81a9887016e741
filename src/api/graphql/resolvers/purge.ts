import type { MutationResolvers } from '../generated/schema.ts';
import { isRefused, payloadOf } from '../schema/payload.ts';

type Mutations = Required<Pick<MutationResolvers, 'purge'>>;

export const Mutation: Mutations = {
  purge: async (_root, { input: { confirm } }, { app, by }) => {
    const payload = await payloadOf(app.purge(by, confirm).then((revisions) => ({ revisions })));
    return isRefused(payload) ? { ...payload, revisions: null } : { ...payload, problems: [] };
  },
};
