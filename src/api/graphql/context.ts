import type { App } from '../../app/app.ts';
import type { Config } from '../../config.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What the server says of itself. */
export interface ServerInfo {
  readonly version: string;
  readonly store: 'embedded' | 'mongodb';
}

/** What resolvers work with; the same for all operations. */
export interface Service {
  readonly app: App;
  readonly config: Config;
  readonly info: ServerInfo;
}

/** What resolvers work with in one operation. */
export interface GraphQLContext extends Service {
  readonly by: Principal;
  readonly requestId: string;
  readonly loaders: Loaders;
}

export function createContext(service: Service, by: Principal, requestId: string): GraphQLContext {
  return { ...service, by, requestId, loaders: createLoaders(service.app, by) };
}
