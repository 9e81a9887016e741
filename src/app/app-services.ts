import { blockSizes } from '../domain/revision/index-record.ts';
import type { AuditLog } from '../ports/audit-log.ts';
import { noTelemetry } from '../ports/telemetry.ts';
import { type AuditAnchors, createAuditAnchors } from './access/audit/anchor-log.ts';
import { type AuditRecorder, createAuditRecorder } from './access/audit/record-acts.ts';
import { defaultExecution, type ExecutionOptions } from './actions/execution-options.ts';
import type { AppPorts } from './app-ports.ts';
import { createSortFaults, type SortFaults } from './deckhand/sort-faults.ts';
import {
  createDeploymentRunner,
  type DeploymentRunner,
} from './deployments/runs/deployment-runner.ts';
import { createRunEvents, type RunEvents } from './deployments/runs/run-events.ts';
import { createDiffs, type DiffReader } from './diff/diff-revisions.ts';
import { createExplainer, type Explainer } from './explain/explain-documents.ts';
import { createServices } from './kernel/create-services.ts';
import type { Services } from './kernel/services.ts';
import {
  createLiveNotifications,
  type LiveNotifications,
} from './notifications/live-notifications.ts';
import { createDocumentRelations, type DocumentRelations } from './policies/document-relations.ts';
import { createDocumentEvaluator, type DocumentEvaluator } from './policies/evaluate-documents.ts';
import { createLivePolicies, type LivePolicies } from './policies/live-policies.ts';
import { createRuleReader, type RuleReader } from './policies/read-rules.ts';
import { createProblemTracker, type ProblemTracker } from './problems/problem-tracker.ts';
import { createLinkChecker } from './references/check-links.ts';
import type { LinkChecker } from './references/linked-change.ts';
import { createSchemaReader, type SchemaOf } from './references/schema-in-force.ts';
import { createLayering } from './render/layered-revision.ts';
import { createRevisionRenderer, type RevisionRenderer } from './render/render-revision.ts';
import { createTouchedSchemas, type TouchedSchemas } from './render/touched-schemas.ts';
import { createFollowers, type Followers } from './revisions/follow.ts';
import { createHistoryIndex, type HistoryIndex } from './revisions/history-index.ts';
import { createRedaction, type Redaction } from './secrets/show-secrets.ts';
import { createLiveSources, type LiveSources } from './sources/live-sources.ts';
import { createMemoryBudget, type MemoryBudget } from './sources/memory-budget.ts';
import { createSourceSignal, type SourceSignal } from './sources/source-signal.ts';
import { createRecordWriter, type RecordWriter } from './sources/tables/record-writer.ts';
import { createWebhookCounter, type WebhookCounter } from './sources/tables/webhook-counts.ts';
import { createCommitTurns } from './submit/commit-turns.ts';
import { type Committer, createCommitter } from './submit/committer.ts';
import type { OnProblems } from './submit/problems-of-commit.ts';
import {
  createValidationServices,
  type ValidationServices,
} from './validate/create-validation-services.ts';

/** The dependencies of use cases: the ports, and services derived from them; shared by all requests. */
export interface AppServices extends Services {
  readonly ports: AppPorts;
  readonly auditLog: AuditLog;
  readonly auditAnchors: AuditAnchors;
  readonly auditRecorder: AuditRecorder;
  readonly renderer: RevisionRenderer;
  readonly redaction: Redaction;
  readonly touchedSchemas: TouchedSchemas;
  readonly explainer: Explainer;
  readonly diffs: DiffReader;
  readonly followers: Followers;
  readonly validations: ValidationServices;
  /** See the use case `withLayeringPolicy`. */
  readonly withLayeringPolicy: ReturnType<typeof createLayering>;
  readonly sortFaultsForDeckhand: SortFaults;
  readonly schemaOf: SchemaOf;
  /** Checks the references of a change. */
  readonly checkLinks: LinkChecker;
  /** Evaluates policies over documents. */
  readonly documentPolicies: DocumentEvaluator;
  readonly problems: ProblemTracker;
  readonly historyIndex: HistoryIndex;
  readonly committer: Committer;
  readonly liveSources: LiveSources;
  readonly livePolicies: LivePolicies;
  readonly liveNotifications: LiveNotifications;
  /** See `eventsDue`. */
  readonly deliverySignal: SourceSignal;
  readonly documentRelations: DocumentRelations;
  readonly ruleReader: RuleReader;
  /** See `ruleEvents`. */
  readonly ruleSignal: SourceSignal;
  /** See `actionsDue`. */
  readonly actionSignal: SourceSignal;
  readonly execution: ExecutionOptions;
  readonly sourceSignals: SourceSignals;
  readonly recordWriter: RecordWriter;
  /** Of polls. */
  readonly sourceMemory: MemoryBudget;
  readonly webhookCounter: WebhookCounter;
  readonly runEvents: RunEvents;
  readonly deploymentRunner: DeploymentRunner;
  /** See `AppPorts`. */
  readonly onProblems: OnProblems;
  readonly maxUnconfirmedDeletions: number;
}

/** Signals within this process; changes of other processes are polled. */
export interface SourceSignals {
  /** A round of a source was requested. */
  readonly requested: SourceSignal;
  /** The status of a source has changed. */
  readonly changed: SourceSignal;
}

/** Creates the services over some ports, with empty caches. */
export function createAppServices(ports: AppPorts): AppServices {
  const services = createServices(ports);
  const {
    missingReferences = 'reject',
    onProblems = 'reject',
    maxUnconfirmedDeletions = 10,
  } = ports;
  const renderer = createRevisionRenderer(services);
  const followers = createFollowers();
  const schemaOf = createSchemaReader(services);
  const redaction = createRedaction(services);
  const documentRelations = createDocumentRelations({ ...services, renderer, redaction });
  const documentPolicies = createDocumentEvaluator(
    { ...services, renderer, redaction },
    documentRelations,
  );
  const validations = createValidationServices(services, renderer, documentPolicies);
  const liveSources = createLiveSources(
    { ...services, renderer },
    ports.sources ?? { liveTag: null, keystoneUrl: null },
  );
  const problems = createProblemTracker({
    ...services,
    documentPolicies,
    documents: validations.documents,
  });
  const turns = createCommitTurns(services);
  return {
    ...services,
    ports,
    ...createAuditServices(ports),
    renderer,
    redaction,
    touchedSchemas: createTouchedSchemas(services.content),
    explainer: createExplainer(services),
    diffs: createDiffs({ ...services, renderer }),
    followers,
    validations,
    documentPolicies,
    problems,
    historyIndex: createHistoryIndex(services.store, blockSizes, services.requests),
    committer: createCommitter(services, turns, problems.noteStored),
    onProblems,
    maxUnconfirmedDeletions,
    withLayeringPolicy: createLayering(services),
    sortFaultsForDeckhand: createSortFaults(services),
    schemaOf,
    checkLinks: createLinkChecker({ ...services, renderer, schemaOf, missingReferences }),
    liveSources,
    ...createPolicyServices(ports, { ...services, renderer }, liveSources, documentRelations),
    recordWriter: createRecordWriter(ports.store.tables),
    sourceMemory: createMemoryBudget(ports.sources?.maxMemory ?? 0),
    webhookCounter: createWebhookCounter(ports.store.records, ports.clock, (error) =>
      ports.logger?.warn({ err: error }, 'counts of webhooks could not be kept'),
    ),
    sourceSignals: createSourceSignals(services),
    ...createDeploymentServices(ports, services),
  };
}

function createAuditServices(
  ports: AppPorts,
): Pick<AppServices, 'auditLog' | 'auditAnchors' | 'auditRecorder'> {
  const { store, logger = null, auditSink: sink = null } = ports;
  const common = { ...ports, log: store.audit, logger, sink };
  const anchors = createAuditAnchors(common);
  const recorder = createAuditRecorder({ ...common, anchors });
  return { auditLog: store.audit, auditAnchors: anchors, auditRecorder: recorder };
}

function createDeploymentServices(
  ports: AppPorts,
  services: Services,
): Pick<AppServices, 'runEvents' | 'deploymentRunner'> {
  const runEvents = createRunEvents(services);
  const { deployments = null, logger = null, telemetry = noTelemetry } = ports;
  const deploymentRunner = createDeploymentRunner({
    ...services,
    ports: deployments,
    runEvents,
    logger,
    telemetry,
  });
  return { runEvents, deploymentRunner };
}

/** The services of live policies. */
function createPolicyServices(
  ports: AppPorts,
  services: Services & { readonly renderer: RevisionRenderer },
  liveSources: LiveSources,
  documentRelations: DocumentRelations,
): Pick<
  AppServices,
  | 'livePolicies'
  | 'liveNotifications'
  | 'deliverySignal'
  | 'documentRelations'
  | 'ruleReader'
  | 'ruleSignal'
  | 'actionSignal'
  | 'execution'
> {
  const { store, clock, limits, rules, sources } = ports;
  const liveTag = sources?.liveTag ?? null;
  return {
    livePolicies: createLivePolicies(services, liveSources, { liveTag, pipelines: limits }),
    liveNotifications: createLiveNotifications(services, { liveTag }),
    deliverySignal: createSourceSignal(services.timer),
    documentRelations,
    ruleReader: createRuleReader({ documentRelations, tables: store.tables, clock, rules }),
    ruleSignal: createSourceSignal(services.timer),
    actionSignal: createSourceSignal(services.timer),
    execution: ports.execution ?? defaultExecution,
  };
}

function createSourceSignals({ timer }: Services): SourceSignals {
  return { requested: createSourceSignal(timer), changed: createSourceSignal(timer) };
}
