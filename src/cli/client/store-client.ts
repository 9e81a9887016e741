import type { Environment } from '../../config/config.ts';
import type { Limits } from '../../domain/limits.ts';
import type { Logger } from '../../ports/logger.ts';
import { chooseContext, type ServerChoice } from '../contexts/choose-context.ts';
import type { ServerContext } from '../contexts/server-context.ts';
import { warningText } from '../print/warning-text.ts';
import type { Shell } from '../shell.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Client, createClient, type Transport } from './client.ts';
import { httpTransport } from './http-transport.ts';
import { serverToken } from './server-token.ts';
import { clientTlsFiles } from './tls-files-of-client.ts';

/** The Purser to use: a server, or a store in a folder. */
export interface StoreOptions extends ServerChoice {
  /** File of the token for a server. */
  readonly tokenFile?: string;
}

/**
 * The kind of work. A store that is read must exist, one that is written is created; a dry run of a change uses an
 * empty history if there is none.
 */
export type Purpose = 'read' | 'write' | 'try';

const defaultServer = 'http://127.0.0.1:4000';

/** Runs work with a client, closes it, and returns the result. */
export async function withClient<Result>(
  shell: Shell,
  options: StoreOptions,
  purpose: Purpose,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const transport = await openTransport(shell, options, purpose);
  const client = createClient(transport);
  let isDone = false;
  try {
    const result = await work(client);
    isDone = true;
    return result;
  } finally {
    await transport.finish?.(isDone);
    await client.close();
  }
}

/** The limits for reading and rendering without a server. @throws SETTING_INVALID */
export async function readLimits(env: Environment): Promise<Limits> {
  const { localConfig } = await import('./local-config.ts');
  return localConfig(env, '.').limits;
}

async function openTransport(
  { env, err }: Shell,
  options: StoreOptions,
  purpose: Purpose,
): Promise<Transport> {
  const { data } = options;
  if (data === undefined) return openServer(env, options);
  const { localConfig } = await import('./local-config.ts');
  const config = localConfig(env, data);
  const { localTransport } = await import('./local-transport.ts');
  const logger = createDebugLogger(env, err);
  const warn = (warning: string): void => err.write(warningText(warning));
  if (purpose !== 'try') return localTransport(config, logger, purpose === 'write', warn);
  const { trialTransport } = await import('./trial-transport.ts');
  return trialTransport(config, logger);
}

async function openServer(env: Environment, options: StoreOptions): Promise<Transport> {
  const { server, context: named, tokenFile } = options;
  const context = await chooseContext(env, options);
  // PURSER_TOKEN belongs to PURSER_SERVER, so an option for another server and its token has precedence.
  const given = named === undefined || tokenFile !== undefined ? serverToken(env, tokenFile) : null;
  const token = given ?? (context && (await tokenOf(env, context)));
  const url = server ?? context?.server ?? (env['PURSER_SERVER'] || defaultServer);
  const files = clientTlsFiles(env, context);
  if (files === null) return httpTransport(url, { token });
  const { readClientTls } = await import('./client-tls.ts');
  return httpTransport(url, { token, tls: readClientTls(files) });
}

async function tokenOf(env: Environment, context: ServerContext): Promise<string | null> {
  const { contextToken } = await import('../contexts/context-token.ts');
  return contextToken(env, context);
}

/** The log of a command: empty, except for debugging. */
function createDebugLogger(env: Environment, err: Terminal): Logger {
  const write = (facts: Readonly<Record<string, unknown>>, message: string): void => {
    if (env['PURSER_DEBUG'] === '1') err.write(`${message} ${JSON.stringify(facts)}\n`);
  };
  return { info: write, warn: write, error: write };
}
