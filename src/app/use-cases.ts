import { auditLog } from './access/use-cases/audit-log.ts';
import { action } from './actions/use-cases/action.ts';
import { actionCall } from './actions/use-cases/action-call.ts';
import { actionChanges } from './actions/use-cases/action-changes.ts';
import { actions } from './actions/use-cases/actions.ts';
import { executeActions } from './actions/use-cases/execute-actions.ts';
import { resolveAction } from './actions/use-cases/resolve-action.ts';
import { backup } from './backup/use-cases/backup.ts';
import { restoreBackup } from './backup/use-cases/restore-backup.ts';
import { checkRollback } from './deckhand/use-cases/check-rollback.ts';
import { deepDifferences } from './deckhand/use-cases/deep-differences.ts';
import { deleteTags } from './deckhand/use-cases/delete-tags.ts';
import { describeRevision } from './deckhand/use-cases/describe-revision.ts';
import { getTag } from './deckhand/use-cases/get-tag.ts';
import { listRevisions } from './deckhand/use-cases/list-revisions.ts';
import { readBodiesWithSecretReferences } from './deckhand/use-cases/read-bodies-with-secret-references.ts';
import { reportValidation } from './deckhand/use-cases/report-validation.ts';
import { schemaErrors } from './deckhand/use-cases/schema-errors.ts';
import { sortFaultsForDeckhand } from './deckhand/use-cases/sort-faults-for-deckhand.ts';
import { validationEntry } from './deckhand/use-cases/validation-entry.ts';
import { withLayeringPolicy } from './deckhand/use-cases/with-layering-policy.ts';
import {
  approveDeploymentStep,
  rejectDeploymentStep,
} from './deployments/use-cases/answer-deployment.ts';
import { applyDeployment } from './deployments/use-cases/apply-deployment.ts';
import { applyDeploymentPlan } from './deployments/use-cases/apply-deployment-plan.ts';
import { cancelDeployment } from './deployments/use-cases/cancel-deployment.ts';
import { checkDeployment } from './deployments/use-cases/check-deployment.ts';
import { checkDrift } from './deployments/use-cases/check-drift.ts';
import { deployment, deploymentsById } from './deployments/use-cases/deployment.ts';
import { deploymentChanges } from './deployments/use-cases/deployment-changes.ts';
import { deploymentImpact } from './deployments/use-cases/deployment-impact.ts';
import { deploymentLogs } from './deployments/use-cases/deployment-log.ts';
import { deployments, deploymentsOfRevisions } from './deployments/use-cases/deployments.ts';
import { driftChecks } from './deployments/use-cases/drift-checks.ts';
import { planDeployment } from './deployments/use-cases/plan-deployment.ts';
import { resumeDeployment } from './deployments/use-cases/resume-deployment.ts';
import { diffBuckets } from './diff/use-cases/diff-buckets.ts';
import { diffDocuments } from './diff/use-cases/diff-documents.ts';
import { diffRendered } from './diff/use-cases/diff-rendered.ts';
import { deleteDocumentContent } from './document-content/use-cases/delete-document-content.ts';
import { documentContents } from './document-content/use-cases/document-contents.ts';
import { documentContentsChanged } from './document-content/use-cases/document-contents-changed.ts';
import { openDocumentContents } from './document-content/use-cases/open-document-contents.ts';
import { putDocumentContent } from './document-content/use-cases/put-document-content.ts';
import { explain } from './explain/use-cases/explain.ts';
import { notifications } from './notifications/use-cases/notifications.ts';
import { resumeNotification } from './notifications/use-cases/resume-notification.ts';
import { backtestRule } from './policies/use-cases/backtest-rule.ts';
import { evaluatePolicies } from './policies/use-cases/evaluate-policies.ts';
import { explainRuleRow } from './policies/use-cases/explain-rule-row.ts';
import { previewRule } from './policies/use-cases/preview-rule.ts';
import { rulePolicies } from './policies/use-cases/rule-policies.ts';
import { ruleRows } from './policies/use-cases/rule-rows.ts';
import { diffProblems } from './problems/use-cases/diff-problems.ts';
import { haveLastingProblems } from './problems/use-cases/have-lasting-problems.ts';
import { problemCounts } from './problems/use-cases/problem-counts.ts';
import { problemDetails } from './problems/use-cases/problem-details.ts';
import { revisionProblems } from './problems/use-cases/revision-problems.ts';
import { deletionPlan } from './references/use-cases/deletion-plan.ts';
import { explainReferences } from './references/use-cases/explain-references.ts';
import { integrityReport } from './references/use-cases/integrity-report.ts';
import { referenceGraph } from './references/use-cases/reference-graph.ts';
import { references } from './references/use-cases/references.ts';
import { referentialSchema } from './references/use-cases/referential-schema.ts';
import { referrers } from './references/use-cases/referrers.ts';
import { resources } from './references/use-cases/resources.ts';
import { resourcesByName } from './references/use-cases/resources-by-name.ts';
import { schemaVersions } from './references/use-cases/schema-versions.ts';
import { listRelatedDocuments } from './render/use-cases/list-related-documents.ts';
import { renderedById } from './render/use-cases/rendered-by-id.ts';
import { renderedDocumentChanges } from './render/use-cases/rendered-document-changes.ts';
import { renderedDocuments } from './render/use-cases/rendered-documents.ts';
import { renderedVersions } from './render/use-cases/rendered-versions.ts';
import { allTags } from './revisions/use-cases/all-tags.ts';
import { bodies } from './revisions/use-cases/bodies.ts';
import { contentSince } from './revisions/use-cases/content-since.ts';
import { deleteTag } from './revisions/use-cases/delete-tag.ts';
import { documentGroups } from './revisions/use-cases/document-groups.ts';
import { documentHistory } from './revisions/use-cases/document-history.ts';
import { documents } from './revisions/use-cases/documents.ts';
import { documentsById } from './revisions/use-cases/documents-by-id.ts';
import { documentsByName } from './revisions/use-cases/documents-by-name.ts';
import { listWrites } from './revisions/use-cases/list-writes.ts';
import { putTag } from './revisions/use-cases/put-tag.ts';
import { revision } from './revisions/use-cases/revision.ts';
import { revisions } from './revisions/use-cases/revisions.ts';
import { revisionsById } from './revisions/use-cases/revisions-by-id.ts';
import { revisionsCreated } from './revisions/use-cases/revisions-created.ts';
import { rollback } from './revisions/use-cases/rollback.ts';
import { tags } from './revisions/use-cases/tags.ts';
import { keyStatus } from './secrets/use-cases/key-status.ts';
import { openBodies } from './secrets/use-cases/open-bodies.ts';
import { openRendered } from './secrets/use-cases/open-rendered.ts';
import { rotateKeys } from './secrets/use-cases/rotate-keys.ts';
import { dataSource } from './sources/use-cases/data-source.ts';
import { dataSourceChanges } from './sources/use-cases/data-source-changes.ts';
import { dataSources } from './sources/use-cases/data-sources.ts';
import { importedDataSources } from './sources/use-cases/imported-data-sources.ts';
import { ingestRecord } from './sources/use-cases/ingest-record.ts';
import { receiveWebhook, webhookHasProof } from './sources/use-cases/receive-webhook.ts';
import { refreshDataSource } from './sources/use-cases/refresh-data-source.ts';
import { tableChanges } from './sources/use-cases/table-changes.ts';
import { tableRows } from './sources/use-cases/table-rows.ts';
import { testDataSource } from './sources/use-cases/test-data-source.ts';
import { locateErrors } from './submit/use-cases/locate-errors.ts';
import { submitDocuments } from './submit/use-cases/submit-documents.ts';
import { submittedBodies } from './submit/use-cases/submitted-bodies.ts';
import { exportHistory } from './transfer/use-cases/export-history.ts';
import { importDeckhand } from './transfer/use-cases/import-deckhand.ts';
import { importHistory } from './transfer/use-cases/import-history.ts';
import { checkAudit } from './upkeep/use-cases/check-audit.ts';
import { collectGarbage } from './upkeep/use-cases/collect-garbage.ts';
import { fsck } from './upkeep/use-cases/fsck.ts';
import { metrics } from './upkeep/use-cases/metrics.ts';
import { purge } from './upkeep/use-cases/purge.ts';
import { addValidation } from './validate/use-cases/add-validation.ts';
import { schemaValidation } from './validate/use-cases/schema-validation.ts';
import { summarizeValidations } from './validate/use-cases/summarize-validations.ts';
import { validationEntries } from './validate/use-cases/validation-entries.ts';
import { validationsRecorded } from './validate/use-cases/validations-recorded.ts';
import { violation } from './violations/use-cases/violation.ts';
import { violationCounts } from './violations/use-cases/violation-counts.ts';
import { violationEvent, violationEvents } from './violations/use-cases/violation-events.ts';
import { violations } from './violations/use-cases/violations.ts';
import { violationsChanged } from './violations/use-cases/violations-changed.ts';

/** All use cases, by room. */
export const useCases = {
  // access
  auditLog,
  // actions
  action,
  actionCall,
  actionChanges,
  actions,
  executeActions,
  resolveAction,
  notifications,
  resumeNotification,
  // backup
  backup,
  restoreBackup,
  // deckhand
  checkRollback,
  deepDifferences,
  deleteTags,
  describeRevision,
  sortFaultsForDeckhand,
  withLayeringPolicy,
  listRevisions,
  readBodiesWithSecretReferences,
  reportValidation,
  schemaErrors,
  getTag,
  validationEntry,
  // deployments
  applyDeploymentPlan,
  approveDeploymentStep,
  rejectDeploymentStep,
  applyDeployment,
  cancelDeployment,
  checkDeployment,
  checkDrift,
  deployment,
  deploymentChanges,
  deploymentImpact,
  deploymentLogs,
  deployments,
  deploymentsById,
  deploymentsOfRevisions,
  driftChecks,
  planDeployment,
  resumeDeployment,
  // diff
  diffBuckets,
  diffDocuments,
  diffRendered,
  // document-content
  deleteDocumentContent,
  documentContents,
  documentContentsChanged,
  openDocumentContents,
  putDocumentContent,
  // explain
  explain,
  // policies
  backtestRule,
  evaluatePolicies,
  explainRuleRow,
  previewRule,
  rulePolicies,
  ruleRows,
  violation,
  violationCounts,
  violationEvent,
  violationEvents,
  violations,
  violationsChanged,
  // problems
  diffProblems,
  haveLastingProblems,
  problemCounts,
  problemDetails,
  revisionProblems,
  // references
  deletionPlan,
  explainReferences,
  integrityReport,
  referenceGraph,
  references,
  referentialSchema,
  referrers,
  resourcesByName,
  resources,
  schemaVersions,
  // render
  listRelatedDocuments,
  renderedById,
  renderedVersions,
  renderedDocumentChanges,
  renderedDocuments,
  // revisions
  allTags,
  bodies,
  contentSince,
  deleteTag,
  documentGroups,
  documentHistory,
  documentsById,
  documentsByName,
  documents,
  putTag,
  revision,
  revisionsById,
  revisionsCreated,
  revisions,
  rollback,
  tags,
  listWrites,
  // secrets
  keyStatus,
  openBodies,
  openRendered,
  rotateKeys,
  // sources
  dataSource,
  dataSourceChanges,
  dataSources,
  importedDataSources,
  refreshDataSource,
  tableChanges,
  tableRows,
  ingestRecord,
  testDataSource,
  receiveWebhook,
  webhookHasProof,
  // submit
  locateErrors,
  submitDocuments,
  submittedBodies,
  // transfer
  exportHistory,
  importDeckhand,
  importHistory,
  // upkeep
  collectGarbage,
  fsck,
  checkAudit,
  metrics,
  purge,
  // validate
  addValidation,
  schemaValidation,
  validationEntries,
  validationsRecorded,
  summarizeValidations,
} as const;
