import type {
  MutationResolvers,
  NotificationConnectionResolvers,
  NotificationResolvers,
  QueryResolvers,
} from '../generated/schema.ts';
import { upperCase } from '../schema/arguments.ts';
import { connectionOfList, countedOnDemand } from '../schema/connection.ts';
import { storedRevision } from '../schema/find-revision.ts';
import { encodeId } from '../schema/global-id.ts';
import { isRefused, payloadOf } from '../schema/payload.ts';

type Queries = Required<Pick<QueryResolvers, 'notifications'>>;
type Mutations = Required<Pick<MutationResolvers, 'resumeNotification'>>;

/** Notifications of a page where the request names no number. */
const usualNumber = 100;

export const Query: Queries = {
  notifications: async (_root, page, context) => {
    const found = await context.app.notifications(context.by);
    return connectionOfList(found, page, context, (one) => one, usualNumber);
  },
};

export const Mutation: Mutations = {
  resumeNotification: async (_root, { input }, { app, by }) => {
    const resumed = app.resumeNotification(by, input.name);
    const payload = await payloadOf(
      resumed.then((notification) => ({ notification })),
      input,
    );
    return isRefused(payload) ? { ...payload, notification: null } : { ...payload, problems: [] };
  },
};

export const NotificationConnection: NotificationConnectionResolvers = countedOnDemand;

export const Notification: NotificationResolvers = {
  id: ({ name }) => encodeId('Notification', name),
  revision: ({ revision }, _args, { loaders }) =>
    revision === null ? null : storedRevision(loaders, revision),
  events: ({ events }) => events.map(upperCase),
  severities: ({ severities }) => severities?.map(upperCase) ?? null,
  failingSince: ({ failing }) => failing?.since ?? null,
  attempts: ({ failing }) => failing?.attempts ?? 0,
  nextAttemptAt: ({ failing, pausedAt }) => (pausedAt === null ? (failing?.nextAt ?? null) : null),
  error: ({ failing }) => failing && { ...failing.problem, place: {} },
  problems: ({ faults }) => faults,
};
