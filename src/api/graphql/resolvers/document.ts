import { printDocument } from '../../../domain/document/yaml/print-yaml.ts';
import type {
  DocumentConnectionResolvers,
  DocumentResolvers,
  QueryResolvers,
} from '../generated/schema.ts';
import { revisionRef } from '../schema/arguments.ts';
import { isSecret, ofBody } from '../schema/document-body.ts';
import { documentFields, selectedData, selectedDigest } from '../schema/document-fields.ts';
import { findDocument, findRendered } from '../schema/find-document.ts';
import { historyFields } from './history.ts';
import { referenceFields } from './references.ts';

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
    ofBody(model, {}, loaders, ({ metadata }) => room.json(metadata)),
  secret: isSecret,
  data: (model, args, { loaders, room }) => {
    const select = isSecret(model) && !args.cleartext ? selectedDigest : selectedData;
    return ofBody(model, args, loaders, ({ data }) => room.json(select(data, args)));
  },
  yaml: (model, args, { loaders, room }) =>
    ofBody(model, args, loaders, (document) => room.text(() => printDocument(document))),
  rendered: ({ revision, entry }, _args, { loaders }) => findRendered(loaders, revision, entry),
  ...historyFields,
  ...referenceFields,
};

export const DocumentConnection: DocumentConnectionResolvers = {
  totalCount: (connection) => connection.total(),
};
