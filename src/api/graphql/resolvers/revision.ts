import { recordOf } from '../../../app/access/visible-revision.ts';
import type { RevisionWrites } from '../../../app/revisions/revision-query.ts';
import { asksOfRows } from '../execution/asks-of-rows.ts';
import type {
  QueryResolvers,
  RevisionConnectionResolvers,
  RevisionResolvers,
} from '../generated/schema.ts';
import { pageRequest, readRevisionFilter, revisionRef, selection } from '../schema/arguments.ts';
import { connectionOf } from '../schema/connection.ts';
import { bodyFields } from '../schema/document-body.ts';
import { findDocument, findRendered } from '../schema/find-document.ts';
import { integrityFields } from './references.ts';
import { resourceLists } from './resource.ts';
import { validationFields } from './validation.ts';

type Queries = Required<Pick<QueryResolvers, 'revision' | 'revisions'>>;

export const Query: Queries = {
  revision: (_root, { id, tag }, { loaders }) => loaders.revision(revisionRef(id, tag)),

  revisions: async (_root, args, { app, by, config }) => {
    const page = pageRequest(args, config.query.maxPageRows);
    const slice = await app.revisions(by, page, readRevisionFilter(args.filter));
    return connectionOf(slice, (revision) => revision);
  },
};

export const Revision: RevisionResolvers = {
  ...validationFields,
  ...integrityFields,
  ...resourceLists,
  parent: ({ id }, _args, { loaders }) => (id > 1 ? loaders.revisionById.load(id - 1) : null),
  author: (revision) => recordOf(revision).author,
  message: (revision) => recordOf(revision).message,
  createdAt: (revision) => (revision.id > 0 ? recordOf(revision).createdAt : null),
  buckets: (revision, _args, { loaders }) =>
    ofWritten(loaders.written(revision), ({ buckets }) => buckets),
  changes: (revision, _args, { loaders }) =>
    ofWritten(loaders.written(revision), ({ changes }) => ({ ...changes, revision })),
  tags: ({ id }, _args, { loaders }) => loaders.tags.load(id),

  documents: async (revision, args, { app, by, config, standing }, info) => {
    const slice = await app.documents(by, revision, selection(args, config.query.maxPageRows));
    // A promise per row costs more than all else that is done with a row.
    const entries = asksOfRows(info, bodyFields) ? slice.items.map(({ node }) => node) : [];
    const bodies = standing.note(await app.bodies(by, entries));
    return connectionOf(slice, (entry, at) => ({ revision, entry, body: bodies[at] }));
  },

  renderedDocuments: async (revision, args, { app, by, config, standing }) => {
    const selected = selection(args, config.query.maxPageRows);
    const slice = await app.renderedDocuments(by, revision, selected);
    standing.note(slice.items.map(({ node }) => node));
    return connectionOf(slice, (rendered) => ({ ...rendered, revision }));
  },

  document: (revision, args, { loaders }) => findDocument(loaders, revision, args),
  renderedDocument: (revision, args, { loaders }) => findRendered(loaders, revision, args),
};

/** What is made of what a revision wrote: at once if that is known. */
function ofWritten<T>(
  written: RevisionWrites | Promise<RevisionWrites>,
  make: (known: RevisionWrites) => T,
) {
  return written instanceof Promise ? written.then(make) : make(written);
}

export const RevisionConnection: RevisionConnectionResolvers = {
  totalCount: (connection) => connection.total(),
};
