import { pageRequest, revisionRef, selection } from '../arguments.ts';
import { connectionOf } from '../connection.ts';
import { findDocument, findRendered } from '../find-document.ts';
import type {
  QueryResolvers,
  RevisionConnectionResolvers,
  RevisionResolvers,
} from '../generated/schema.ts';

type Queries = Required<Pick<QueryResolvers, 'revision' | 'revisions'>>;

export const Query: Queries = {
  revision: (_root, { id, tag }, { loaders }) => loaders.revision(revisionRef(id, tag)),

  revisions: async (_root, args, { app, by, config }) => {
    const slice = await app.revisions(by, pageRequest(args, config.query.pageRows));
    return connectionOf(slice, (revision) => revision);
  },
};

export const Revision: RevisionResolvers = {
  parent: ({ id }, _args, { loaders }) => (id > 1 ? loaders.revisionById.load(id - 1) : null),
  createdAt: ({ id, createdAt }) => (id > 0 ? createdAt : null),
  tags: ({ id }, _args, { loaders }) => loaders.tags.load(id),

  documents: async (revision, args, { app, by, config }) => {
    const slice = await app.documents(by, revision, selection(args, config.query.pageRows));
    return connectionOf(slice, (entry) => ({ revision, entry }));
  },

  renderedDocuments: async (revision, args, { app, by, config }) => {
    const selected = selection(args, config.query.pageRows);
    const slice = await app.renderedDocuments(by, revision, selected);
    return connectionOf(slice, (rendered) => ({ ...rendered, revision }));
  },

  document: (revision, args, { loaders }) => findDocument(loaders, revision, args),
  renderedDocument: (revision, args, { loaders }) => findRendered(loaders, revision, args),
};

export const RevisionConnection: RevisionConnectionResolvers = {
  totalCount: (connection) => connection.total(),
};
