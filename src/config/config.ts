import { editDistance } from '../domain/edit-distance.ts';
import type { EgressRules } from '../domain/egress/egress-rules.ts';
import type { Fault } from '../domain/errors.ts';
import type { Limits } from '../domain/limits.ts';
import { type AccessConfig, readAccessConfig } from './access-config.ts';
import { type ClientConfig, readClientConfig } from './client-config.ts';
import { addressRate } from './connection-settings.ts';
import { type KeyConfig, readKeyConfig } from './key-config.ts';
import { type SettingGroup, settingFault, type Values } from './setting.ts';
import { knownNames, settings } from './settings.ts';
import type { ServerLoop } from './source-settings.ts';

/** Limits of one GraphQL request. */
export interface QueryLimits extends Values<typeof settings.query> {
  /** Whether introspection is allowed. */
  readonly introspection: boolean;
}

/** How data sources are asked. */
export interface SourceConfig {
  /** The Keystone of data sources that name none. */
  readonly keystoneUrl: string | null;
  readonly egress: EgressRules;
  readonly runs: readonly ServerLoop[];
  /** The tag of the revision that runs; null: the head. */
  readonly liveTag: string | null;
  /** Requests of one source at once. */
  readonly maxRequests: number;
  readonly maxRequestsPerMinute: number;
  readonly maxMemory: number;
  readonly maxWebhookBytes: number;
  readonly maxWebhooksPerMinute: number;
  readonly anonymousWebhooks: boolean;
  /** Megabytes and seconds for reading the rows of an answer. */
  readonly rowsMemory: number;
  readonly rowsTime: number;
}

/** How containers of deployments are run. */
export interface DeploymentConfig extends Values<typeof settings.deployments> {
  /** The environment, of which the command gets a few variables. A function, so that it is not logged by mistake. */
  environment(): Environment;
}

/** Limits of WebSockets and event streams. */
export type StreamLimits = Values<typeof settings.stream>;

/** TLS, and limits of connections. */
export interface ConnectionConfig
  extends Omit<Values<typeof settings.connections>, 'maxAddressRequests'> {
  /** Requests a minute of one address; 0: no limit. */
  readonly maxAddressRequests: number;
}

/** Everything that can be set, checked and frozen; docs/settings.md describes it. */
export interface Config extends Values<typeof settings.server> {
  readonly access: AccessConfig;
  readonly audit: Values<typeof settings.audit>;
  readonly connections: ConnectionConfig;
  readonly clients: ClientConfig;
  readonly keys: KeyConfig;
  readonly sources: SourceConfig;
  readonly policies: Values<typeof settings.policies>;
  readonly deployments: DeploymentConfig;
  readonly limits: Limits;
  readonly query: QueryLimits;
  readonly stream: StreamLimits;
}

export type LogLevel = Config['logLevel'];

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of an environment, or all their faults. */
export function readConfig(env: Environment): {
  readonly config: Config | null;
  readonly faults: readonly Fault[];
} {
  const faults: Fault[] = [];
  const read = <G extends SettingGroup>(group: G): Values<G> => readGroup(group, env, faults);
  const server = read(settings.server);
  const accessValues = read(settings.access);
  const connections = read(settings.connections);
  const { access, introspection, ...accessReading } = readAccessConfig(
    { ...accessValues, tlsClientCa: connections.tlsClientCa },
    server.host,
  );
  const authenticates =
    access.tokenFile !== null ||
    access.jwt !== null ||
    access.clientCertificates ||
    accessReading.faults.length > 0;
  const { clients, ...clientReading } = readClientConfig(read(settings.clients), {
    authenticates,
    allowAnonymous: accessValues.allowAnonymous,
    ide: accessValues.ide,
  });
  const { keys, ...keyReading } = readKeyConfig(
    read(settings.keys),
    server.mongodbUrl === null ? server.data : null,
  );
  const config: Config = Object.freeze({
    ...server,
    access: clients.trusted?.mode === 'only' ? Object.freeze({ ...access, ide: false }) : access,
    audit: read(settings.audit),
    connections: connectionConfig(connections, authenticates),
    clients,
    keys,
    sources: sourceConfig(read(settings.sources)),
    policies: read(settings.policies),
    deployments: Object.freeze({ ...read(settings.deployments), environment: () => env }),
    limits: read(settings.limits),
    query: Object.freeze({ ...read(settings.query), introspection }),
    stream: read(settings.stream),
  });
  faults.push(...accessReading.faults, ...clientReading.faults, ...keyReading.faults);
  faults.push(
    ...incompleteTls(connections),
    ...unclearSink(config.audit),
    ...tooLargeForStore(config),
    ...smallCostBudget(config),
    ...misspellings(env),
  );
  return { config: faults.length === 0 ? config : null, faults };
}

function connectionConfig(
  values: Values<typeof settings.connections>,
  authenticates: boolean,
): ConnectionConfig {
  const { maxAddressRequests } = values;
  const byDefault = authenticates ? addressRate : 0;
  return Object.freeze({ ...values, maxAddressRequests: maxAddressRequests ?? byDefault });
}

function unclearSink({ sinkFile, sinkUrl, sinkTokenFile }: Config['audit']): readonly Fault[] {
  if (sinkFile !== null && sinkUrl !== null) {
    return [
      settingFault('PURSER_AUDIT_SINK_URL', 'PURSER_AUDIT_SINK_FILE is set: there is one sink'),
    ];
  }
  if (sinkTokenFile === null || sinkUrl !== null) return [];
  return [settingFault('PURSER_AUDIT_SINK_URL', 'PURSER_AUDIT_SINK_TOKEN_FILE needs it')];
}

/** TLS needs a certificate and its key; client certificates need TLS. */
function incompleteTls({
  tlsCert,
  tlsKey,
  tlsClientCa,
  tlsClientAuth,
}: Values<typeof settings.connections>): readonly Fault[] {
  const faults: Fault[] = [];
  if (tlsCert !== null && tlsKey === null) {
    faults.push(settingFault('PURSER_TLS_KEY', 'PURSER_TLS_CERT needs it'));
  }
  if (tlsCert === null && tlsKey !== null) {
    faults.push(settingFault('PURSER_TLS_CERT', 'PURSER_TLS_KEY needs it'));
  }
  if (tlsCert === null && tlsClientCa !== null) {
    faults.push(settingFault('PURSER_TLS_CERT', 'PURSER_TLS_CLIENT_CA needs it'));
  }
  if (tlsClientCa === null && tlsClientAuth === 'required') {
    faults.push(settingFault('PURSER_TLS_CLIENT_CA', 'PURSER_TLS_CLIENT_AUTH=required needs it'));
  }
  return faults;
}

function sourceConfig({
  egressAllow: allow,
  egressPorts: ports,
  egressAllowHttp: allowHttp,
  ...others
}: Values<typeof settings.sources>): SourceConfig {
  return Object.freeze({ ...others, egress: Object.freeze({ allow, ports, allowHttp }) });
}

/** An invalid variable counts as not set, so that other faults are found, too. */
function readGroup<G extends SettingGroup>(group: G, env: Environment, faults: Fault[]): Values<G> {
  const values = Object.entries(group).map(([key, { name, type, default: byDefault }]) => {
    const text = env[name]?.trim() ?? '';
    if (text === '') return [key, byDefault] as const;
    const { success, data } = type.safeParse(text);
    // The text is not quoted: it may be a secret.
    if (!success) faults.push(settingFault(name, `must be ${type.description}`));
    return [key, success ? data : byDefault] as const;
  });
  return Object.freeze(Object.fromEntries(values) as Values<G>);
}

/** MongoDB keeps a document in one record of 16 MiB at most, its text and a few fields beside it. */
const mongodbDocumentBytes = 15 * 1024 * 1024;

function tooLargeForStore({ mongodbUrl, limits }: Config): readonly Fault[] {
  if (mongodbUrl === null || limits.maxDocumentBytes <= mongodbDocumentBytes) return [];
  const reason = 'MongoDB keeps documents of 15MiB at most';
  return [settingFault('PURSER_MAX_DOCUMENT_BYTES', reason)];
}

/** A query that costs more than the whole budget could never be executed. */
function smallCostBudget({ query: { maxCost, maxCostPerMinute } }: Config): readonly Fault[] {
  if (maxCostPerMinute === 0 || maxCostPerMinute >= maxCost) return [];
  const reason = `must be 0, or at least PURSER_QUERY_COST (${maxCost}), the cost of one query`;
  return [settingFault('PURSER_QUERY_COST_PER_MINUTE', reason)];
}

/** The name of a variable that differs in one or two letters from a setting is a typing error. */
function misspellings(env: Environment): readonly Fault[] {
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith('PURSER_') || knownNames.includes(name)) return [];
    const slips = name.length <= 'PURSER_'.length + 6 ? 1 : 2;
    const meant = knownNames.find((known) => editDistance(name, known) <= slips);
    return meant === undefined
      ? []
      : [settingFault(name, `there is no such setting; ${meant} may be meant`)];
  });
}
