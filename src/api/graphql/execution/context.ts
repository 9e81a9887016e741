import type { App } from '../../../app/app.ts';
import type { Config } from '../../../config/config.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { createPathBudget, type PathBudget } from '../../../domain/json/select-by-path.ts';
import { type AnswerRoom, createRoom } from '../cache/answer-room.ts';
import { noteOpenings } from '../cache/note-openings.ts';
import { createStability, type Stability } from '../cache/stability.ts';
import { createLoaders, type Loaders } from '../loaders/loaders.ts';
import { type AnswerWarnings, createWarnings } from './answer-warnings.ts';
import { type CostCounter, createCostCounter } from './count-cost.ts';
import { createPreviews, type Previews } from './previews.ts';

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
  readonly room: AnswerRoom;
  readonly standing: Stability;
  readonly previews: Previews;
  readonly cost: CostCounter;
  readonly warnings: AnswerWarnings;
  /** Counts the steps of all paths into data. */
  readonly pathBudget: PathBudget;
}

export function createContext(service: Service, by: Principal, requestId: string): GraphQLContext {
  const { config } = service;
  // An answer may hold as much as a submission.
  const room = createRoom(config.limits.maxSubmissionBytes);
  const standing = createStability();
  const app = noteOpenings(service.app, standing);
  const loaders = createLoaders(app, by, standing);
  return {
    ...service,
    app,
    by,
    requestId,
    room,
    standing,
    loaders,
    previews: createPreviews(),
    cost: createCostCounter(),
    warnings: createWarnings(),
    pathBudget: createPathBudget(),
  };
}
