import { printDocument } from '../../../domain/document/print-yaml.ts';
import { revisionRef } from '../arguments.ts';
import { ofBody } from '../document-body.ts';
import { documentFields, selectedData } from '../document-fields.ts';
import { findDocument, findRendered } from '../find-document.ts';
import type {
  DocumentConnectionResolvers,
  DocumentResolvers,
  QueryResolvers,
} from '../generated/schema.ts';
import { historyFields } from './history.ts';

type Queries = Required<Pick<QueryResolvers, 'document'>>;

export const Query: Queries = {
  document: async (_root, { revision, tag, ...asked }, { loaders }) =>
    findDocument(loaders, await loaders.revision(revisionRef(revision, tag)), asked),
};

export const Document: Required<DocumentResolvers> = {
  ...documentFields,
  abstract: ({ entry }) => entry.abstract,
  digest: ({ entry }) => entry.digest,
  metadata: (model, _args, { loaders, room }) =>
    ofBody(model, loaders, ({ metadata }) => room.json(metadata)),
  data: (model, { path }, { loaders, room }) =>
    ofBody(model, loaders, ({ data }) => room.json(selectedData(data, path))),
  yaml: (model, _args, { loaders, room }) =>
    ofBody(model, loaders, (document) => room.text(() => printDocument(document))),
  rendered: ({ revision, entry }, _args, { loaders }) => findRendered(loaders, revision, entry),
  ...historyFields,
};

export const DocumentConnection: DocumentConnectionResolvers = {
  totalCount: (connection) => connection.total(),
};
