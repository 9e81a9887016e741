import { systemClock } from './adapters/system/clock.ts';
import type { App } from './app/app.ts';
import { createApp } from './app/create-app.ts';
import type { Config, LogLevel } from './config.ts';
import type { HistoryStore } from './ports/history-store.ts';
import type { Logger } from './ports/logger.ts';
import { packageVersion } from './version.ts';

/** What a running Purser says of itself. */
export interface PurserInfo {
  readonly version: string;
  readonly store: 'embedded' | 'mongodb';
}

/** Everything wired together, ready to be asked. */
export interface Purser {
  readonly app: App;
  readonly info: PurserInfo;
  /** Closes the store; in-flight requests must be done by then. */
  close(): Promise<void>;
}

/**
 * The composition root: the one place that sees every folder. Stores are imported when they are
 * chosen, as a command that needs none should start at once.
 *
 * An embedded store that is not there is made, unless `createStore` is false.
 *
 * @throws STORE_UNAVAILABLE, STORE_CORRUPT, STORE_FULL, SETTING_INVALID, FILE_UNREADABLE
 */
export async function openPurser(
  config: Config,
  { createStore = true }: { readonly createStore?: boolean } = {},
): Promise<Purser> {
  const store = await openStore(config, createStore);
  const app = createApp({
    store,
    clock: systemClock,
    limits: config.limits,
    upkeep: { allowPurge: config.allowPurge, gcGraceMs: config.gcGrace },
  });
  return {
    app,
    info: { version: packageVersion(), store: config.mongodbUrl === null ? 'embedded' : 'mongodb' },
    close: () => app.close(),
  };
}

/** The structured log of a server: lines of JSON, handed to `write` with their line end. */
export async function createLogger(
  level: LogLevel,
  write: (line: string) => void,
): Promise<Logger> {
  const { createPinoLogger } = await import('./adapters/system/pino-logger.ts');
  return createPinoLogger({ level, destination: { write } });
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
