import type { DeckhandOptions } from './adapters/deckhand/create-deckhand-source.ts';
import { recordMatcher } from './adapters/rules/match-record.ts';
import { systemClock } from './adapters/system/clock.ts';
import { systemEntropy } from './adapters/system/entropy.ts';
import { systemTimer } from './adapters/system/timer.ts';
import type { PortMeasuring } from './adapters/telemetry/measure-ports.ts';
import type { ExecutionOptions } from './app/actions/execution-options.ts';
import type { App } from './app/app.ts';
import { createApp } from './app/create-app.ts';
import { holdsKeys, keysFlaw } from './app/secrets/stored-keys.ts';
import type { Config, LogLevel } from './config/config.ts';
import type { TypeRules } from './domain/deployment/image-name.ts';
import { openDeployments, openDeploySettings } from './open-container-runtime.ts';
import { type OpenedVault, openKeyVault } from './open-key-vault.ts';
import { openRules } from './open-rules.ts';
import type { AuditSink } from './ports/audit-sink.ts';
import type { Clock } from './ports/clock.ts';
import type { DeckhandSource } from './ports/deckhand-source.ts';
import type { HistoryStore } from './ports/history-store.ts';
import type { Identity } from './ports/identity.ts';
import type { Logger } from './ports/logger.ts';
import { noTelemetry, type Telemetry } from './ports/telemetry.ts';
import type { TlsFiles } from './ports/tls-files.ts';
import type { TrustedDocuments } from './ports/trusted-documents.ts';
import type { WebClient } from './ports/web-client.ts';
import { packageVersion } from './version.ts';

/** The description of a running Purser. */
export interface PurserInfo {
  readonly version: string;
  readonly store: 'embedded' | 'mongodb';
}

/** The app with everything it needs. */
export interface Purser {
  readonly app: App;
  readonly info: PurserInfo;
  readonly clock: Clock;
  /**
   * Creates missing keys, if `createIfMissing` and if it is allowed: call it once the store is in use, because a
   * refused command must leave nothing behind. Returns warnings for the operator.
   */
  prepareKeys(createIfMissing: boolean): Promise<readonly string[]>;
  /**
   * Tries to open sealed content of the store with the available keys; returns why that fails, or
   * null.
   */
  keysFlaw(): Promise<string | null>;
  /** Closes the store; in-flight requests must be done by then. */
  close(): Promise<void>;
}

/** How to open Purser. */
export interface OpenOptions {
  /** Whether a missing embedded store is created. */
  readonly createStore?: boolean;
  /** Whether `prepareKeys` may create keys; default: as `createStore`. */
  readonly createKeys?: boolean;
  /** Receives details that no caller receives. */
  readonly logger?: Logger;
  /** Measures use cases and the calls of ports. Default: nothing is measured. */
  readonly telemetry?: Telemetry;
  /** Whether errors name files: not on a server. Default: true. */
  readonly showsPaths?: boolean;
}

/**
 * The composition root: the one place that imports every folder. Store modules are imported on
 * demand, because a command without a store should start quickly.
 *
 * Creates a missing embedded store, unless `createStore` is false.
 *
 * @throws STORE_UNAVAILABLE, STORE_CORRUPT, STORE_FULL, SETTING_INVALID, FILE_UNREADABLE
 */
export async function openPurser(
  config: Config,
  {
    createStore = true,
    createKeys = createStore,
    logger,
    telemetry = noTelemetry,
    showsPaths = true,
  }: OpenOptions = {},
): Promise<Purser> {
  const measuring = await openMeasuring(telemetry);
  const store = measuring.store(await openStore(config, createStore));
  const { vault, prepare } = await openKeys(config, store, {
    createIfMissing: createKeys,
    namesPath: showsPaths,
  });
  const { createRowReader } = await import('./adapters/rows/create-row-reader.ts');
  const { sources } = config;
  const web = measuring.web(await openWebClient(config));
  const reader = createRowReader({
    maxMegabytes: sources.rowsMemory,
    timeoutMs: sources.rowsTime * 1_000,
  });
  const rules = await openRules(config, store, measuring);
  const { createPartReader } = await import('./adapters/long-parts/create-part-reader.ts');
  const parts = createPartReader();
  const app = createApp({
    store,
    vault,
    parts,
    ...{ clock: systemClock, entropy: systemEntropy, timer: systemTimer },
    ...settingsOf(config),
    ...(await openAuditSink(config)),
    telemetry,
    ...(logger && { logger }),
    sources: {
      ...sources,
      web,
      reader,
      matcher: recordMatcher,
      allowsAnonymousWebhooks: sources.anonymousWebhooks,
      pollMs: config.pollInterval,
    },
    rules,
    ...(await openDeployments(config, measuring)),
  });
  return {
    app,
    info: { version: packageVersion(), store: config.mongodbUrl === null ? 'embedded' : 'mongodb' },
    clock: systemClock,
    prepareKeys: prepare,
    keysFlaw: async () => (await keysFlaw(store, vault))?.message ?? null,
    close: async () => {
      await app.close();
      await Promise.all([web.close(), reader.close(), rules.close(), parts.close()]);
      await vault?.close();
    },
  };
}

/**
 * Authentication of a server: by tokens, JWTs, client certificates; null if it has none.
 *
 * @throws FILE_UNREADABLE, SETTING_INVALID
 */
export async function openIdentity({ access }: Config): Promise<Identity | null> {
  if (access.tokenFile === null && access.jwt === null && !access.clientCertificates) return null;
  const identities = await import('./adapters/identity/create-identity.ts');
  return identities.createIdentity({ ...access, clock: systemClock });
}

/** The files of a server that speaks TLS; null if it does not. */
export async function openTlsFiles({ connections }: Config): Promise<TlsFiles | null> {
  const { tlsCert: cert, tlsKey: key, tlsClientCa: clientCa } = connections;
  if (cert === null || key === null) return null;
  const { createTlsFiles } = await import('./adapters/tls/create-tls-files.ts');
  return createTlsFiles({ cert, key, clientCa });
}

/**
 * The trusted GraphQL documents of a server; `null` if the settings name none. They are read when they are listed.
 */
export async function openTrustedDocuments({ clients }: Config): Promise<TrustedDocuments | null> {
  if (clients.trusted === null) return null;
  const trusted = await import('./adapters/trusted-documents/watch-trusted-files.ts');
  return trusted.watchTrustedFiles(clients.trusted.path);
}

/** The receiver of audited actions that the settings name. */
async function openAuditSink({ audit }: Config): Promise<{ readonly auditSink?: AuditSink }> {
  const { sinkFile: path, sinkUrl: url, sinkTokenFile: tokenFile } = audit;
  if (path !== null) {
    const { createFileSink } = await import('./adapters/audit-sink/file-sink.ts');
    return { auditSink: createFileSink(path) };
  }
  if (url === null) return {};
  const { createHttpSink } = await import('./adapters/audit-sink/http-sink.ts');
  return { auditSink: createHttpSink({ url, tokenFile }) };
}

/**
 * Checks the files that the settings of the audit sink name, for a server that starts.
 *
 * @throws SETTING_INVALID, FILE_UNREADABLE
 */
export async function checkSinkSettings({ audit }: Config): Promise<void> {
  if (audit.sinkFile === null && audit.sinkTokenFile === null) return;
  const { checkAuditSink } = await import('./adapters/audit-sink/check-audit-sink.ts');
  await checkAuditSink(audit);
}

async function openWebClient({ sources }: Config): Promise<WebClient> {
  const { createWebClient } = await import('./adapters/web/create-web-client.ts');
  return createWebClient({ rules: sources.egress });
}

/** The settings that use cases follow. */
function settingsOf(config: Config) {
  const { limits, missingReferences, onProblems, maxUnconfirmedDeletions } = config;
  return {
    limits,
    missingReferences,
    onProblems,
    maxUnconfirmedDeletions,
    execution: executionOptions(config),
    auditAnchorIntervalMs: config.audit.anchorIntervalMs,
    upkeep: { allowPurge: config.allowPurge, gcGraceMs: config.gcGrace },
  };
}

function executionOptions({ policies }: Config): ExecutionOptions {
  const {
    execution: mode,
    executionLoop: loopLimit,
    onUnknown,
    minPresence,
    minAbsence,
  } = policies;
  return {
    mode,
    loopLimit,
    minPresenceMs: minPresence * 1_000,
    minAbsenceMs: minAbsence * 1_000,
    retryBaseMs: policies.retryBase,
    retriesUnknown: onUnknown === 'retry',
    retentionMs: policies.actionRetention * 86_400_000,
  };
}

/** What the deploy file says about types and images. @throws FILE_UNREADABLE, SETTING_INVALID */
export async function readDeployFile(config: Config): Promise<TypeRules> {
  return (await (await openDeploySettings(config))()).types;
}

/** A running Deckhand whose history is read. @throws USAGE for an invalid URL */
export async function openDeckhand(options: DeckhandOptions): Promise<DeckhandSource> {
  const deckhand = await import('./adapters/deckhand/create-deckhand-source.ts');
  return deckhand.createDeckhandSource(options);
}

/** What measures a server; each call makes another. */
export async function createServerTelemetry(): Promise<Telemetry> {
  const { createTelemetry } = await import('./adapters/telemetry/create-telemetry.ts');
  return createTelemetry(packageVersion());
}

/** The structured log of a server: lines of JSON, passed to `write` with their line end. */
export async function createLogger(
  level: LogLevel,
  write: (line: string) => void,
): Promise<Logger> {
  const { createPinoLogger } = await import('./adapters/system/pino-logger.ts');
  const { traceFacts } = await import('./adapters/telemetry/create-telemetry.ts');
  return createPinoLogger({ level, destination: { write }, facts: traceFacts });
}

/** The measuring of ports; none for commands, which are to start quickly. */
async function openMeasuring(telemetry: Telemetry): Promise<PortMeasuring> {
  if (telemetry === noTelemetry) {
    return {
      store: (store) => store,
      web: (web) => web,
      ruleEngine: (engine) => engine,
      runtime: (runtime) => runtime,
    };
  }
  const { createPortMeasuring } = await import('./adapters/telemetry/measure-ports.ts');
  return createPortMeasuring(telemetry);
}

async function openStore(
  { mongodbUrl, data, pollInterval: pollMs }: Config,
  createStore: boolean,
): Promise<HistoryStore> {
  if (mongodbUrl !== null) {
    const { openMongoStore } = await import('./adapters/mongo/open-store.ts');
    return openMongoStore({ url: mongodbUrl, pollMs });
  }
  const { openEmbeddedStore } = await import('./adapters/embedded/open-store.ts');
  return openEmbeddedStore({ folder: data, create: createStore, pollMs });
}

async function openKeys(
  { keys }: Config,
  store: HistoryStore,
  options: { readonly createIfMissing: boolean; readonly namesPath: boolean },
): Promise<OpenedVault> {
  try {
    return await openKeyVault(keys, () => holdsKeys(store), options);
  } catch (error) {
    await store.close();
    throw error;
  }
}
