import type { Resolvers } from '../generated/schema.ts';
import {
  DateTimeISOScalar,
  DurationScalar,
  JsonScalar,
  NonNegativeIntScalar,
} from '../scalars/scalars.ts';
import * as action from './action.ts';
import * as audit from './audit.ts';
import * as content from './content.ts';
import * as deployment from './deployment.ts';
import * as deploymentComparison from './deployment-comparison.ts';
import * as diff from './diff.ts';
import * as document from './document.ts';
import * as explain from './explain.ts';
import * as history from './history.ts';
import * as node from './node.ts';
import * as notification from './notification.ts';
import * as policy from './policy.ts';
import * as problems from './problems.ts';
import * as purge from './purge.ts';
import * as references from './references.ts';
import * as rendered from './rendered-document.ts';
import * as resource from './resource.ts';
import * as revision from './revision.ts';
import * as server from './server.ts';
import * as source from './source.ts';
import * as submission from './submission.ts';
import * as subscription from './subscription.ts';
import * as tag from './tag.ts';
import * as validation from './validation.ts';
import * as viewer from './viewer.ts';
import * as violation from './violation.ts';

// A resolver passes its arguments to a use case or a loader; it contains no rules. Permissions and
// limits of content are in `app`; errors are mapped in ../schema/errors.ts.

/** All resolvers, a file for each section of schema.graphql. */
export const resolvers: Resolvers = {
  JSON: JsonScalar,
  DateTimeISO: DateTimeISOScalar,
  Duration: DurationScalar,
  NonNegativeInt: NonNegativeIntScalar,
  Query: {
    ...node.Query,
    ...revision.Query,
    ...tag.Query,
    ...document.Query,
    ...rendered.Query,
    ...server.Query,
    ...diff.Query,
    ...history.Query,
    ...viewer.Query,
    ...audit.Query,
    ...references.Query,
    ...source.Query,
    ...policy.Query,
    ...notification.Query,
    ...deployment.Query,
    ...deploymentComparison.Query,
    ...violation.Query,
    ...action.Query,
  },
  Mutation: {
    ...submission.Mutation,
    ...tag.Mutation,
    ...content.Mutation,
    ...purge.Mutation,
    ...validation.Mutation,
    ...source.Mutation,
    ...policy.Mutation,
    ...notification.Mutation,
    ...deployment.Mutation,
    ...action.Mutation,
  },
  Subscription: subscription.Subscription,
  SubmitDocumentsPayload: submission.SubmitDocumentsPayload,
  RollbackPayload: submission.RollbackPayload,
  DocumentChange: submission.DocumentChange,
  DataSource: source.DataSource,
  DataSourceConnection: source.DataSourceConnection,
  DataTable: source.DataTable,
  ImportedDataSources: source.ImportedDataSources,
  TableChange: source.TableChange,
  TriedTable: source.TriedTable,
  Deployment: deployment.Deployment,
  DeploymentConnection: deployment.DeploymentConnection,
  DeploymentResource: deployment.DeploymentResource,
  DeploymentAction: deployment.DeploymentAction,
  EnvironmentImpact: deploymentComparison.EnvironmentImpact,
  DeploymentDiff: deploymentComparison.DeploymentDiff,
  OrphanedResource: deployment.OrphanedResource,
  DeploymentStep: deployment.DeploymentStep,
  DeploymentResourceConnection: deployment.DeploymentResourceConnection,
  DeploymentStepConnection: deployment.DeploymentStepConnection,
  DeploymentLogConnection: deployment.DeploymentLogConnection,
  DriftCheck: deployment.DriftCheck,
  DriftCheckConnection: deployment.DriftCheckConnection,
  DeploymentEvent: deployment.DeploymentEvent,
  CheckedResource: deployment.CheckedResource,
  CheckedResourceProblem: deployment.CheckedResourceProblem,
  Action: action.Action,
  ActionChange: action.ActionChange,
  ActionConnection: action.ActionConnection,
  RulePolicy: policy.RulePolicy,
  RulePolicyConnection: policy.RulePolicyConnection,
  PolicyRule: policy.PolicyRule,
  PolicyException: policy.PolicyException,
  PolicyExceptionConnection: policy.PolicyExceptionConnection,
  Notification: notification.Notification,
  NotificationConnection: notification.NotificationConnection,
  RuleRowConnection: policy.RuleRowConnection,
  RuleRowEdge: policy.RuleRowEdge,
  RulePreview: policy.RulePreview,
  PreviewedCall: policy.PreviewedCall,
  RuleBacktest: policy.RuleBacktest,
  BacktestedRevision: policy.BacktestedRevision,
  RuleRowExplanation: policy.RuleRowExplanation,
  ExplainedTable: policy.ExplainedTable,
  Violation: violation.Violation,
  ViolationConnection: violation.ViolationConnection,
  ViolationEvent: violation.ViolationEvent,
  ViolationEventConnection: violation.ViolationEventConnection,
  TableRow: source.TableRow,
  TableRowConnection: source.TableRowConnection,
  Node: node.Node,
  Snapshot: revision.Snapshot,
  Revision: revision.Revision,
  RevisionPreview: revision.RevisionPreview,
  RevisionConnection: revision.RevisionConnection,
  DocumentGroupConnection: revision.DocumentGroupConnection,
  Document: document.Document,
  DocumentConnection: document.DocumentConnection,
  SubstitutionConnection: document.SubstitutionConnection,
  SubstitutionEdge: document.SubstitutionEdge,
  RenderedDocument: rendered.RenderedDocument,
  RenderedDocumentConnection: rendered.RenderedDocumentConnection,
  DocumentContent: content.DocumentContent,
  DocumentContentChange: content.DocumentContentChange,
  RenderedDocumentState: rendered.RenderedDocumentState,
  RevisionChanges: diff.RevisionChanges,
  RevisionDiff: diff.RevisionDiff,
  BucketDiff: diff.BucketDiff,
  BucketDiffConnection: diff.BucketDiffConnection,
  Problem: problems.Problem,
  ProblemChanges: problems.ProblemChanges,
  ProblemConnection: problems.ProblemConnection,
  ValueChange: diff.ValueChange,
  DocumentDiff: diff.DocumentDiff,
  DocumentDiffConnection: diff.DocumentDiffConnection,
  DocumentVersion: history.DocumentVersionFields,
  DocumentVersionConnection: history.DocumentVersionConnection,
  RenderedDiff: diff.RenderedDiff,
  RenderedDiffConnection: diff.RenderedDiffConnection,
  ExplainedValue: explain.ExplainedValue,
  ExplainedValueConnection: explain.ExplainedValueConnection,
  ExplainedStep: explain.ExplainedStep,
  OverriddenValue: explain.OverriddenValue,
  BlamedLine: explain.BlamedLine,
  BlamedLineConnection: explain.BlamedLineConnection,
  Reference: references.Reference,
  ReferenceConnection: references.ReferenceConnection,
  Resource: resource.Resource,
  ResourceConnection: resource.ResourceConnection,
  ResourceReference: resource.ResourceReference,
  DeletionPlan: references.DeletionPlan,
  DeletionBlocker: references.DeletionBlocker,
  BlockedDocument: references.BlockedDocument,
  BlockedDocumentConnection: references.BlockedDocumentConnection,
  ExplainedReferences: references.ExplainedReferences,
  ReferenceCandidate: references.ReferenceCandidate,
  ReferenceCandidateConnection: references.ReferenceCandidateConnection,
  ReferenceRule: references.ReferenceRule,
  ReferentialSchema: references.ReferentialSchema,
  IntegrityReport: references.IntegrityReport,
  IntegrityIssue: references.IntegrityIssue,
  SegmentChange: references.SegmentChange,
  Tag: tag.Tag,
  TagConnection: tag.TagConnection,
  AuditConnection: audit.AuditConnection,
  AuditEntry: audit.AuditEntry,
  PolicyState: validation.PolicyState,
  PolicyStateConnection: validation.PolicyStateConnection,
  PolicyValidation: validation.PolicyValidation,
  Validation: validation.Validation,
  ValidationConnection: validation.ValidationConnection,
  ValidationEntry: validation.ValidationEntry,
  ValidationEntryConnection: validation.ValidationEntryConnection,
  ValidationError: validation.ValidationError,
};
