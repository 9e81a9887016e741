import type { App } from '../../app/app.ts';
import { type Principal, trusted } from '../../domain/access/principal.ts';
import type { Purser } from '../../purser.ts';
import { warningText } from '../print/warning-text.ts';
import type { Shell } from '../shell.ts';
import { userName } from './user-name.ts';

/** Which store to open: a folder's, or the one of the settings. */
export interface DirectOptions {
  readonly data?: string;
}

/** A store that the command opened itself, which a server may have open, too. */
export interface OpenStore {
  readonly app: App;
  readonly by: Principal;
  /** Why the available keys do not open the sealed content, if they do not. */
  readonly keysFlaw: Purser['keysFlaw'];
}

/**
 * Opens the store, runs the work with it, and closes it. `createStore` and `createKeys` decide whether missing ones are
 * created.
 */
export async function withOpenStore(
  { env, err }: Shell,
  { data }: DirectOptions,
  createStore: boolean,
  work: (open: OpenStore) => Promise<void>,
  { createKeys = false } = {},
): Promise<void> {
  const { localConfig } = await import('./local-config.ts');
  const config = localConfig(env, data);
  const { openPurser } = await import('../../purser.ts');
  const { app, prepareKeys, keysFlaw, close } = await openPurser(config, {
    createStore,
    createKeys,
  });
  let isDone = false;
  try {
    await work({ app, by: trusted(userName()), keysFlaw });
    isDone = true;
  } finally {
    for (const warning of await prepareKeys(isDone)) err.write(warningText(warning));
    await close();
  }
}
