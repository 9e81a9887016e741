import type { DocumentVersion } from '../../../app/revisions/revision-query.ts';
import type {
  DocumentResolvers,
  DocumentVersionConnectionResolvers,
  DocumentVersionResolvers,
  QueryResolvers,
} from '../generated/schema.ts';
import { omitNulls, pageRequest, readRevisionRef } from '../schema/arguments.ts';
import { connectionOf, countedOnDemand } from '../schema/connection.ts';
import type { DocumentVersionModel } from '../schema/models.ts';

type Queries = Required<Pick<QueryResolvers, 'documentHistory'>>;

export const Query: Queries = {
  documentHistory: async (_root, args, { app, by, config, loaders }) => {
    const upTo = await loaders.revision(readRevisionRef(args.revision));
    const page = pageRequest(args, config.query.maxPageRows);
    const asked = { schema: args.schema, name: args.name, ...omitNulls({ layer: args.layer }) };
    return connectionOf(await app.documentHistory(by, upTo, asked, page), versionModel);
  },
};

/** The fields of Document about its history. */
export const historyFields: Required<Pick<DocumentResolvers, 'history'>> = {
  history: async ({ revision, entry }, args, { app, by, config }) => {
    const page = pageRequest(args, config.query.maxPageRows);
    return connectionOf(await app.documentHistory(by, revision, entry, page), versionModel);
  },
};

export const DocumentVersionFields: DocumentVersionResolvers = {
  revision: ({ revision }, _args, { previews }) =>
    previews.find(revision) === undefined ? revision : null,
};

export const DocumentVersionConnection: DocumentVersionConnectionResolvers = countedOnDemand;

function versionModel({ revision, previous, difference }: DocumentVersion): DocumentVersionModel {
  return { revision, diff: { diff: { from: previous, to: revision }, difference } };
}
