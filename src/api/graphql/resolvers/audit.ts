import { pageRequest, present } from '../arguments.ts';
import { pageOf } from '../connection.ts';
import type { AuditEntryResolvers, QueryResolvers } from '../generated/schema.ts';

type Queries = Required<Pick<QueryResolvers, 'auditLog'>>;

export const Query: Queries = {
  auditLog: async (_root, { filter, first, after }, { app, by, config }) => {
    const forward = { first, after, last: null, before: null };
    const page = pageRequest(forward, config.query.pageRows);
    return pageOf(await app.auditLog(by, present(filter ?? {}), page), (entry) => entry);
  },
};

export const AuditEntry: AuditEntryResolvers = {
  target: ({ target }, _args, { room }) => room.json(target),
};
