import type { GraphQLResolveInfo } from 'graphql';
import { recordOf, type VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { RevisionWrites } from '../../../app/revisions/revision-query.ts';
import type { GraphQLContext } from '../execution/context.ts';
import { selectsOfRows } from '../execution/selects.ts';
import type {
  DocumentGroupConnectionResolvers,
  QueryResolvers,
  RevisionConnectionResolvers,
  RevisionPreviewResolvers,
  RevisionResolvers,
  SnapshotDocumentsArgs,
  SnapshotRenderedDocumentsArgs,
  SnapshotResolvers,
} from '../generated/schema.ts';
import type { AllFields } from '../schema/all-fields.ts';
import {
  type ConnectionArguments,
  pageRequest,
  readRevisionFilter,
  readRevisionRef,
  selection,
} from '../schema/arguments.ts';
import { connectionOf, connectionOfList, countedOnDemand } from '../schema/connection.ts';
import { bodyFields } from '../schema/document-body.ts';
import { findDocument, findRendered } from '../schema/find-document.ts';
import { encodeId, snapshotPart } from '../schema/global-id.ts';
import type { Connection, DocumentModel, RenderedDocumentModel } from '../schema/models.ts';
import { unlessMissing } from '../schema/unless-missing.ts';
import { deploymentsOfRevision } from './deployment.ts';
import { notePassingProblems, problemFilter } from './problems.ts';
import { integrityFields } from './references.ts';
import { resourceLists } from './resource.ts';
import { validationFields } from './validation.ts';

type Queries = Required<
  Pick<QueryResolvers, 'revision' | 'revisions' | 'documents' | 'renderedDocuments'>
>;

export const Query: Queries = {
  revision: (_root, { ref }, { loaders }) =>
    unlessMissing(loaders.revision(readRevisionRef(ref)), 'REVISION_NOT_FOUND', 'TAG_NOT_FOUND'),

  revisions: async (_root, args, { app, by, config }) => {
    const page = pageRequest(args, config.query.maxPageRows);
    const slice = await app.revisions(by, page, readRevisionFilter(args.filter));
    return connectionOf(slice, (revision) => revision);
  },

  documents: async (_root, { revision, ...args }, context, info) =>
    listDocuments(await context.loaders.revision(readRevisionRef(revision)), args, context, info),

  renderedDocuments: async (_root, { revision, ...args }, context) =>
    listRendered(await context.loaders.revision(readRevisionRef(revision)), args, context),
};

async function listDocuments(
  revision: VisibleRevision,
  args: SnapshotDocumentsArgs,
  { app, by, config, stability }: GraphQLContext,
  info: GraphQLResolveInfo,
): Promise<Connection<DocumentModel>> {
  const slice = await app.documents(by, revision, selection(args, config.query.maxPageRows));
  // A promise per row would take longer than all other work for the row.
  const entries = selectsOfRows(info, bodyFields) ? slice.items.map(({ node }) => node) : [];
  const bodies = stability.note(await app.bodies(by, entries));
  return connectionOf(slice, (entry, at) => ({ revision, entry, body: bodies[at] }));
}

async function listRendered(
  revision: VisibleRevision,
  args: SnapshotRenderedDocumentsArgs,
  { app, by, config, stability }: GraphQLContext,
): Promise<Connection<RenderedDocumentModel>> {
  const selected = selection(args, config.query.maxPageRows);
  const slice = await app.renderedDocuments(by, revision, selected);
  stability.note(slice.items.map(({ node }) => node));
  return connectionOf(slice, (rendered) => ({ ...rendered, revision }));
}

/** Resolves to the schemas or buckets of a revision, with the numbers of their documents. */
function listGroups(by: 'schema' | 'bucket') {
  return async (revision: VisibleRevision, page: ConnectionArguments, context: GraphQLContext) => {
    const groups = await context.app.documentGroups(context.by, revision, by);
    return connectionOfList(groups, page, context, (group) => group);
  };
}

/** The fields that revisions and previews share. */
const snapshotFields: Omit<AllFields<RevisionPreviewResolvers>, 'id'> = {
  ...validationFields,
  ...integrityFields,
  ...resourceLists,
  parent: (revision, _args, { loaders, previews }) => {
    const { id } = revision;
    if (previews.find(revision)?.changed === false) return loaders.revisionById.load(id);
    return id > 1 ? loaders.revisionById.load(id - 1) : null;
  },
  author: (revision) => recordOf(revision).author,
  message: (revision) => recordOf(revision).message,
  changedBuckets: (revision, _args, { loaders }) =>
    ofWritten(loaders.written(revision), ({ buckets }) => buckets),
  buckets: listGroups('bucket'),
  schemas: listGroups('schema'),
  changes: (revision, _args, { loaders }) =>
    ofWritten(loaders.written(revision), ({ changes }) => ({ ...changes, revision })),

  problems: async (revision, { filter, ...page }, context) => {
    const { app, by, loaders } = context;
    const found = await app.revisionProblems(by, revision, problemFilter(filter));
    await notePassingProblems([revision], context);
    return connectionOfList(found, page, context, (problem) => ({
      ...problem,
      loadDetails: () => loaders.within(revision).problemDetails.load(problem),
    }));
  },

  problemCounts: async (revision, _args, context) => {
    const counts = await context.loaders.problemCounts.load(revision);
    await notePassingProblems([revision], context);
    return counts;
  },

  documents: listDocuments,
  renderedDocuments: listRendered,
  document: (revision, args, { loaders }) => findDocument(loaders, revision, args),
  renderedDocument: (revision, args, { loaders }) => findRendered(loaders, revision, args),
};

export const Snapshot: SnapshotResolvers = {
  __resolveType: (revision, { previews }) =>
    previews.find(revision) === undefined ? 'Revision' : 'RevisionPreview',
};

export const Revision: RevisionResolvers = {
  ...snapshotFields,
  id: (revision, _args, { previews }) => encodeId('Revision', snapshotPart(revision, previews)),
  number: ({ id }) => id,
  createdAt: (revision) => (revision.id > 0 ? recordOf(revision).createdAt : null),
  tags: async (revision, page, context) => {
    const tags = await context.loaders.tags.load(revision.id);
    return connectionOfList(tags, page, context, (tag) => ({ revision, tag }));
  },
  deployments: deploymentsOfRevision,
};

export const RevisionPreview: RevisionPreviewResolvers = {
  ...snapshotFields,
  id: (revision, _args, { previews }) => snapshotPart(revision, previews),
};

/** Maps the writes of a revision: synchronously if they are known. */
function ofWritten<T>(
  written: RevisionWrites | Promise<RevisionWrites>,
  make: (known: RevisionWrites) => T,
) {
  return written instanceof Promise ? written.then(make) : make(written);
}

export const RevisionConnection: RevisionConnectionResolvers = countedOnDemand;

export const DocumentGroupConnection: DocumentGroupConnectionResolvers = countedOnDemand;
