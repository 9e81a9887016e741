import { createExecutor } from '../api/graphql/execute.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../ports/logger.ts';
import { openPurser } from '../purser.ts';
import type { Transport } from './client.ts';
import { localStream } from './local-stream.ts';
import { userName } from './user-name.ts';

/** A store opened in this process. @throws whatever openPurser throws */
export async function localTransport(
  config: Config,
  logger: Logger,
  createStore: boolean,
): Promise<Transport> {
  const { app, info, close } = await openPurser(config, { createStore });
  const execute = createExecutor({ app, config, info, logger });
  const by = { name: userName() };
  return {
    address: config.data,
    post: (request) => execute(request, by),
    stream: (request, signal) => localStream({ app, config, info, logger }, request, by, signal),
    close,
  };
}
