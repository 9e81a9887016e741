import type { AuditEntryResolvers, ProofOfIdentity, QueryResolvers } from '../generated/schema.ts';
import { omitNulls, pageRequest, upperCase } from '../schema/arguments.ts';
import { uncountedConnection } from '../schema/connection.ts';
import { encodeId } from '../schema/global-id.ts';

type Queries = Required<Pick<QueryResolvers, 'auditLog'>>;

export const Query: Queries = {
  auditLog: async (_root, { filter, first, after }, { app, by, config }) => {
    const forward = { first, after, last: null, before: null };
    const page = pageRequest(forward, config.query.maxPageRows);
    return uncountedConnection(
      await app.auditLog(by, omitNulls(filter ?? {}), page),
      (entry) => entry,
    );
  },
};

export const AuditEntry: AuditEntryResolvers = {
  id: ({ at, id }) => encodeId('AuditEntry', at, id),
  via: ({ via }) => upperCase(via) as ProofOfIdentity,
  target: ({ target }, _args, { room }) => room.json(target),
};
