import { printDocument } from '../../../domain/document/yaml/print-yaml.ts';
import { digestOf } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';
import { cachedJson } from '../cache/cached-json.ts';
import type {
  QueryResolvers,
  RenderedDocumentConnectionResolvers,
  RenderedDocumentResolvers,
  RenderedDocumentStateResolvers,
} from '../generated/schema.ts';
import type { AllFields } from '../schema/all-fields.ts';
import { readRevisionRef } from '../schema/arguments.ts';
import { countedOnDemand } from '../schema/connection.ts';
import { ofRendered, type Showing } from '../schema/document-body.ts';
import { documentFields } from '../schema/document-fields.ts';
import { findRendered } from '../schema/find-document.ts';
import { encodeId, snapshotPart } from '../schema/global-id.ts';
import type { RenderedDocumentModel } from '../schema/models.ts';
import { hasData, type SeenData, selectData } from '../schema/select-data.ts';
import { contentsOf } from './content.ts';
import { explainingFields } from './explain.ts';
import { referenceFields } from './references.ts';
import { resourceField } from './resource.ts';

type Queries = Required<Pick<QueryResolvers, 'renderedDocument'>>;

export const Query: Queries = {
  renderedDocument: async (_root, { revision, ...asked }, { loaders }) =>
    findRendered(loaders, await loaders.revision(readRevisionRef(revision)), asked),
};

export const RenderedDocument: AllFields<RenderedDocumentResolvers> = {
  ...documentFields,
  id: ({ revision, entry: { schema, name } }, _args, { previews }) =>
    encodeId('RenderedDocument', snapshotPart(revision, previews), schema, name),
  metadata: ({ metadata }, _args, { budget }) => budget.json(metadata),
  secret: ({ secret }) => secret,
  data: (model, args, context, info) =>
    ofRendered(model, args, context.loaders, ({ data }) =>
      selectData(seenData(model, args, data), args, context, info),
    ),
  exists: (model, args, context) =>
    ofRendered(model, args, context.loaders, ({ data }) =>
      hasData(seenData(model, args, data), args.path, context),
    ),
  yaml: (model, args, { loaders, budget }) =>
    ofRendered(model, args, loaders, ({ entry: { schema }, metadata, data }) =>
      budget.text(() => printDocument({ schema, metadata, data })),
    ),
  digest: ({ entry: { schema }, metadata, data }) =>
    digestOf(
      `{"data":${cachedJson(data)},"metadata":${cachedJson(metadata)},"schema":${cachedJson(schema)}}`,
    ),
  document: ({ revision, entry }) => ({ revision, entry }),
  ...explainingFields,
  ...referenceFields,
  ...resourceField,
  contents: ({ revision, entry }, args, { loaders }) => contentsOf(loaders, revision, entry, args),
};

function seenData(
  { secret, entry }: RenderedDocumentModel,
  { cleartext }: Showing,
  data: Json,
): SeenData {
  return { entry, data, form: secret && !cleartext ? 'secret' : 'rendered' };
}

export const RenderedDocumentConnection: RenderedDocumentConnectionResolvers = countedOnDemand;

export const RenderedDocumentState: AllFields<RenderedDocumentStateResolvers> = {
  revision: ({ revision }) => revision,
  initial: ({ initial }) => initial,
  exists: ({ value }) => value !== undefined,
  value: ({ value }, _args, { budget }) => (value === undefined ? null : budget.json(value)),
  renderedDocument: ({ rendered, revision }) => rendered && { ...rendered, revision },
  problems: ({ faults }) => faults,
};
