import { createExecutor } from '../../api/graphql/execution/execute.ts';
import type { Config } from '../../config/config.ts';
import { trusted } from '../../domain/access/principal.ts';
import type { Logger } from '../../ports/logger.ts';
import { openPurser } from '../../purser.ts';
import type { Transport } from './client.ts';
import { localStream } from './local-stream.ts';
import { userName } from './user-name.ts';

/** A store opened in this process. @throws whatever openPurser throws */
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
