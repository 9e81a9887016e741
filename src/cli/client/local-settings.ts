import type { Environment } from '../../config/config.ts';
import { settings } from '../../config/settings.ts';

const ofServers: readonly string[] = [
  settings.host.name,
  settings.port.name,
  ...Object.values(settings.access).map(({ name }) => name),
];

/** The settings of a command that opens a store itself: those of a server do not matter to it. */
export function localSettings(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ofServers.includes(name)));
}
