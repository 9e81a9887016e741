import type { ActionView } from '../../../app/actions/visible-actions.ts';
import { refusal } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { JsonObject } from '../../../domain/json/value.ts';
import type {
  ActionChangeResolvers,
  ActionConnectionResolvers,
  ActionResolvers,
  ActionState,
  MutationResolvers,
  QueryResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { omitNulls, pageRequest } from '../schema/arguments.ts';
import { connectionOf, countedOnDemand } from '../schema/connection.ts';
import { storedRevision } from '../schema/find-revision.ts';
import { encodeId } from '../schema/global-id.ts';
import { isRefused, payloadOf } from '../schema/payload.ts';
import { unlessMissing } from '../schema/unless-missing.ts';

type Queries = Required<Pick<QueryResolvers, 'actions' | 'action'>>;
type Mutations = Required<Pick<MutationResolvers, 'resolveAction' | 'executeActions'>>;

/** Actions of one request to send them. */
const maxKeys = 100;

export const Query: Queries = {
  actions: async (_root, { filter, ...page }, { app, by, config }) => {
    const rows = pageRequest(page, config.query.maxPageRows);
    const { policy: policies, state: states } = omitNulls(filter ?? {});
    const found = await app.actions(by, omitNulls({ policies, states }), rows);
    return connectionOf(found, (action) => action);
  },
  action: (_root, { key }, { app, by }) => unlessMissing(app.action(by, key), 'ACTION_NOT_FOUND'),
};

export const Mutation: Mutations = {
  resolveAction: async (_root, { input }, { app, by }) => {
    const resolved = app.resolveAction(by, input.key, input.decision);
    const payload = await payloadOf(
      resolved.then((action) => ({ action })),
      input,
    );
    return isRefused(payload) ? { ...payload, action: null } : { ...payload, problems: [] };
  },
  executeActions: async (_root, { input }, { app, by }) => {
    if (input.keys.length > maxKeys)
      throw refusal('ARGUMENT_INVALID', { argument: 'keys', reason: `at most ${maxKeys}` });
    const payload = await payloadOf(
      app.executeActions(by, input.keys).then((actions) => ({ actions })),
      input,
    );
    return isRefused(payload) ? { ...payload, actions: null } : { ...payload, problems: [] };
  },
};

export const ActionConnection: ActionConnectionResolvers = countedOnDemand;

export const Action: ActionResolvers = {
  id: ({ id }) => encodeId('Action', id),
  key: ({ id }) => id,
  state: shownState,
  revision: ({ revision }, _args, { loaders }) => storedRevision(loaders, revision),
  statusCode: ({ status }) => status,
  error: ({ fault }) => fault && { ...fault, place: {} },
  call: async ({ id }, _args, { app, by, budget }) => {
    const { call } = await app.actionCall(by, id);
    return call && new RawJson(budget.text(() => canonicalText(call as unknown as JsonObject)));
  },
  answer: async ({ id }, _args, { app, by, budget }) => {
    const { answer } = await app.actionCall(by, id);
    return answer === null ? null : budget.text(() => answer);
  },
};

export const ActionChange: ActionChangeResolvers = {
  state: shownState,
  createdAt: ({ at }) => at,
};

/** A planned action is shown to nobody. */
function shownState({ state }: Pick<ActionView, 'state'>): ActionState {
  return state === 'PLANNED' ? 'PENDING' : state;
}
