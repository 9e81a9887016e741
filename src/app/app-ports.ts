import type { Limits } from '../domain/limits.ts';
import type { AuditSink } from '../ports/audit-sink.ts';
import type { Clock } from '../ports/clock.ts';
import type { Entropy } from '../ports/entropy.ts';
import type { HistoryStore } from '../ports/history-store.ts';
import type { KeyVault } from '../ports/key-vault.ts';
import type { Logger } from '../ports/logger.ts';
import type { PartReader } from '../ports/part-reader.ts';
import type { RecordMatcher } from '../ports/record-matcher.ts';
import type { RowReader } from '../ports/row-reader.ts';
import type { RuleEngine, RuleLimits, RuleRunner } from '../ports/rule-engine.ts';
import type { Telemetry } from '../ports/telemetry.ts';
import type { Timer } from '../ports/timer.ts';
import type { WebClient } from '../ports/web-client.ts';
import type { ExecutionOptions } from './actions/execution-options.ts';
import type { DeploymentPorts } from './deployments/runs/deployment-ports.ts';

/** What the upkeep of a store may do. */
interface UpkeepRules {
  readonly allowPurge: boolean;
  /**
   * Milliseconds for which content that no revision needs is kept, because a commit may be about to
   * use it.
   */
  readonly gcGraceMs: number;
}

/** What data sources stand on. */
export interface SourcePorts {
  readonly web: WebClient;
  readonly reader: RowReader;
  readonly matcher: RecordMatcher;
  /** Whether webhooks with the authentication `none` take records. */
  readonly allowsAnonymousWebhooks: boolean;
  /** What a server does by itself. */
  readonly runs: readonly ('sources' | 'policies')[];
  /** The tag of the revision that runs; null: the head runs. */
  readonly liveTag: string | null;
  /** The Keystone of sources that name none. */
  readonly keystoneUrl: string | null;
  /** Milliseconds between looks for what other servers did. */
  readonly pollMs: number;
  /** Requests of one source at once. */
  readonly maxRequests: number;
  /** Requests of one source in a minute; 0: any number. */
  readonly maxRequestsPerMinute: number;
  /** Bytes that answers, and rows in them, may take at once: of all sources. */
  readonly maxMemory: number;
}

/** What rules of policies stand on. */
export interface RulePorts {
  /** Evaluates rules over tables when what they read has changed. */
  readonly engine: RuleEngine;
  /** Does so on request. */
  readonly requestEngine: RuleEngine;
  /** Evaluates rules over the documents of revisions, in this process. */
  readonly documentEngine: RuleEngine;
  readonly runner: RuleRunner;
  /** Tests rows by the conditions of exceptions. */
  readonly matcher: RecordMatcher;
  readonly evaluation: RuleLimits;
  /** Steps of the rules over documents that a change waits for. */
  readonly maxSteps: number;
  /** Milliseconds between evaluations of rules that depend on the moment. */
  readonly intervalMs: number;
  /** Milliseconds for which closed violations, and the events of violations, are kept. */
  readonly retentionMs: number;
}

/** The ports and settings of an app. */
export interface AppPorts {
  readonly store: HistoryStore;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Null: documents to be stored encrypted are refused. */
  readonly vault: KeyVault | null;
  readonly entropy: Entropy;
  readonly timer: Timer;
  /** Reads long documents of submissions. Default: they are read like all others, in one step each. */
  readonly parts?: PartReader;
  readonly upkeep?: UpkeepRules;
  /** Whether references to missing documents are refused, or accepted with a warning. Default: `reject`. */
  readonly missingReferences?: 'reject' | 'warn';
  /** The default for changes that introduce problems. Default: `reject`. (docs/changes.md#refusals) */
  readonly onProblems?: 'reject' | 'accept';
  /** Documents that a change may delete without stating their number. Default: 10. (docs/changes.md#deletions) */
  readonly maxUnconfirmedDeletions?: number;
  /** Without them data sources are neither polled nor tried. */
  readonly sources?: SourcePorts;
  /** Without them rules are not evaluated. */
  readonly rules?: RulePorts;
  /** Without them nothing is deployed. */
  readonly deployments?: DeploymentPorts;
  /** Measures use cases. Default: nothing is measured. */
  readonly telemetry?: Telemetry;
  /** Milliseconds between the anchors of the audit log that a server makes. Default: a minute. */
  readonly auditAnchorIntervalMs?: number;
  /** Takes each audited action, or the action is refused. */
  readonly auditSink?: AuditSink;
  /** How the calls of `execute` rules are made. Default: `defaultExecution`. */
  readonly execution?: ExecutionOptions;
  /** Receives failures of background work and of the audit log. */
  readonly logger?: Logger;
}
