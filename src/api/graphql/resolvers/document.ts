import type {
  SourceId,
  Document as StoredDocument,
  SubstitutionTarget,
} from '../../../domain/document/document.ts';
import { substitutionsOf } from '../../../domain/document/facts.ts';
import { printDocument } from '../../../domain/document/yaml/print-yaml.ts';
import type { Json } from '../../../domain/json/value.ts';
import type {
  DocumentConnectionResolvers,
  DocumentResolvers,
  QueryResolvers,
  SubstitutionConnectionResolvers,
  SubstitutionEdgeResolvers,
} from '../generated/schema.ts';
import type { AllFields } from '../schema/all-fields.ts';
import { readRevisionRef } from '../schema/arguments.ts';
import { countedOnDemand } from '../schema/connection.ts';
import { isSecret, ofBody, type Showing } from '../schema/document-body.ts';
import { documentFields, replacedBy } from '../schema/document-fields.ts';
import { findDocument, findRendered } from '../schema/find-document.ts';
import { encodeId, snapshotPart } from '../schema/global-id.ts';
import type { DocumentModel } from '../schema/models.ts';
import { hasData, type SeenData, selectData } from '../schema/select-data.ts';
import { historyFields } from './history.ts';
import { referenceFields } from './references.ts';

type Queries = Required<Pick<QueryResolvers, 'document'>>;

export const Query: Queries = {
  document: async (_root, { revision, ...asked }, { loaders }) =>
    findDocument(loaders, await loaders.revision(readRevisionRef(revision)), asked),
};

export const Document: AllFields<DocumentResolvers> = {
  ...documentFields,
  id: ({ revision, entry: { schema, name, layer } }, _args, { previews }) =>
    encodeId('Document', snapshotPart(revision, previews), schema, name, layer),
  replacedBy,
  abstract: ({ entry }) => entry.abstract,
  digest: ({ entry }) => entry.digest,
  metadata: (model, _args, { loaders, budget }) =>
    ofBody(model, {}, loaders, ({ metadata }) => budget.json(metadata)),
  secret: isSecret,
  data: (model, args, context, info) =>
    ofBody(model, args, context.loaders, ({ data }) =>
      selectData(seenData(model, args, data), args, context, info),
    ),
  exists: (model, args, context) =>
    ofBody(model, args, context.loaders, ({ data }) =>
      hasData(seenData(model, args, data), args.path, context),
    ),
  yaml: (model, args, { loaders, budget }) =>
    ofBody(model, args, loaders, (document) => budget.text(() => printDocument(document))),
  rendered: ({ revision, entry }, _args, { loaders }) => findRendered(loaders, revision, entry),
  ...historyFields,
  ...referenceFields,
};

function seenData(model: DocumentModel, { cleartext }: Showing, data: Json): SeenData {
  const form = isSecret(model) && !cleartext ? 'secret' : 'submitted';
  return { entry: model.entry, data, form };
}

export const DocumentConnection: DocumentConnectionResolvers = countedOnDemand;

export const SubstitutionConnection: SubstitutionConnectionResolvers = countedOnDemand;

export const SubstitutionEdge: SubstitutionEdgeResolvers = {
  substitutions: ({ source, destination }, _args, { loaders, budget }) =>
    ofBody(destination, {}, loaders, (document) =>
      budget.rows(substitutionsBetween(source.entry, document)),
    ),
};

/** One for each place that a value of the source is put into. */
function substitutionsBetween({ schema, name }: SourceId, document: StoredDocument) {
  const found = substitutionsOf(document).filter(
    ({ src }) => src.schema === schema && src.name === name,
  );
  return found.flatMap(({ src, dest }) => {
    const targets = Array.isArray(dest) ? dest : [dest as SubstitutionTarget];
    return targets.map(({ path, pattern, recurse }: SubstitutionTarget) => ({
      sourcePath: src.path,
      sourcePattern: src.pattern ?? null,
      sourceGroup: src.match_group ?? null,
      destinationPath: path,
      destinationPattern: pattern ?? null,
      recurseDepth: recurse?.depth ?? null,
    }));
  });
}
