import { editDistance } from '../domain/edit-distance.ts';
import { type Fault, fault } from '../domain/errors.ts';
import type { Limits } from '../domain/limits.ts';
import { type AccessConfig, readAccessConfig } from './access-config.ts';
import { type KeyConfig, readKeyConfig } from './key-config.ts';
import type { Setting } from './setting-readers.ts';
import { allSettings, clientVariables, type logLevels, settings } from './settings.ts';

/** Limits of one GraphQL request; see docs/settings.md. */
export interface QueryLimits {
  readonly depth: number;
  readonly cost: number;
  readonly aliases: number;
  readonly tokens: number;
  /** Operations in one request. */
  readonly batch: number;
  /** Rows of one page (`first`, `last`); also the default page is bounded by it. */
  readonly pageRows: number;
  /** Bytes of answers that never change, kept in memory. */
  readonly answerCacheBytes: number;
  /** Whether queries may ask for the schema. */
  readonly introspection: boolean;
}

/** Limits of WebSockets and event streams; see docs/settings.md. */
export interface StreamLimits {
  readonly connections: number;
  /** Operations under way on one WebSocket. */
  readonly operations: number;
  readonly messageBytes: number;
  /** Milliseconds between checks whether who is connected may still be. */
  readonly recheckInterval: number;
  /** Milliseconds between signs of life. */
  readonly pingInterval: number;
}

export type LogLevel = (typeof logLevels)[number];

/** Everything that can be set, checked and frozen. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded store. */
  readonly data: string;
  /** When set, MongoDB is the store. */
  readonly mongodbUrl: string | null;
  readonly logLevel: LogLevel;
  /** Milliseconds between looks for what other processes wrote. */
  readonly pollInterval: number;
  /** What URLs in answers of the REST API begin with. */
  readonly restUrl: string;
  readonly missingReferences: 'reject' | 'warn';
  readonly allowPurge: boolean;
  /** Milliseconds for which `gc` keeps what may be on its way into a revision. */
  readonly gcGrace: number;
  readonly access: AccessConfig;
  readonly keys: KeyConfig;
  readonly limits: Limits;
  readonly query: QueryLimits;
  readonly stream: StreamLimits;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of an environment, or everything that is wrong with them. */
export function readConfig(env: Environment): {
  config: Config | null;
  faults: readonly Fault[];
} {
  const faults: Fault[] = [];
  const read = <T>(setting: Setting<T>): T => {
    const text = env[setting.name]?.trim() ?? '';
    if (text === '') return setting.fallback;
    const reading = setting.read(text);
    if ('value' in reading) return reading.value;
    faults.push(fault('SETTING_INVALID', { setting: setting.name, reason: reading.reason }));
    return setting.fallback;
  };
  const host = read(settings.host);
  const { access, introspection, faults: unfit } = readAccessConfig(read, host);
  const data = read(settings.data);
  const mongodbUrl = read<string | null>(settings.mongodbUrl);
  const { keys, faults: unkept } = readKeyConfig(read, mongodbUrl === null ? data : null);
  const config: Config = Object.freeze({
    host,
    port: read(settings.port),
    data,
    mongodbUrl,
    logLevel: read<LogLevel>(settings.logLevel),
    pollInterval: read(settings.pollInterval),
    restUrl: read<string>(settings.restUrl),
    missingReferences: read<'reject' | 'warn'>(settings.missingReferences),
    allowPurge: read<boolean>(settings.allowPurge),
    gcGrace: read(settings.gcGrace),
    access,
    keys,
    limits: readGroup<keyof Limits>(settings.limits, read),
    query: Object.freeze({ ...readGroup(settings.query, read), introspection }),
    stream: readGroup<keyof StreamLimits>(settings.stream, read),
  });
  faults.push(...unfit, ...unkept, ...tooLargeForStore(config), ...misspellings(env));
  return { config: faults.length === 0 ? config : null, faults };
}

function readGroup<K extends string>(
  group: Readonly<Record<K, Setting<number>>>,
  read: (setting: Setting<number>) => number,
): Readonly<Record<K, number>> {
  const entries = Object.entries<Setting<number>>(group);
  const values = entries.map(([key, setting]) => [key, read(setting)] as const);
  return Object.freeze(Object.fromEntries(values) as Record<K, number>);
}

/** MongoDB keeps a document in one record of 16 MiB at most, its text and a few fields beside it. */
const mongodbDocumentBytes = 15 * 1024 * 1024;

function tooLargeForStore({ mongodbUrl, limits }: Config): readonly Fault[] {
  if (mongodbUrl === null || limits.documentBytes <= mongodbDocumentBytes) return [];
  const reason = 'MongoDB keeps documents of 15MiB at most';
  return [fault('SETTING_INVALID', { setting: 'PURSER_MAX_DOCUMENT_BYTES', reason })];
}

/** A variable one or two slips away from a setting was surely meant to be it. */
function misspellings(env: Environment): readonly Fault[] {
  const known = [...allSettings().map(({ name }) => name), ...clientVariables];
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith('PURSER_') || known.includes(name)) return [];
    const slips = name.length <= 'PURSER_'.length + 6 ? 1 : 2;
    const meant = known.find((candidate) => editDistance(name, candidate) <= slips);
    if (meant === undefined) return [];
    const reason = `there is no such setting; ${meant} may be meant`;
    return [fault('SETTING_INVALID', { setting: name, reason })];
  });
}
