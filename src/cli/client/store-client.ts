import type { Environment } from '../../config/config.ts';
import type { Limits } from '../../domain/limits.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Terminal } from '../print/terminal.ts';
import { warningText } from '../print/warning-text.ts';
import type { Shell } from '../shell.ts';
import { type Client, createClient, type Transport } from './client.ts';
import { httpTransport } from './http-transport.ts';
import { serverToken } from './server-token.ts';

/** Which Purser to ask: a server, or a store in a folder. */
export interface StoreOptions {
  readonly server?: string;
  readonly data?: string;
  /** File of the token for a server. */
  readonly tokenFile?: string;
}

/**
 * What is to be done. A store that is only read must be there, one that is written is made; a change that
 * is only tried finds an empty history where there is none.
 */
export type Purpose = 'read' | 'write' | 'try';

const defaultServer = 'http://127.0.0.1:4000';

/** Does work with a client, closes it, and returns what the work came to. */
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

/** The limits of what is read and rendered without a server. @throws SETTING_INVALID */
export async function readLimits(env: Environment): Promise<Limits> {
  const { localConfig } = await import('./local-config.ts');
  return localConfig(env, '.').limits;
}

async function openTransport(
  { env, err }: Shell,
  { server, data, tokenFile }: StoreOptions,
  purpose: Purpose,
): Promise<Transport> {
  if (data === undefined) {
    const token = serverToken(env, tokenFile);
    return httpTransport(server ?? (env['PURSER_SERVER'] || defaultServer), { token });
  }
  const { localConfig } = await import('./local-config.ts');
  const config = localConfig(env, data);
  const { localTransport } = await import('./local-transport.ts');
  const logger = createDebugLogger(env, err);
  const warn = (warning: string): void => err.write(warningText(warning));
  if (purpose !== 'try') return localTransport(config, logger, purpose === 'write', warn);
  const { trialTransport } = await import('./trial-transport.ts');
  return trialTransport(config, logger);
}

/** What a command logs: nothing, unless somebody looks for a mistake. */
function createDebugLogger(env: Environment, err: Terminal): Logger {
  const write = (facts: Readonly<Record<string, unknown>>, message: string): void => {
    if (env['PURSER_DEBUG'] === '1') err.write(`${message} ${JSON.stringify(facts)}\n`);
  };
  return { info: write, warn: write, error: write };
}
