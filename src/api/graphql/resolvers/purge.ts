import type { MutationResolvers } from '../generated/schema.ts';
import { isRefused, payloadOf } from '../schema/payload.ts';

type Mutations = Required<Pick<MutationResolvers, 'purge'>>;

export const Mutation: Mutations = {
  purge: async (_root, { input }, { app, by }) => {
    const purging = app.purge(by, input.confirm).then((revisions) => ({ revisions }));
    const payload = await payloadOf(purging, input);
    return isRefused(payload) ? { ...payload, revisions: null } : { ...payload, problems: [] };
  },
};
