import { type Config, readConfig } from '../../src/config/config.ts';

export interface TestLimits {
  readonly query?: Partial<Config['query']> | undefined;
  readonly limits?: Partial<Config['limits']> | undefined;
  readonly stream?: Partial<Config['stream']> | undefined;
  readonly access?: Partial<Config['access']> | undefined;
  readonly clients?: Partial<Config['clients']> | undefined;
  readonly connections?: Partial<Config['connections']> | undefined;
}

/** The default settings, but for a free port and some limits. */
export function testConfig({
  query,
  limits,
  stream,
  access,
  clients,
  connections,
}: TestLimits = {}): Config {
  const { config } = readConfig({ PURSER_PORT: '0' });
  if (config === null) throw new Error('the default settings are in order');
  return {
    ...config,
    query: { ...config.query, ...query },
    limits: { ...config.limits, ...limits },
    stream: { ...config.stream, ...stream },
    access: { ...config.access, ...access },
    clients: { ...config.clients, ...clients },
    connections: { ...config.connections, ...connections },
  };
}
