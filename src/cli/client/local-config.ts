import { type Config, type Environment, readConfig } from '../../config/config.ts';
import { settings } from '../../config/settings.ts';
import { invariant, throwFaults } from '../../domain/errors.ts';

/** Reads and checks the configuration. @throws SETTING_INVALID */
export function checkedConfig(env: Environment): Config {
  const { config, faults } = readConfig(env);
  throwFaults(faults);
  invariant(config !== null, 'settings without faults make a configuration');
  return config;
}

const { host, port } = settings.server;
const serverOnly = [host, port, ...Object.values(settings.access)].map(({ name }) => name);

/**
 * The configuration of a command that opens a store itself. Settings that only a server needs are
 * ignored. `data` is the folder of the store, and replaces the store of the settings.
 *
 * @throws SETTING_INVALID
 */
export function localConfig(env: Environment, data: string | undefined): Config {
  const local = Object.entries(env).filter(([name]) => !serverOnly.includes(name));
  const store = data === undefined ? {} : { PURSER_DATA: data, PURSER_MONGODB_URL: undefined };
  return checkedConfig({ ...Object.fromEntries(local), ...store });
}
