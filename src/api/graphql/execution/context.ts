import type { App } from '../../../app/app.ts';
import type { Config } from '../../../config/config.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { createPathBudget, type PathBudget } from '../../../domain/json/path/select.ts';
import { createStepBudget, type StepBudget } from '../../../domain/json/step-budget.ts';
import { noteOpenings } from '../cache/note-openings.ts';
import { createResponseBudget, type ResponseBudget } from '../cache/response-budget.ts';
import { createStability, type Stability } from '../cache/stability.ts';
import { createLoaders, type Loaders } from '../loaders/loaders.ts';
import { type AnswerWarnings, createWarnings } from './answer-warnings.ts';
import { type CostCounter, createCostCounter } from './count-cost.ts';
import { createPreviews, type Previews } from './previews.ts';

/** The data about the server itself. */
export interface ServerInfo {
  readonly version: string;
  readonly store: 'embedded' | 'mongodb';
}

/** The dependencies of resolvers; the same for all operations. */
export interface Service {
  readonly app: App;
  readonly config: Config;
  readonly info: ServerInfo;
}

/** The context of one operation for its resolvers. */
export interface GraphQLContext extends Service {
  readonly by: Principal;
  readonly requestId: string;
  readonly loaders: Loaders;
  readonly budget: ResponseBudget;
  readonly stability: Stability;
  readonly previews: Previews;
  readonly cost: CostCounter;
  readonly warnings: AnswerWarnings;
  /** Counts the steps of all paths into data. */
  readonly pathBudget: PathBudget;
  /** Counts the steps of reading rows of tables. */
  readonly rowBudget: StepBudget;
}

export function createContext(service: Service, by: Principal, requestId: string): GraphQLContext {
  const { config } = service;
  // A response may contain as much as a submission.
  const budget = createResponseBudget(config.limits.maxSubmissionBytes);
  const stability = createStability();
  const app = noteOpenings(service.app, stability);
  const loaders = createLoaders(app, by, stability);
  return {
    ...service,
    app,
    by,
    requestId,
    budget,
    stability,
    loaders,
    previews: createPreviews(),
    cost: createCostCounter(),
    warnings: createWarnings(),
    pathBudget: createPathBudget(),
    rowBudget: createStepBudget(
      'reading rows of tables in one query, in steps,',
      config.query.maxRowSteps,
      'PURSER_QUERY_ROW_STEPS',
    ),
  };
}
