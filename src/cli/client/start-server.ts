import { createServer, type HttpServer } from '../../api/http/http.ts';
import type { Config, LogLevel } from '../../config/config.ts';
import { PurserError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { Identity } from '../../ports/identity.ts';
import type { Logger } from '../../ports/logger.ts';
import {
  checkSinkSettings,
  createLogger,
  createServerTelemetry,
  openIdentity,
  openPurser,
  openTlsFiles,
  openTrustedDocuments,
} from '../../purser.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Shell } from '../shell.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { nextSignal } from './next-signal.ts';
import { CommandFailure } from './problem.ts';

/**
 * Serves until the process is asked to end; then lets requests in flight finish and closes the store. A second signal
 * ends it immediately.
 *
 * @throws STORE_UNAVAILABLE, STORE_CORRUPT; SETTING_INVALID if it cannot listen on the address, or cannot write the audit sink
 */
export async function startServer(shell: Shell, config: Config): Promise<void> {
  const logger = await createServerLogger(config.logLevel, shell.out);
  const telemetry = await createServerTelemetry();
  const identity = await openIdentity(config);
  const trustedDocuments = await openTrustedDocuments(config);
  await checkSinkSettings(config);
  const { app, info, clock, prepareKeys, keysFlaw, close } = await openPurser(config, {
    logger,
    telemetry,
    showsPaths: false,
  });
  try {
    const flaw = await keysFlaw();
    if (flaw !== null) logger.warn({}, `secrets cannot be opened: ${flaw}`);
    const server = await createServer({
      app,
      config,
      logger,
      info,
      clock,
      identity,
      trustedDocuments,
      tlsFiles: await openTlsFiles(config),
      telemetry,
      keysFlaw,
    });
    const signal = nextSignal(shell.signals);
    const { url } = await listen(server);
    try {
      for (const warning of await prepareKeys(true)) logger.warn({}, warning);
      app.start();
      announce(shell, logger, url, config);
      announceAccess(shell, logger, identity, config);
      logger.info({ signal: await signal }, 'Purser ends');
      await server.drain();
    } finally {
      await server.close();
    }
  } finally {
    await close();
  }
}

/** An address in use may be free later, so the error is not in the settings themselves. */
async function listen(server: HttpServer): Promise<{ readonly url: string }> {
  try {
    return await server.listen();
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    throw new CommandFailure(error.faults, { cause: error, exitCode: exitCodes.unavailable });
  }
}

function announce({ out }: Shell, logger: Logger, url: string, config: Config): void {
  const store = config.mongodbUrl === null ? `embedded in ${config.data}` : 'MongoDB';
  if (!out.interactive) logger.info({ url, store }, `Purser listens on ${url}`);
  else out.write(`Purser listens on ${url} (GraphQL at /graphql), store: ${store}\n`);
}

/** Prints the access rules, and a warning if everybody may do everything. */
function announceAccess(
  { out }: Shell,
  logger: Logger,
  identity: Identity | null,
  { access, host }: Config,
): void {
  if (identity !== null) {
    if (out.interactive) out.write(`It asks for tokens, and knows ${identity.name}\n`);
    else logger.info({ knows: identity.name }, 'Purser asks for tokens');
    return;
  }
  const whoever = access.onLoopback ? 'everybody on this machine' : `whoever reaches ${host}`;
  const text = `There is no authentication: ${whoever} may do everything`;
  if (out.interactive) out.write(`${text}\n`);
  else if (access.onLoopback) logger.info({ host }, text);
  else logger.warn({ host }, text);
}

/** The server's log on standard output: a line of JSON for programs, a line of text for people. */
function createServerLogger(level: LogLevel, out: Terminal): Promise<Logger> {
  return createLogger(level, (line) => out.write(out.interactive ? asText(line) : line));
}

function asText(line: string): string {
  const { level, time, msg, ...facts } = JSON.parse(line) as Record<string, unknown>;
  const shown = Object.entries(facts).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${String(time).slice(11, 19)} ${level} ${printable(`${msg}${shown.join('')}`)}\n`;
}
