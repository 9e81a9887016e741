import { type AuditFilter, auditEntryText, successResult } from '../../../ports/audit-log.ts';
import type {
  AuditConnectionResolvers,
  AuditEntryResolvers,
  AuditFilter as AuditFilterInput,
  ProofOfIdentity,
  QueryResolvers,
} from '../generated/schema.ts';
import { omitNulls, pageRequest, upperCase } from '../schema/arguments.ts';
import { connectionOf, countedOnDemand } from '../schema/connection.ts';
import { encodeId } from '../schema/global-id.ts';

type Queries = Required<Pick<QueryResolvers, 'auditLog'>>;

export const Query: Queries = {
  auditLog: async (_root, { filter, ...page }, { app, by, config }) => {
    const rows = pageRequest(page, config.query.maxPageRows);
    return connectionOf(await app.auditLog(by, entryFilter(filter ?? {}), rows), (entry) => entry);
  },
};

export const AuditConnection: AuditConnectionResolvers = countedOnDemand;

export const AuditEntry: AuditEntryResolvers = {
  id: ({ at, id }) => encodeId('AuditEntry', at, id),
  createdAt: ({ at }) => at,
  via: ({ via }) => upperCase(via) as ProofOfIdentity,
  target: ({ target }, _args, { budget }) => budget.json(target),
  status: ({ result }) => (result === successResult ? 'SUCCESS' : 'FAILURE'),
  code: ({ result }) => (result === successResult ? null : result),
  text: auditEntryText,
};

function entryFilter({ status, code, ...members }: AuditFilterInput): AuditFilter {
  const isSuccess = status == null ? null : status === 'SUCCESS';
  // There is an index for the entries of one result.
  const result = code ?? (isSuccess ? successResult : null);
  return omitNulls({ ...members, result, isSuccess: result === successResult ? null : isSuccess });
}
