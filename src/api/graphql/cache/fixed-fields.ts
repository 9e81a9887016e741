/**
 * Which answers never change. A field is fixed if its value follows from the object it is a field of
 * and the arguments: from revisions, that is, which are known by digests over all that they hold. What
 * else there is, such as tags, is mutable. Every field of schema.graphql must be decided upon here; one
 * that is not counts as mutable.
 */
interface Fields {
  readonly fixed: readonly string[];
  readonly mutable: readonly string[];
}

const edge = fields('cursor node');
const connection = fields('edges nodes pageInfo totalCount');
const shared =
  'schema name layer control replacement storagePolicy labels bucket origin metadata secret data yaml digest parent children substitutesFrom substitutesInto replaces replacedBy references referrers';

/** The object types that a query can come upon. */
export const fieldsOfTypes: Readonly<Record<string, Fields>> = {
  Query: fields(
    'revision document documentHistory renderedDocument diff referenceGraph deletionPlan',
    // Explaining references can be the opening of a secret, which is recorded each time.
    'explainReferences explainSubmittedReferences revisions server viewer auditLog __schema __type',
  ),
  Revision: fields(
    'id digest parent author message createdAt buckets changes documents document renderedDocuments renderedDocument referenceGraph deletionPlan resources referentialSchema schemaVersion',
    'tags status validationPolicies validations validation schemaValidation explainReferences integrityReport',
  ),
  RevisionChanges: fields('created updated deleted diff'),
  RevisionDiff: fields('from to buckets documents rendered problems'),
  BucketDiff: fields('name status'),
  DocumentDiffConnection: connection,
  DocumentDiffEdge: edge,
  DocumentDiff: fields('kind schema name layer bucket before after changes text'),
  RenderedDiffConnection: connection,
  RenderedDiffEdge: edge,
  RenderedDiff: fields('kind schema name bucket before after changes text causes'),
  ValueChange: fields('kind path old new secret'),
  Problem: fields('code message remedy facts schema layer name path'),
  // Reached by Query.revisions alone: the history grows.
  RevisionConnection: fields('', 'edges nodes pageInfo totalCount'),
  RevisionEdge: fields('', 'cursor node'),
  DocumentVersionConnection: connection,
  DocumentVersionEdge: edge,
  DocumentVersion: fields('revision diff'),
  PageInfo: fields('hasNextPage hasPreviousPage startCursor endCursor'),
  DocumentConnection: connection,
  DocumentEdge: edge,
  Document: fields(`${shared} abstract rendered history`),
  RenderedDocumentConnection: connection,
  RenderedDocumentEdge: edge,
  RenderedDocument: fields(`${shared} document explain blame resource`),
  ExplainedValueConnection: connection,
  ExplainedValueEdge: edge,
  ExplainedValue: fields('path value exists secret steps'),
  ExplainedStep: fields('kind document revision place source path part overrode'),
  OverriddenValue: fields('value secret step heldBy'),
  BlamedLineConnection: connection,
  BlamedLineEdge: edge,
  BlamedLine: fields('number text path step'),
  ReferenceConnection: connection,
  ReferenceEdge: edge,
  Reference: fields('relation isSelf from target to'),
  NamedDocument: fields('schema name'),
  ReferenceGraph: fields('nodes edges isCut'),
  ResourceConnection: connection,
  ResourceEdge: edge,
  Resource: fields('kind key keyId references document view'),
  ResourceReference: fields('key keyid'),
  DeletionPlan: fields('allowed documents blockers blockerCount blocked problems dependants'),
  DeletionBlocker: fields('document by relation'),
  BlockedDocument: fields('document relation count'),
  ExplainedReferences: fields('document kind candidates'),
  ReferenceCandidateConnection: connection,
  ReferenceCandidateEdge: edge,
  ReferenceCandidate: fields('rule elements target ambiguous outcome'),
  ReferenceElement: fields('element value source'),
  AmbiguousElement: fields('element values taken'),
  ReferentialSchema: fields('schemaVersion segments versions kinds faults warnings'),
  SegmentVersion: fields('name segmentVersion'),
  ReferentialKind: fields(
    'name segment own elements keyId parent parentPath children references referredBy schema',
  ),
  ReferenceRule: fields('name type map path commonKey fixedKv filterKeys'),
  FixedElement: fields('element value'),
  // It says whether what is stored is right: that is never to be believed from an earlier answer.
  IntegrityReport: fields('', 'documents references issues total'),
  IntegrityIssue: fields('code document layer target message'),
  Tag: fields('', 'name data'),
  Viewer: fields('', 'name via permissions'),
  AuditConnection: fields('', 'edges nodes pageInfo'),
  AuditEdge: fields('', 'cursor node'),
  AuditEntry: fields('', 'id at principal via address requestId action target result'),
  // What validations come to changes with results and with time; what was recorded never does.
  PolicyState: fields('', 'schema name status validations flaw'),
  PolicyValidation: fields('', 'name status expiresAfter expiresAt'),
  Validation: fields('', 'name status ignored latest expiresAt entries'),
  ValidationEntryConnection: fields('', 'edges nodes pageInfo totalCount'),
  ValidationEntryEdge: fields('', 'cursor node'),
  ValidationEntry: fields(
    'name index sequence revision status validator errors errorCount createdAt expiresAfter recordedBy',
  ),
  ValidationError: fields('message documents path schemaPath record', 'line column'),
  ValidationErrorDocument: fields('schema name layer'),
  Server: fields('', 'version store limits'),
  ServerLimits: fields(
    '',
    'submissionBytes submissionDocuments documentBytes documentDepth queryDepth queryCost queryAliases queryTokens queryBatch pageRows',
  ),
};

/** By which arguments the fixed fields of Query name the revisions they are about: number, tag. */
export const revisionArguments: Readonly<
  Record<string, readonly (readonly [id: string, tag: string])[]>
> = {
  revision: [['id', 'tag']],
  document: [['revision', 'tag']],
  documentHistory: [['revision', 'tag']],
  renderedDocument: [['revision', 'tag']],
  referenceGraph: [['revision', 'tag']],
  deletionPlan: [['revision', 'tag']],
  diff: [
    ['from', 'fromTag'],
    ['to', 'toTag'],
  ],
};

const fixed: ReadonlySet<string> = new Set(
  Object.entries(fieldsOfTypes).flatMap(([type, of]) => of.fixed.map((name) => `${type}.${name}`)),
);

/** What asks for secrets: each answer to it is a use of them, and is not to be kept. */
const opening = 'cleartext';

/** Whether a field, asked for with some arguments, is known to be fixed. */
export function isFixed(type: string, field: string, args: readonly string[] = []): boolean {
  if (args.includes(opening)) return false;
  return field === '__typename' || fixed.has(`${type}.${field}`);
}

function fields(fixedNames: string, mutableNames = ''): Fields {
  return { fixed: words(fixedNames), mutable: words(mutableNames) };
}

function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}
