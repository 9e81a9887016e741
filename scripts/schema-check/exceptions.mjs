// What the linters of schema.graphql, and of the operations of examples/clients, find and what is meant to be so. Each exception has its reason, and names the
// places by coordinate; `*` stands for any text. An exception that excepts nothing must be deleted.

const order = 'Members are in the order in which a reader needs them, not in alphabetical order.';
const edges = '@graphql-eslint/relay-edge-types';
const ids = '@graphql-eslint/strict-id-in-types';

/** @type {readonly import('./excepted.mjs').Exception[]} */
export const exceptions = [
  {
    rule: 'graphql-schema-linter/type-fields-sorted-alphabetically',
    at: ['*'],
    reason: order,
  },
  {
    rule: 'graphql-schema-linter/interface-fields-sorted-alphabetically',
    at: ['*'],
    reason: order,
  },
  {
    rule: 'graphql-schema-linter/input-object-fields-sorted-alphabetically',
    at: ['*'],
    reason: order,
  },
  {
    rule: 'graphql-schema-linter/enum-values-sorted-alphabetically',
    at: ['*'],
    reason: order,
  },
  {
    rule: '@graphql-eslint/description-style',
    at: ['*'],
    reason:
      'A description of one line is a string, a longer one a block string; introspection shows no difference.',
  },
  {
    rule: '@graphql-eslint/no-typename-prefix',
    at: ['SegmentVersion.segmentVersion'],
    reason: '`SegmentChange` has the same value under the same name.',
  },

  // Lists that are no connections. The rule asks that every list of objects is one; the Relay specification does not.
  {
    rule: edges,
    at: ['*Connection.nodes', 'Query.nodes'],
    reason: 'Clients that need no cursors read the nodes of a page without its edges.',
  },
  {
    rule: edges,
    at: ['*Payload.problems', '*Payload.warnings', 'ReferentialSchema.faults'],
    reason: 'A form shows every problem at once; there are as many as one request can cause.',
  },
  {
    rule: edges,
    at: ['RenderedDocument.contents', 'Resource.contents'],
    reason: 'There are as many as `PURSER_MAX_CONTENTS` allows beside one document.',
  },
  {
    rule: edges,
    at: ['ImportedDataSources.documents', 'ImportedDataSources.problems'],
    reason:
      'They come from one text, and are not stored; there is no page of them to ask for later.',
  },
  {
    rule: edges,
    at: [
      'DataSource.problems',
      'DataSource.tables',
      'DataTable.rejected',
      'TestDataSourcePayload.tables',
      'TriedTable.rows',
    ],
    reason:
      'There are as many as one document declares, or has mistakes, or as there are codes of errors.',
  },
  {
    rule: edges,
    at: [
      'Deployment.manifests',
      'Deployment.targets',
      'Deployment.warnings',
      'Deployment.orphaned',
      'DeploymentDrift.resources',
      'DeploymentResource.differingKeys',
      'EnvironmentImpact.resources',
      'EnvironmentImpact.faults',
      'ResourceImpact.configKeys',
      'DeploymentDiff.resources',
      'DeploymentResourceDiff.aspects',
      'DeploymentResourceDiff.configKeys',
      'OrphanedResource.dependencies',
      'DeploymentWait.actions',
      'DeploymentResource.dependencies',
      'DeploymentResource.actions',
      'DeploymentAction.args',
      'DeploymentStep.args',
      'DeploymentStep.mounts',
      'DeploymentCheck.resources',
      'DeploymentCheck.problems',
      'CheckedResource.dependencies',
      'DeploymentGraph.nodes',
      'DeploymentGraph.edges',
    ],
    reason:
      'There are as many as manifests declare, or an image answers; they are read as a whole.',
  },
  {
    rule: edges,
    at: ['Query.deploymentImpact', 'RevisionDiff.deploymentImpact'],
    reason: 'Only the 1,000 environments that were deployed last are looked at.',
  },
  {
    rule: edges,
    at: ['DeploymentResourceEdge', 'DeploymentStepEdge', 'DeploymentLogEdge'],
    reason: 'Resources, steps and logs are parts of their deployment; only that is an entity.',
  },
  {
    rule: edges,
    at: ['Query.violationCounts'],
    reason: 'There are as many as the given span has hours or days, at most 1,000.',
  },
  {
    rule: edges,
    at: ['TableRowEdge'],
    reason: 'A row is a value of its table, which `tableRows` reads; only its table is an entity.',
  },
  {
    rule: edges,
    at: [
      'RulePolicy.problems',
      'RulePolicy.rules',
      'PolicyRule.inputs',
      'PolicyException.problems',
      'Notification.events',
      'Notification.policies',
      'Notification.severities',
      'Notification.problems',
    ],
    reason: 'There are as many as one document declares, or has mistakes.',
  },
  {
    rule: edges,
    at: ['Action.policies', 'Action.rules', 'Action.parameterNames'],
    reason: 'They are the few rules that gave one call, and what that has.',
  },
  {
    rule: edges,
    at: ['EvaluatePoliciesPayload.policies'],
    reason:
      'The input names them. Without names they are all policies, each of which was just evaluated; `rulePolicies` pages.',
  },
  {
    rule: edges,
    at: ['ExecuteActionsPayload.actions'],
    reason: 'The input names them, at most 100.',
  },
  {
    rule: edges,
    at: [
      'RulePreview.rows',
      'RulePreview.stages',
      'RulePreview.inputs',
      'RulePreview.added',
      'RulePreview.removed',
      'RulePreview.warnings',
      'RulePreview.calls',
      'RuleBacktest.revisions',
      'RuleRowExplanation.tables',
      'ExplainedTable.rows',
    ],
    reason: 'They are found anew for each request, so that no later page could go on with them.',
  },
  {
    rule: ids,
    at: [
      'RulePreview',
      'RuleBacktest',
      'BacktestedRevision',
      'RuleRowExplanation',
      'ExplainedTable',
      'PreviewedCall',
      'ViolationCount',
    ],
    reason: 'It is a value of one answer, and not stored.',
  },
  {
    rule: edges,
    at: ['SubstitutionEdge.substitutions'],
    reason: 'There are as many as one document declares.',
  },
  {
    rule: ids,
    at: ['Substitution'],
    reason: 'It is a part of the metadata of a document; only that is an entity.',
  },
  {
    rule: edges,
    at: ['ReferentialSchema.warnings'],
    reason: 'A form shows every warning at once; there are as many as one schema can cause.',
  },
  {
    rule: edges,
    at: ['SubmitDocumentsPayload.documents'],
    reason:
      'It has a row for each document that the client has just sent, in the same order, and for each that `replace` deleted; `changes { diff }` of the revision pages them.',
  },
  {
    rule: edges,
    at: [
      'SchemaChange.segments',
      'ReferentialSchema.segments',
      'ReferentialSchema.versions',
      'ReferentialSchema.kinds',
      'ReferentialKind.*',
      'ReferenceRule.*',
    ],
    reason: 'People write the referential schema by hand, and programs read it as a whole.',
  },
  {
    rule: edges,
    at: ['Snapshot.changedBuckets', 'Revision.changedBuckets', 'RevisionPreview.changedBuckets'],
    reason:
      'The names of the buckets of one commit are a value of the revision, which has them in its record; `buckets` of its difference pages.',
  },
  {
    rule: edges,
    at: ['AnyDocument.labels', 'Document.labels', 'RenderedDocument.labels'],
    reason: 'The labels of one document are a value, bounded by the largest size of a document.',
  },
  {
    rule: edges,
    at: ['Resource.key', 'ResourceReference.key', 'ReferenceCandidate.elements'],
    reason: 'A Key is one value, with an element for each level of the referential schema.',
  },
  {
    rule: edges,
    at: ['Resource.references'],
    reason:
      'It is part of a resource as EMCO stores it; RenderedDocument.references is the connection.',
  },
  {
    rule: edges,
    at: ['ReferenceCandidate.ambiguous', 'AmbiguousElement.values'],
    reason:
      'The values of one element in one document are bounded by the largest size of a document.',
  },
  {
    rule: edges,
    at: ['RenderedDocumentState.problems'],
    reason: 'An event has every reason why one document cannot be rendered.',
  },
  {
    rule: edges,
    at: ['Problem.inputPath'],
    reason: 'It is one value: the way to a member of the input.',
  },
  {
    rule: edges,
    at: ['Problem.causes', 'Problem.blocks'],
    reason: 'They name twenty documents at most, for people; blockCount counts all.',
  },
  {
    rule: edges,
    at: ['PolicyState.validations'],
    reason: 'Administrators write this short list by hand, and programs read it as a whole.',
  },
  {
    rule: edges,
    at: ['Viewer.permissions'],
    reason: 'It has each value of an enumeration at most once.',
  },
  {
    rule: edges,
    at: ['ValidationEntry.errors', 'ValidationError.documents'],
    reason:
      'A result keeps a limited number of errors, and is read as a whole; errorCount counts all.',
  },
  {
    rule: edges,
    at: ['DocumentDiff.changes', 'RenderedDiff.changes', 'RenderedDiff.causes'],
    reason:
      'The difference of one document is one value, bounded by the largest size of a document.',
  },
  {
    rule: edges,
    at: ['ExplainedValue.steps', 'ExplainedStep.overrode'],
    reason: 'The way of a value is shown as a whole; at most a hundred steps are listed.',
  },
  {
    rule: edges,
    at: ['ReferenceGraph.nodes', 'ReferenceGraph.edges'],
    reason:
      'These are the nodes and edges of a graph, which is drawn as a whole; isCut reports the limit.',
  },
  {
    rule: edges,
    at: ['DeletionPlan.blockers', 'IntegrityReport.issues'],
    reason: 'Only the first ones are listed; blockerCount and issueCount count all.',
  },
  {
    rule: edges,
    at: [
      'BucketDiffEdge',
      'DocumentGroupEdge',
      'DocumentDiffEdge',
      'RenderedDiffEdge',
      'ProblemEdge',
      'DocumentVersionEdge',
      'ExplainedValueEdge',
      'BlamedLineEdge',
      'ReferenceEdge',
      'BlockedDocumentEdge',
      'ReferenceCandidateEdge',
    ],
    reason:
      'The rows are computed from revisions and have no identity of their own, so they are no Nodes.',
  },

  // Types without an id.
  {
    rule: ids,
    at: ['*Payload', '*Connection', '*Edge', 'PageInfo'],
    reason: 'These are parts of one response and not entities.',
  },
  {
    rule: ids,
    at: ['AuditLink'],
    reason: 'A link is a part of its audit entry.',
  },
  {
    rule: ids,
    at: ['Server', 'ServerLimits', 'Viewer'],
    reason: 'There is one of each, for the server and the caller of the request.',
  },
  {
    rule: ids,
    at: [
      'AmbiguousElement',
      'RejectedCount',
      'CheckedResource',
      'CheckedResourceProblem',
      'DeploymentAction',
      'DeploymentCheck',
      'DeploymentDependency',
      'DeploymentEvent',
      'DeploymentGraph',
      'DeploymentGraphEdge',
      'DeploymentLogPart',
      'DeploymentMount',
      'DeploymentResource',
      'DeploymentStep',
      'DeploymentWait',
      'OrphanedResource',
      'DeploymentDrift',
      'EnvironmentImpact',
      'ResourceImpact',
      'DeploymentDiff',
      'DeploymentResourceDiff',
      'ImportedDataSources',
      'TableChange',
      'ActionChange',
      'TableRow',
      'TriedTable',
      'BlamedLine',
      'BlockedDocument',
      'BucketDiff',
      'DeletionBlocker',
      'DeletionPlan',
      'DocumentChange',
      'DocumentContentChange',
      'DocumentDiff',
      'DocumentGroup',
      'DocumentIdentity',
      'DocumentVersion',
      'ExplainedReferences',
      'ExplainedStep',
      'ExplainedValue',
      'FixedElement',
      'IntegrityIssue',
      'IntegrityReport',
      'KeyElement',
      'Label',
      'NamedDocument',
      'OverriddenValue',
      'PolicyValidation',
      'Problem',
      'ProblemChanges',
      'ProblemCounts',
      'Reference',
      'ReferenceCandidate',
      'ReferenceElement',
      'ReferenceGraph',
      'ReferenceRule',
      'ReferentialKind',
      'ReferentialSchema',
      'RenderedDiff',
      'RenderedDocumentState',
      'ResourceReference',
      'RevisionChanges',
      'SchemaChange',
      'SegmentChange',
      'SegmentVersion',
      'TextPlace',
      'ValidationError',
      'ValidationErrorDocument',
      'ValueChange',
    ],
    reason:
      'These are values that belong to the object that has them; nothing reads them by an id.',
  },
];

/** @type {readonly import('./excepted.mjs').Exception[]} */
export const operationExceptions = [
  {
    rule: '@graphql-eslint/require-selections',
    at: [
      'client-preset/main.ts',
      'graphql-request/main.mjs',
      'graphql-sse/main.mjs',
      'graphql-ws/main.mjs',
      'service.py',
    ],
    reason: 'These clients have no cache that would need an id of every object.',
  },
  {
    rule: '@graphql-eslint/require-selections',
    at: ['relay/operations.js'],
    reason: "Relay's compiler adds the ids.",
  },
  {
    rule: '@graphql-eslint/naming-convention',
    at: ['relay/operations.js'],
    reason: "Relay's compiler prescribes the names of operations and fragments.",
  },
  {
    rule: '@graphql-eslint/known-directives',
    at: ['relay/operations.js'],
    reason: "Relay's compiler has directives of its own, which never reach the server.",
  },
  {
    rule: '@graphql-eslint/no-unused-fragments',
    at: ['relay/operations.js'],
    reason: "Relay's compiler makes the query that uses the fragment (`@refetchable`).",
  },
];
