import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { PurserError } from '../../domain/errors.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Transport } from './client.ts';
import { localTransport } from './local-transport.ts';

/** A store opened in this process for a dry run; if there is none, an empty temporary one. */
export async function trialTransport(config: Config, logger: Logger): Promise<Transport> {
  try {
    return await localTransport(config, logger, false);
  } catch (error) {
    const isAbsent = error instanceof PurserError && error.code === 'FILE_UNREADABLE';
    if (!isAbsent) throw error;
    return emptyTransport(config, logger);
  }
}

/** An empty store in a temporary folder, which is deleted when it is closed. */
async function emptyTransport(config: Config, logger: Logger): Promise<Transport> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-trial-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const keys = { from: 'file', path: join(folder, 'keys.json'), createIfMissing: true } as const;
    const transport = await localTransport({ ...config, data: folder, keys }, logger, true);
    return {
      ...transport,
      address: config.data,
      close: () => transport.close().finally(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
