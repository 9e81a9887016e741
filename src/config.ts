import type { Limits } from './domain/limits.ts';

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
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Everything that can be set, checked and frozen. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded store. */
  readonly data: string;
  /** When set, MongoDB is the store. */
  readonly mongodbUrl: string | null;
  readonly logLevel: LogLevel;
  readonly limits: Limits;
  readonly query: QueryLimits;
}
