import { randomUUID } from 'node:crypto';
import type { ExecutorOptions, GraphQLRequest } from '../../api/graphql/execution/execute.ts';
import { createExecutor } from '../../api/graphql/execution/execute.ts';
import { createSchema } from '../../api/graphql/schema/schema.ts';
import { createOperations } from '../../api/subscriptions/operations.ts';
import { resultTexts } from '../../api/subscriptions/result-texts.ts';
import type { Config } from '../../config/config.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { trusted } from '../../domain/access/principal.ts';
import type { Logger } from '../../ports/logger.ts';
import { openPurser } from '../../purser.ts';
import type { Transport } from './client.ts';
import { userName } from './user-name.ts';

/** A store opened in this process. @throws as `openPurser` */
export async function localTransport(
  config: Config,
  logger: Logger,
  createStore: boolean,
  warn: (warning: string) => void = () => {},
): Promise<Transport> {
  const { app, info, prepareKeys, close } = await openPurser(config, { createStore, logger });
  const execute = createExecutor({ app, config, info, logger });
  const by = trusted(userName());
  return {
    address: config.data,
    post: (request) => execute(request, by),
    stream: (request, signal) => localStream({ app, config, info, logger }, request, by, signal),
    finish: async (isDone) => (await prepareKeys(isDone)).forEach(warn),
    close,
  };
}

/** The responses of a subscription to a store in this process, until `signal` is aborted. */
async function* localStream(
  service: ExecutorOptions,
  request: GraphQLRequest,
  by: Principal,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const context = { by, requestId: randomUUID() };
  const operations = createOperations(service, {
    logger: service.logger,
    schema: createSchema(),
    budgets: null,
  });
  const texts = resultTexts(operations, operations.open(request, context), context);
  const end = (): void => void texts.return();
  signal.addEventListener('abort', end);
  try {
    if (!signal.aborted) yield* texts;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
