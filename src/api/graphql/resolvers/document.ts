import { printDocument } from '../../../domain/document/print-yaml.ts';
import { revisionRef } from '../arguments.ts';
import { documentFields, selectedData } from '../document-fields.ts';
import { findDocument, findRendered } from '../find-document.ts';
import type {
  DocumentConnectionResolvers,
  DocumentResolvers,
  QueryResolvers,
} from '../generated/schema.ts';

type Queries = Required<Pick<QueryResolvers, 'document'>>;

export const Query: Queries = {
  document: async (_root, { revision, tag, ...asked }, { loaders }) =>
    findDocument(loaders, await loaders.revision(revisionRef(revision, tag)), asked),
};

export const Document: Required<DocumentResolvers> = {
  ...documentFields,
  abstract: ({ entry }) => entry.abstract,
  digest: ({ entry }) => entry.digest,
  metadata: async ({ entry }, _args, { loaders, room }) =>
    room.json((await loaders.body.load(entry)).metadata),
  data: async ({ entry }, { path }, { loaders, room }) =>
    room.json(selectedData((await loaders.body.load(entry)).data, path)),
  yaml: async ({ entry }, _args, { loaders, room }) => {
    const document = await loaders.body.load(entry);
    return room.text(() => printDocument(document));
  },
  rendered: ({ revision, entry }, _args, { loaders }) => findRendered(loaders, revision, entry),
};

export const DocumentConnection: DocumentConnectionResolvers = {
  totalCount: (connection) => connection.total(),
};
